import type { Logger } from 'pino';

/** Logs the first failure of a kind in a row; those of the minute after it would say the same. */
export function logOnce(logger: Logger, message: string, now: () => number): (error: unknown) => void {
  let until = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (now() < until) return;
    until = now() + 60_000;
    logger.error({ err: error }, message);
  };
}
