import { type GraphQLFieldResolver, type GraphQLSchema, isObjectType } from 'graphql';
import { getMetadataStorage } from 'type-graphql';

type Metadata = Pick<
  ReturnType<typeof getMetadataStorage>['queries'][number],
  'methodName' | 'params' | 'middlewares' | 'roles'
>;
type Param = NonNullable<Metadata['params']>[number];
type Resolver = GraphQLFieldResolver<unknown, object>;
type ReadParam = (...given: Parameters<Resolver>) => unknown;

/**
 * Makes the fields that read call the methods of their resolver classes. By type-graphql, each call would sort the
 * parameters, copy input objects into instances of their classes, and await the validation of each argument, which
 * is off.
 */
export function callDirectly(
  schema: GraphQLSchema,
  instanceOf: (type: new () => unknown) => unknown,
): GraphQLSchema {
  const { queries, fieldResolvers, objectTypes } = getMetadataStorage();
  const names = new Map(objectTypes.map(({ target, name }) => [target, name]));
  const resolvers = [
    ...queries.map((query) => ({ type: schema.getQueryType()?.name, resolver: query })),
    ...fieldResolvers
      .filter(({ kind }) => kind === 'external')
      .map((resolver) => ({ type: names.get(resolver.getObjectType!() as never), resolver })),
  ];
  for (const { type, resolver } of resolvers) {
    const parent = type && schema.getType(type);
    const field = isObjectType(parent) ? parent.getFields()[resolver.schemaName] : undefined;
    if (!field) continue;
    const instance = instanceOf(resolver.target as never);
    field.resolve = direct(resolver, instance as never) ?? field.resolve;
  }
  return schema;
}

/** Returns undefined for a resolver with roles, middleware, or other kinds of parameters. */
function direct(
  { methodName, params = [], middlewares = [], roles }: Metadata,
  instance: Readonly<Record<string, (...given: unknown[]) => unknown>>,
): Resolver | undefined {
  const inOrder = params.toSorted((a, b) => a.index - b.index).map(readerOf);
  if (roles || middlewares.length > 0 || inOrder.includes(undefined)) return undefined;
  const readers = inOrder as readonly ReadParam[];
  return (root, args, context, info) =>
    instance[methodName]!(...readers.map((read) => read(root, args, context, info)));
}

function readerOf(param: Param): ReadParam | undefined {
  const { kind } = param;
  if (kind === 'arg') return (_root, args) => args[param.name];
  if (kind === 'info') return (_root, _args, _context, info) => info;
  if ((kind !== 'context' && kind !== 'root') || param.propertyName) return undefined;
  return kind === 'root' ? (root) => root : (_root, _args, context) => context;
}
