import { type GraphQLSchema, isEnumType } from 'graphql';

/** GraphQL's largest `Int`. */
export const MAX_INT = 2_147_483_647;

/** The values of a GraphQL enum. */
export function enumValues(schema: GraphQLSchema, name: string): string[] {
  const type = schema.getType(name);
  if (!isEnumType(type)) throw new Error(`the schema has no enum ${name}`);
  return type.getValues().map((value) => value.name);
}
