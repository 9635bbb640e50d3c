import type { Loaders } from '@emi/records/context';
import type { GraphQLSchema } from 'graphql';

interface MutationContext {
  readonly loaders: Loaders;
  readonly mutation?: string;
}

/**
 * Stores each mutation's response name (its alias, if it has one) in its context, and clears the loaders once it has
 * succeeded, so that later fields read fresh data.
 */
export function wrapMutations(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const { resolve } = field;
    if (!resolve) continue;
    field.resolve = async (root, args, context: MutationContext, info) => {
      const own: MutationContext = { ...context, mutation: String(info.path.key) };
      const result = await resolve(root, args, own, info);
      context.loaders.clear();
      return result;
    };
  }
  return schema;
}
