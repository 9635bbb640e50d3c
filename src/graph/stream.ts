import type { ExecutionResult } from 'graphql';
import { Problem } from '../problem.ts';

/** Takes the results of a subscription, for the code that sends them to the client. */
export interface ResultStream {
  /** Aborted when nobody listens any more. */
  readonly signal: AbortSignal;
  /** Milliseconds between two checks. */
  readonly pauseMs: number;
  /** Takes the results. @throws Problem when the client cannot take a stream, or has too many. */
  open(results: AsyncIterable<ExecutionResult>): void;
}

/**
 * Looks again and again and tells what has changed, until it is over. It asks the database and is not told by it: so
 * nothing is missed whoever made the change, and an outage only makes it late.
 *
 * @param look what there is now; `null` when there is nothing to follow.
 */
export async function* follow<T>(
  { signal, pauseMs }: Pick<ResultStream, 'signal' | 'pauseMs'>,
  look: () => Promise<T | null>,
  isOver: (state: T) => boolean,
): AsyncGenerator<T | null> {
  let told: string | undefined;
  for (; !signal.aborted; await pause(pauseMs, signal)) {
    const state = await look().catch(unlessAway);
    if (state === undefined) continue;
    const text = JSON.stringify(state);
    if (text !== told) yield state;
    if (state === null || isOver(state)) return;
    told = text;
  }
}

function unlessAway(error: unknown): undefined {
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
