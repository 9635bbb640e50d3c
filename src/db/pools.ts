import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { badRequest, Problem } from '../problem.ts';
import type { StatementObserver } from '../telemetry/statements.ts';
import type { DatabaseAddress } from './address.ts';
import { isBadValue, isOnlyRefused, isUnavailable } from './errors.ts';
import type { LendingPool } from './lending-pool.ts';
import { observedClient } from './observed-client.ts';
import { SESSION_SETTINGS } from './pooler.ts';
import { wireTypes } from './types.ts';
import { WireClient } from './wire/client.ts';
import { type Statement, WireQuery } from './wire/query.ts';
import type { WireRows } from './wire/rows.ts';

/**
 * Runs statements on a pool of connections that serves one kind of work, so that slow work cannot use up the
 * connections of quick work.
 * Rows come back plain: no entities, no identity map, property names as the statement gives them.
 */
export interface ConnectionPool extends RowSource {
  /**
   * Rows that read a property when it is asked for, and write themselves into answers; see `graph/written.ts`. Absent
   * for transactions.
   */
  readonly lazily?: RowSource;
}

export interface RowSource {
  /** @param keepsPlan see `keepsPlan` in `filters.ts`; otherwise searches are planned for their values. */
  rows<Row>(query: Sql, keepsPlan?: boolean): Promise<Row[]>;
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
    Client: observer ? observedClient(settings.name, observer) : WireClient,
  };
}

export interface ConnectionPoolOptions {
  /** Prepares each statement once per connection, under a name. */
  readonly isPrepared?: boolean;
  /** Connections can keep plans or make one for each execution; see `PREPARE_PLAN_MODE`. */
  readonly choosesPlans?: boolean;
  /** Told what statements fail with, before it is translated. */
  onError?(error: unknown): void;
}

/** Wraps a pool and tells outages from bad input. */
export function connectionPool(
  pool: Pick<LendingPool, 'connect'>,
  { isPrepared = true, choosesPlans = false, onError = () => undefined }: ConnectionPoolOptions = {},
): ConnectionPool {
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
  const run = async ({ text, values }: Sql, keepsPlan = false): Promise<WireRows> => {
    let client: pg.PoolClient | undefined;
    try {
      client = await pool.connect();
      const statement = named(text);
      const rows = await execute(client, {
        ...statement,
        values,
        keepsPlan: choosesPlans ? keepsPlan && statement.name !== undefined : undefined,
      });
      client.release();
      return rows;
    } catch (error) {
      client?.release(!isOnlyRefused(error)); // pg.Pool.query() would end a connection for every statement that fails
      onError(error);
      throw translated(error);
    }
  };
  return {
    rows: async <Row>(query: Sql, keepsPlan?: boolean) => (await run(query, keepsPlan)).objects<Row>(),
    lazily: {
      rows: async <Row>(query: Sql, keepsPlan?: boolean) => (await run(query, keepsPlan)).lazy<Row>(),
    },
  };
}

const execute = (client: pg.PoolClient, statement: Statement): Promise<WireRows> =>
  new Promise((resolve, reject) => {
    client.query(new WireQuery(statement, (error, rows) => (error ? reject(error) : resolve(rows!))));
  });

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
