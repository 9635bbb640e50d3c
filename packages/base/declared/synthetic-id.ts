/**
 * The first id of synthetic records, which are made up for demo organizations: UUIDs of version 8 whose first 48 bits
 * are set, which no other generator of ids produces. The id of a place in a row (a finding, a count, a use of a vendor,
 * an unlock) therefore shows which world the row belongs to, without a column or join, and every index that ends with
 * an id supports that condition. SQL functions repeat the value.
 */
export const FIRST_SYNTHETIC_ID = 'ffffffff-ffff-8000-8000-000000000000';

/** Returns `true` for the id of a made-up record. */
export const isSyntheticId = (id: string): boolean => id.toLowerCase() >= FIRST_SYNTHETIC_ID;
