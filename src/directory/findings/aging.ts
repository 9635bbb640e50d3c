import sql, { join, raw, type Sql } from 'sql-template-tag';
import { NOW } from '../../records/record.ts';
import type { Aging, AgingStatus } from './kinds/kind.ts';

/*
 * Findings age by themselves: a date passes, and nobody writes the row. The kinds declare how (`ages`), and everything
 * that reads them asks here. In SQL, `contract_in_force_until` says the same of contracts, for `vendor_uses` and the
 * points of purchases; a test compares both.
 */

const instant = (now: Date): Sql => sql`${now.toISOString()}::timestamptz`;

/** SQL of a record's column, whose row is `r`: the status as of the request, whatever the stored one. */
export const statusToday = ({ date, status: { before, after } }: AgingStatus): string =>
  `case when r.status = '${before}' and r.${date} < ${NOW}::timestamptz then '${after}' else r.status end`;

/** SQL: a row has the status as of now, expressed in stored columns so that their index applies. */
export function hasStatus({ date, status }: AgingStatus, row: string, asked: string | Sql, now: Date): Sql {
  const { before, after } = status;
  const stored = raw(`${row}.status`);
  // The column of a stored search: its value is not known here.
  if (typeof asked !== 'string') {
    const isOver = sql`${stored} = ${before} and ${raw(`${row}.${date}`)} < ${instant(now)}`;
    return sql`case when ${isOver} then ${after} else ${stored} end = ${asked}`;
  }
  if (asked === before) return sql`${stored} = ${before} and ${isAhead(date, row, now)}`;
  if (asked === after)
    return sql`(${stored} = ${after} or ${stored} = ${before} and ${raw(`${row}.${date}`)} < ${instant(now)})`;
  return sql`${stored} = ${asked}`;
}

/** SQL: a row is still current; one without a date stays so. */
export function isCurrent(ages: Aging | undefined, row: string, now: Date): Sql {
  if (!ages) return sql`true`;
  const { date, status } = ages;
  if (!status) return isAhead(date, row, now);
  const current = [status.before, ...(status.lasting ?? [])];
  return sql`(${join(
    current.map((asked) => hasStatus({ date, status }, row, asked, now)),
    ' or ',
  )})`;
}

/** A row without a date never ends. */
function isAhead(date: string, row: string, now: Date): Sql {
  const ends = raw(`${row}.${date}`);
  return sql`(${ends} is null or ${ends} >= ${instant(now)})`;
}

/** SQL: a row of `vendor_uses`, that is, of a vendor stack or of a contract in force, counts. */
export const inUse = (row: string, now: Date): Sql => sql`${raw(`${row}.in_force_until`)} >= ${instant(now)}`;
