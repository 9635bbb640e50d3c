import { createHash } from 'node:crypto';
import { badRequest, Problem } from '@emi/base/problems';
import type { DatabaseAddress } from '@emi/base/runtime';
import type { StatementObserver } from '@emi/base/telemetry';
import type { ConnectionPool, ReadOptions } from '@emi/records/context';
import { WireQuery, type WireRows, wireTypes } from '@emi/records/rows';
import type pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { isBadValue, isOrphaned, isUnavailable } from './errors.ts';
import { LookUps, runAlone } from './look-ups.ts';
import { observedClient } from './observed-client.ts';
import { sessionSettings } from './pooler.ts';
import { PooledClient } from './primary-client.ts';
import type { QueuedPool } from './queued-pool.ts';
import { isUntrusted } from './untrusted.ts';

export interface PoolSettings {
  name: string;
  connections: number;
  statementTimeoutMs: number;
  acquireTimeoutMs: number;
  /**
   * Plans every execution for its actual values, as searches need: a plan for arbitrary values of a filter, limit, or
   * offset is often many times slower. Look-ups by key do better with the plan that PostgreSQL keeps.
   */
  planEachTime: boolean;
  /** Look-ups share connections, unless a pooler already makes clients share them; see `look-ups.ts`. */
  sharesConnections?: boolean;
}

/**
 * Maximum number of prepared statements per connection. Filters combine into more texts than that; the rest run
 * unnamed.
 */
const MAX_PREPARED = 300;

/** @param how `patience` multiplies the time limits, except behind a pooler, whose sessions have their own */
export function poolConfig(
  address: DatabaseAddress,
  settings: PoolSettings,
  how: { readonly patience?: number; readonly observer?: StatementObserver } = {},
): pg.PoolConfig {
  const { pooler } = address;
  const { patience = 1, observer } = how;
  const statementMs = settings.statementTimeoutMs * patience;
  const session = { ...sessionSettings(patience), statement_timeout: statementMs };
  const options = Object.entries(session).map(([name, value]) => `-c ${name}=${value}`);
  if (settings.planEachTime) options.push('-c plan_cache_mode=force_custom_plan');
  return {
    ...(pooler ?? address),
    max: settings.connections,
    connectionTimeoutMillis: settings.acquireTimeoutMs * patience,
    query_timeout: statementMs + 1_000, // the database, while it is reachable, ends a statement first
    keepAlive: true,
    types: wireTypes as never,
    pipeline: settings.sharesConnections && !pooler,
    application_name: `education-market-api ${settings.name}`,
    options: pooler ? undefined : options.join(' '),
    Client: observer ? observedClient(settings.name, observer) : PooledClient,
  };
}

export interface ConnectionPoolOptions {
  readonly isPrepared?: boolean;
  /** Connections can keep plans or plan each execution; see `PREPARE_PLAN_MODE`. */
  readonly choosesPlans?: boolean;
  /** Receives the errors of statements, before their translation. */
  onError?(error: unknown): void;
}

/** Runs statements on a pool's connections, and translates outages and bad values into Problems. */
export function connectionPool(
  pool: Pick<QueuedPool, 'connect' | 'options'>,
  { isPrepared = true, choosesPlans = false, onError = () => undefined }: ConnectionPoolOptions = {},
): ConnectionPool {
  // The text is kept with its name: pg compares texts, and the same string is equal by reference.
  const known = new Map<string, { name: string; text: string }>();
  const named = (text: string): { name?: string; text: string } => {
    const statement = known.get(text);
    if (statement) return statement;
    if (!isPrepared || known.size >= MAX_PREPARED) return { text };
    const fresh = { name: nameOf(text), text };
    known.set(text, fresh);
    return fresh;
  };
  const lookUps = pool.options.pipeline ? new LookUps(pool) : undefined;
  const run = ({ text, values }: Sql, { keepsPlan = false, isLookUp }: ReadOptions = {}): Promise<WireRows> =>
    new Promise((resolve, reject) => {
      const statement = named(text);
      const plan = choosesPlans ? keepsPlan && statement.name !== undefined : undefined;
      const query = new WireQuery({ ...statement, values, keepsPlan: plan }, (error, rows) => {
        if (error) {
          onError(error);
          reject(translated(error));
        } else resolve(rows!);
      });
      if (isLookUp && lookUps) lookUps.run(query);
      else runAlone(pool, query);
    });
  return {
    rows: async <Row>(query: Sql, how?: ReadOptions) => (await run(query, how)).objects<Row>(),
    records: async <Row>(query: Sql, how?: ReadOptions) => (await run(query, how)).records<Row>(),
  };
}

/** Derived from the text alone, because poolers pass connections between processes. */
const nameOf = (text: string): string =>
  `s_${createHash('sha256').update(text).digest('base64url').slice(0, 27)}`;

export function translated(error: unknown): unknown {
  if (isUnavailable(error) || isUntrusted(error)) return unavailable(error);
  if (isOrphaned(error)) return new Problem('NOT_FOUND', DELETED);
  return isBadValue(error) ? badRequest(BAD_VALUE) : error;
}

const DELETED = 'A record that this request is about has just been deleted. Nothing was changed.';
const BAD_VALUE = 'A value is out of range or of the wrong type.';

/** A temporary failure; the cause is only for the log. */
export const unavailable = (cause: unknown): Problem => {
  const problem = new Problem('UNAVAILABLE', 'The database cannot answer right now. Try again in a moment.');
  problem.cause = cause;
  return problem;
};
