import type { ConnectionPool } from '@emi/records/context';
import sql from 'sql-template-tag';

const DISK_FULL = '53100';

/** Remembers that the database is out of disk space, until writes succeed again. */
export class StorageWatch {
  #isFull = false;

  note(error: unknown): void {
    if (isDiskFull(error)) this.#isFull = true;
  }

  /** Returns `true` while writes fail for lack of disk space. Runs a statement only after such a failure. */
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
