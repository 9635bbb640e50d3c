import sql from 'sql-template-tag';
import type { ConnectionPool } from './pools.ts';

const DISK_FULL = '53100';

/** Remembers that the database has run out of disk space, until it can write again. */
export class StorageWatch {
  #isFull = false;

  /** Records the error of a failed statement. */
  note(error: unknown): void {
    if (isDiskFull(error)) this.#isFull = true;
  }

  /** True while writes fail for lack of disk space. Runs a statement only after one has failed for that reason. */
  async isFull(pool: ConnectionPool): Promise<boolean> {
    if (!this.#isFull) return false;
    try {
      await pool.rows(TRY_TO_WRITE);
      this.#isFull = false;
    } catch (error) {
      this.#isFull = isDiskFull(error) || isDiskFull((error as Error).cause);
    }
    return this.#isFull;
  }
}

const isDiskFull = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === DISK_FULL;

/** Allocates about a hundred pages and frees them at once. */
const TRY_TO_WRITE = sql`
  do $$ begin
    create temporary table storage_watch on commit drop as
      select string_agg(gen_random_uuid()::text, '') as filling from generate_series(1, 25000) as n group by n % 400;
    drop table storage_watch;
  end $$`;
