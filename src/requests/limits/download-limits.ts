import { MemoryStore } from './memory.store.ts';
import type { RateLimitStatus, RequestStore } from './store.ts';

/** Maximum number of downloads of a file in 60 seconds, with any copy of its link. */
const PER_LINK = 10;
/** Maximum number of requests for downloads in 60 seconds, with or without a valid link. */
const PER_ADDRESS = 60;
const MAX_ADDRESSES = 20_000;

/** Counts requests for downloads, which send no key, by address and by link. */
export class DownloadLimits {
  readonly #store: RequestStore;
  readonly #addresses: MemoryStore;

  constructor(store: RequestStore, now: () => number) {
    this.#store = store;
    this.#addresses = new MemoryStore(now, MAX_ADDRESSES);
  }

  /** Counts a request before its link is checked, or rejects it. */
  ofAddress(address = ''): RateLimitStatus {
    return this.#addresses.takeNow([{ subject: address, limit: PER_ADDRESS }], 1);
  }

  /** Counts a request with a valid link, or rejects it. */
  ofLink(exportId: string): Promise<RateLimitStatus> {
    return this.#store.take([{ subject: `download ${exportId}`, limit: PER_LINK }], 1);
  }
}
