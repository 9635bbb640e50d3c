import type { GraphQLSchema } from 'graphql';
import type { Loaders } from './loaders.ts';

/** Makes fields below a mutation, and later mutations in the document, read fresh data. */
export function readAfterMutations(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const { resolve } = field;
    if (!resolve) continue;
    field.resolve = async (root, args, context, info) => {
      const result = await resolve(root, args, context, info);
      (context as { readonly loaders: Loaders }).loaders.clear();
      return result;
    };
  }
  return schema;
}
