import {
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import type { Sizes } from './size.ts';

/** The fields of an operation that return objects, merged as in execution: fragments inlined, equal fields once. */
export interface OperationShape {
  readonly fields: readonly FieldShape[];
  /** Defaults of its variables. */
  readonly defaults: Readonly<Record<string, unknown>>;
}

export interface FieldShape {
  /** Response names from the root. */
  readonly path: string;
  /** Objects for each object that the field hangs on; absent: the limit of the page above. */
  readonly size?: number;
  /** Objects that the field counts beside those that it returns, for each object that it hangs on. */
  readonly weight?: number;
  /** The `page` argument of the field, or its `top`, which the plan does not lower. */
  readonly page?: {
    readonly asked?: ValueNode;
    readonly limit: number;
    readonly atMost: number;
    readonly isTop: boolean;
  };
  readonly fields: readonly FieldShape[];
}

/**
 * A thousand tokens with fragments used again and again can stand for millions of fields; compiling a document costs
 * time for each. The longest document without such tricks has half as many.
 */
const MAX_FIELDS = 2_000;

/**
 * Deeper than the limit of levels lets an operation be, and an introspection; in a circle of fragments one gets here.
 */
const MAX_LEVELS = 64;

/** Validation compares each field with all others of its name in one place; only hostile documents have so many. */
const MAX_REPEATS = 30;

/** Characters of a name that a refusal quotes. */
const MAX_QUOTED = 100;

/** Each list of types, fields and so on that is asked of the schema. A usual introspection asks for nine. */
const INTROSPECTION_LIST = 100;

type CollectedFields = Map<
  string,
  { field?: GraphQLField<unknown, unknown>; name: string; nodes: FieldNode[] }
>;

/**
 * Works out the shapes of a document's operations. The document need not be valid: what the schema does not know gives
 * nothing.
 * @throws GraphQLError when it stands for too many fields.
 */
export class ShapeBuilder {
  readonly #schema: GraphQLSchema;
  readonly #fragmentOf: (name: string) => FragmentDefinitionNode | null | undefined;
  #fieldsLeft = MAX_FIELDS;

  constructor(
    schema: GraphQLSchema,
    fragmentOf: (name: string) => FragmentDefinitionNode | null | undefined,
  ) {
    this.#schema = schema;
    this.#fragmentOf = fragmentOf;
  }

  operation({ operation, selectionSet, variableDefinitions = [] }: OperationDefinitionNode): OperationShape {
    const defaults = variableDefinitions.flatMap(({ variable, defaultValue }) =>
      defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
    );
    const root = this.#schema.getRootType(operation);
    if (!root) throw new GraphQLError(`There are no operations of the kind ${operation}.`);
    return { fields: this.#fields(root, [selectionSet], '', 1), defaults: Object.fromEntries(defaults) };
  }

  #fields(
    type: GraphQLNamedType | undefined,
    sets: readonly SelectionSetNode[],
    above: string,
    level: number,
  ): FieldShape[] {
    if (level > MAX_LEVELS) {
      throw new GraphQLError('The document is nested too deeply, or a fragment of it holds itself.');
    }
    return [...this.#collect(type, sets).values()].flatMap(({ field, name, nodes }) => {
      const path = above + name;
      const below = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
      const given = field && getNamedType(field.type);
      const fields = below.length > 0 ? this.#fields(given, below, `${path}.`, level + 1) : [];
      if (!field) return [];
      const { usually, weighs: weight } = field.extensions as Sizes;
      if (!isCompositeType(given)) return weight ? [{ path, size: 0, weight, fields: [] }] : [];
      const isList = isListType(getNullableType(field.type));
      if (given.name.startsWith('__')) return introspection(path, isList, fields);
      return {
        path,
        size: usually ?? (isList ? undefined : 1),
        weight,
        page: pageOf(field, nodes[0]!),
        fields,
      };
    });
  }

  /** The fields of one place by type and response name, as execution will merge them. */
  #collect(type: GraphQLNamedType | undefined, sets: readonly SelectionSetNode[]): CollectedFields {
    const found: CollectedFields = new Map();
    const repeats = new Map<string, number>();
    const visited = new Set<string>();
    const collect = (parent: GraphQLNamedType | undefined, { selections }: SelectionSetNode) => {
      for (const selection of selections) {
        if (selection.kind === 'Field') {
          const name = (selection.alias ?? selection.name).value;
          repeats.set(name, (repeats.get(name) ?? 0) + 1);
          const key = `${parent?.name} ${name}`;
          const known = found.get(key);
          if (known) known.nodes.push(selection);
          else found.set(key, { field: this.#field(parent, selection.name.value), name, nodes: [selection] });
          continue;
        }
        const isSpread = selection.kind === 'FragmentSpread';
        if (isSpread && visited.has(selection.name.value)) continue;
        const fragment = isSpread ? this.#fragmentOf(selection.name.value) : selection;
        if (!fragment) continue;
        if (isSpread) visited.add(selection.name.value);
        const condition = fragment.typeCondition?.name.value;
        collect(condition ? this.#schema.getType(condition) : parent, fragment.selectionSet);
      }
    };
    for (const set of sets) collect(type, set);
    for (const [name, times] of repeats) {
      if (times <= MAX_REPEATS) continue;
      const what = `The field ${name.slice(0, MAX_QUOTED)} is repeated ${times} times in one place`;
      throw new GraphQLError(`${what}; at most ${MAX_REPEATS} times are allowed.`);
    }
    this.#fieldsLeft -= found.size;
    if (this.#fieldsLeft < 0) {
      throw new GraphQLError(
        `The document stands for more than ${MAX_FIELDS} fields, counted wherever its fragments are used.`,
      );
    }
    return found;
  }

  #field(type: GraphQLNamedType | undefined, name: string): GraphQLField<unknown, unknown> | undefined {
    if (!isObjectType(type) && !isInterfaceType(type)) return undefined;
    if (type === this.#schema.getQueryType()) {
      if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
      if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
    }
    return type.getFields()[name];
  }
}

/** In an introspection, only lists count, and nesting does not multiply. */
function introspection(path: string, isList: boolean, below: readonly FieldShape[]): FieldShape[] {
  return [...(isList ? [{ path, size: INTROSPECTION_LIST, fields: [] }] : []), ...below];
}

function pageOf(field: GraphQLField<unknown, unknown>, node: FieldNode): FieldShape['page'] {
  const argument = field.args.find(({ name }) => name === 'page' || name === 'top');
  if (!argument) return undefined;
  const isTop = argument.name === 'top';
  const limit = isTop
    ? (argument.defaultValue as number)
    : (argument.defaultValue as { limit: number }).limit;
  const { atMost = Number.POSITIVE_INFINITY } = field.extensions as Sizes;
  const asked = node.arguments?.find(({ name }) => name.value === argument.name)?.value;
  return { asked, limit, atMost, isTop };
}
