import { z } from 'zod';
import { jobKind } from '../jobs/job.kind.ts';

/** Reads the website of a district or school; what it does is in `scouting/`. */
export const SCOUT = jobKind({
  name: 'scout',
  payload: z.object({ runId: z.uuid() }),
  retries: 3,
  backoffSeconds: 30,
  timeLimitSeconds: 1_800,
});
