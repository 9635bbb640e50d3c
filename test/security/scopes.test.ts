import { SCOPE, type Scope } from '@emi/base/viewer';
import type { AnyRoute } from '@emi/facade/route';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getOperationAST, parse } from 'graphql';
import { scopeOf } from '../../packages/base/viewer/scopes.ts';
import { createKey } from '../../src/accounts/api-keys/api-keys.ts';
import { Harness } from '../support/harness.ts';
import { type PrivateRecords, privateRecords } from '../support/private-records.ts';
import { documentFor, rootFieldsOf, sampleVariables } from '../support/sample-operations.ts';
import { asHttp, preparedRoutes, routeName, sampleRequest } from '../support/sample-requests.ts';
import { declaredSchema } from '../support/schema.ts';

let harness: Harness;
let ids: PrivateRecords;
/** Keys that have every scope but one. */
const without = {} as Record<Scope, string>;

const schema = await declaredSchema();
const routes = await preparedRoutes();
const fields = rootFieldsOf(schema);

beforeAll(async () => {
  harness = await Harness.start();
  const acme = await harness.seed.organization();
  ids = await privateRecords(harness, acme);
  for (const scope of SCOPE.values) {
    const scopes = SCOPE.values.filter((other) => other !== scope);
    without[scope] = (await createKey(harness.db.orm.em.fork(), acme.userId, { scopes })).apiKey;
  }
});
afterAll(() => harness.close());

/** The scope of the one field that a route selects. */
function neededBy(route: AnyRoute): Scope {
  const { operation, selectionSet } = getOperationAST(parse(route.document))!;
  const [root] = selectionSet.selections;
  const field =
    root?.kind === 'Field' ? schema.getRootType(operation)?.getFields()[root.name.value] : undefined;
  return scopeOf(operation, field!);
}

describe('a key with every scope but the required one', () => {
  it.each(routes.map((route) => [routeName(route), neededBy(route), route] as const))(
    'is refused by %s, which needs %s',
    async (_name, scope, route) => {
      const [path, options] = asHttp(sampleRequest(route, ids));
      const { status, body, headers } = await harness.request(path, { ...options, key: without[scope] });
      expect([status, body]).toEqual([
        403,
        {
          error: 'Forbidden',
          message: expect.stringMatching(`^This needs the scope ${scope}; `),
          statusCode: 403,
        },
      ]);
      expect(headers.get('www-authenticate')).toContain(`error="insufficient_scope", scope="${scope}"`);
    },
  );

  it.each(fields.map((root) => [root.field.name, scopeOf(root.operation, root.field), root] as const))(
    'is refused by the root field %s, which needs %s, under an alias too',
    async (name, scope, root) => {
      const variables = sampleVariables(root, ids);
      const document = documentFor(root, Object.keys(variables));
      for (const query of [document, document.replace(`{ ${name}`, `{ other: ${name}`)]) {
        const { body } = await harness.graphql(without[scope], query, variables);
        expect(body.errors).toEqual([
          expect.objectContaining({
            message: expect.stringMatching(`^This needs the scope ${scope}; `),
            extensions: { code: 'FORBIDDEN', requiredScope: scope },
          }),
        ]);
        expect(Object.values(body.data ?? {}).filter((value) => value !== null)).toEqual([]);
      }
    },
  );
});
