import { z } from 'zod';
import { jobKind } from '../../../jobs/job.kind.ts';

/** Fetches the E-Rate program's rows from their publisher and imports them. */
export const REFRESH_ERATE = jobKind({
  name: 'refresh_erate',
  payload: z.object({}),
  retries: 3,
  backoffSeconds: 900,
  timeLimitSeconds: 6 * 3_600,
});
