import sql from 'sql-template-tag';
import type { ConnectionPool } from '../db/pools.ts';
import { Problem } from '../problem.ts';
import type { Allowance, RateLimitStatus, RequestStore } from './store.ts';

/** Groups of equal takes in a statement. */
const MAX_GROUPS = 500;
/** A statement that takes longer is late: its takes fail, and so do all that come until it ends. */
const LATE_MS = 1_000;

/** Takes with the same allowances and the same cost, which differ only in who waits for them. */
interface Group {
  readonly allowances: readonly Allowance[];
  readonly cost: number;
  readonly waiting: PromiseWithResolvers<RateLimitStatus>[];
}

/** The result for a group; see `src/db/functions/take_requests.sql`. */
interface Answer {
  readonly admitted: number;
  readonly room: number;
  readonly resetMs: number;
  readonly waitMs: number | null;
}

interface Row {
  readonly nowMs: number;
  readonly corrections: number;
  readonly answers: readonly Answer[];
}

/** The time of the database at an instant of our monotonic clock. */
interface Anchor {
  readonly ticks: number;
  readonly nowMs: number;
  readonly corrections: number;
}

/**
 * Counts in the database, exactly for all processes that share it. One statement at a time is under way; all takes that
 * arrive meanwhile go into the next one, so a flood costs more room in a statement and not more statements.
 */
export class PostgresStore implements RequestStore {
  readonly #pool: ConnectionPool;
  readonly #ticks: () => number;
  #groups = new Map<string, Group>();
  #isBusy = false;
  #isLate = false;
  #anchor: Anchor | undefined;

  /** @param ticks milliseconds of a monotonic clock. */
  constructor(pool: ConnectionPool, ticks: () => number) {
    this.#pool = pool;
    this.#ticks = ticks;
  }

  /** Rejects when the database does not answer within a second. */
  take(allowances: readonly Allowance[], cost: number): Promise<RateLimitStatus> {
    if (this.#isLate) return Promise.reject(late());
    const key = JSON.stringify([cost, allowances.map(({ subject, limit }) => [subject, limit])]);
    let group = this.#groups.get(key);
    if (!group) {
      group = { allowances, cost, waiting: [] };
      this.#groups.set(key, group);
    }
    const waiting = Promise.withResolvers<RateLimitStatus>();
    group.waiting.push(waiting);
    if (!this.#isBusy) void this.#work();
    return waiting.promise;
  }

  /** Opens the connection and begins to watch the clock of the database, so that no request has to wait for either. */
  async start(): Promise<void> {
    await this.#count([]);
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    while (this.#groups.size > 0) {
      const batch = [...this.#groups].slice(0, MAX_GROUPS);
      for (const [key] of batch) this.#groups.delete(key);
      await this.#settle(batch.map(([, group]) => group));
    }
    this.#isBusy = false;
  }

  /** Resolves when the statement has ended, which may be long after its takes have failed. */
  async #settle(groups: readonly Group[]): Promise<void> {
    const fail = (error: unknown, failed: Iterable<Group>) => {
      for (const { waiting } of failed) for (const { reject } of waiting) reject(error);
    };
    let immediate: NodeJS.Immediate | undefined;
    // An answer that lies in the socket is not late, however long this process was busy: immediates follow I/O.
    const timer = setTimeout(() => {
      immediate = setImmediate(() => {
        this.#isLate = true;
        fail(late(), [...groups, ...this.#groups.values()]);
        this.#groups.clear();
      });
    }, LATE_MS);
    try {
      const answers = await this.#count(groups);
      for (const [index, group] of groups.entries()) answer(group, answers[index]!);
    } catch (error) {
      fail(error, groups);
    } finally {
      clearTimeout(timer);
      clearImmediate(immediate);
      this.#isLate = false;
    }
  }

  async #count(groups: readonly Group[]): Promise<readonly Answer[]> {
    const names = [...new Set(groups.flatMap(({ allowances }) => allowances.map(({ subject }) => subject)))];
    const positions = new Map(names.map((name, index) => [name, index + 1]));
    const asked = groups.map(({ allowances, cost, waiting }) => ({
      subjects: allowances.map(({ subject }) => positions.get(subject)),
      limits: allowances.map(({ limit }) => limit),
      cost,
      count: waiting.length,
    }));
    const anchor = this.#anchor;
    const expectedMs = anchor ? anchor.nowMs + this.#ticks() - anchor.ticks : null;
    const [row] = await this.#pool.rows<Row>(sql`
      select now_ms as "nowMs", corrections, answers
      from take_requests(${names}, ${JSON.stringify(asked)}, ${expectedMs}, ${anchor?.corrections ?? null})`);
    const { nowMs, corrections, answers } = row!;
    this.#anchor = { ticks: this.#ticks(), nowMs, corrections };
    return answers;
  }
}

const late = () => new Problem('UNAVAILABLE', 'Requests cannot be counted right now. Try again in a moment.');

function answer({ allowances, cost, waiting }: Group, { admitted, room, resetMs, waitMs }: Answer): void {
  const limit = Math.min(...allowances.map((allowance) => allowance.limit));
  for (const [index, { resolve }] of waiting.entries()) {
    const isAdmitted = index < admitted;
    const remaining = room - Math.min(index + 1, admitted) * cost;
    resolve({ admitted: isAdmitted, limit, remaining, resetMs: isAdmitted ? resetMs : waitMs! });
  }
}
