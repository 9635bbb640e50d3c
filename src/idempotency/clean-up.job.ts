import sql from 'sql-template-tag';
import { z } from 'zod';
import { type JobHandler, jobKind } from '../jobs/job.kind.ts';
import { KEPT_HOURS } from './once.ts';

const CLEAN_UP = jobKind({
  name: 'clean_up_idempotency_keys',
  payload: z.object({}),
  retries: 3,
  backoffSeconds: 60,
  timeLimitSeconds: 600,
  cron: '23 * * * *',
});

/** Forgets the answers to repeated requests when nobody gets them any more. */
export const cleanUpIdempotencyKeys: JobHandler<object> = {
  kind: CLEAN_UP,
  run: async (_payload, job) => {
    await job.finish(async (tx) => {
      await tx.rows(sql`
        delete from idempotency_keys where created_at < now() - ${KEPT_HOURS} * interval '1 hour'`);
    });
  },
};
