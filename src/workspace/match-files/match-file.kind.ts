import { z } from 'zod';
import { jobKind } from '../../jobs/job.kind.ts';

/** Matches the rows of an uploaded list of accounts, and writes them with their places. */
export const MATCH_FILE = jobKind({
  name: 'match_file',
  payload: z.object({ exportId: z.uuid() }),
  retries: 3,
  backoffSeconds: 10,
  timeLimitSeconds: 3_600,
});
