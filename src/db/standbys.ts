import { Problem } from '@emi/base/problems';
import type { DatabaseAddress } from '@emi/base/runtime';
import type { ConnectionPool } from '@emi/records/context';
import DataLoader from 'dataloader';
import pg from 'pg';
import sql, { raw } from 'sql-template-tag';
import { WRITTEN_TIMELINE } from './primary.ts';

const POLL_MS = 200;
/** The time for which the primary's WAL positions are remembered, for the age of a standby's data. */
const REMEMBERED_MS = 60_000;

/** A position in the write-ahead log, comparable as a number. */
type Position = bigint;

/** The position that a standby must have reached for an organization, as of a query to the primary. */
interface Need {
  readonly position: Position;
  /**
   * Positions of different timelines are not comparable: each timeline continues from the point where it branched off.
   */
  readonly timeline: number;
}

interface Reading {
  readonly isStandby: boolean;
  readonly position: string | null;
  readonly timeline: number | null;
}

/**
 * A timeline that the standby has certainly reached: that of its last restart point, of a page written since, or of the
 * WAL it receives, if the role may read that (`pg_read_all_stats`). It is never newer than what is replayed or
 * received, because a standby switches to a new timeline only at a point in its own log.
 */
const REACHED_TIMELINE = `greatest(
  (select timeline_id from pg_control_checkpoint()),
  (select min_recovery_end_timeline from pg_control_recovery()),
  (select received_tli from pg_stat_wal_receiver where status = 'streaming'))`;

/** A position that no standby reaches, for a write whose own position is not known yet. */
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
  /** Null while the standby does not answer. */
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
  readonly #needs: DataLoader<string, Need>;
  readonly #timer: NodeJS.Timeout;
  #polling: Promise<unknown> = Promise.resolve();
  /** The primary's timeline at the last poll. */
  #timeline: number | undefined;
  #turn = 0;

  constructor(options: StandbysOptions) {
    const { primary, addresses, connect } = options;
    this.#options = options;
    this.#standbys = addresses.map(
      (address) => new Standby(`${address.host}:${address.port}`, connect(address)),
    );
    this.#needs = new DataLoader((ids) => needsOf(primary.core, ids), { cache: false });
    this.#timer = setInterval(() => {
      this.#polling = this.#poll();
    }, POLL_MS).unref();
  }

  /**
   * The pool for the searches of an organization's request, which stays on one server, so that its rows and totals
   * agree; if a standby fails, on the primary.
   */
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
   * Must be the last statement of an organization's transaction: from then on, its searches use the primary, until the
   * position of the write is known.
   */
  async announceWrite(tx: ConnectionPool, organizationId: string): Promise<void> {
    await tx.rows(sql`
      insert into organization_writes (organization_id, position) values (${organizationId}, ${ANNOUNCED})
      on conflict (organization_id) do update set position = excluded.position`);
  }

  /**
   * Records the WAL position of the organization's commit. Never rejects: without a record, its searches use the
   * primary.
   */
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
    const { position, timeline } = await this.#needs.load(organizationId);
    // The primary may have been replaced since the last poll.
    const able = this.#standbys.filter(
      (standby) => standby.isUsed && standby.timeline === timeline && standby.replayed! >= position,
    );
    return able[this.#turn++ % (able.length || 1)];
  }

  async #poll(): Promise<void> {
    const { core } = this.#options.primary;
    const noting = core
      .rows<{ position: string; timeline: number }>(sql`
        select pg_current_wal_lsn()::text as position, ${raw(WRITTEN_TIMELINE)} as timeline`)
      .then(([row]) => this.#notePrimary(positionOf(row!.position), row!.timeline))
      .catch(() => undefined); // lags are then computed from the primary's last answer
    await Promise.all([noting, ...this.#standbys.map((standby) => this.#ask(standby))]);
  }

  #notePrimary(position: Position, timeline: number): void {
    if (this.#timeline !== timeline) this.#log.forget();
    this.#timeline = timeline;
    this.#log.note(position);
  }

  async #ask(standby: Standby): Promise<void> {
    if (standby.isAsked) return;
    standby.isAsked = true;
    try {
      const [row] = await standby.connections.polls.rows<Reading>(sql`
        select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn()::text as position,
          ${raw(REACHED_TIMELINE)} as timeline`);
      const { isStandby, position, timeline } = row!;
      if (!isStandby || position === null) return this.#change(standby, undefined, 'it is no standby');
      const replayed = positionOf(position);
      standby.timeline = timeline ?? undefined;
      if (this.#timeline !== standby.timeline) {
        return this.#change(standby, undefined, 'it has not followed the primary to its timeline');
      }
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
  /** Its replayed position at the last poll; undefined while the standby does not answer. */
  replayed: Position | undefined;
  /** The timeline that it has reached, as of the last poll. */
  timeline: number | undefined;

  constructor(name: string, connections: StandbyConnections) {
    this.name = name;
    this.connections = connections;
  }
}

/** The times at which the primary was first seen at its recent WAL positions. */
class LogClock {
  #marks: { at: number; position: Position }[] = [];

  note(position: Position): void {
    const at = performance.now();
    const last = this.#marks.at(-1);
    if (last?.position === position) return;
    if (last && at - this.#marks[0]!.at > REMEMBERED_MS) this.#marks.shift();
    this.#marks.push({ at, position });
  }

  /** Drops all positions, because those of another timeline are not comparable with them. */
  forget(): void {
    this.#marks = [];
  }

  /** Milliseconds since the primary was first seen past a position; 0 if it has not been. */
  ageOf(position: Position): number {
    const beyond = this.#marks.find((mark) => mark.position > position);
    return beyond ? performance.now() - beyond.at : 0;
  }
}

async function needsOf(core: ConnectionPool, organizationIds: readonly string[]): Promise<Need[]> {
  const rows = await core.rows<{ organizationId: string; position: string; timeline: number }>(sql`
    select id as "organizationId", coalesce(position, '0/0')::text as position, ${raw(WRITTEN_TIMELINE)} as timeline
    from unnest(${organizationIds}::uuid[]) id left join organization_writes on organization_id = id`);
  const needs = new Map(
    rows.map(({ organizationId, position, timeline }) => [
      organizationId,
      { position: positionOf(position), timeline },
    ]),
  );
  return organizationIds.map((id) => needs.get(id)!);
}

/** Parses `16/B374D848`: the high and low halves of the position, in hexadecimal. */
function positionOf(text: string): Position {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/**
 * Returns `true` if the standby is down, being promoted, or refused a search, such as by canceling it to continue
 * replay, so that the primary is asked instead; `false` for a search that exceeded a time limit, and other Problems.
 */
function isLost(error: unknown): boolean {
  const cause = error instanceof Problem ? error.cause : error;
  const { code } = (cause ?? {}) as { code?: unknown };
  if (error instanceof Problem) return error.code === 'UNAVAILABLE' && code !== '57014';
  return cause instanceof pg.DatabaseError;
}
