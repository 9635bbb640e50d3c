import type { GraphQLSchema } from 'graphql';

/** Caches what is derived from a schema and a declaration: services in one process share their schema. */
export function oncePerSchema<Declaration extends object, Derived>(
  derive: (schema: GraphQLSchema, declaration: Declaration) => Derived,
): (schema: GraphQLSchema, declaration: Declaration) => Derived {
  const bySchema = new WeakMap<GraphQLSchema, WeakMap<Declaration, Derived>>();
  return (schema, declaration) => {
    const known = bySchema.get(schema) ?? new WeakMap<Declaration, Derived>();
    bySchema.set(schema, known);
    if (!known.has(declaration)) known.set(declaration, derive(schema, declaration));
    return known.get(declaration) as Derived;
  };
}
