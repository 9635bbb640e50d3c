import type { JobKind } from './job.kind.ts';

/** A worker that is silent for this long loses its job. A killed worker's job runs again within 35 seconds. */
export const LEASE_SECONDS = 15;

/** Options of a message for pg-boss. `run-job.ts` decides which errors are retried, and when. */
export const messageOptions = (
  { timeLimitSeconds }: Pick<JobKind<unknown>, 'timeLimitSeconds'>,
  leaseSeconds: number,
) => ({
  heartbeatSeconds: leaseSeconds,
  // Beyond our own limit, in case the handler ignores it.
  expireInSeconds: timeLimitSeconds + 60,
  // Messages of lost workers are redelivered without end; run-job.ts stops them.
  retryLimit: 1_000_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 5,
  // The job's record is kept longer.
  deleteAfterSeconds: 3_600,
  retentionSeconds: 365 * 86_400,
});
