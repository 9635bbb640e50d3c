import sql, { type Sql } from 'sql-template-tag';

/**
 * These vendors and all vendors with the same survivors, through chains of merges. The range at the end excludes
 * nothing, but lowers PostgreSQL's row estimate for the recursive query.
 */
export const sameVendors = (ids: readonly string[]): Sql => sql`
  with recursive survivors (id, merged_into_id) as (
    select id, merged_into_id from vendors where id = any(${ids}::uuid[])
    union select v.id, v.merged_into_id from survivors s join vendors v on v.id = s.merged_into_id
  ), same (id) as (
    select id from survivors where merged_into_id is null
    union select v.id from same s join vendors v on v.merged_into_id = s.id
  ) select id from same
  where id between '00000000-0000-0000-0000-000000000000' and 'ffffffff-ffff-ffff-ffff-ffffffffffff'`;
