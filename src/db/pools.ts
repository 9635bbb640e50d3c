import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { badRequest, Problem } from '../problem.ts';
import type { StatementObserver } from '../telemetry/statements.ts';
import type { DatabaseAddress } from './address.ts';
import { isBadValue, isOnlyRefused, isUnavailable } from './errors.ts';
import { observedClient } from './observed-client.ts';
import { SESSION_SETTINGS } from './pooler.ts';
import { Turns } from './turns.ts';
import { wireTypes } from './types.ts';

/**
 * Runs statements on a pool of connections that serves one kind of work, so that slow work cannot use up the
 * connections of quick work.
 * Rows come back plain: no entities, no identity map, property names as the statement gives them.
 */
export interface ConnectionPool {
  rows<Row>(query: Sql): Promise<Row[]>;
}

/** The connections of a pool at an instant. */
export interface PoolUse {
  readonly pool: string;
  readonly limit: number;
  readonly inUse: number;
  readonly idle: number;
  /** Statements and transactions that wait for a connection. */
  readonly waiting: number;
}

/** The settings of a pool's connections. */
export interface PoolSettings {
  name: string;
  connections: number;
  statementTimeoutMs: number;
  /** The time limit of making a connection. */
  acquireTimeoutMs: number;
  /**
   * Plan every execution for its actual values. Searches need this: a plan made for "any value" of a filter, limit
   * or offset is often many times slower. Look-ups by key are better off with the plan PostgreSQL keeps.
   */
  planEachTime: boolean;
}

/** Statements kept prepared per connection. Filters combine into more texts than that; the rest runs unnamed. */
const MAX_PREPARED = 300;

export function poolConfig(
  address: DatabaseAddress,
  settings: PoolSettings,
  observer?: StatementObserver,
): pg.PoolConfig {
  const { pooler } = address;
  const session = { ...SESSION_SETTINGS, statement_timeout: settings.statementTimeoutMs };
  const options = Object.entries(session).map(([name, value]) => `-c ${name}=${value}`);
  if (settings.planEachTime) options.push('-c plan_cache_mode=force_custom_plan');
  return {
    ...(pooler ?? address),
    min: 1,
    max: settings.connections,
    connectionTimeoutMillis: settings.acquireTimeoutMs,
    query_timeout: settings.statementTimeoutMs + 1_000, // the database ends a statement itself, if it is still there
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types: wireTypes as never,
    application_name: `education-market-api ${settings.name}`,
    options: pooler ? undefined : options.join(' '),
    ...(observer && { Client: observedClient(settings.name, observer) }),
  };
}

export interface ConnectionPoolOptions {
  /** Prepares each statement once per connection, under a name. */
  readonly isPrepared?: boolean;
  /** The longest wait for a free connection; a second by default. */
  readonly patienceMs?: number;
  /** Told what statements fail with, before it is translated. */
  onError?(error: unknown): void;
  /** Told how many seconds each statement waited for a connection. */
  onWait?(seconds: number): void;
}

const PATIENCE_MS = 900;
/** Statements that wait for a connection of one pool. */
const MOST_WAITING = 1_000;

/** Wraps a pool and tells outages from bad input. */
export function connectionPool(
  pgPool: pg.Pool,
  {
    isPrepared = true,
    patienceMs = PATIENCE_MS,
    onError = () => undefined,
    onWait,
  }: ConnectionPoolOptions = {},
): ConnectionPool & { waiting(): number } {
  const turns = new Turns(pgPool.options.max, patienceMs, MOST_WAITING);
  // The text is kept with its name: pg compares texts, and the same string is equal at a glance.
  const known = new Map<string, { name: string; text: string }>();
  const named = (text: string): { name?: string; text: string } => {
    const statement = known.get(text);
    if (statement) return statement;
    if (!isPrepared || known.size >= MAX_PREPARED) return { text };
    const fresh = { name: nameOf(text), text };
    known.set(text, fresh);
    return fresh;
  };
  return {
    async rows<Row>(query: Sql): Promise<Row[]> {
      let client: pg.PoolClient | undefined;
      let hasTurn = false;
      const begin = onWait && performance.now();
      try {
        await turns.begin();
        hasTurn = true;
        client = await connect(pgPool, turns);
        if (begin !== undefined) onWait?.((performance.now() - begin) / 1_000);
        const result = await client.query({ ...named(query.text), values: query.values as unknown[] });
        client.release();
        return result.rows as Row[];
      } catch (error) {
        client?.release(!isOnlyRefused(error)); // pg.Pool.query() would end a connection for every statement that fails
        onError(error);
        throw translated(error);
      } finally {
        if (hasTurn) turns.end();
      }
    },
    waiting: () => turns.waiting,
  };
}

/** A timeout that fires this late reflects a busy process, not a missing database. */
const LATE_MS = 300;

/** A connection of the pool. Where none can be made, those who wait for their turn need not try as well. */
async function connect(pgPool: pg.Pool, turns: Turns): Promise<pg.PoolClient> {
  for (;;) {
    const startedAt = performance.now();
    try {
      return await pgPool.connect();
    } catch (error) {
      const timeoutMs = pgPool.options.connectionTimeoutMillis ?? 0;
      if (isTimeout(error) && performance.now() - startedAt > timeoutMs + LATE_MS) continue;
      turns.refuseWaiting(error as Error);
      throw error;
    }
  }
}

const isTimeout = (error: unknown): boolean => error instanceof Error && /timeout/.test(error.message);

/** Depends on the text alone: poolers hand a connection from one process to another. */
const nameOf = (text: string): string =>
  `s_${createHash('sha256').update(text).digest('base64url').slice(0, 27)}`;

/** A database error as the caller may see it. */
export const translated = (error: unknown): unknown =>
  isUnavailable(error) ? unavailable(error) : isBadValue(error) ? badRequest(BAD_VALUE) : error;

const BAD_VALUE = 'A given value is out of range, or not of the kind that is expected.';

/** Refuses for now; the cause is for the log only. */
export const unavailable = (cause: unknown): Problem => {
  const problem = new Problem('UNAVAILABLE', 'The database cannot answer right now. Try again in a moment.');
  problem.cause = cause;
  return problem;
};
