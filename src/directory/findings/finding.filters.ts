import { parseTimestamp } from '@emi/base/scalars';
import { filter, TIMESTAMP } from '@emi/records/filters';
import sql, { raw } from 'sql-template-tag';

/** Filters by a date, named `…From` and `…Before`. They need no index: a district or school has few findings. */
export const from = (name: string, column: string, what: string) =>
  filter(
    TIMESTAMP,
    null,
    `${what} at this time or later.`,
    (time) => sql`${raw(column)} >= ${parseTimestamp(time, name)}::timestamptz`,
  );
export const before = (name: string, column: string, what: string) =>
  filter(
    TIMESTAMP,
    null,
    `${what} before this time.`,
    (time) => sql`${raw(column)} < ${parseTimestamp(time, name)}::timestamptz`,
  );

/** Sorts by a column of times, which may be null. */
export const date = (column: string, description: string) => ({
  column,
  type: 'timestamptz',
  nullable: true,
  description,
});
/** Sorts by the position of a value in its set. */
export const level = (column: string, levels: readonly string[], description: string) => ({
  column,
  expression: sql`array_position(${levels}::text[], r.${raw(column)})`,
  type: 'integer',
  nullable: false,
  description,
});
