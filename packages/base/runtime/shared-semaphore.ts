import { Semaphore, type WaitBounds } from './semaphore.ts';

/**
 * Admits a limited number of callers at a time, and fewer of one share, such as an organization, so that no share
 * blocks all others.
 */
export class SharedSemaphore {
  readonly #all: Semaphore;
  readonly #most: number;
  readonly #bounds: WaitBounds | undefined;
  readonly #shares = new Map<string, Semaphore>();

  /**
   * @param most callers of one share at a time
   * @param bounds on each of the two waits: for callers of the same share, and then for those of all shares
   */
  constructor(limit: number, most = Math.ceil(limit / 2), bounds?: WaitBounds) {
    this.#all = new Semaphore(limit, bounds);
    this.#most = most;
    this.#bounds = bounds;
  }

  /** True if nobody is admitted or waits. */
  get isIdle(): boolean {
    return this.#shares.size === 0;
  }

  async run<T>(share: string, work: () => Promise<T>): Promise<T> {
    const own = this.#shares.get(share) ?? new Semaphore(this.#most, this.#bounds);
    this.#shares.set(share, own);
    try {
      return await own.run(() => this.#all.run(work));
    } finally {
      if (own.held === 0) this.#shares.delete(share);
    }
  }
}
