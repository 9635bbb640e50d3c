import type { Logger } from 'pino';

/** Logs the first of a series of failures; suppresses repetitions for a minute. */
export function logOnce(logger: Logger, message: string, now: () => number): (error: unknown) => void {
  let until = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (now() < until) return;
    until = now() + 60_000;
    logger.error({ err: error }, message);
  };
}
