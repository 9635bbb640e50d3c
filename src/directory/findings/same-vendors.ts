import sql, { type Sql } from 'sql-template-tag';

/** SQL: an array of these vendors and all vendors with the same survivors, through chains of merges. */
export const sameVendors = (ids: readonly string[]): Sql =>
  sql`(select same_vendors(${ids}::uuid[]))::uuid[]`; // as a subquery, it runs once for a statement
