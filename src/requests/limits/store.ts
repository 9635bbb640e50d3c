/** The length of every window, in milliseconds. */
export const WINDOW_MS = 60_000;

/** The requests that a subject, such as an organization, a key, a field, or a link, may make in any 60 seconds. */
export interface WindowAllowance {
  readonly subject: string;
  readonly limit: number;
}

export interface RateLimitStatus {
  readonly admitted: boolean;
  /** The smallest of the limits. */
  readonly limit: number;
  readonly remaining: number;
  /**
   * Milliseconds until the same request is admitted, if it was rejected; otherwise until the oldest counted request
   * leaves the tightest allowance.
   */
  readonly resetMs: number;
}

/** Requests of a subject that were admitted `ageMs` milliseconds ago. */
export interface Admitted {
  readonly subject: string;
  readonly requests: number;
  readonly ageMs: number;
}

/** Counts requests in exact sliding windows: each request expires to the millisecond after 60 seconds. */
export interface RequestStore {
  /**
   * Counts a request in all its allowances, or rejects it and counts it in none, atomically.
   * @param allowances at least one
   * @param cost the number of requests that it counts as; at most the smallest limit
   */
  take(allowances: readonly WindowAllowance[], cost: number): Promise<RateLimitStatus>;
}

/** A store on a server shared by several processes. */
export interface SharedStore extends RequestStore {
  /** Connects, tracks the server's clock, and reports missed requests. Rejects if the server is unavailable. */
  synchronize(): Promise<void>;
}
