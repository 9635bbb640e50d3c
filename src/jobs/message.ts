import type { JobKind } from './job.kind.ts';
import type { WorkerShare } from './new-job.ts';

/** A worker that is silent for this long loses its job, so the job of a killed worker runs again within 35 seconds. */
export const LEASE_SECONDS = 15;

/** pg-boss's options for a message. `run-job.ts` decides which errors are retried, and when. */
export const messageOptions = (
  { timeLimitSeconds }: Pick<JobKind<unknown>, 'timeLimitSeconds'>,
  leaseSeconds: number,
) => ({
  heartbeatSeconds: leaseSeconds,
  // Longer than our own limit, in case the handler ignores that.
  expireInSeconds: timeLimitSeconds + 60,
  // Practically no limit: pg-boss retries only the messages of lost workers, which run-job.ts counts.
  retryLimit: 1_000_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 5,
  // Counted from the end of the message; the record of its job is kept longer.
  deleteAfterSeconds: 3_600,
  // The longest time that a message waits for a worker.
  retentionSeconds: 365 * 86_400,
});

const SMALL = 'small';

/** The pg-boss group of a share of workers. */
export const groupOf = (share: WorkerShare | undefined) =>
  share && { group: { id: share.of, ...(share.isSmall && { tier: SMALL }) } };

/** Concurrent jobs of one share in a process with this many workers. */
export const shareLimits = (workers: number) => ({
  default: Math.max(1, Math.floor(workers / 2)),
  tiers: { [SMALL]: Math.max(1, Math.floor(workers / 4)) },
});
