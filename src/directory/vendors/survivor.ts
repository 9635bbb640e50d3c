import sql, { raw, type Sql } from 'sql-template-tag';

/** SQL: the id of the vendor that a row was merged into, or its own. Only merged vendors, which are few, cost more. */
export const survivorOf = (vendor: string): Sql =>
  raw(`case when ${vendor}.merged_into_id is null then ${vendor}.id
    else coalesce(vendor_survivor(${vendor}.merged_into_id), ${vendor}.id) end`);

/**
 * SQL: every vendor with the id of the one it was merged into, or its own, for statements over many records. With
 * `offset 0`, PostgreSQL looks up each merged vendor once rather than for each of its records.
 */
export const VENDOR_SURVIVORS = sql`(
  select v.id, v.category, ${survivorOf('v')} as survivor_id from vendors v offset 0)`;
