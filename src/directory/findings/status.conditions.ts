import sql, { raw, type Sql } from 'sql-template-tag';
import { NOW } from '../../records/record.ts';

/** A status that changes by itself when a date passes. */
interface AgingStatus {
  /** The stored status until the date. */
  readonly before: string;
  readonly after: string;
  /** The column that holds the date. */
  readonly date: string;
}

const CONTRACT: AgingStatus = { before: 'active', after: 'expired', date: 'expires_at' };
const RFP: AgingStatus = { before: 'open', after: 'closed', date: 'deadline' };

/**
 * Computes the current status regardless of the stored one: an active contract past its end is expired, an open
 * request past its deadline is closed. The stored status is never rewritten, so no job is needed and nothing can lag.
 */
const statusToday = (row: string, { before, after, date }: AgingStatus, now: string): string =>
  `case when ${row}.status = '${before}' and ${row}.${date} < ${now} then '${after}' else ${row}.status end`;

/** For a record's column, whose row is `r`. */
export const CONTRACT_STATUS_TODAY = statusToday('r', CONTRACT, `${NOW}::timestamptz`);
export const RFP_STATUS_TODAY = statusToday('r', RFP, `${NOW}::timestamptz`);

/** SQL: a row has the status as of now, expressed in stored columns so that their index applies. */
function hasStatus(row: string, { before, after, date }: AgingStatus, status: string, now: Date): Sql {
  const [stored, ends] = [raw(`${row}.status`), raw(`${row}.${date}`)];
  const instant = sql`${now.toISOString()}::timestamptz`;
  if (status === before) return sql`${stored} = ${before} and (${ends} is null or ${ends} >= ${instant})`;
  if (status === after) return sql`(${stored} = ${after} or ${stored} = ${before} and ${ends} < ${instant})`;
  return sql`${stored} = ${status}`;
}

export const hasContractStatus = (row: string, status: string, now: Date): Sql =>
  hasStatus(row, CONTRACT, status, now);
export const hasRfpStatus = (row: string, status: string, now: Date): Sql => hasStatus(row, RFP, status, now);

/** SQL: a contract with a vendor is in force, by the rule that keeps `vendor_uses`; for reads by place. */
export const isInForce = (row: string, now: Date): Sql =>
  sql`${raw(`contract_in_force_until(${row}.vendor_id, ${row}.status, ${row}.expires_at)`)}
    >= ${now.toISOString()}::timestamptz`;

/** SQL: a row's deadline has not passed; a row without one stays current. */
export const isBeforeDeadline = (row: string, now: Date): Sql => {
  const deadline = raw(`${row}.deadline`);
  return sql`(${deadline} is null or ${deadline} >= ${now.toISOString()}::timestamptz)`;
};

/** SQL: a row of `vendor_uses`, that is, of a vendor stack or of a contract in force, counts. */
export const inUse = (row: string, now: Date): Sql =>
  sql`${raw(`${row}.in_force_until`)} >= ${now.toISOString()}::timestamptz`;
