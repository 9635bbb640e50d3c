import { type GraphQLSchema, isIntrospectionType, isSpecifiedScalarType, printType } from 'graphql';

/** The text of schema.graphql: types by name, because their own order follows that of imports. */
export const schemaText = (schema: GraphQLSchema): string =>
  Object.values(schema.getTypeMap())
    .filter((type) => !isSpecifiedScalarType(type) && !isIntrospectionType(type))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((type) => `${printType(type)}\n`)
    .join('\n');
