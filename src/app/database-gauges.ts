import { Gauge } from 'prom-client';
import sql from 'sql-template-tag';
import type { Database } from '../db/database.ts';
import type { Standbys } from '../db/standbys.ts';
import { kindOfProblem } from '../scouting/web/web-problem.ts';

/** The time for which values read from the database are reused, so that several scrapers query it once. */
const KEPT_MS = 5_000;

interface Reading {
  readonly jobs: readonly { kind: string; status: string; count: number; seconds: number }[];
  readonly available: number;
  readonly held: number;
}

type Values = readonly (readonly [labels: Record<string, string>, value: number])[];

/** Registers a gauge whose values are read for each scrape. */
const gauge = (
  name: string,
  help: string,
  labelNames: readonly string[],
  valuesOf: () => Values | Promise<Values>,
) =>
  new Gauge({
    name,
    help,
    labelNames,
    async collect() {
      const values = await valuesOf();
      this.reset();
      for (const [labels, value] of values) this.set(labels, value);
    },
  });

/**
 * Adds gauges to `/metrics`: this process's pools, and the database's queue, credits, and round, which is the regular
 * rereading of websites.
 */
export function describeDatabase(db: Database): void {
  describePools(db);
  describeRound(db);
  if (db.standbys) describeStandbys(db.standbys);
  const read = keptFor(KEPT_MS, () => readingOf(db));
  const jobs = async () => (await read())?.jobs ?? [];

  gauge(
    'market_queue_jobs',
    'Open jobs of the whole database by kind and status.',
    ['kind', 'status'],
    async () => (await jobs()).map(({ kind, status, count }) => [{ kind, status }, count]),
  );
  gauge(
    'market_queue_oldest_seconds',
    'Age of the oldest open job of the whole database by kind and status.',
    ['kind', 'status'],
    async () => (await jobs()).map(({ kind, status, seconds }) => [{ kind, status }, seconds]),
  );
  gauge(
    'market_credits',
    'Credits of all organizations together: available, and held for work in progress.',
    ['state'],
    async () => {
      const reading = await read();
      return reading
        ? [
            [{ state: 'available' }, reading.available],
            [{ state: 'held' }, reading.held],
          ]
        : [];
    },
  );
  gauge('market_database_up', '1 if the database answered the last reading, else 0.', [], async () => [
    [{}, (await read()) ? 1 : 0],
  ]);
}

function describePools(db: Database): void {
  gauge(
    'market_database_pool_connections',
    'Connections of this process by pool and state (in_use or idle).',
    ['pool', 'state'],
    () =>
      db.use().flatMap(({ pool, inUse, idle }) => [
        [{ pool, state: 'in_use' }, inUse],
        [{ pool, state: 'idle' }, idle],
      ]),
  );
  gauge('market_database_pool_limit', 'Most connections that a pool of this process opens.', ['pool'], () =>
    db.use().map(({ pool, limit }) => [{ pool }, limit]),
  );
  gauge(
    'market_database_pool_waiting',
    'Statements and transactions of this process that wait for a connection, by pool.',
    ['pool'],
    () => db.use().map(({ pool, waiting }) => [{ pool }, waiting]),
  );
}

/** The counts of the country's places change slowly, and counting takes some milliseconds. */
const ROUND_KEPT_MS = 30_000;

interface RoundState {
  readonly reason: 'unlocked' | 'covered';
  /** Null unless the last attempt failed. */
  readonly problem: string | null;
  readonly places: number;
  readonly due: number;
  readonly late: number;
}

function describeRound({ limits }: Pick<Database, 'limits'>): void {
  const read = keptFor(ROUND_KEPT_MS, () =>
    limits
      .rows<RoundState>(sql`
        select case when is_unlocked then 'unlocked' else 'covered' end as reason,
          case when failures > 0 then coalesce(problem, '') end as problem, count(*)::int as places,
          count(*) filter (where due_at <= now())::int as due,
          count(*) filter (where promised_at < now())::int as late
        from place_readings group by 1, 2`)
      .catch((): RoundState[] => []),
  );
  const total = (states: readonly RoundState[], reason: string, count: 'places' | 'due' | 'late') =>
    states.filter((one) => one.reason === reason).reduce((sum, one) => sum + one[count], 0);
  gauge(
    'market_round_places',
    'Places that are read again by themselves, by reason: all, those that are due, and those later than promised.',
    ['reason', 'state'],
    async () => {
      const states = await read();
      return (['unlocked', 'covered'] as const).flatMap((reason) =>
        (['places', 'due', 'late'] as const).map(
          (state) =>
            [{ reason, state: state === 'places' ? 'all' : state }, total(states, reason, state)] as const,
        ),
      );
    },
  );
  gauge(
    'market_round_failing',
    'Places of the round whose last attempt failed, by problem.',
    ['problem'],
    async () => {
      const failing = (await read()).filter(({ problem }) => problem !== null);
      const byKind = Map.groupBy(failing, ({ problem }) => kindOfProblem(problem!));
      return [...byKind].map(([problem, of]) => [
        { problem },
        of.reduce((sum, { places }) => sum + places, 0),
      ]);
    },
  );
}

function describeStandbys(standbys: Standbys): void {
  gauge(
    'market_standby_in_use',
    '1 if searches of this process use the standby, 0 if it is away, too far behind, diverged, or promoted.',
    ['standby'],
    () => standbys.states().map(({ name, isUsed }) => [{ standby: name }, isUsed ? 1 : 0]),
  );
  gauge(
    'market_standby_lag_seconds',
    'Replication lag of a standby; absent while it does not answer.',
    ['standby'],
    () =>
      standbys
        .states()
        .flatMap(({ name, lagSeconds }) => (lagSeconds === null ? [] : [[{ standby: name }, lagSeconds]])),
  );
}

/** The values for the gauges; undefined if the database does not answer, so that the rest of a scrape succeeds. */
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
