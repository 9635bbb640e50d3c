import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

const PAUSE_MS = 1_000;

/**
 * Repeats work until stopped, with a pause of a second by default. Failures are logged, and the work is tried again.
 */
export function everySecond(
  work: (stopping: AbortSignal) => Promise<void>,
  logger: Logger,
  complaint: string,
  pauseMs = PAUSE_MS,
) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      await work(signal).catch((error) => logger.warn({ err: error }, `${complaint}; this is tried again`));
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const ended = loop();
  return {
    async stop(): Promise<void> {
      stopping.abort();
      await ended;
    },
  };
}
