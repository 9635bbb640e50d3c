import sql, { raw, type Sql } from 'sql-template-tag';
import type { RowSource } from '../context/pool.ts';
import { whereClause } from '../pages/page-query.ts';

interface Plan {
  readonly 'Plan Rows': number;
  readonly 'Parent Relationship'?: string;
  readonly Plans?: readonly Plan[];
}

/**
 * The share of a table's rows `r` that PostgreSQL expects to meet the conditions, from 0 to 1. The query is only
 * planned, in about a millisecond.
 */
export async function expectedShare(pool: RowSource, table: string, where: readonly Sql[]): Promise<number> {
  const rows = sql`select from ${raw(table)} r`;
  const [row] = await pool.rows<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>(sql`
    explain (format json) ${rows} ${whereClause(where)} union all ${rows}`);
  const plans = row!['QUERY PLAN'][0].Plan.Plans ?? [];
  // The members are the two queries of the union; other children are subqueries of the conditions.
  const [matching, all] = plans.filter((plan) => plan['Parent Relationship'] === 'Member');
  return matching && all ? matching['Plan Rows'] / all['Plan Rows'] : 0;
}
