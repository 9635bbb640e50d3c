import sql from 'sql-template-tag';
import type { ConnectionPool } from '../../db/pools.ts';

const BATCH_MS = 1_000;

/** Writes down when keys were last used: later and together, so that no request waits for it. */
export class KeyUses {
  readonly #pool: ConnectionPool;
  #noted = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(pool: ConnectionPool) {
    this.#pool = pool;
  }

  note(keyId: string): void {
    this.#noted.add(keyId);
    this.#timer ??= setTimeout(() => void this.write(), BATCH_MS).unref();
  }

  /**
   * Writes what has been noted, of a key at most once a minute however many processes it is used through. What cannot
   * be written now is noted again at the next look-up of the key.
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

/** Whether the last use of a key must be written again. */
export const IS_DUE = sql`(last_used_at is null or last_used_at < now() - interval '1 minute')`;
