import { badRequest, Problem } from '@emi/base/problems';
import { requestLimitOf, type Viewer } from '@emi/base/viewer';
import { MemoryStore } from './memory.store.ts';
import type { RateLimitStatus, RequestStore, WindowAllowance } from './store.ts';

/** Failed authentications per address and minute that the rate-limit headers report as allowed. */
const PER_ADDRESS = 600;
const MAX_ADDRESSES = 10_000;

/** Counts the requests of viewers and the failed authentications of addresses. */
export class Limiter {
  readonly #store: RequestStore;
  readonly #addresses: MemoryStore;

  constructor(store: RequestStore, now: () => number) {
    this.#store = store;
    this.#addresses = new MemoryStore(now, MAX_ADDRESSES);
  }

  /** Counts a viewer's request as `cost` requests, at most a whole window, or rejects it. */
  ofViewer(viewer: Viewer, cost: number): Promise<RateLimitStatus> {
    const allowances = allowancesOf(viewer);
    return this.#store.take(allowances, Math.min(cost, requestLimitOf(viewer)));
  }

  /**
   * Counts an address's failed authentications. They are only reported: a 401 stays a 401, and valid keys from the same
   * address are unaffected.
   */
  ofAddress(address: string | undefined, failures: 0 | 1): RateLimitStatus {
    return this.#addresses.takeNow([{ subject: address ?? '', limit: PER_ADDRESS }], failures);
  }
}

const allowancesOf = ({ organizationId, limits, windows }: Viewer): WindowAllowance[] => [
  { subject: organizationId, limit: limits.requestsPerMinute },
  ...windows,
];

/**
 * The Problem for a request that was not admitted.
 * @param cost the number of requests that it counts as
 */
export function rateLimited({ limit, resetMs }: RateLimitStatus, cost = 1): Problem {
  const retryAfterSeconds = secondsUntil(resetMs);
  const when = retryAfterSeconds === 1 ? 'a second' : `${retryAfterSeconds} seconds`;
  const price = cost === 1 ? '' : ` This one counts as ${cost}.`;
  const message = `Too many requests: ${limit} are allowed in 60 seconds.${price} Try again in ${when}.`;
  return new Problem('RATE_LIMITED', message, { retryAfterSeconds });
}

/** The Problem for a document larger than a whole window. */
export const tooManyRootFields = (count: number, limit: number): Problem =>
  badRequest(
    `The operation has ${count} root fields, each of which counts as a request; the limit is ${limit} in 60 seconds.`,
  );

/** Rounds up to whole seconds, at least 1, so that a caller that waits this long is admitted. */
export const secondsUntil = (ms: number): number => Math.max(1, Math.ceil(ms / 1_000));
