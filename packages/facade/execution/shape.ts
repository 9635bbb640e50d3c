import type { Sizes } from '@emi/base/declared';
import { FIRST } from '@emi/records/pages';
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

/** The fields of an operation that return objects, merged as in execution: fragments inlined, equal fields once. */
export interface OperationShape {
  readonly fields: readonly FieldShape[];
  /** The default values of its variables. */
  readonly defaults: Readonly<Record<string, unknown>>;
}

export interface FieldShape {
  readonly path: string;
  /** Objects per parent object; absent: the limit of the enclosing page. */
  readonly size?: number;
  /** Additional cost in objects, per parent object. */
  readonly weight?: number;
  /** The same object as its parent, so it costs nothing itself. */
  readonly isItself?: boolean;
  /** The argument that determines the number of objects of the lists below. The plan lowers only a `page`. */
  readonly page?: {
    /** The argument's value in the document. */
    readonly asked?: ValueNode;
    /** The value of the argument `first`, which replaces the `limit` of a page. */
    readonly first?: ValueNode;
    /** The number of objects if the document does not state one. */
    readonly limit: number;
    readonly atMost: number;
    readonly by: 'page' | 'top' | 'items';
  };
  readonly fields: readonly FieldShape[];
}

/**
 * With fragments, a thousand tokens can expand to millions of fields, each of which takes time. A document without
 * fragments has at most one field per token, so half of this.
 */
const MAX_FIELDS = 2_000;

/** Deeper than the depth limit allows for operations and introspection; only cyclic fragments get this deep. */
const MAX_LEVELS = 64;

/**
 * Validation compares each field with all others of the same name in its selection set; only hostile documents have so
 * many.
 */
const MAX_REPEATS = 30;

/** Maximum length of a name in an error message. */
const MAX_QUOTED = 100;

/** Maximum number of lists of types, fields, and so on in an introspection query; a usual one has nine. */
const INTROSPECTION_LIST = 100;

type CollectedFields = Map<
  string,
  { field?: GraphQLField<unknown, unknown>; name: string; nodes: FieldNode[] }
>;

/**
 * Determines the shapes of a document's operations. The document need not be valid: unknown fields contribute nothing.
 * @throws GraphQLError if it expands to too many fields.
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
    if (!root) throw new GraphQLError(`The schema has no ${operation} operations.`);
    return { fields: this.#fields(root, [selectionSet], '', 1), defaults: Object.fromEntries(defaults) };
  }

  #fields(
    type: GraphQLNamedType | undefined,
    sets: readonly SelectionSetNode[],
    above: string,
    level: number,
  ): FieldShape[] {
    if (level > MAX_LEVELS) {
      throw new GraphQLError('The document is nested too deeply, or one of its fragments contains itself.');
    }
    return [...this.#collect(type, sets).values()].flatMap(({ field, name, nodes }) => {
      const path = above + name;
      const below = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
      const given = field && getNamedType(field.type);
      const fields = below.length > 0 ? this.#fields(given, below, `${path}.`, level + 1) : [];
      if (!field) return [];
      const { usually, weighs: weight, isItself } = field.extensions as Sizes;
      if (!isCompositeType(given)) return weight ? [{ path, size: 0, weight, fields: [] }] : [];
      const isList = isListType(getNullableType(field.type));
      if (given.name.startsWith('__')) return introspection(path, isList, fields);
      return {
        path,
        size: usually ?? (isList ? undefined : 1),
        weight,
        isItself,
        page: pageOf(field, nodes[0]!),
        fields,
      };
    });
  }

  /** The fields of a selection set by type and response name, merged as in execution. */
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
        `The document expands to more than ${MAX_FIELDS} fields, counting each use of its fragments.`,
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
  const { atMost = Number.POSITIVE_INFINITY, eachOf } = field.extensions as Sizes;
  const argument = field.args.find(({ name }) => name === (eachOf ?? 'page') || name === 'top');
  if (!argument) return undefined;
  const given = (of: string) => node.arguments?.find(({ name }) => name.value === of)?.value;
  const asked = given(argument.name);
  if (eachOf) return { asked, limit: 1, atMost, by: 'items' };
  return argument.name === 'top'
    ? { asked, limit: argument.defaultValue as number, atMost, by: 'top' }
    : {
        asked,
        first: given(FIRST),
        limit: (argument.defaultValue as { limit: number }).limit,
        atMost,
        by: 'page',
      };
}
