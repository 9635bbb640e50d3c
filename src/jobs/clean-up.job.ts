import sql from 'sql-template-tag';
import { z } from 'zod';
import { type JobHandler, jobKind } from './job.kind.ts';

const KEPT_DAYS = 90;

const CLEAN_UP = jobKind({
  name: 'clean_up_jobs',
  payload: z.object({}),
  retries: 3,
  backoffSeconds: 60,
  timeLimitSeconds: 600,
  cron: '17 4 * * *',
});

/** Forgets jobs that ended long ago. */
export const cleanUpJobs: JobHandler<object> = {
  kind: CLEAN_UP,
  run: async (_payload, job) => {
    await job.finish(async (tx) => {
      await tx.rows(sql`delete from jobs where finished_at < now() - ${KEPT_DAYS} * interval '1 day'`);
    });
  },
};
