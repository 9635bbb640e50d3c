import { limiterFallbacks } from '@emi/base/telemetry';
import type { OwnCounts } from './own-counts.ts';
import type { RateLimitStatus, RequestStore, SharedStore, WindowAllowance } from './store.ts';

/** Interval for reporting missed requests to the store if no request does. */
const REPORT_MS = 1_000;

/**
 * Counts in this process's memory while a shared store cannot. Requests that the store admits are counted here too, so
 * a process never exceeds a plan's limit whatever happens to the store; requests admitted only here are reported to the
 * store once it is back.
 */
export class FallbackStore implements RequestStore {
  readonly #store: SharedStore;
  readonly #own: OwnCounts;
  readonly #onFailure: (error: unknown) => void;
  #reporting: NodeJS.Timeout | undefined;

  /**
   * @param own what this process admitted; the part that the store missed is reported to it later
   * @param onFailure called for every take that the store could not count
   */
  constructor(store: SharedStore, own: OwnCounts, onFailure: (error: unknown) => void) {
    this.#store = store;
    this.#own = own;
    this.#onFailure = onFailure;
  }

  async take(allowances: readonly WindowAllowance[], cost: number): Promise<RateLimitStatus> {
    const { memory } = this.#own;
    try {
      const status = await this.#store.take(allowances, cost);
      if (status.admitted && cost > 0) for (const { subject } of allowances) memory.restore(subject, cost, 0);
      return status;
    } catch (error) {
      limiterFallbacks.inc();
      this.#onFailure(error);
    }
    const status = memory.takeNow(allowances, cost);
    if (status.admitted && cost > 0) for (const { subject } of allowances) this.#own.miss(subject, cost);
    this.#reporting ??= setInterval(() => void this.#report(), REPORT_MS).unref();
    return status;
  }

  async #report(): Promise<void> {
    if (this.#own.hasMissed) await this.#store.synchronize().catch(() => undefined);
    if (this.#own.hasMissed) return;
    clearInterval(this.#reporting);
    this.#reporting = undefined;
  }
}
