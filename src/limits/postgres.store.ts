import sql from 'sql-template-tag';
import type { ConnectionPool } from '../db/pools.ts';
import { type Batch, BatchedStore, type GroupResult } from './batched.store.ts';
import { type ClockReading, ServerClock } from './server-clock.ts';
import type { Allowance, RateLimitStatus, RequestStore } from './store.ts';

interface Row extends ClockReading {
  readonly answers: readonly GroupResult[];
}

/** Counts in the database; see `src/db/functions/take_requests.sql`. */
export class PostgresStore implements RequestStore {
  readonly #pool: ConnectionPool;
  readonly #clock: ServerClock;
  readonly #batches = new BatchedStore((batch) => this.#count(batch));

  /** @param ticks milliseconds of a monotonic clock. */
  constructor(pool: ConnectionPool, ticks: () => number) {
    this.#pool = pool;
    this.#clock = new ServerClock(ticks);
  }

  take(allowances: readonly Allowance[], cost: number): Promise<RateLimitStatus> {
    return this.#batches.take(allowances, cost);
  }

  /** Opens the connection and begins to watch the clock of the database, so that no request has to wait for either. */
  async start(): Promise<void> {
    await this.#count({ names: [], groups: [] });
  }

  /** The connections belong to the database. */
  async close(): Promise<void> {}

  async #count({ names, groups }: Batch): Promise<readonly GroupResult[]> {
    const { expectedMs, corrections, told } = this.#clock.ask();
    const [row] = await this.#pool.rows<Row>(sql`
      select now_ms as "nowMs", corrections, answers
      from take_requests(${names}, ${JSON.stringify(groups)}, ${expectedMs}, ${corrections})`);
    told(row!);
    return row!.answers;
  }
}
