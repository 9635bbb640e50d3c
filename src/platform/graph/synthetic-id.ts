/**
 * Synthetic records, which are made up for the demo organization, have ids from here on: UUIDs of version 8 whose first
 * 48 bits are set, which no other way of making ids gives. Whatever names a place (a finding, a count, a use of a
 * vendor, an unlock) thereby says to which world it belongs, without a column or a join, and every index that ends with
 * an id answers it. SQL functions repeat the value.
 */
export const FIRST_SYNTHETIC_ID = 'ffffffff-ffff-8000-8000-000000000000';

export const isSyntheticId = (id: string): boolean => id.toLowerCase() >= FIRST_SYNTHETIC_ID;
