import sql from 'sql-template-tag';
import type { ConnectionPool } from '../db/pools.ts';
import type { Allowance, RateLimitStatus, RequestStore } from './store.ts';

/** Counts in the database, exactly also for several processes at once; see `take_requests` in its migration. */
export class PostgresStore implements RequestStore {
  readonly #pool: ConnectionPool;

  constructor(pool: ConnectionPool) {
    this.#pool = pool;
  }

  async take(allowances: readonly Allowance[], cost: number): Promise<RateLimitStatus> {
    const subjects = allowances.map(({ subject }) => subject);
    const limits = allowances.map(({ limit }) => limit);
    const [row] = await this.#pool.rows<Omit<RateLimitStatus, 'limit'>>(sql`
      select admitted, remaining, reset_ms as "resetMs" from take_requests(${subjects}, ${limits}, ${cost})`);
    return { ...row!, limit: Math.min(...limits) };
  }
}
