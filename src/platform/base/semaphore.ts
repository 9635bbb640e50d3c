/** The caller waited too long, or would have. The code is PostgreSQL's for too many connections. */
class TooBusy extends Error {
  readonly code = '53300';
}

/** Ends a wait, with the reason if it was in vain. */
type EndWait = (refusal?: Error) => void;

/** Bounds on waiting; absent: callers wait until it is their turn. */
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

  /** The callers that were admitted and have not released. */
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
      const giveUp = () => end(new TooBusy('no connection became free in time'));
      const timer = this.#bounds && setTimeout(giveUp, this.#bounds.maxWaitMs);
      this.#waiting.add(end);
    });
  }
}
