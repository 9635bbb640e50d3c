import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type GraphQLObjectType, getNamedType, isCompositeType, type OperationTypeNode } from 'graphql';
import { graphSchema } from '../../src/app/schema.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { noteProvoked } from '../support/provoked.ts';

let harness: Harness;
let acme: Cast;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
});
afterAll(() => harness.close());

/** An object with a field that no input has. */
const WRONG = { nonsense: true };

/** A document for each root field that gives a variable to each argument. */
function documentsOf(operation: OperationTypeNode, root: GraphQLObjectType) {
  return Object.values(root.getFields())
    .filter(({ args }) => args.length > 0)
    .map(({ name, args, type }) => ({
      name,
      names: args.map((argument) => argument.name),
      document: `${operation} (${args.map((argument) => `$${argument.name}: ${argument.type}`).join(', ')}) {
        ${name}(${args.map((argument) => `${argument.name}: $${argument.name}`).join(', ')})
        ${isCompositeType(getNamedType(type)) ? '{ __typename }' : ''}
      }`,
    }));
}

describe('a value of another type', () => {
  it('is refused by each argument of each root field, with the name of the argument', async () => {
    const schema = await graphSchema();
    const documents = [
      ...documentsOf('query' as OperationTypeNode, schema.getQueryType()!),
      ...documentsOf('mutation' as OperationTypeNode, schema.getMutationType()!),
    ];
    for (const { name, names, document } of documents) {
      harness.pass(61_000);
      const variables = Object.fromEntries(names.map((argument) => [argument, WRONG]));
      const { status, body } = await harness.graphql(acme.key, document, variables);
      const refused = body.errors.map(
        ({ message, extensions }: Refusal) => extensions.field ?? /^Variable "\$(\w+)"/.exec(message)?.[1],
      );
      const codes = body.errors.map(({ extensions }: Refusal) => extensions.code);
      expect([name, status, body.data]).toEqual([name, 400, undefined]);
      expect([name, new Set(refused)]).toEqual([name, new Set(names)]);
      expect(new Set(codes)).toEqual(new Set(['BAD_USER_INPUT']));
      noteProvoked(name, 'BAD_USER_INPUT');
    }
  });
});

interface Refusal {
  readonly message: string;
  readonly extensions: { readonly code: string; readonly field?: string };
}
