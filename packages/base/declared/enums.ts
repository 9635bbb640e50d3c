/**
 * A closed set of documented values: one declaration serves GraphQL, the REST parameters, and the check constraints.
 */
export interface ValueSet<V extends string> {
  readonly values: readonly V[];
  /** The enum object that type-graphql registers. */
  readonly type: Record<V, V>;
}

/** A value of a set. */
export type ValueOf<S> = S extends ValueSet<infer V> ? V : never;

interface DeclaredEnum {
  readonly type: Readonly<Record<string, string>>;
  readonly config: {
    readonly name: string;
    readonly description: string;
    readonly valuesConfig: Readonly<Record<string, { readonly description: string }>>;
  };
}

const declared: DeclaredEnum[] = [];

/**
 * All enums of the loaded modules. They are registered with type-graphql when the schema is built, so that the modules
 * that declare them can be used by processes that do not load GraphQL.
 */
export const declaredEnums: readonly DeclaredEnum[] = declared;

/**
 * Declares a GraphQL enum whose names are its values, in lower case as REST documents them, so that the façade can
 * return the graph's output unchanged.
 * @param meanings the values with their descriptions
 */
export function valueSet<V extends string>(
  name: string,
  description: string,
  meanings: Record<V, string>,
): ValueSet<V> {
  const values = Object.keys(meanings) as V[];
  const type = Object.fromEntries(values.map((value) => [value, value])) as Record<V, V>;
  declared.push({
    type,
    config: {
      name,
      description: `${description} New values may be added.`,
      valuesConfig: Object.fromEntries(values.map((value) => [value, { description: meanings[value] }])),
    },
  });
  return { values, type };
}
