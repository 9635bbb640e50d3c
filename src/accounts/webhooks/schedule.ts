const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds before each attempt; the first attempt is immediate. */
const PAUSES = [
  0,
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** Maximum pause that a `Retry-After` can request. */
const LONGEST_RETRY_AFTER = 24 * HOUR;

/**
 * Seconds until the next attempt, with 10 % of jitter either way, so that events that failed together are not retried
 * together; undefined after the last attempt.
 * @param attempts the number of failed attempts
 * @param askedSeconds the receiver's `Retry-After`
 */
export function pauseAfter(attempts: number, askedSeconds = 0, random = Math.random): number | undefined {
  const pause = PAUSES[attempts];
  if (pause === undefined) return undefined;
  return Math.max(pause * (0.9 + random() * 0.2), Math.min(askedSeconds, LONGEST_RETRY_AFTER));
}
