import { Problem } from '@emi/base/problems';
import type { ExecutionResult } from 'graphql';

/** Passes the results of a subscription to the code that sends them to its client. */
export interface ResultStream {
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
  /** The pause between two polls of what a subscription follows. */
  readonly pauseMs: number;
  /** Accepts the results. @throws Problem if the client cannot receive a stream, or has too many */
  open(results: AsyncIterable<ExecutionResult>): void;
}

/**
 * Polls, and yields each change until the end. Unlike listening, polling the database misses no change, whoever makes
 * it, and an outage only causes delay.
 * @param look returns the current state; `null`, which is yielded and ends the polling, if there is nothing to follow
 */
export async function* follow<T>(
  { signal, pauseMs }: Pick<ResultStream, 'signal' | 'pauseMs'>,
  look: () => Promise<T | null>,
  isOver: (state: T) => boolean,
): AsyncGenerator<T | null> {
  let sent: string | undefined;
  for (; !signal.aborted; await pause(pauseMs, signal)) {
    const state = await look().catch(ignoreOutage);
    if (state === undefined) continue;
    const text = JSON.stringify(state);
    if (text !== sent) yield state;
    if (state === null || isOver(state)) return;
    sent = text;
  }
}

/** Returns undefined while the database is unavailable, so that the next poll tries again. */
function ignoreOutage(error: unknown): undefined {
  if (!(error instanceof Problem && error.code === 'UNAVAILABLE')) throw error;
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
