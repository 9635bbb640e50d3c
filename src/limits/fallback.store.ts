import { limiterFallbacks } from '../telemetry/metrics.ts';
import type { OwnCounts } from './own-counts.ts';
import type { Allowance, RateLimitStatus, RequestStore, SharedStore } from './store.ts';

/** How often a store that has missed something is told, if no request does. */
const TELL_MS = 1_000;

/**
 * Counts in the memory of this process when a shared store cannot. What the store has admitted here is counted there
 * too, so that a process never admits more than a plan allows, whatever becomes of the store; and what was admitted
 * here alone is told to the store as soon as it is back.
 */
export class FallbackStore implements RequestStore {
  readonly #store: SharedStore;
  readonly #own: OwnCounts;
  readonly #onFailure: (error: unknown) => void;
  #telling: NodeJS.Timeout | undefined;

  /**
   * @param own the counts that the store tells its server.
   * @param onFailure told of every take that the store could not count.
   */
  constructor(store: SharedStore, own: OwnCounts, onFailure: (error: unknown) => void) {
    this.#store = store;
    this.#own = own;
    this.#onFailure = onFailure;
  }

  async take(allowances: readonly Allowance[], cost: number): Promise<RateLimitStatus> {
    const { memory } = this.#own;
    try {
      const status = await this.#store.take(allowances, cost);
      if (status.admitted) for (const { subject } of allowances) memory.restore(subject, cost, 0);
      return status;
    } catch (error) {
      limiterFallbacks.inc();
      this.#onFailure(error);
    }
    const status = memory.takeNow(allowances, cost);
    if (status.admitted) for (const { subject } of allowances) this.#own.miss(subject, cost);
    this.#telling ??= setInterval(() => void this.#tell(), TELL_MS).unref();
    return status;
  }

  async #tell(): Promise<void> {
    if (this.#own.hasMissed) await this.#store.synchronize().catch(() => undefined);
    if (this.#own.hasMissed) return;
    clearInterval(this.#telling);
    this.#telling = undefined;
  }
}
