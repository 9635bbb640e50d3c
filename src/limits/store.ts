/** The length of every window, in milliseconds. */
export const WINDOW_MS = 60_000;

/** The number of requests that a subject may make in any 60 seconds: an organization, a key, a guarded field. */
export interface Allowance {
  readonly subject: string;
  readonly limit: number;
}

/** The outcome of a request and its caller's remaining allowance. */
export interface RateLimitStatus {
  readonly admitted: boolean;
  /** The smallest of the limits. */
  readonly limit: number;
  /** The requests left in the tightest allowance. */
  readonly remaining: number;
  /**
   * Milliseconds until the same request is admitted, if it was refused; else until the oldest counted request leaves
   * the allowance that has least room.
   */
  readonly resetMs: number;
}

/** Requests of a subject that were admitted at an instant. */
export interface Admitted {
  readonly subject: string;
  readonly requests: number;
  readonly ageMs: number;
}

/** Counts requests in exact sliding windows: an entry a request, gone to the millisecond 60 seconds later. */
export interface RequestStore {
  /**
   * Counts a request in all its allowances, or in none and refuses it: checked and counted in one indivisible step.
   * @param allowances at least one.
   * @param cost how many requests it counts as; never more than the smallest limit.
   */
  take(allowances: readonly Allowance[], cost: number): Promise<RateLimitStatus>;
}

/** A store on a server that several processes share. */
export interface SharedStore extends RequestStore {
  /** Connects, watches the clock of the server, and tells it what it has missed. Rejects when the server is away. */
  synchronize(): Promise<void>;
}
