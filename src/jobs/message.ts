import type { JobKind } from './job.kind.ts';
import type { WorkerShare } from './new-job.ts';

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

const SMALL = 'small';

/** The group of pg-boss for a share of workers. */
export const groupOf = (share: WorkerShare | undefined) =>
  share && { group: { id: share.of, ...(share.isSmall && { tier: SMALL }) } };

/** Concurrent jobs of one share in a process with this many workers. */
export const shareLimits = (workers: number) => ({
  default: Math.max(1, Math.floor(workers / 2)),
  tiers: { [SMALL]: Math.max(1, Math.floor(workers / 4)) },
});
