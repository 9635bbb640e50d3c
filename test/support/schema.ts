import type { GraphQLSchema } from 'graphql';
import { createSchema } from '../../src/schema.ts';

let schema: Promise<GraphQLSchema> | undefined;

/** The declared schema, created once; the service builds its own. */
export function declaredSchema(): Promise<GraphQLSchema> {
  schema ??= createSchema();
  return schema;
}
