import type { GraphQLSchema } from 'graphql';
import type { Loaders } from './loaders.ts';

/** Lets what a mutation returns, and the mutations after it in a document, be read anew instead of as it was before. */
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
