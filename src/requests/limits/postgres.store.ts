import sql from 'sql-template-tag';
import type { ConnectionPool } from '../../db/pools.ts';
import { type Batch, BatchedStore, type GroupResult } from './batched.store.ts';
import { OwnCounts } from './own-counts.ts';
import { type ClockReading, ServerClock } from './server-clock.ts';
import type { Admitted, RateLimitStatus, SharedStore, WindowAllowance } from './store.ts';

interface Row extends ClockReading {
  readonly generation: string;
  /** Null if nothing was counted because the database has a new generation. */
  readonly answers: readonly GroupResult[] | null;
}

/**
 * Counts in the database; see `src/db/functions/count_requests.sql`. A crash or failover empties the unlogged windows;
 * their generation reveals that, and each process then restores its own admissions.
 */
export class PostgresStore implements SharedStore {
  readonly #pool: ConnectionPool;
  readonly #clock: ServerClock;
  readonly #own: OwnCounts;
  readonly #batches = new BatchedStore((batch) => this.#count(batch));
  #generation: string | null = null;

  constructor(pool: ConnectionPool, ticks: () => number, own = new OwnCounts(ticks)) {
    this.#pool = pool;
    this.#clock = new ServerClock(ticks);
    this.#own = own;
  }

  take(allowances: readonly WindowAllowance[], cost: number): Promise<RateLimitStatus> {
    return this.#batches.take(allowances, cost);
  }

  /** Also connects, so that no request has to wait for the connection. */
  async synchronize(): Promise<void> {
    await this.#count({ names: [], groups: [] });
  }

  async close(): Promise<void> {}

  #count(batch: Batch): Promise<readonly GroupResult[]> {
    return this.#own.report((unreported) => this.#send(batch, unreported));
  }

  async #send(
    { names, groups }: Batch,
    unreported: readonly Admitted[],
  ): Promise<readonly GroupResult[] | undefined> {
    const { expectedMs, corrections, read } = this.#clock.ask();
    const [row] = await this.#pool.rows<Row>(sql`
      select generation, now_ms as "nowMs", corrections, answers from count_requests(
        ${this.#generation}, ${JSON.stringify(unreported)}, ${names}, ${JSON.stringify(groups)},
        ${expectedMs}, ${corrections})`);
    this.#generation = row!.generation;
    if (!row!.answers) {
      this.#clock.forget();
      return undefined;
    }
    read(row!);
    return row!.answers;
  }
}
