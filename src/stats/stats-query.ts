import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Asking } from '../context.ts';
import { whereClause } from '../db/page-query.ts';
import type { Dimension } from './dimension.ts';
import type { Aggregate } from './measure.ts';

/** The records to count, as `r`: a table or a subquery, and conditions. */
export interface StatsSource {
  readonly from: Sql;
  readonly where: readonly Sql[];
}

export interface StatsQuery {
  readonly source: StatsSource;
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
export type StatsRow = Readonly<Record<string, number | string | null>> & {
  readonly '#part': 'group' | 'other' | 'all';
  /** The number of groups before they were cut to the top. */
  readonly '#groups': number;
};

export const codeOf = (index: number) => `#code${index}`;
export const stateOf = (index: number) => `#state${index}`;
export const labelOf = (index: number) => `#label${index}`;

const named = (text: string): Sql => raw(`"${text}"`);
const NOTHING = sql`null::float8`;

/**
 * Composes the single statement for the top groups, the merged rest, and the total. It reads the records once if
 * groups are disjoint and every total follows from the groups.
 */
export function statsStatement(query: StatsQuery, asking: Asking): Sql {
  const { source, dimensions, all, orderBy, ascending, top, withOther } = query;
  if (dimensions.length === 0) return wholeStatement(query);
  const isMerged = !dimensions.some(({ overlaps }) => overlaps) && all.every(({ merge }) => merge);
  const inGroups = unique([...query.groups, ...(orderBy ? [orderBy] : []), ...(isMerged ? all : [])]);
  const names = unique([...inGroups, ...all]).map(({ name }) => name);
  const keys = dimensions.map(keyColumns);
  const labels = dimensions.map(({ label }, index) => label?.(named(codeOf(index))) ?? sql`null`);

  const branch = (part: string, rank: Sql, groups: Sql, values: ReadonlyMap<string, Sql>, ofKeys: Sql[]) =>
    sql`select ${part} as "#part", ${rank} as "#rank", ${groups} as "#groups", ${join([
      ...names.map((name) => sql`${values.get(name) ?? NOTHING} as ${named(name)}`),
      ...ofKeys,
    ])}`;
  const own = new Map(inGroups.map(({ name }) => [name, named(name)]));
  const merged = new Map(
    inGroups.flatMap(({ name, merge }) =>
      merge ? [[name, sql`${raw(merge)}(${named(name)})::float8`]] : [],
    ),
  );
  const noKeys = [...keys.flat(), ...labels].map(() => sql`null`);
  const labeled = labels.map((label, index) => sql`${label} as ${named(labelOf(index))}`);

  const parts = [
    sql`${branch('group', sql`rank`, sql`groups`, own, [...keys.flat().map(named), ...labeled])}
      from ranked where rank <= ${top}`,
    ...(withOther
      ? [
          sql`${branch('other', sql`null`, sql`max(groups)`, merged, noKeys)}
            from ranked where rank > ${top} having count(*) > 0`,
        ]
      : []),
    isMerged
      ? sql`${branch('all', sql`null`, sql`count(*)`, merged, noKeys)} from ranked`
      : sql`${branch('all', sql`null`, sql`(select count(*) from ranked)`, aggregated(all), noKeys)}
          from ${source.from} r ${whereClause(source.where)}`,
  ];
  return sql`
    with grouped as (${groupedQuery(query, inGroups, asking)}),
    ranked as (
      select *, row_number() over (order by ${join(rankOrder(keys.flat(), orderBy, ascending))}) as rank,
        count(*) over () as groups
      from grouped
    ) ${join(parts, ' union all ')} order by "#rank"`;
}

function groupedQuery(
  { source, dimensions }: StatsQuery,
  aggregates: readonly Aggregate[],
  asking: Asking,
): Sql {
  const needed = dimensions.flatMap((dimension) => dimension.join?.(asking) ?? []);
  const joins = new Map(needed.map((needs) => [needs.sql, needs]));
  const overlapping = dimensions.filter(({ overlaps }) => overlaps);
  const codes = dimensions.map((dimension, index) => {
    const code = dimension.code(asking);
    if (!dimension.overlaps) return code;
    if (overlapping.length === 1) return eachOf(code);
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
 * The elements of an array, or null if there are none. Faster than a lateral join, but two of them in one select list
 * would advance together.
 */
export const eachOf = (array: Sql): Sql =>
  sql`unnest(case when cardinality(${array}) > 0 then ${array} else '{null}' end)`;

const wholeStatement = ({ source, all }: StatsQuery): Sql => sql`
  select 'all' as "#part", 0 as "#groups", ${join(
    all.map(({ name, sql: value }) => sql`${value} as ${named(name)}`),
  )}
  from ${source.from} r ${whereClause(source.where)}`;

const keyColumns = ({ state }: Dimension, index: number): string[] => [
  ...(state ? [stateOf(index)] : []),
  codeOf(index),
];

const aggregated = (aggregates: readonly Aggregate[]) =>
  new Map(aggregates.map(({ name, sql: value }) => [name, value]));

function rankOrder(keys: readonly string[], orderBy: Aggregate | undefined, ascending: boolean): Sql[] {
  const sorted = (name: string, up: boolean) => sql`${named(name)} ${raw(up ? 'asc' : 'desc')} nulls last`;
  return [
    ...(orderBy ? [sorted(orderBy.name, ascending)] : []),
    ...keys.map((key) => sorted(key, orderBy ? true : ascending)),
  ];
}

const unique = (aggregates: readonly Aggregate[]): Aggregate[] => [
  ...new Map(aggregates.map((aggregate) => [aggregate.name, aggregate])).values(),
];
