import { AsyncLocalStorage } from 'node:async_hooks';

/** Called when the turn begins, or with the reason why it never will. */
type Begun = (refusal?: Error) => void;

/** The queue was too long, or the wait was; identified by its code, which PostgreSQL uses too. */
class TooBusy extends Error {
  readonly code = '53300';
}

/**
 * Admits a limited number of callers at a time. The others wait in order of arrival, for a bounded time, so that they
 * are served late rather than refused.
 */
export class Turns {
  readonly #maxWaitMs: number;
  readonly #maxWaiting: number;
  readonly #waiting = new Set<Begun>();
  readonly #count: number;
  #free: number;

  constructor(count: number, maxWaitMs: number, maxWaiting: number) {
    this.#count = count;
    this.#free = count;
    this.#maxWaitMs = maxWaitMs;
    this.#maxWaiting = maxWaiting;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** The callers whose turns have begun and not ended. */
  get begun(): number {
    return this.#count - this.#free;
  }

  /** Calls back when the caller's turn comes, at once if nobody has to wait; `end` ends the turn. */
  begin(begun: Begun): void {
    if (this.#free > 0) {
      this.#free--;
      begun();
      return;
    }
    if (this.#waiting.size >= this.#maxWaiting) {
      begun(new TooBusy('too many callers are waiting for a connection'));
      return;
    }
    // Otherwise the statement would count as the previous caller's.
    const inItsScope = AsyncLocalStorage.bind(begun);
    const waiting: Begun = (refusal) => {
      clearTimeout(timer);
      this.#waiting.delete(waiting);
      inItsScope(refusal);
    };
    const timer = setTimeout(
      () => waiting(new TooBusy('no connection became free in time')),
      this.#maxWaitMs,
    );
    this.#waiting.add(waiting);
  }

  end(): void {
    const [next] = this.#waiting;
    if (next) next();
    else this.#free++;
  }

  /** Refuses all waiting callers, for a reason that applies to them as well. */
  refuseWaiting(error: Error): void {
    for (const waiting of [...this.#waiting]) waiting(error);
  }
}
