import { z } from 'zod';
import { jobKind } from '../../jobs/job.kind.ts';

/** Reads the places that are due, so that what changes on their websites is found. */
export const READ_ROUND = jobKind({
  name: 'read_round',
  payload: z.object({}),
  retries: 0,
  backoffSeconds: 60,
  timeLimitSeconds: 3_000,
  cron: '*/5 * * * *',
});
