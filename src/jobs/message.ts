import type { JobKind } from './job.kind.ts';

/** A worker that has not been heard of for so long has lost its job. A job of a killed one runs again within 35 s. */
export const LEASE_SECONDS = 15;

/** What pg-boss is told about a message. Which errors are worth a retry, and when, is decided by us: run-job.ts. */
export const messageOptions = (
  { timeLimitSeconds }: Pick<JobKind<unknown>, 'timeLimitSeconds'>,
  leaseSeconds: number,
) => ({
  heartbeatSeconds: leaseSeconds,
  // Beyond our own limit, in case that the handler does not care.
  expireInSeconds: timeLimitSeconds + 60,
  // Messages of lost workers are handed out again and again; run-job.ts knows when to stop.
  retryLimit: 1_000_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 5,
  // The record is what is kept.
  deleteAfterSeconds: 3_600,
  retentionSeconds: 365 * 86_400,
});
