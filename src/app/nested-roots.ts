import { type GraphQLSchema, getNullableType, isObjectType } from 'graphql';

/** The cost of a nested root field, in objects. At the root, the field counts as a request instead. */
const WEIGHT = 50;

/**
 * Adds root fields to the type of the record that they are about, so that one document, which counts as one request,
 * reads several. They keep their scope and guards. On that type they are nullable, so that a refused field leaves the
 * others.
 */
export function nestRoots(schema: GraphQLSchema, name: string, fields: readonly string[]): GraphQLSchema {
  const type = schema.getType(name);
  if (!isObjectType(type)) throw new Error(`${name} is no object type`);
  const [roots, nested] = [schema.getQueryType()!.getFields(), type.getFields()];
  for (const field of fields) {
    const root = roots[field];
    if (!root || field in nested) throw new Error(`${field} is no root field that ${name} lacks`);
    const { weighs = 0 } = root.extensions as { readonly weighs?: number };
    nested[field] = {
      ...root,
      type: getNullableType(root.type),
      description: `${root.description} Null with an error where the root field of this name would fail.`,
      extensions: { ...root.extensions, weighs: Math.max(weighs, WEIGHT) },
    };
  }
  return schema;
}
