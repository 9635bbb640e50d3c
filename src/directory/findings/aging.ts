import type { Aging, AgingStatus } from '@emi/reading/vocabulary/kinds';
import { NOW } from '@emi/records';
import sql, { join, raw, type Sql } from 'sql-template-tag';

/**
 * Findings age without a write: a date passes. Their kinds declare how (`ages`), and all readers use this module. In
 * SQL, `contract_in_force_until` does the same for contracts, for `vendor_uses` and the points of purchases; a test
 * compares both.
 */

/** SQL: a time as a parameter. */
export const instant = (now: Date): Sql => sql`${now.toISOString()}::timestamptz`;

/** SQL: the status of a row `r` as of the request, computed from the stored status and the date. */
export const statusToday = ({ date, status: { before, after } }: AgingStatus): string =>
  `case when r.status = '${before}' and r.${date} < ${NOW}::timestamptz then '${after}' else r.status end`;

/** SQL: a row has a status as of the request; uses only stored columns, so that their index applies. */
export function hasStatus({ date, status }: AgingStatus, row: string, asked: string | Sql, now: Date): Sql {
  const { before, after } = status;
  const stored = raw(`${row}.status`);
  // For a stored search, the value is a column and not known here.
  if (typeof asked !== 'string') {
    const isOver = sql`${stored} = ${before} and ${raw(`${row}.${date}`)} < ${instant(now)}`;
    return sql`case when ${isOver} then ${after} else ${stored} end = ${asked}`;
  }
  if (asked === before) return sql`${stored} = ${before} and ${isAhead(date, row, now)}`;
  if (asked === after)
    return sql`(${stored} = ${after} or ${stored} = ${before} and ${raw(`${row}.${date}`)} < ${instant(now)})`;
  return sql`${stored} = ${asked}`;
}

/**
 * SQL: a row is still current: its date, with the `days` of its kind, has not passed, and its status, if its kind has
 * one, is the one before the date or a lasting one. A row without a date does not expire; with `days`, `created_at`
 * counts instead. Kinds without `ages` are always current.
 */
export function isCurrent(ages: Aging | undefined, row: string, now: Date): Sql {
  if (!ages) return sql`true`;
  const { date, days, status } = ages;
  if (days) {
    const since = sql`coalesce(${raw(`${row}.${date}`)}, ${raw(`${row}.created_at`)})`;
    return sql`${since} >= ${instant(now)} - ${days} * interval '1 day'`;
  }
  if (!status) return isAhead(date, row, now);
  const current = [status.before, ...(status.lasting ?? [])];
  return sql`(${join(
    current.map((asked) => hasStatus({ date, status }, row, asked, now)),
    ' or ',
  )})`;
}

/** SQL: the row's date has not passed. A row without a date never expires. */
function isAhead(date: string, row: string, now: Date): Sql {
  const ends = raw(`${row}.${date}`);
  return sql`(${ends} is null or ${ends} >= ${instant(now)})`;
}

/** SQL: a row of `vendor_uses`, from a product in use or a contract, is in force. */
export const inUse = (row: string, now: Date): Sql => sql`${raw(`${row}.in_force_until`)} >= ${instant(now)}`;
