import type { Loaders } from '@emi/records/context';
import type { GraphQLSchema } from 'graphql';

interface MutationContext {
  readonly loaders: Loaders;
  readonly mutation?: string;
}

/** Records each mutation's name in the context, and makes later parts of the document read fresh data. */
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
