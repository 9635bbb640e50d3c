import { cleanUpJobs } from './jobs/clean-up.job.ts';
import type { AnyHandler } from './jobs/job.kind.ts';

/** How jobs of every kind are done. Whoever enqueues one needs its kind only. */
export const jobHandlers: readonly AnyHandler[] = [cleanUpJobs];

export const jobKinds = jobHandlers.map(({ kind }) => kind);
