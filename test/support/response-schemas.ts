import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNullableType,
  getOperationAST,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isUnionType,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** An object that has these properties and no others. */
export const exactly = (
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonSchema & { readonly properties: Readonly<Record<string, JsonSchema>> } => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});

const INT = 2 ** 31;
const SCALARS: Readonly<Record<string, JsonSchema>> = {
  UUID: { type: 'string', pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' },
  DateTime: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' },
  StateCode: { type: 'string', pattern: '^[A-Z]{2}$' },
  String: { type: 'string' },
  ID: { type: 'string' },
  Boolean: { type: 'boolean' },
  Int: { type: 'integer', minimum: -INT, maximum: INT - 1 },
  Float: { type: 'number' },
  JSON: {},
};

interface Selected {
  readonly nodes: FieldNode[];
  /** Every time it is selected it may be left out. */
  isOptional: boolean;
}

/** What a document's `data` looks like: types, nulls, values, aliases, and what `@include` may leave out. */
export function dataSchema(schema: GraphQLSchema, document: DocumentNode): JsonSchema {
  const operation = getOperationAST(document);
  if (!operation) throw new Error('the document must hold one operation');
  const fragments = new Map(
    document.definitions
      .filter((definition): definition is FragmentDefinitionNode => definition.kind === 'FragmentDefinition')
      .map((fragment) => [fragment.name.value, fragment]),
  );
  return objectOf(schema.getRootType(operation.operation)!, [operation.selectionSet]);

  function objectOf(type: GraphQLObjectType, sets: readonly SelectionSetNode[]): JsonSchema {
    const selected = new Map<string, Selected>();
    for (const set of sets) collect(type, set, false, selected);
    const properties = [...selected].map(([name, { nodes }]) => [name, fieldOf(type, nodes)] as const);
    const optional = [...selected].filter(([, { isOptional }]) => isOptional).map(([name]) => name);
    return exactly(Object.fromEntries(properties), optional);
  }

  function collect(
    type: GraphQLObjectType,
    set: SelectionSetNode,
    isConditional: boolean,
    into: Map<string, Selected>,
  ): void {
    for (const node of set.selections) {
      const isOptional = isConditional || mayBeLeftOut(node);
      if (node.kind === 'Field') {
        const name = (node.alias ?? node.name).value;
        const known = into.get(name);
        if (known) {
          known.nodes.push(node);
          known.isOptional &&= isOptional;
        } else into.set(name, { nodes: [node], isOptional });
        continue;
      }
      const fragment = node.kind === 'InlineFragment' ? node : fragments.get(node.name.value)!;
      const condition = fragment.typeCondition?.name.value ?? type.name;
      if (condition === type.name) collect(type, fragment.selectionSet, isOptional, into);
    }
  }

  function fieldOf(parent: GraphQLObjectType, nodes: readonly FieldNode[]): JsonSchema {
    const name = nodes[0]!.name.value;
    if (name === '__typename') return { const: parent.name };
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    return typeOf(parent.getFields()[name]!.type, sets);
  }

  function typeOf(type: GraphQLOutputType, sets: readonly SelectionSetNode[]): JsonSchema {
    if (!isNonNullType(type)) return { anyOf: [{ type: 'null' }, presentOf(type, sets)] };
    return presentOf(getNullableType(type), sets);
  }

  function presentOf(type: GraphQLOutputType, sets: readonly SelectionSetNode[]): JsonSchema {
    if (isListType(type)) return { type: 'array', items: typeOf(type.ofType, sets) };
    if (isEnumType(type)) return { enum: type.getValues().map(({ name }) => name) };
    if (isLeafType(type)) {
      const scalar = SCALARS[type.name];
      if (!scalar) throw new Error(`say in response-schemas.ts what a ${type.name} looks like`);
      return scalar;
    }
    if (isUnionType(type)) return { anyOf: type.getTypes().map((member) => objectOf(member, sets)) };
    return objectOf(type as GraphQLObjectType, sets);
  }
}

const mayBeLeftOut = ({ directives = [] }: SelectionNode): boolean =>
  directives.some(({ name }) => name.value === 'include' || name.value === 'skip');
