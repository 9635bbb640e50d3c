import { z } from 'zod';
import { jobKind } from '../../jobs/job.kind.ts';

/** Finds signals whose date has passed without a change, such as contracts 180 days before their end. */
export const SWEEP_DUE = jobKind({
  name: 'sweep_due_signals',
  payload: z.object({}),
  retries: 3,
  backoffSeconds: 60,
  timeLimitSeconds: 300,
  cron: '*/10 * * * *',
});
