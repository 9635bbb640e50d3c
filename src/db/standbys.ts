import DataLoader from 'dataloader';
import pg from 'pg';
import sql from 'sql-template-tag';
import type { DatabaseAddress } from '../platform/base/database-address.ts';
import { Problem } from '../platform/base/problem.ts';
import type { ConnectionPool } from './pools.ts';

const POLL_MS = 200;
/** The primary's WAL positions to remember, for the age of a standby's data. */
const REMEMBERED_MS = 60_000;

/** A position in the write-ahead log, comparable as a number. */
type Position = bigint;

interface Reading {
  readonly isStandby: boolean;
  readonly position: string | null;
}

const ANNOUNCED = 'FFFFFFFF/FFFFFFFF';

export interface StandbyConnections {
  readonly search: ConnectionPool;
  /** A separate connection for polls, so that slow searches do not make the standby look dead. */
  readonly polls: ConnectionPool;
  close(): Promise<void>;
}

export interface StandbyState {
  readonly name: string;
  readonly isUsed: boolean;
  /** Null while it does not answer. */
  readonly lagSeconds: number | null;
}

export interface StandbysOptions {
  readonly primary: { readonly core: ConnectionPool; readonly search: ConnectionPool };
  readonly addresses: readonly DatabaseAddress[];
  readonly connect: (address: DatabaseAddress) => StandbyConnections;
  readonly maxLagMs: number;
  /** Called when a standby leaves or rejoins the rotation. */
  readonly onChange?: (name: string, isUsed: boolean, reason: string) => void;
}

/**
 * Sends searches to streaming standbys, and to the primary if no standby qualifies. Each standby is polled for its
 * replay position. An organization's searches go only to standbys that have replayed its last write, so it always
 * reads its own writes.
 */
export class Standbys {
  readonly #options: StandbysOptions;
  readonly #standbys: readonly Standby[];
  readonly #log = new LogClock();
  readonly #writes: DataLoader<string, Position>;
  readonly #timer: NodeJS.Timeout;
  #polling: Promise<unknown> = Promise.resolve();
  #turn = 0;

  constructor(options: StandbysOptions) {
    const { primary, addresses, connect } = options;
    this.#options = options;
    this.#standbys = addresses.map(
      (address) => new Standby(`${address.host}:${address.port}`, connect(address)),
    );
    this.#writes = new DataLoader((ids) => lastWrites(primary.core, ids), { cache: false });
    this.#timer = setInterval(() => {
      this.#polling = this.#poll();
    }, POLL_MS).unref();
  }

  /** The searches of an organization. A request stays on one server, so that its rows and totals agree. */
  searchOf(organizationId: string): ConnectionPool {
    let choice: Promise<Standby | undefined> | undefined;
    const { search } = this.#options.primary;
    const run = async <T>(work: (pool: ConnectionPool) => Promise<T>): Promise<T> => {
      choice ??= this.#choose(organizationId);
      const standby = await choice;
      if (!standby) return work(search);
      try {
        return await work(standby.connections.search);
      } catch (error) {
        if (!isLost(error)) throw error;
        choice = Promise.resolve(undefined);
        this.#change(standby, undefined, 'a search failed on it');
        return work(search);
      }
    };
    return {
      rows: (query, how) => run((pool) => pool.rows(query, how)),
      records: (query, how) => run((pool) => pool.records(query, how)),
    };
  }

  /**
   * The last statement of an organization's transaction: its searches use the primary until the write's position is
   * known.
   */
  async announceWrite(tx: ConnectionPool, organizationId: string): Promise<void> {
    await tx.rows(sql`
      insert into organization_writes (organization_id, position) values (${organizationId}, ${ANNOUNCED})
      on conflict (organization_id) do update set position = excluded.position`);
  }

  /** Records the WAL position of the organization's commit. Never rejects: without a record, the primary answers. */
  async noteWrite(organizationId: string): Promise<void> {
    await this.#options.primary.core
      .rows(sql`
        update organization_writes set position = pg_current_wal_insert_lsn()
        where organization_id = ${organizationId}`)
      .catch(() => undefined);
  }

  states(): StandbyState[] {
    return this.#standbys.map(({ name, replayed, isUsed }) => ({
      name,
      isUsed,
      lagSeconds: replayed === undefined ? null : this.#log.ageOf(replayed) / 1_000,
    }));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#polling;
    await Promise.all(this.#standbys.map(({ connections }) => connections.close()));
  }

  async #choose(organizationId: string): Promise<Standby | undefined> {
    if (!this.#standbys.some(({ isUsed }) => isUsed)) return undefined;
    const needed = await this.#writes.load(organizationId);
    const able = this.#standbys.filter(({ isUsed, replayed }) => isUsed && replayed! >= needed);
    return able[this.#turn++ % (able.length || 1)];
  }

  async #poll(): Promise<void> {
    const { core } = this.#options.primary;
    const noting = core
      .rows<{ position: string }>(sql`select pg_current_wal_lsn()::text as position`)
      .then(([row]) => this.#log.note(positionOf(row!.position)))
      .catch(() => undefined); // its lag then dates from the last answer
    await Promise.all([noting, ...this.#standbys.map((standby) => this.#ask(standby))]);
  }

  async #ask(standby: Standby): Promise<void> {
    if (standby.isAsked) return;
    standby.isAsked = true;
    try {
      const [row] = await standby.connections.polls.rows<Reading>(sql`
        select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn()::text as position`);
      const { isStandby, position } = row!;
      if (!isStandby || position === null) return this.#change(standby, undefined, 'it is no standby');
      const replayed = positionOf(position);
      const isLate = this.#log.ageOf(replayed) > this.#options.maxLagMs;
      this.#change(standby, replayed, isLate ? 'it is too far behind' : '', !isLate);
    } catch {
      this.#change(standby, undefined, 'it does not answer');
    } finally {
      standby.isAsked = false;
    }
  }

  #change(standby: Standby, replayed: Position | undefined, reason: string, isUsed = false): void {
    standby.replayed = replayed;
    if (standby.isUsed === isUsed) return;
    standby.isUsed = isUsed;
    this.#options.onChange?.(standby.name, isUsed, reason);
  }
}

class Standby {
  readonly name: string;
  readonly connections: StandbyConnections;
  isUsed = false;
  isAsked = false;
  /** Its position at the last poll; undefined while it does not answer. */
  replayed: Position | undefined;

  constructor(name: string, connections: StandbyConnections) {
    this.name = name;
    this.connections = connections;
  }
}

class LogClock {
  #marks: { at: number; position: Position }[] = [];

  note(position: Position): void {
    const at = performance.now();
    const last = this.#marks.at(-1);
    if (last?.position === position) return;
    if (last && at - this.#marks[0]!.at > REMEMBERED_MS) this.#marks.shift();
    this.#marks.push({ at, position });
  }

  /** Milliseconds since the primary was first seen beyond a position; 0 if it has not been. */
  ageOf(position: Position): number {
    const beyond = this.#marks.find((mark) => mark.position > position);
    return beyond ? performance.now() - beyond.at : 0;
  }
}

async function lastWrites(core: ConnectionPool, organizationIds: readonly string[]): Promise<Position[]> {
  const rows = await core.rows<{ organizationId: string; position: string }>(sql`
    select organization_id as "organizationId", position::text
    from organization_writes where organization_id = any(${organizationIds}::uuid[])`);
  const positions = new Map(rows.map(({ organizationId, position }) => [organizationId, position]));
  return organizationIds.map((id) => positionOf(positions.get(id) ?? '0/0'));
}

/** Parses `16/B374D848`: the high and low halves of the position, in hexadecimal. */
function positionOf(text: string): Position {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/**
 * The standby is down, being promoted, or canceled a search to continue replay; a time limit does not indicate that.
 */
function isLost(error: unknown): boolean {
  const cause = error instanceof Problem ? error.cause : error;
  const { code } = (cause ?? {}) as { code?: unknown };
  if (error instanceof Problem) return error.code === 'UNAVAILABLE' && code !== '57014';
  return cause instanceof pg.DatabaseError;
}
