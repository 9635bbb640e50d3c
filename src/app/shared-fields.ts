import { type GraphQLField, type GraphQLSchema, isInterfaceType } from 'graphql';

/** Two fields that one selection can read: the same type and the same arguments. */
const areAlike = (
  a: GraphQLField<unknown, unknown>,
  b: GraphQLField<unknown, unknown> | undefined,
): boolean => b !== undefined && signatureOf(a) === signatureOf(b);

const signatureOf = ({ type, args }: GraphQLField<unknown, unknown>): string =>
  [type, ...args.map((argument) => `${argument.name}: ${argument.type}`).sort()].join(', ');

/**
 * Gives an interface every field that all its types have alike. Resolvers are written for object types, so only the
 * finished schema knows these fields.
 */
export function shareFields(schema: GraphQLSchema, name: string): GraphQLSchema {
  const type = schema.getType(name);
  if (!isInterfaceType(type)) throw new Error(`${name} is no interface`);
  const [first, ...others] = schema.getPossibleTypes(type).map((each) => each.getFields());
  const declared = type.getFields();
  for (const [field, config] of Object.entries(first!)) {
    if (field in declared || !others.every((fields) => areAlike(config, fields[field]))) continue;
    declared[field] = { ...config, resolve: undefined };
  }
  return schema;
}
