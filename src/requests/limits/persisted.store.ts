import type { ConnectionPool } from '@emi/records/context';
import sql from 'sql-template-tag';
import type { MemoryStore } from './memory.store.ts';
import type { RateLimitStatus, RequestStore, WindowAllowance } from './store.ts';

const SAVE_MS = 1_000;
/** The number of saves between two deletions of rows that have left the window. */
const PRUNE_EVERY = 60;

/**
 * Counts in memory and saves each second's admissions in the background: a restarted process continues where the
 * previous one stopped, minus at most a second of traffic.
 */
export class PersistedStore implements RequestStore {
  readonly #memory: MemoryStore;
  readonly #pool: ConnectionPool;
  readonly #onFailure: (error: unknown) => void;
  #admitted = new Map<string, number>();
  #saves = 0;
  #saving: Promise<void> = Promise.resolve();

  /** @param onFailure called if reading or writing failed; requests continue */
  constructor(memory: MemoryStore, pool: ConnectionPool, onFailure: (error: unknown) => void) {
    this.#memory = memory;
    this.#pool = pool;
    this.#onFailure = onFailure;
  }

  async take(allowances: readonly WindowAllowance[], cost: number): Promise<RateLimitStatus> {
    const status = this.#memory.takeNow(allowances, cost);
    if (status.admitted && cost > 0) {
      for (const { subject } of allowances) {
        this.#admitted.set(subject, (this.#admitted.get(subject) ?? 0) + cost);
      }
    }
    return status;
  }

  /** Restores the previous process's counts, then saves each second until the returned function is called. */
  async start(): Promise<() => Promise<void>> {
    await this.restore();
    const timer = setInterval(() => void this.save(), SAVE_MS).unref();
    return () => {
      clearInterval(timer);
      return this.save();
    };
  }

  async restore(): Promise<void> {
    try {
      const rows = await this.#pool.rows<{ subject: string; requests: number; age: number }>(sql`
        select subject, requests, greatest(0, extract(epoch from request_time() - at) * 1000)::float8 as age
        from admitted_requests where at > request_time() - interval '60 seconds' order by at`);
      for (const { subject, requests, age } of rows) this.#memory.restore(subject, requests, age);
    } catch (error) {
      this.#onFailure(error);
    }
  }

  /** Never rejects. A second that cannot be saved is lost only at the next start. */
  save(): Promise<void> {
    this.#saving = this.#saving.then(() => this.#write().catch(this.#onFailure));
    return this.#saving;
  }

  /** Writes the admissions since the last save; `upto` is a running total by subject, as in `take_requests.sql`. */
  async #write(): Promise<void> {
    const admitted = this.#admitted;
    if (admitted.size === 0) return;
    this.#admitted = new Map();
    await this.#pool.rows(sql`
      insert into admitted_requests (subject, at, requests, upto)
      select a.subject, request_time(), a.requests, a.requests + coalesce((
        select r.upto from admitted_requests r where r.subject = a.subject order by r.at desc, r.upto desc limit 1), 0)
      from unnest(${[...admitted.keys()]}::text[], ${[...admitted.values()]}::int[]) a (subject, requests)`);
    if (this.#saves++ % PRUNE_EVERY > 0) return;
    await this.#pool.rows(
      sql`delete from admitted_requests where at < request_time() - interval '60 seconds'`,
    );
  }
}
