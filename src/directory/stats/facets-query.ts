import type { QueryContext } from '@emi/records/context';
import { whereClause } from '@emi/records/pages';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Dimension } from './dimension.ts';
import { eachGroup, type StatsSource } from './stats-query.ts';

/** A dimension to count by, and the conditions of filters on its own values, which it ignores. */
export interface FacetDimension {
  readonly dimension: Dimension;
  readonly own: readonly Sql[];
}

/** A group of a facet, or the total, whose `facet` is null. */
export interface FacetRow {
  readonly facet: number | null;
  readonly code: string | null;
  readonly state: string | null;
  readonly label: string | null;
  readonly count: number;
  /** The number of the facet's groups before the limit; 0 for the total. */
  readonly groups: number;
}

const named = (prefix: string, index: number): Sql => raw(`${prefix}${index}`);

/**
 * Composes the single statement for all facets. It reads the records once, into cells: one row per combination of
 * values and of fulfilled own conditions. Each facet sums the cells in which the other facets' conditions hold.
 * @param records SQL of the number of records in a source row, if the source itself consists of cells
 */
export function facetsStatement(
  { from, where, records }: StatsSource & { readonly records?: Sql },
  facets: readonly FacetDimension[],
  top: number,
  context: QueryContext,
): Sql {
  const needed = facets.flatMap(({ dimension }) => dimension.join?.(context) ?? []);
  const joins = [...new Map(needed.map((needs) => [needs.sql, needs])).values()];
  const keys = facets.flatMap(({ dimension, own }, index) => [
    sql`${dimension.code(context)} as ${named('code', index)}`,
    sql`${dimension.state ?? sql`null`} as ${named('state', index)}`,
    sql`${own.length > 0 ? sql`(${join(own, ' and ')}) is true` : sql`true`} as ${named('own', index)}`,
  ]);
  const parts = facets.map(({ dimension }, index) => facetQuery(dimension, index, facets, top));
  const total = sql`
    select null as facet, null as code, null as state, null as label, coalesce(sum(records), 0)::int as count,
      0 as groups, 0 as rank
    from cells ${holding(facets)}`;
  return sql`
    with cells as materialized (
      select ${join([...keys, sql`${records ?? sql`count(*)::int`} as records`])}
      from ${from} r ${joins.length > 0 ? join(joins, ' ') : empty} ${whereClause(where)}
      ${records ? empty : sql`group by ${join(keys.map((_, index) => raw(String(index + 1))))}`}
    ) select * from (${join([total, ...parts], ' union all ')}) found order by facet, rank`;
}

function facetQuery(
  dimension: Dimension,
  index: number,
  facets: readonly FacetDimension[],
  top: number,
): Sql {
  const code = dimension.overlaps ? eachGroup(named('code', index)) : named('code', index);
  const label = dimension.label?.(raw('code')) ?? sql`null`;
  return sql`(
    select ${index}::int as facet, code::text, state::text, ${label} as label, count, groups, rank
    from (
      select *, row_number() over (order by count desc, state nulls last, code nulls last) as rank,
        (count(*) over ())::int as groups
      from (
        select ${code} as code, ${named('state', index)} as state, sum(records)::int as count
        from cells ${holding(facets, index)} group by 1, 2
      ) counted
    ) ranked where rank <= ${top})`;
}

/** The cells in which the own conditions of all facets hold, or of all but one. */
const holding = (facets: readonly FacetDimension[], except?: number): Sql =>
  whereClause(
    facets.flatMap(({ own }, index) => (own.length > 0 && index !== except ? [named('own', index)] : [])),
  );
