/** The caller waited too long, or would have; identified by its code, which PostgreSQL uses too. */
class TooBusy extends Error {
  readonly code = '53300';
}

/** Ends a wait, with the reason if it was in vain. */
type EndWait = (refusal?: Error) => void;

/** Admits a limited number of callers at a time. The others wait in order of arrival, for a bounded time. */
export class Semaphore {
  readonly #limit: number;
  readonly #maxWaitMs: number;
  readonly #maxWaiting: number;
  readonly #waiting = new Set<EndWait>();
  #held = 0;

  constructor(limit: number, maxWaitMs: number, maxWaiting: number) {
    this.#limit = limit;
    this.#maxWaitMs = maxWaitMs;
    this.#maxWaiting = maxWaiting;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** The callers that were admitted and have not released. */
  get held(): number {
    return this.#held;
  }

  async acquire(): Promise<void> {
    if (this.#held < this.#limit) this.#held++;
    else if (this.#waiting.size < this.#maxWaiting) await this.#wait();
    else throw new TooBusy('too many callers are waiting for a connection');
  }

  /** Admits the next caller. */
  release(): void {
    const [next] = this.#waiting;
    if (next) next();
    else this.#held--;
  }

  /** Refuses all waiting callers, for a reason that applies to them as well. */
  refuseWaiting(reason: Error): void {
    for (const end of [...this.#waiting]) end(reason);
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const end: EndWait = (refusal) => {
        clearTimeout(timer);
        this.#waiting.delete(end);
        if (refusal) reject(refusal);
        else resolve();
      };
      const timer = setTimeout(() => end(new TooBusy('no connection became free in time')), this.#maxWaitMs);
      this.#waiting.add(end);
    });
  }
}
