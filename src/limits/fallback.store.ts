import { limiterFallbacks } from '../telemetry/metrics.ts';
import type { MemoryStore } from './memory.store.ts';
import type { Allowance, RateLimitStatus, RequestStore } from './store.ts';

/**
 * Counts in the memory of this process when a shared store cannot. What the store has admitted here is counted there
 * too, so that a process never admits more than a plan allows, whatever becomes of the store.
 */
export class FallbackStore implements RequestStore {
  readonly #store: RequestStore;
  readonly #memory: MemoryStore;
  readonly #onFailure: (error: unknown) => void;

  /** @param onFailure told of every take that the store could not count. */
  constructor(store: RequestStore, memory: MemoryStore, onFailure: (error: unknown) => void) {
    this.#store = store;
    this.#memory = memory;
    this.#onFailure = onFailure;
  }

  async take(allowances: readonly Allowance[], cost: number): Promise<RateLimitStatus> {
    let status: RateLimitStatus;
    try {
      status = await this.#store.take(allowances, cost);
    } catch (error) {
      limiterFallbacks.inc();
      this.#onFailure(error);
      return this.#memory.takeNow(allowances, cost);
    }
    if (status.admitted) for (const { subject } of allowances) this.#memory.restore(subject, cost, 0);
    return status;
  }
}
