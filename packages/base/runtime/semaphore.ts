/** The caller waited too long, or too many callers were waiting. The code is PostgreSQL's for too many connections. */
export class TooBusy extends Error {
  readonly code = '53300';
}

/** Ends a wait, with an error if the caller was not admitted. */
type EndWait = (refusal?: Error) => void;

/** Limits on waiting; absent: callers wait without limit. */
export interface WaitBounds {
  readonly maxWaitMs: number;
  readonly maxWaiting: number;
}

/** Admits a limited number of callers at a time. The others wait in order of arrival. */
export class Semaphore {
  readonly #limit: number;
  readonly #bounds: WaitBounds | undefined;
  readonly #waiting = new Set<EndWait>();
  #held = 0;

  constructor(limit: number, bounds?: WaitBounds) {
    this.#limit = limit;
    this.#bounds = bounds;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** The number of callers that were admitted and have not released yet. */
  get held(): number {
    return this.#held;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.acquire();
    try {
      return await work();
    } finally {
      this.release();
    }
  }

  async acquire(): Promise<void> {
    if (this.#held < this.#limit) this.#held++;
    else if (this.#waiting.size < (this.#bounds?.maxWaiting ?? Number.POSITIVE_INFINITY)) await this.#wait();
    else throw new TooBusy('too many callers are waiting for a connection');
  }

  /** Admits the next caller. */
  release(): void {
    const [next] = this.#waiting;
    if (next) next();
    else this.#held--;
  }

  /** Refuses all waiting callers, for a reason that applies to all of them. */
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
      const giveUp = () => end(new TooBusy('no connection became free in time'));
      const timer = this.#bounds && setTimeout(giveUp, this.#bounds.maxWaitMs);
      this.#waiting.add(end);
    });
  }
}
