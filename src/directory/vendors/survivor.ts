import sql, { raw, type Sql } from 'sql-template-tag';

/** SQL: the id of the vendor that a row was merged into, or its own. Only merged vendors, which are few, cost more. */
export const survivorOf = (vendor: string): Sql =>
  raw(`case when ${vendor}.merged_into_id is null then ${vendor}.id
    else coalesce(vendor_survivor(${vendor}.merged_into_id), ${vendor}.id) end`);

/** SQL: the ids of the vendors of a category, and of those that were merged into them. */
export const vendorsOfCategory = (category: string): Sql => sql`
  select v.id from vendors v join vendors s on s.id = ${survivorOf('v')} where s.category = ${category}`;

/**
 * SQL: every vendor with the id and category of its survivor, which may be itself, for many records. With
 * `offset 0`, PostgreSQL looks up each merged vendor once rather than for each of its records.
 */
export const VENDOR_SURVIVORS = sql`(
  select v.id, s.category, s.id as survivor_id
  from (select id, ${survivorOf('vendors')} as survivor_id from vendors offset 0) v
    join vendors s on s.id = v.survivor_id offset 0)`;
