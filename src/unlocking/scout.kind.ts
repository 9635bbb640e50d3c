import { z } from 'zod';
import { jobKind } from '../jobs/job.kind.ts';

/** Scouts the website of a district or school; see `scouting/`. */
export const SCOUT = jobKind({
  name: 'scout',
  payload: z.object({ runId: z.uuid() }),
  retries: 3,
  backoffSeconds: 30,
  timeLimitSeconds: 1_800,
});
