import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { type JobHandler, jobKind } from './job.kind.ts';

/** The retention of a table's rows. */
export interface Retention {
  readonly table: string;
  /** `directory` is shared by all, `tenant` belongs to one organization, `system` concerns the service itself. */
  readonly owner: 'directory' | 'tenant' | 'system';
  /** A phrase for operators, such as `30 days`. */
  readonly kept: string;
  /** The condition for an expired row `r`. */
  readonly expired: Sql;
  /** Rows per transaction; fewer for tables with large rows. */
  readonly batch?: number;
}

/** A job that enforces retentions. */
export interface CleanUp extends JobHandler<object> {
  readonly retentions: readonly Retention[];
}

const DEFAULT_BATCH_SIZE = 5_000;
const KEPT_DAYS = 90;

/** A statement that deletes at most `most` of the rows `r` that meet a condition, and returns a row for each. */
export const deleteSome = (table: string, condition: Sql, most: number): Sql => sql`
  delete from ${raw(table)} where ctid = any(array(
    select r.ctid from ${raw(table)} r where ${condition} limit ${most}))
  returning 1`;

/**
 * A cron job that deletes expired rows in short transactions, so that even many rows neither exceed the statement
 * timeout nor hold locks for long.
 */
export const cleanUpJob = (name: string, cron: string, ...retentions: readonly Retention[]): CleanUp => ({
  kind: jobKind({ name, payload: z.object({}), retries: 3, backoffSeconds: 60, timeLimitSeconds: 600, cron }),
  retentions,
  run: async (_payload, job) => {
    for (const { table, expired, batch = DEFAULT_BATCH_SIZE } of retentions) {
      const statement = deleteSome(table, expired, batch);
      while ((await job.step((tx) => tx.rows(statement))).length === batch);
    }
  },
});

/** Deletes jobs that ended long ago. */
export const cleanUpJobs = cleanUpJob('clean_up_jobs', '17 4 * * *', {
  table: 'jobs',
  owner: 'tenant',
  kept: `${KEPT_DAYS} days after their end; those that deliver to webhooks, one day`,
  expired: sql`r.finished_at < now() - interval '1 day'
    and (r.kind = 'deliver_webhook' or r.finished_at < now() - ${KEPT_DAYS} * interval '1 day')`,
});
