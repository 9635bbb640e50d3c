interface Waiting {
  begin(): void;
  fail(error: Error): void;
}

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
  readonly #waiting = new Set<Waiting>();
  #free: number;

  constructor(count: number, maxWaitMs: number, maxWaiting: number) {
    this.#free = count;
    this.#maxWaitMs = maxWaitMs;
    this.#maxWaiting = maxWaiting;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Resolves when the caller's turn comes; `end` ends the turn. */
  begin(): Promise<void> {
    if (this.#free > 0) {
      this.#free--;
      return Promise.resolve();
    }
    if (this.#waiting.size >= this.#maxWaiting)
      return Promise.reject(new TooBusy('too many callers are waiting for a connection'));
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        this.#waiting.delete(waiting);
      };
      const waiting: Waiting = {
        begin: () => {
          leave();
          resolve();
        },
        fail: (error) => {
          leave();
          reject(error);
        },
      };
      const timer = setTimeout(() => {
        waiting.fail(new TooBusy('no connection became free in time'));
      }, this.#maxWaitMs);
      this.#waiting.add(waiting);
    });
  }

  end(): void {
    const [next] = this.#waiting;
    if (next) next.begin();
    else this.#free++;
  }

  /** Refuses all waiting callers, for a reason that applies to them as well. */
  refuseWaiting(error: Error): void {
    for (const waiting of [...this.#waiting]) waiting.fail(error);
  }
}
