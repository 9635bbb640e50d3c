import sql from 'sql-template-tag';
import type { Lane } from '../db/lanes.ts';
import type { MemoryStore } from './memory.store.ts';
import { type Allowance, type RequestStore, type Standing, WINDOW_MS } from './store.ts';

const SAVE_MS = 1_000;
/** How often what nobody asks for any more is removed, in saves. */
const PRUNE_EVERY = 60;

/**
 * Counts in memory and writes down each second, off the path of requests, what was admitted in it: a process that is
 * started anew goes on where the last one was, less at most a second's traffic.
 */
export class KeptStore implements RequestStore {
  readonly #memory: MemoryStore;
  readonly #lane: Lane;
  readonly #onFailure: (error: unknown) => void;
  #admitted = new Map<string, number>();
  #saves = 0;
  #saving: Promise<void> = Promise.resolve();
  #timer?: NodeJS.Timeout;

  constructor(memory: MemoryStore, lane: Lane, onFailure: (error: unknown) => void) {
    this.#memory = memory;
    this.#lane = lane;
    this.#onFailure = onFailure;
  }

  async take(allowances: readonly Allowance[], cost: number): Promise<Standing> {
    const standing = this.#memory.takeNow(allowances, cost);
    if (standing.admitted) {
      for (const { subject } of allowances) {
        this.#admitted.set(subject, (this.#admitted.get(subject) ?? 0) + cost);
      }
    }
    return standing;
  }

  /** Reads what was written down, then writes each second. */
  async start(): Promise<void> {
    await this.restore().catch(this.#onFailure);
    this.#timer = setInterval(() => void this.save(), SAVE_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.save();
  }

  async restore(): Promise<void> {
    const rows = await this.#lane.rows<{ subject: string; requests: number; age: number }>(sql`
      select subject, requests, (extract(epoch from clock_timestamp() - at) * 1000)::float8 as age
      from admitted_requests where at > clock_timestamp() - interval '60 seconds' order by at`);
    for (const { subject, requests, age } of rows) this.#memory.restore(subject, requests, Math.max(0, age));
  }

  /** Never rejects. What cannot be written waits for the next time, as long as it counts at all. */
  save(): Promise<void> {
    this.#saving = this.#saving.then(() => this.#write());
    return this.#saving;
  }

  async #write(): Promise<void> {
    const admitted = this.#admitted;
    if (admitted.size === 0) return;
    this.#admitted = new Map();
    try {
      await this.#lane.rows(sql`
        insert into admitted_requests (subject, at, requests)
        select subject, clock_timestamp(), requests
        from unnest(${[...admitted.keys()]}::text[], ${[...admitted.values()]}::int[]) as t (subject, requests)`);
      if (this.#saves++ % PRUNE_EVERY === 0) await this.#prune();
    } catch (error) {
      this.#onFailure(error);
    }
  }

  async #prune(): Promise<void> {
    await this.#lane.rows(
      sql`delete from admitted_requests where at < clock_timestamp() - ${WINDOW_MS} * interval '1 millisecond'`,
    );
  }
}
