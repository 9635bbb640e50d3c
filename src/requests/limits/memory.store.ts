import { RequestLog } from './request-log.ts';
import type { Admitted, RateLimitStatus, RequestStore, WindowAllowance } from './store.ts';

/** The number of takes between two removals of empty windows. */
const SWEEP_EVERY = 10_000;

/** Counts in this process's memory; checking and counting are atomic. */
export class MemoryStore implements RequestStore {
  readonly #now: () => number;
  readonly #most: number;
  readonly #logs = new Map<string, RequestLog>();
  #takes = 0;

  /**
   * @param now milliseconds of a monotonic clock
   * @param most maximum number of subjects in memory; a new one evicts the oldest
   */
  constructor(now: () => number, most = Number.POSITIVE_INFINITY) {
    this.#now = now;
    this.#most = most;
  }

  async take(allowances: readonly WindowAllowance[], cost: number): Promise<RateLimitStatus> {
    return this.takeNow(allowances, cost);
  }

  takeNow(allowances: readonly WindowAllowance[], cost: number): RateLimitStatus {
    if (++this.#takes % SWEEP_EVERY === 0) this.#sweep();
    const now = this.#now();
    let admitted = true;
    let limit = Number.POSITIVE_INFINITY;
    let remaining = Number.POSITIVE_INFINITY;
    let tightest: RequestLog | undefined;
    let wait = 0;
    for (const allowance of allowances) {
      const log = this.#logOf(allowance.subject);
      const room = Math.max(0, allowance.limit - log.countAt(now));
      if (room < cost) {
        admitted = false;
        const tooMany = log.countAt(now) + cost - allowance.limit;
        wait = Math.max(wait, log.msUntilGone(tooMany, now));
      }
      limit = Math.min(limit, allowance.limit);
      if (room < remaining) {
        remaining = room;
        tightest = log;
      }
    }
    if (!admitted) return { admitted, limit, remaining, resetMs: wait };
    if (cost > 0) for (const { subject } of allowances) this.#logOf(subject).add(now, cost);
    return { admitted, limit, remaining: remaining - cost, resetMs: tightest?.msUntilGone(1, now) ?? 0 };
  }

  /** Adds requests admitted `age` milliseconds ago: not before any of the subject that are already counted. */
  restore(subject: string, requests: number, age: number): void {
    this.#logOf(subject).add(this.#now() - age, requests);
  }

  /** The requests in all windows, by subject and time; per subject, oldest first. */
  admitted(): Admitted[] {
    const now = this.#now();
    return [...this.#logs].flatMap(([subject, log]) =>
      log.entriesAt(now).map(([at, requests]) => ({ subject, requests, ageMs: now - at })),
    );
  }

  #logOf(subject: string): RequestLog {
    const known = this.#logs.get(subject);
    if (known) return known;
    if (this.#logs.size >= this.#most) this.#logs.delete(this.#logs.keys().next().value!);
    const log = new RequestLog();
    this.#logs.set(subject, log);
    return log;
  }

  #sweep(): void {
    const now = this.#now();
    for (const [subject, log] of this.#logs) if (log.countAt(now) === 0) this.#logs.delete(subject);
  }
}
