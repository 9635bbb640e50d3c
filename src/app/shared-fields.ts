import { type GraphQLField, type GraphQLSchema, isInterfaceType } from 'graphql';

/** Returns `true` for fields of the same type and arguments, so that one selection fits both. */
const areAlike = (
  a: GraphQLField<unknown, unknown>,
  b: GraphQLField<unknown, unknown> | undefined,
): boolean => b !== undefined && signatureOf(a) === signatureOf(b);

const signatureOf = ({ type, args }: GraphQLField<unknown, unknown>): string =>
  [type, ...args.map((argument) => `${argument.name}: ${argument.type}`).sort()].join(', ');

/**
 * Adds the fields that all types of an interface have in common to the interface. Resolvers are written for object
 * types, so these fields are known only once the schema is complete.
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
