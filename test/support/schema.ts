import type { GraphQLSchema } from 'graphql';
import { createSchema } from '../../src/schema.ts';

let schema: Promise<GraphQLSchema> | undefined;

/** The graph as it is declared, made once; what the service runs is its own. */
export function declaredSchema(): Promise<GraphQLSchema> {
  schema ??= createSchema();
  return schema;
}
