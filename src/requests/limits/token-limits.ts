import { MemoryStore } from './memory.store.ts';
import type { RateLimitStatus, RequestStore } from './store.ts';

export type TokenOutcome = 'success' | 'failure';

/** Requests for tokens in 60 seconds from a client, which needs one token an hour. */
const PER_CLIENT: Readonly<Record<TokenOutcome, number>> = { success: 30, failure: 30 };
/** Requests for tokens in 60 seconds from an address, which many clients may share. */
const PER_ADDRESS: Readonly<Record<TokenOutcome, number>> = { success: 600, failure: 60 };
const MAX_ADDRESSES = 20_000;

/**
 * Counts token requests by client and by address. Successes and failures have separate windows, so that nobody can lock
 * out a client by failed attempts in its name.
 */
export class TokenLimits {
  readonly #store: RequestStore;
  readonly #addresses: MemoryStore;

  constructor(store: RequestStore, now: () => number) {
    this.#store = store;
    this.#addresses = new MemoryStore(now, MAX_ADDRESSES);
  }

  /**
   * Counts a request, or rejects it.
   * @param clientId an existing client; unknown ones count only against their address
   */
  async take(address = '', outcome: TokenOutcome, clientId?: string): Promise<RateLimitStatus> {
    const ofAddress = { subject: `${outcome} ${address}`, limit: PER_ADDRESS[outcome] };
    const status = this.#addresses.takeNow([ofAddress], 1);
    if (!status.admitted || clientId === undefined) return status;
    return this.#store.take([{ subject: `token ${outcome} ${clientId}`, limit: PER_CLIENT[outcome] }], 1);
  }
}
