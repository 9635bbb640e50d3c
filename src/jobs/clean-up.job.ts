import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { type JobHandler, jobKind } from './job.kind.ts';

const KEPT_DAYS = 90;

/** A job that runs a deleting statement on a cron schedule. */
export const cleanUpJob = (name: string, cron: string, forget: Sql): JobHandler<object> => ({
  kind: jobKind({ name, payload: z.object({}), retries: 3, backoffSeconds: 60, timeLimitSeconds: 600, cron }),
  run: async (_payload, job) => {
    await job.finish(async (tx) => {
      await tx.rows(forget);
    });
  },
});

/** Deletes jobs that ended long ago. */
export const cleanUpJobs = cleanUpJob(
  'clean_up_jobs',
  '17 4 * * *',
  sql`delete from jobs where finished_at < now() - ${KEPT_DAYS} * interval '1 day'`,
);
