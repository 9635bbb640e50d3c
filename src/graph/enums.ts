import { GraphQLError, type GraphQLSchema, isEnumType, isIntrospectionType } from 'graphql';
import { registerEnumType } from 'type-graphql';

/**
 * A closed set of documented values: one declaration serves GraphQL, the REST parameters, and the check constraints.
 */
export interface ValueSet<V extends string> {
  readonly values: readonly V[];
  /** The enum object that type-graphql registers. */
  readonly type: Record<V, V>;
}

export type ValueOf<S> = S extends ValueSet<infer V> ? V : never;

/**
 * Declares a GraphQL enum whose names are its values, in lower case as REST documents them, so that the façade can
 * return the graph's output unchanged.
 * @param meanings each value with its description.
 */
export function valueSet<V extends string>(
  name: string,
  description: string,
  meanings: Record<V, string>,
): ValueSet<V> {
  const values = Object.keys(meanings) as V[];
  const type = Object.fromEntries(values.map((value) => [value, value])) as Record<V, V>;
  registerEnumType(type, {
    name,
    description: `${description} New values may be added.`,
    valuesConfig: Object.fromEntries(
      values.map((value) => [value, { description: meanings[value] }]),
    ) as never,
  });
  return { values, type };
}

/** Makes errors about unknown values list all known ones, not only those spelled alike. */
export function listAllowedValues(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isEnumType(type) || isIntrospectionType(type)) continue;
    const { parseValue, parseLiteral } = type;
    const allowed = `Allowed: ${type
      .getValues()
      .map(({ name }) => name)
      .join(', ')}.`;
    const telling =
      <A extends unknown[], R>(parse: (...args: A) => R) =>
      (...args: A): R => {
        try {
          return parse.apply(type, args);
        } catch (error) {
          if (!(error instanceof GraphQLError)) throw error;
          throw new GraphQLError(`${error.message} ${allowed}`, { nodes: error.nodes });
        }
      };
    type.parseValue = telling(parseValue);
    type.parseLiteral = telling(parseLiteral);
  }
  return schema;
}
