interface Waiting {
  begin(): void;
  fail(error: Error): void;
}

/** Too many wait already, or the wait was too long; told apart from mistakes by its code, which PostgreSQL uses too. */
class TooBusy extends Error {
  readonly code = '53300';
}

/**
 * Lets a number of callers in at a time. The others wait in the order in which they came, for a bounded time, so that
 * many requests at once are answered late rather than refused.
 */
export class Turns {
  readonly #patienceMs: number;
  readonly #mostWaiting: number;
  readonly #waiting = new Set<Waiting>();
  #free: number;

  constructor(count: number, patienceMs: number, mostWaiting: number) {
    this.#free = count;
    this.#patienceMs = patienceMs;
    this.#mostWaiting = mostWaiting;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Resolves when it is the caller's turn, which `end` ends. */
  begin(): Promise<void> {
    if (this.#free > 0) {
      this.#free--;
      return Promise.resolve();
    }
    if (this.#waiting.size >= this.#mostWaiting)
      return Promise.reject(new TooBusy('too many wait for a connection'));
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
      }, this.#patienceMs);
      this.#waiting.add(waiting);
    });
  }

  end(): void {
    const [next] = this.#waiting;
    if (next) next.begin();
    else this.#free++;
  }

  /** Refuses all that wait, for a reason that concerns them as well. */
  refuseWaiting(error: Error): void {
    for (const waiting of [...this.#waiting]) waiting.fail(error);
  }
}
