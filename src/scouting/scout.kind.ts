import { z } from 'zod';
import { jobKind } from '../jobs/job.kind.ts';
import type { WorkerShare } from '../jobs/new-job.ts';

/** Scouts the website of a district or school; see `scouting/`. */
export const SCOUT = jobKind({
  name: 'scout',
  payload: z.object({ runId: z.uuid() }),
  retries: 3,
  backoffSeconds: 10,
  timeLimitSeconds: 1_800,
});

/**
 * The share of all runs at places whose last run failed, whoever requests them: such runs can occupy workers until the
 * time limit, so they get only a few.
 */
export const FAILED_BEFORE: WorkerShare = { of: 'places that failed before', isSmall: true };
