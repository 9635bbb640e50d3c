import type { QueryContext } from '@emi/records/context';
import { whereClause } from '@emi/records/pages';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Dimension } from './dimension.ts';
import type { Aggregate } from './measure.ts';

/** The records to count, as `r`: a table or a subquery, and conditions. */
export interface StatsSource {
  readonly from: Sql;
  readonly where: readonly Sql[];
}

export interface StatsQuery {
  readonly source: StatsSource;
  /** The rows for the aggregates of all records, under the same conditions, if they do not come from `source`. */
  readonly whole?: Sql | undefined;
  readonly dimensions: readonly Dimension[];
  /** Aggregates of each group, and of all records. */
  readonly groups: readonly Aggregate[];
  readonly all: readonly Aggregate[];
  /** The aggregate that sorts the groups; absent: their keys. */
  readonly orderBy?: Aggregate;
  readonly ascending: boolean;
  readonly top: number;
  readonly withOther: boolean;
}

/** A group, the merged rest, or all records: aggregates by name, and the codes, states, and labels of the keys. */
export type StatsRow = Readonly<Record<string, number | string | null>>;

/** The names of the result's columns for a group's key by a dimension: its code, state, and label. */
export const codeOf = (index: number) => `#code${index}`;
export const stateOf = (index: number) => `#state${index}`;
export const labelOf = (index: number) => `#label${index}`;
/** Names of the aggregates over a group and all later groups, and over all records. */
const restOf = (name: string) => `#rest ${name}`;
const wholeOf = (name: string) => `#all ${name}`;
const GROUPS = '#groups';

const named = (text: string): Sql => raw(`"${text}"`);

/**
 * Composes the single statement for the top groups, the merged rest, and the total. Each group has aggregates of itself
 * and of all later groups: those of the first group are the total, and those of the first group beyond the top are the
 * rest. So the records are read once if groups are disjoint and every total follows from the groups.
 */
export function statsStatement(query: StatsQuery, context: QueryContext): Sql {
  const { dimensions, all, orderBy, ascending, top, withOther } = query;
  if (dimensions.length === 0) return wholeStatement(query);
  const isMerged =
    !query.whole && !dimensions.some(({ overlaps }) => overlaps) && all.every(({ merge }) => merge);
  const inGroups = unique([...query.groups, ...(orderBy ? [orderBy] : []), ...(isMerged ? all : [])]);
  const keys = dimensions.flatMap(keyColumns);
  const labels = dimensions.flatMap(({ label }, index) =>
    label ? [sql`${label(named(codeOf(index)))} as ${named(labelOf(index))}`] : [],
  );
  const rest = inGroups.flatMap(({ name, merge }) =>
    merge ? [sql`(${raw(merge)}(${named(name)}) over rest)::float8 as ${named(restOf(name))}`] : [],
  );
  const grouped = sql`(${groupedQuery(query, inGroups, context)}) grouped`;
  return sql`
    select ${join([
      ...[...inGroups.map(({ name }) => name), ...keys].map(named),
      ...(isMerged ? [] : all.map(({ name }) => named(wholeOf(name)))),
      ...labels,
      ...rest,
      sql`count("count") over rest as ${named(GROUPS)}`,
    ])}
    from ${isMerged ? grouped : sql`(${wholeStatement(query)}) whole left join ${grouped} on true`}
    window rest as (order by ${join(rankOrder(keys, orderBy, ascending, true))} rows unbounded preceding)
    order by ${join(rankOrder(keys, orderBy, ascending))} limit ${withOther ? top + 1 : top}`;
}

/** The result: the groups in order, the merged rest if there is one, and all records. */
export interface StatsParts {
  readonly groups: readonly StatsRow[];
  readonly other: StatsRow | undefined;
  readonly all: StatsRow;
  /** The number of groups before the limit. */
  readonly groupCount: number;
}

/** Splits the rows of the statement into groups, the merged rest, and the totals. */
export function partsOfQuery(rows: readonly StatsRow[], { top }: Pick<StatsQuery, 'top'>): StatsParts {
  const [first = {}] = rows;
  const groupCount = Number(first[GROUPS] ?? 0);
  const groups = groupCount > 0 ? rows : []; // the aggregates of all records are returned even without a group
  const isMerged = !Object.keys(first).some((name) => name.startsWith(wholeOf('')));
  const other = groups[top];
  return {
    groups: groups.slice(0, top),
    other: other && prefixed(other, restOf('')),
    all: prefixed(first, isMerged ? restOf('') : wholeOf('')),
    groupCount,
  };
}

const prefixed = (row: StatsRow, prefix: string): StatsRow =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
    ),
  );

function groupedQuery(
  { source, dimensions }: StatsQuery,
  aggregates: readonly Aggregate[],
  context: QueryContext,
): Sql {
  const needed = dimensions.flatMap((dimension) => dimension.join?.(context) ?? []);
  const joins = new Map(needed.map((needs) => [needs.sql, needs]));
  const overlapping = dimensions.filter(({ overlaps }) => overlaps);
  const codes = dimensions.map((dimension, index) => {
    const code = dimension.code(context);
    if (!dimension.overlaps) return code;
    if (overlapping.length === 1) return eachGroup(code);
    const each = raw(`each${index}`);
    joins.set(codeOf(index), sql`left join lateral unnest(${code}) ${each} (code) on true`);
    return sql`${each}.code`;
  });
  const keys = dimensions.flatMap(({ state }, index) => [
    sql`${codes[index]!} as ${named(codeOf(index))}`,
    ...(state ? [sql`${state} as ${named(stateOf(index))}`] : []),
  ]);
  return sql`
    select ${join([...keys, ...aggregates.map(({ name, sql: value }) => sql`${value} as ${named(name)}`)])}
    from ${source.from} r ${joins.size > 0 ? join([...joins.values()], ' ') : empty}
    ${whereClause(source.where)} group by ${join(keys.map((_, index) => raw(String(index + 1))))}`;
}

/**
 * The elements of an array, or null if there are none. Faster than a lateral join, but two such calls in one select
 * list would advance together.
 */
export const eachGroup = (array: Sql): Sql =>
  sql`unnest(case when cardinality(${array}) > 0 then ${array} else '{null}' end)`;

const wholeStatement = ({ source, whole = source.from, all }: StatsQuery): Sql => sql`
  select ${join(all.map(({ name, sql: value }) => sql`${value} as ${named(wholeOf(name))}`))}
  from ${whole} r ${whereClause(source.where)}`;

const keyColumns = ({ state }: Dimension, index: number): string[] => [
  ...(state ? [stateOf(index)] : []),
  codeOf(index),
];

/** Nulls come last in either direction, but first if `reversed`, which is the exact mirror of the order. */
function rankOrder(
  keys: readonly string[],
  orderBy: Aggregate | undefined,
  ascending: boolean,
  reversed = false,
): Sql[] {
  const nulls = reversed ? 'nulls first' : 'nulls last';
  const sorted = (name: string, up: boolean) =>
    sql`${named(name)} ${raw(`${up !== reversed ? 'asc' : 'desc'} ${nulls}`)}`;
  return [
    ...(orderBy ? [sorted(orderBy.name, ascending)] : []),
    ...keys.map((key) => sorted(key, orderBy ? true : ascending)),
  ];
}

const unique = (aggregates: readonly Aggregate[]): Aggregate[] => [
  ...new Map(aggregates.map((aggregate) => [aggregate.name, aggregate])).values(),
];
