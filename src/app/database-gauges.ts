import { Gauge } from 'prom-client';
import sql from 'sql-template-tag';
import type { Database } from '../db/database.ts';
import type { Standbys } from '../db/standbys.ts';
import { METRICS } from '../platform/telemetry/metrics.ts';

/** Lifetime of readings, so that several scrapers query the database once. */
const KEPT_MS = 5_000;

interface Reading {
  readonly jobs: readonly { kind: string; status: string; count: number; seconds: number }[];
  readonly available: number;
  readonly held: number;
}

/** Adds gauges to `/metrics`: this process's pools, and the database's queue and credits. */
export function describeDatabase(db: Database): void {
  describePools(db);
  if (db.standbys) describeStandbys(db.standbys);
  const read = keptFor(KEPT_MS, () => readingOf(db));

  new Gauge({
    name: 'market_queue_jobs',
    help: 'Open jobs of the whole database by kind and status.',
    labelNames: ['kind', 'status'],
    registers: [METRICS],
    async collect() {
      const reading = await read();
      this.reset();
      for (const { kind, status, count } of reading?.jobs ?? []) this.set({ kind, status }, count);
    },
  });
  new Gauge({
    name: 'market_queue_oldest_seconds',
    help: 'Age of the oldest open job of the whole database by kind and status.',
    labelNames: ['kind', 'status'],
    registers: [METRICS],
    async collect() {
      const reading = await read();
      this.reset();
      for (const { kind, status, seconds } of reading?.jobs ?? []) this.set({ kind, status }, seconds);
    },
  });
  new Gauge({
    name: 'market_credits',
    help: 'Credits of all organizations together: available, and held for work in progress.',
    labelNames: ['state'],
    registers: [METRICS],
    async collect() {
      const reading = await read();
      this.reset();
      if (!reading) return;
      this.set({ state: 'available' }, reading.available);
      this.set({ state: 'held' }, reading.held);
    },
  });
  new Gauge({
    name: 'market_database_up',
    help: '1 if the database answered the last reading, else 0.',
    registers: [METRICS],
    async collect() {
      this.set((await read()) ? 1 : 0);
    },
  });
}

function describePools(db: Database): void {
  new Gauge({
    name: 'market_database_pool_connections',
    help: 'Connections of this process by pool and state (in_use or idle).',
    labelNames: ['pool', 'state'],
    registers: [METRICS],
    collect() {
      for (const { pool, inUse, idle } of db.use()) {
        this.set({ pool, state: 'in_use' }, inUse);
        this.set({ pool, state: 'idle' }, idle);
      }
    },
  });
  new Gauge({
    name: 'market_database_pool_limit',
    help: 'Most connections that a pool of this process opens.',
    labelNames: ['pool'],
    registers: [METRICS],
    collect() {
      for (const { pool, limit } of db.use()) this.set({ pool }, limit);
    },
  });
  new Gauge({
    name: 'market_database_pool_waiting',
    help: 'Statements and transactions of this process that wait for a connection, by pool.',
    labelNames: ['pool'],
    registers: [METRICS],
    collect() {
      for (const { pool, waiting } of db.use()) this.set({ pool }, waiting);
    },
  });
}

function describeStandbys(standbys: Standbys): void {
  new Gauge({
    name: 'market_standby_in_use',
    help: '1 if searches of this process use the standby, 0 if it is away, too far behind, diverged, or promoted.',
    labelNames: ['standby'],
    registers: [METRICS],
    collect() {
      for (const { name, isUsed } of standbys.states()) this.set({ standby: name }, isUsed ? 1 : 0);
    },
  });
  new Gauge({
    name: 'market_standby_lag_seconds',
    help: 'Replication lag of a standby; absent while it does not answer.',
    labelNames: ['standby'],
    registers: [METRICS],
    collect() {
      this.reset();
      for (const { name, lagSeconds } of standbys.states()) {
        if (lagSeconds !== null) this.set({ standby: name }, lagSeconds);
      }
    },
  });
}

/** Undefined if the database does not answer, so that the rest of a scrape succeeds. */
async function readingOf({ limits }: Pick<Database, 'limits'>): Promise<Reading | undefined> {
  const [reading] = await limits
    .rows<Reading>(sql`
      select (
          select coalesce(json_agg(open), '[]') from (
            select kind, status, count(*)::int as count,
              extract(epoch from now() - min(created_at))::float8 as seconds
            from jobs where status in ('queued', 'processing') group by kind, status
          ) open
        ) as jobs,
        coalesce(sum(available), 0)::float8 as available, coalesce(sum(held), 0)::float8 as held
      from credit_accounts`)
    .catch(() => []);
  return reading;
}

function keptFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; value: Promise<T> } | undefined;
  return () => {
    if (!last || performance.now() - last.at >= ms) last = { at: performance.now(), value: read() };
    return last.value;
  };
}
