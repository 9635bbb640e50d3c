import type { RowSource } from '@emi/records/context';
import sql from 'sql-template-tag';

const BATCH_MS = 1_000;

/** Records when keys were last used, in batches, so that no request waits for the write. */
export class KeyUses {
  readonly #pool: RowSource;
  #noted = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(pool: RowSource) {
    this.#pool = pool;
  }

  note(keyId: string): void {
    this.#noted.add(keyId);
    this.#timer ??= setTimeout(() => void this.write(), BATCH_MS).unref();
  }

  /**
   * Writes the batch. A key is written at most once a minute, however many processes use it, and never waits for a
   * lock. A batch that fails is dropped; the next look-up of each key notes it again.
   */
  async write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const keyIds = [...this.#noted];
    this.#noted = new Set();
    if (keyIds.length === 0) return;
    await this.#pool
      .rows(sql`
        update api_keys set last_used_at = now() where id in (
          select id from api_keys where id = any(${keyIds}) and ${IS_DUE} for update skip locked)`)
      .catch(() => undefined);
  }
}

/** SQL: no use of a key was recorded in the last minute. */
export const IS_DUE = sql`(last_used_at is null or last_used_at < now() - interval '1 minute')`;
