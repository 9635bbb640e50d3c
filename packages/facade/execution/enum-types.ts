import { declaredEnums } from '@emi/base/declared';
import { GraphQLError, type GraphQLSchema, isEnumType, isIntrospectionType } from 'graphql';
import { registerEnumType } from 'type-graphql';

/** Makes the declared enums known to type-graphql, which builds the schema. */
export function registerEnums(): void {
  for (const { type, config } of declaredEnums) registerEnumType(type, config);
}

/** Makes errors about unknown values list all known ones, not only similar ones. */
export function listAllowedValues(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isEnumType(type) || isIntrospectionType(type)) continue;
    const { parseValue, parseLiteral } = type;
    const allowed = `Allowed: ${type
      .getValues()
      .map(({ name }) => name)
      .join(', ')}.`;
    const withAllowedValues =
      <A extends unknown[], R>(parse: (...args: A) => R) =>
      (...args: A): R => {
        try {
          return parse.apply(type, args);
        } catch (error) {
          if (!(error instanceof GraphQLError)) throw error;
          throw new GraphQLError(`${error.message} ${allowed}`, { nodes: error.nodes });
        }
      };
    type.parseValue = withAllowedValues(parseValue);
    type.parseLiteral = withAllowedValues(parseLiteral);
  }
  return schema;
}
