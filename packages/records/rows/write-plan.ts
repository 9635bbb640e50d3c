import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
  type SelectionSetNode,
} from 'graphql';
import { originalOf } from './stand-ins.ts';
import type { FieldPlan, FieldPlans, ValuePlan } from './write-json.ts';

/** A related record, read for all rows of a page together. */
interface Relation {
  /** The properties that lead from a row to the object that has the relation, such as the node of an edge. */
  readonly within: readonly string[];
  /** The property of a row that receives the related record. */
  readonly slot: symbol;
  /** The property that holds its id. */
  readonly key: string;
  readonly fields: ReadonlySet<string>;
  readonly read: ReadRelated;
  readonly plan: WritePlan;
}

type ReadRelated = (context: never, fields: ReadonlySet<string>, id: string) => Promise<object | null>;

export interface WritePlan {
  readonly value: ValuePlan;
  readonly relations: readonly Relation[];
}

/**
 * Declares a to-one relation for `@Extensions`, so that it can be read for many rows at once.
 *
 * @param key the property with the related record's id.
 */
export const toOne = <Context>(
  key: string,
  read: (context: Context, fields: ReadonlySet<string>, id: string) => Promise<object | null>,
) => ({ toOne: { key, read } });

/** Declares a field whose value is computed from a text column alone, for type-graphql's `@Extensions`. */
export const shownAs = (column: string, write: (text: string) => string) => ({ shown: { column, write } });

type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

/** Thrown for a selection with a resolver, an argument, a condition, or an abstract type. */
class NeedsExecution extends Error {}

/** The plan for serializing a field's records; `undefined` if a selection below it must be executed. */
export function writePlan(
  type: GraphQLOutputType,
  nodes: readonly FieldNode[],
  fragments: Fragments,
): WritePlan | undefined {
  try {
    return planOf(type, nodes, fragments);
  } catch (error) {
    if (error instanceof NeedsExecution) return undefined;
    throw error;
  }
}

function planOf(type: GraphQLOutputType, nodes: readonly FieldNode[], fragments: Fragments): WritePlan {
  const relations: Relation[] = [];
  const planned = (
    given: GraphQLOutputType,
    below: readonly FieldNode[],
    within: readonly string[],
  ): ValuePlan => {
    const isNullable = !isNonNullType(given);
    const inner = isNonNullType(given) ? given.ofType : given;
    if (isListType(inner)) return { isNullable, isLeaf: false, item: planned(inner.ofType, below, within) };
    if (isLeafType(inner)) {
      const serialize = isSpecifiedScalarType(inner) ? undefined : (value: unknown) => inner.serialize(value);
      return { isNullable, isLeaf: true, serialize };
    }
    if (!isObjectType(inner)) throw new NeedsExecution();
    return { isNullable, isLeaf: false, fields: fieldsOf(inner, below, within) };
  };
  const fieldsOf = (
    parent: GraphQLObjectType,
    of: readonly FieldNode[],
    within: readonly string[],
  ): FieldPlans =>
    [...collect(parent, of, fragments)].map(([name, same], index): FieldPlan => {
      const start = `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`;
      const property = same[0]!.name.value;
      if (property === '__typename') {
        return { key: Buffer.from(`${start}${JSON.stringify(parent.name)}`), property };
      }
      const field = parent.getFields()[property]!;
      if (field.args.length > 0) throw new NeedsExecution();
      const key = Buffer.from(start);
      if (!field.resolve) return { key, property, value: planned(field.type, same, [...within, property]) };
      const { shown } = field.extensions as Partial<ReturnType<typeof shownAs>>;
      if (shown) {
        const serialize = (text: unknown) => shown.write(text as string);
        // No leaf: the text is computed, not copied from PostgreSQL's bytes.
        return { key, property: shown.column, value: { isNullable: false, isLeaf: false, serialize } };
      }
      const relation = { ...relationOf(field, same, fragments), within };
      relations.push(relation);
      return { key, property: relation.slot, value: relation.plan.value };
    });
  return { value: planned(type, nodes, []), relations };
}

function relationOf(
  { name, type, extensions }: GraphQLField<unknown, unknown>,
  nodes: readonly FieldNode[],
  fragments: Fragments,
): Omit<Relation, 'within'> {
  const { toOne } = extensions as { toOne?: { key: string; read: ReadRelated } };
  if (!toOne) throw new NeedsExecution();
  const plan = planOf(type, nodes, fragments);
  const related = isNonNullType(type) ? type.ofType : type;
  const fields = new Set(
    [...collect(related as GraphQLObjectType, nodes, fragments).values()].map(([node]) => node!.name.value),
  );
  return { ...toOne, slot: Symbol(name), fields, plan };
}

/** The fields below some nodes by response name, in execution order. */
function collect(
  parent: GraphQLObjectType,
  nodes: readonly FieldNode[],
  fragments: Fragments,
): Map<string, FieldNode[]> {
  const found = new Map<string, FieldNode[]>();
  const add = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.directives?.length) throw new NeedsExecution();
      if (selection.kind === 'Field') {
        const name = (selection.alias ?? selection.name).value;
        found.set(name, [...(found.get(name) ?? []), originalOf(selection)]);
        continue;
      }
      const fragment = selection.kind === 'InlineFragment' ? selection : fragments[selection.name.value];
      const condition = fragment?.typeCondition?.name.value ?? parent.name;
      if (!fragment || condition !== parent.name) throw new NeedsExecution();
      add(fragment.selectionSet);
    }
  };
  for (const { selectionSet } of nodes) if (selectionSet) add(selectionSet);
  return found;
}

type Holder = Record<PropertyKey, unknown>;

/** Reads the related records of all rows, level by level, through the same loaders as single reads. */
export async function readRelations(
  relations: readonly Relation[],
  rows: readonly object[],
  context: unknown,
): Promise<void> {
  await Promise.all(
    relations.map(async ({ slot, key, fields, read, plan, within }) => {
      const holders = rows.map((row) =>
        within.reduce((at, property) => at[property] as never, row as Holder),
      );
      const idOf = (holder: Holder) => (holder[key] as string | null | undefined) ?? null;
      const ids = [...new Set(holders.map(idOf))].filter((id) => id !== null);
      const related = await Promise.all(ids.map((id) => read(context as never, fields, id)));
      const found = related.filter((record) => record !== null);
      if (plan.relations.length > 0) await readRelations(plan.relations, found, context);
      const byId = new Map(ids.map((id, index) => [id, related[index]]));
      for (const holder of holders) holder[slot] = byId.get(idOf(holder)!) ?? null;
    }),
  );
}
