import type { ConnectionPool } from '@emi/records/context';
import sql from 'sql-template-tag';
import type { OwnCounts } from './own-counts.ts';
import { type Counted, type SentBatch, ServerStore } from './server.store.ts';

/**
 * Counts in the database; see `src/db/functions/count_requests.sql`. A crash or failover empties the windows, because
 * their table is unlogged.
 */
export class PostgresStore extends ServerStore {
  readonly #pool: ConnectionPool;

  constructor(pool: ConnectionPool, ticks: () => number, own?: OwnCounts) {
    super(ticks, own);
    this.#pool = pool;
  }

  async close(): Promise<void> {}

  protected async send(batch: SentBatch): Promise<Counted> {
    const { names, groups, unreported, generation, expectedMs, corrections } = batch;
    const [counted] = await this.#pool.rows<Counted>(sql`
      select generation, now_ms as "nowMs", corrections, answers from count_requests(
        ${generation}, ${JSON.stringify(unreported)}, ${names}, ${JSON.stringify(groups)},
        ${expectedMs}, ${corrections})`);
    return counted!;
  }
}
