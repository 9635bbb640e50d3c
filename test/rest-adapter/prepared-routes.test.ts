import { prepare } from '@emi/facade/execution';
import { operationName, prepareListExport, prepareRoute } from '@emi/facade/route';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type GraphQLSchema, getOperationAST, parse } from 'graphql';
import { fileDocument } from '../../packages/facade/export/file-document.ts';
import { listDocuments } from '../../packages/facade/export/list-documents.ts';
import { routes } from '../../rest-adapter/index.ts';
import { graphSchema } from '../../src/app/schema.ts';

let schema: GraphQLSchema;

beforeAll(async () => {
  schema = await graphSchema();
});

/** A service prepares a document when it is first used, so only this test fails at once if one is broken. */
describe.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  'the route %s',
  (_, route) => {
    it('has documents that can be prepared', () => {
      expect(prepareRoute(schema, route).declaration.document).toBe(route.document);
      if (!prepareListExport(schema, route)) return;
      for (const optional of [undefined, route.files?.optional]) {
        const { first, next } = listDocuments(fileDocument(schema, route.document, optional));
        for (const text of [first, next]) if (text) expect(() => prepare(schema, text)).not.toThrow();
      }
    });

    it('is known by the name of its operation', () => {
      expect(operationName(route)).toBe(getOperationAST(parse(route.document))?.name?.value);
    });
  },
);
