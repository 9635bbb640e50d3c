import { bounded, checkBounds } from '@emi/base/declared';
import { badRequest } from '@emi/base/problems';
import {
  type GraphQLArgument,
  type GraphQLFieldResolver,
  GraphQLInt,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  GraphQLString,
  getNamedType,
  isObjectType,
  Kind,
} from 'graphql';
import { CURSOR, FIRST, type PageInput } from './page.ts';

const argument = (
  name: string,
  description: string,
  config: Pick<GraphQLArgument, 'type' | 'extensions'>,
): GraphQLArgument => ({
  ...config,
  name,
  description,
  defaultValue: undefined,
  deprecationReason: undefined,
  astNode: undefined,
});

/**
 * Adds the arguments `first` and `after` to each field that returns a page with edges, once for the whole schema.
 * Resolvers receive the resulting page as usual.
 */
export function takeFirstAndAfter(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const page = field.args.find(({ name }) => name === 'page');
      const result = getNamedType(field.type);
      if (!page || !field.resolve || !isObjectType(result) || !result.getFields().edges) continue;
      const { limit } = page.defaultValue as PageInput;
      const first = `The number of results in place of \`page\`, at least 1; ${limit} when absent.`;
      field.args = [
        ...field.args,
        argument(FIRST, first, { type: GraphQLInt, extensions: bounded({ min: 1 }) }),
        argument('after', 'A cursor of an earlier page, after which this one begins; in place of `page`.', {
          type: GraphQLString,
          extensions: bounded(CURSOR),
        }),
      ];
      field.resolve = withPage(field.resolve, limit);
    }
  }
  return schema;
}

interface Given {
  readonly page: PageInput;
  readonly first?: number | null;
  readonly after?: string | null;
}

function withPage(
  resolve: GraphQLFieldResolver<unknown, unknown>,
  limit: number,
): GraphQLFieldResolver<unknown, unknown> {
  return (source, args, context, info) => {
    const { first, after, ...others } = args as Given;
    const isAbsent = (first ?? after ?? null) === null;
    if (isAbsent) return resolve(source, others, context, info);
    if (isGiven('page', info))
      throw badRequest('Give either page with its limit, or first and after, not both.');
    checkBounds(first, FIRST, { min: 1 });
    const page: PageInput = { limit: first ?? limit, offset: 0, after: after ?? undefined };
    return resolve(source, { ...others, page }, context, info);
  };
}

/** Returns `true` if a document itself has the argument, and not just a variable without a value. */
function isGiven(argument: string, { fieldNodes, variableValues }: GraphQLResolveInfo): boolean {
  const value = fieldNodes[0]?.arguments?.find(({ name }) => name.value === argument)?.value;
  if (value?.kind !== Kind.VARIABLE) return value !== undefined;
  return (variableValues[value.name.value] ?? null) !== null;
}
