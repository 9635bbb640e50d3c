import { z } from 'zod';
import { jobKind } from '../../jobs/job.kind.ts';

/** Writes the file of an export. */
export const EXPORT = jobKind({
  name: 'export',
  payload: z.object({ exportId: z.uuid() }),
  retries: 3,
  backoffSeconds: 10,
  timeLimitSeconds: 3_600,
});
