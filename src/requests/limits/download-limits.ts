import { MemoryStore } from './memory.store.ts';
import type { RateLimitStatus, RequestStore } from './store.ts';

/** Maximum number of downloads of a file or feed in 60 seconds, with any copy of its link. */
const PER_LINK = 10;
/** A whole file counts as this many units, and a part of it by its share of the size. */
const UNITS = 100;
/** Maximum number of requests of an address in 60 seconds, with or without a valid link. */
const PER_ADDRESS = 60;
const MAX_ADDRESSES = 20_000;

/** Counts requests for downloads and feeds, which send no key, by address and by link. */
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

  /**
   * Counts a request with a valid link, or rejects it.
   * @param id of the export or the saved search that the link names
   * @param share of the file that is sent, so that the parts of a download count as one
   */
  async ofLink(id: string, share = 1): Promise<RateLimitStatus> {
    const units = Math.max(1, Math.ceil(share * UNITS));
    const status = await this.#store.take([{ subject: `download ${id}`, limit: PER_LINK * UNITS }], units);
    return { ...status, limit: PER_LINK, remaining: Math.floor(status.remaining / UNITS) };
  }
}
