import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLEnumType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNullableType,
  getOperationAST,
  isAbstractType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { type JsonSchema, type ObjectSchema, objectSchema } from './json-schema.ts';

const INT = 2 ** 31;
const SCALARS: Readonly<Record<string, JsonSchema>> = {
  UUID: { type: 'string', format: 'uuid', pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' },
  DateTime: {
    type: 'string',
    format: 'date-time',
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$',
  },
  Date: { type: 'string', format: 'date', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' },
  StateCode: { type: 'string', pattern: '^[A-Z]{2}$' },
  String: { type: 'string' },
  ID: { type: 'string' },
  Boolean: { type: 'boolean' },
  Int: { type: 'integer', minimum: -INT, maximum: INT - 1 },
  Float: { type: 'number' },
  JSON: { description: 'Any JSON value.' },
};
/** JSON fields with objects whose keys vary. */
const OBJECTS = new Set(['keyFacts', 'generationMetadata']);
const FREE_KEYS = { type: 'object', additionalProperties: true };

/** Schemas shared by name; absent to inline every schema. */
export type Components = Map<string, JsonSchema>;

interface Selected {
  readonly nodes: FieldNode[];
  /** `true` if `@include` can remove all of its selections. */
  isOptional: boolean;
}

/**
 * Derives the schema of a document's `data`: types, nullability, enum values, aliases, and fields that `@include` may
 * omit. With components, each enum and each fragment for a whole record becomes a component: `BookRecord` is
 * `Book`.
 */
export class DataSchema {
  readonly #schema: GraphQLSchema;
  readonly #document: DocumentNode;
  readonly #components: Components | undefined;
  readonly #isDescribed: boolean;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;

  /** @param isDescribed true to give properties the descriptions of their fields, as always with components */
  constructor(schema: GraphQLSchema, document: DocumentNode, components?: Components, isDescribed = false) {
    this.#schema = schema;
    this.#document = document;
    this.#components = components;
    this.#isDescribed = isDescribed || components !== undefined;
    this.#fragments = new Map(
      document.definitions
        .filter((definition) => definition.kind === 'FragmentDefinition')
        .map((fragment) => [fragment.name.value, fragment]),
    );
  }

  /** The schema of the root field aliased `body`, without null, because a null body becomes a 404. */
  body(): ObjectSchema {
    const body = this.data().properties.body as JsonSchema;
    return (nonNull(body) ?? body) as ObjectSchema;
  }

  /** The schema of all of `data`. */
  data(): ObjectSchema {
    const operation = getOperationAST(this.#document);
    if (!operation) throw new Error('the document must contain exactly one operation');
    return this.#objectOf(this.#schema.getRootType(operation.operation)!, [operation.selectionSet]);
  }

  #objectOf(type: GraphQLObjectType, sets: readonly SelectionSetNode[]): ObjectSchema {
    const selected = new Map<string, Selected>();
    for (const set of sets) this.#collect(type, set, false, selected);
    const properties = [...selected].map(([name, { nodes }]) => [name, this.#fieldOf(type, nodes)] as const);
    const optional = [...selected].filter(([, { isOptional }]) => isOptional).map(([name]) => name);
    return objectSchema(Object.fromEntries(properties), optional);
  }

  #collect(
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
      const fragment = node.kind === 'InlineFragment' ? node : this.#fragments.get(node.name.value)!;
      const condition = fragment.typeCondition?.name.value ?? type.name;
      const names = [type, ...type.getInterfaces()].map(({ name }) => name);
      if (names.includes(condition)) this.#collect(type, fragment.selectionSet, isOptional, into);
    }
  }

  #fieldOf(parent: GraphQLObjectType, nodes: readonly FieldNode[]): JsonSchema {
    const name = nodes[0]!.name.value;
    if (name === '__typename') return { const: parent.name };
    const field = parent.getFields()[name]!;
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    const schema = OBJECTS.has(name)
      ? { anyOf: [FREE_KEYS, { type: 'null' }] }
      : this.#typeOf(field.type, sets);
    return this.#isDescribed && field.description ? { description: field.description, ...schema } : schema;
  }

  #typeOf(type: GraphQLOutputType, sets: readonly SelectionSetNode[]): JsonSchema {
    if (!isNonNullType(type)) return { anyOf: [this.#presentOf(type, sets), { type: 'null' }] };
    return this.#presentOf(getNullableType(type), sets);
  }

  #presentOf(type: GraphQLOutputType, sets: readonly SelectionSetNode[]): JsonSchema {
    if (isListType(type)) return { type: 'array', items: this.#typeOf(type.ofType, sets) };
    if (isEnumType(type)) return this.#enumOf(type);
    if (isLeafType(type)) {
      const scalar = SCALARS[type.name];
      if (!scalar) throw new Error(`data-schema.ts has no JSON schema for the scalar ${type.name}`);
      return scalar;
    }
    if (isAbstractType(type)) {
      const members = this.#schema.getPossibleTypes(type);
      return { anyOf: members.map((member) => this.#recordOf(member, sets)) };
    }
    return this.#recordOf(type as GraphQLObjectType, sets);
  }

  #enumOf(type: GraphQLEnumType): JsonSchema {
    const values = { type: 'string', enum: type.getValues().map(({ name }) => name) };
    return this.#shared(type.name, () => ({ description: enumDescription(type), ...values })) ?? values;
  }

  /** An object; a reference if a single fragment selects all of it. */
  #recordOf(type: GraphQLObjectType, sets: readonly SelectionSetNode[]): JsonSchema {
    const spread = this.#onlyFragment(type, sets);
    const whole = () => ({ description: type.description ?? undefined, ...this.#objectOf(type, sets) });
    const reference = spread ? this.#shared(spread.replace(/Record$/, ''), whole) : undefined;
    return reference ?? this.#objectOf(type, sets);
  }

  #onlyFragment(type: GraphQLObjectType, sets: readonly SelectionSetNode[]): string | undefined {
    const spreads = sets
      .flatMap(({ selections }) => selections)
      .filter(
        (node) =>
          node.kind !== 'FragmentSpread' ||
          this.#fragments.get(node.name.value)!.typeCondition.name.value === type.name,
      );
    const [only] = spreads;
    return spreads.length === 1 && only?.kind === 'FragmentSpread' ? only.name.value : undefined;
  }

  #shared(name: string, schema: () => JsonSchema): JsonSchema | undefined {
    if (!this.#components) return undefined;
    if (!this.#components.has(name)) {
      this.#components.set(name, {}); // placeholder while its references are derived
      this.#components.set(name, schema());
    }
    return { $ref: `#/components/schemas/${name}` };
  }
}

/** An enum's description with a line per value. */
const enumDescription = (type: GraphQLEnumType): string =>
  [
    type.description ?? type.name,
    '',
    ...type.getValues().map(({ name, description }) => `- \`${name}\`: ${description}`),
  ].join('\n');

/** The non-null alternative of a nullable schema. */
export const nonNull = (schema: JsonSchema): JsonSchema | undefined =>
  (schema.anyOf as JsonSchema[] | undefined)?.find((one) => one.type !== 'null');

/** The end of the descriptions of a record's lists that are null until it is unlocked. */
const WHILE_LOCKED = / Null while locked; see `access`\.$/;

/** The schema of a record's object when it is unlocked: its gated fields are not null. */
export const unlocked = (body: ObjectSchema): ObjectSchema => ({
  ...body,
  properties: Object.fromEntries(
    Object.entries(body.properties as Record<string, JsonSchema>).map(([name, field]) => {
      const { anyOf: _alternatives, description, ...rest } = field;
      const words = typeof description === 'string' && description.replace(WHILE_LOCKED, '');
      return [name, { ...(words && { description: words }), ...rest, ...nonNull(field) }];
    }),
  ),
});

const mayBeLeftOut = ({ directives = [] }: SelectionNode): boolean =>
  directives.some(({ name }) => name.value === 'include' || name.value === 'skip');
