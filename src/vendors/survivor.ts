import { raw, type Sql } from 'sql-template-tag';

/** SQL: the id of the vendor that a row of `vendors` counts as. Only merged vendors, which are few, cost a look-up. */
export const survivorOf = (vendor: string): Sql =>
  raw(`case when ${vendor}.merged_into_id is null then ${vendor}.id
    else coalesce(vendor_survivor(${vendor}.merged_into_id), ${vendor}.id) end`);
