import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseAddress } from '@emi/base/runtime';
import pg from 'pg';
import { isSamePostmaster, type Postmaster, parsePostmaster } from './pid-file.ts';

const LOCK = `hashtext('embedded-postgres presence')`;
const CONNECT_MS = 5_000;
const QUERY_MS = 30_000;
const GOODBYE_MS = 500;

/** Missing from pg's type declarations. */
type Session = pg.Client & { ref(): void; unref(): void };

/**
 * A session that stays open while this process uses the server. All such sessions share a lock, so a session that
 * acquires it exclusively is the last one, and others wait while the server is being stopped.
 */
export class Presence {
  /** Resolves when the session ends, because the server stopped or because we closed it. */
  readonly ended: Promise<void>;

  private constructor(private readonly session: Session) {
    this.ended = new Promise((resolve) => session.once('end', resolve));
  }

  /** Fails if no server answers, or an unexpected one: another program may have taken the port. */
  static async enter(address: DatabaseAddress, expected: Postmaster): Promise<Presence> {
    const session = new pg.Client({
      ...address,
      ssl: false,
      application_name: 'embedded-postgres',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: QUERY_MS,
    }) as Session;
    session.on('error', () => undefined); // the server is gone, which shows at the next query
    const presence = new Presence(session);
    try {
      await session.connect();
      await presence.verify(expected);
      await session.query(`select pg_advisory_lock_shared(${LOCK})`);
      return presence;
    } catch (error) {
      await presence.close();
      throw error;
    }
  }

  private async verify(expected: Postmaster): Promise<void> {
    const { rows } = await this.session.query<{ text: string }>(
      `select pg_read_file('postmaster.pid') as text`,
    );
    const actual = parsePostmaster(rows[0]?.text ?? '');
    if (!isSamePostmaster(actual, expected)) throw new Error('a different PostgreSQL answers there');
  }

  async ensureDatabase(name: string): Promise<void> {
    const { rowCount } = await this.session.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return;
    try {
      await this.session.query(`create database ${pg.escapeIdentifier(name)}`);
    } catch (error) {
      const isThereNow = ['42P04', '23505'].includes((error as pg.DatabaseError).code ?? '');
      if (!isThereNow) throw error;
    }
  }

  /** Lets this process exit although the session is open. */
  rest(): void {
    this.session.unref();
  }

  async isAlive(): Promise<boolean> {
    this.session.ref();
    return this.session.query('select 1').then(
      () => true,
      () => false,
    );
  }

  /** Returns `true` if no other process uses the server; newcomers then wait until this session closes. */
  async isLastOne(): Promise<boolean> {
    await this.session.query(`select pg_advisory_unlock_shared(${LOCK})`);
    const { rows } = await this.session.query<{ alone: boolean }>(
      `select pg_try_advisory_lock(${LOCK}) as alone`,
    );
    return rows[0]?.alone === true && (await this.othersLeave());
  }

  /** A session remains listed for a moment after it is closed. */
  private async othersLeave(): Promise<boolean> {
    const deadline = Date.now() + GOODBYE_MS;
    while (await this.hasOthers()) {
      if (Date.now() > deadline) return false;
      await sleep(10);
    }
    return true;
  }

  private async hasOthers(): Promise<boolean> {
    const { rowCount } = await this.session.query(
      `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rowCount !== 0;
  }

  async close(): Promise<void> {
    await this.session.end().catch(() => undefined);
  }
}
