import { Semaphore } from './semaphore.ts';

/**
 * Admits a limited number of callers at a time, at most half of them from one share, so that none blocks all others.
 */
export class SharedSemaphore {
  readonly #all: Semaphore;
  readonly #most: number;
  readonly #shares = new Map<string, Semaphore>();

  constructor(limit: number) {
    this.#all = new Semaphore(limit);
    this.#most = Math.ceil(limit / 2);
  }

  async run<T>(share: string, work: () => Promise<T>): Promise<T> {
    const own = this.#shares.get(share) ?? new Semaphore(this.#most);
    this.#shares.set(share, own);
    try {
      return await own.run(() => this.#all.run(work));
    } finally {
      if (own.held === 0) this.#shares.delete(share);
    }
  }
}
