import { type EntityClass, MikroORM, type Options } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { StatementObserver } from '../telemetry/statements.ts';
import type { DatabaseAddress } from './address.ts';
import { HangWatch } from './hang-watch.ts';
import { LendingPool, type PoolUse } from './lending-pool.ts';
import { LONGEST_STATEMENT_MS } from './pooler.ts';
import { type ConnectionPool, connectionPool, type PoolSettings, poolConfig } from './pools.ts';
import { type StandbyConnections, Standbys, type StandbysOptions } from './standbys.ts';
import { SteadyDialect } from './steady-driver.ts';
import { StorageWatch } from './storage-watch.ts';
import { entitiesOver, type InTransaction, transactionsOver, type WithEntities } from './transaction.ts';
import { PREPARE_PLAN_MODE } from './wire/query.ts';

export interface Database {
  readonly orm: MikroORM;
  /** Quick work: look-ups by key, and everything that writes. MikroORM's own pool. */
  readonly core: ConnectionPool;
  /** Searches and counts. */
  readonly search: ConnectionPool;
  /** Request counting, which must not wait for either of the others. */
  readonly limits: ConnectionPool;
  readonly transaction: InTransaction;
  /** Works with a new EntityManager on a connection of the core pool, without a transaction. */
  readonly entities: WithEntities;
  readonly storage: StorageWatch;
  /** Absent: searches use the primary. */
  readonly standbys?: Standbys;
  use(): readonly PoolUse[];
  close(): Promise<void>;
}

/** Time limit of the first connection, because a database that was just started or copied is slow. */
const START_MS = 10_000;
/** Requests that cannot get a new connection fail within a second. */
const ACQUIRE_MS = 900;
/** Maximum waits for a free connection. A request has 10 s in total. */
const CORE_WAIT_MS = 5_000;
const SEARCH_WAIT_MS = 9_000;
const LIMITS_WAIT_MS = 900;

export interface DatabaseOptions {
  address: DatabaseAddress;
  entities: readonly EntityClass<object>[];
  coreConnections: number;
  /** Applies to the database and to each standby. */
  searchConnections: number;
  limitsConnections?: number;
  /** Time limit of a statement that is not a search; by default that of a request. */
  statementTimeoutMs?: number;
  standbys?: StandbySettings;
  /** Absent if nobody counts, traces, or logs statements. */
  observer?: StatementObserver;
}

export interface StandbySettings extends Pick<StandbysOptions, 'maxLagMs' | 'onChange'> {
  readonly addresses: readonly DatabaseAddress[];
}

/** Opens the pools. They connect on first use, so this succeeds even if the database is down. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { address, observer } = options;
  const corePool = poolOf(
    poolConfig(
      address,
      { ...core(options.coreConnections, options.statementTimeoutMs), acquireTimeoutMs: START_MS },
      observer,
    ),
  );
  const searchPool = poolOf(poolConfig(address, search(options.searchConnections), observer));
  const limitsPool = poolOf(poolConfig(address, limits(options.limitsConnections ?? 1), observer));
  const lent = {
    core: lend('core', corePool, CORE_WAIT_MS, observer),
    search: lend('search', searchPool, SEARCH_WAIT_MS, observer),
    limits: lend('limits', limitsPool, LIMITS_WAIT_MS, observer),
  };
  // Unlike MikroORM.init(), this does not look for optional packages, which took a third of a command's time.
  const orm = new MikroORM({
    ...ormOptions(address, options.entities),
    driverOptions: new SteadyDialect({ pool: lent.core }),
  });
  corePool.options.connectionTimeoutMillis = ACQUIRE_MS;
  const hangs = new HangWatch(poolConfig(address, probe), [corePool, searchPool, limitsPool]);
  const storage = new StorageWatch();
  const onError = (error: unknown) => storage.note(error);
  // Through a pooler, only unnamed statements are planned for their actual values.
  const isPrepared = !address.pooler;
  if (isPrepared) choosingPlans(searchPool);
  const pools = {
    core: connectionPool(lent.core, { onError }),
    search: connectionPool(lent.search, { isPrepared, choosesPlans: isPrepared, onError }),
    limits: connectionPool(lent.limits, { onError }),
  };
  const lentToStandbys: LendingPool[] = [];
  const connect = (standby: DatabaseAddress): StandbyConnections => {
    const { lent: searches, ...connections } = connectStandby(standby, options);
    lentToStandbys.push(searches);
    return connections;
  };
  const standbys = options.standbys && new Standbys({ ...options.standbys, primary: pools, connect });
  return {
    orm,
    ...pools,
    standbys,
    use: () => [...Object.values(lent), ...lentToStandbys].map(({ use }) => use),
    transaction: transactionsOver(orm, onError),
    entities: entitiesOver(orm, onError),
    storage,
    async close() {
      hangs.close();
      await standbys?.close();
      await Promise.all([orm.close(true), searchPool.end(), limitsPool.end()]);
      if (!corePool.ending) await corePool.end(); // MikroORM ends it only if it has used it
    },
  };
}

function connectStandby(
  address: DatabaseAddress,
  { searchConnections, observer }: DatabaseOptions,
): StandbyConnections & { lent: LendingPool } {
  const searches = poolOf(poolConfig(address, search(searchConnections), observer));
  const polls = poolOf(poolConfig(address, probe, observer));
  choosingPlans(searches);
  const watch = new HangWatch(poolConfig(address, probe), [searches, polls]);
  const lent = lend(`search on ${address.host}:${address.port}`, searches, SEARCH_WAIT_MS, observer);
  return {
    lent,
    search: connectionPool(lent, { choosesPlans: true }),
    polls: connectionPool(lend('polls', polls, LIMITS_WAIT_MS, observer)),
    async close() {
      watch.close();
      await Promise.all([searches.end(), polls.end()]);
    },
  };
}

const lend = (name: string, pool: pg.Pool, maxWaitMs: number, observer?: StatementObserver): LendingPool =>
  new LendingPool(pool, { name, maxWaitMs, onWait: observer?.waited.bind(observer) });

const ormOptions = (address: DatabaseAddress, entities: readonly EntityClass<object>[]): Options => ({
  host: address.host,
  port: address.port,
  user: address.user,
  password: address.password,
  dbName: address.database,
  entities: [...entities],
  forceUtcTimezone: true,
  debug: false,
});

const core = (connections: number, statementTimeoutMs = 5_000): PoolSettings => ({
  name: 'core',
  connections,
  statementTimeoutMs,
  acquireTimeoutMs: ACQUIRE_MS,
  planEachTime: false,
});

const search = (connections: number): PoolSettings => ({
  name: 'search',
  connections,
  statementTimeoutMs: LONGEST_STATEMENT_MS,
  acquireTimeoutMs: ACQUIRE_MS,
  planEachTime: true,
});

const limits = (connections: number): PoolSettings => ({
  name: 'limits',
  connections,
  statementTimeoutMs: 2_000,
  acquireTimeoutMs: 500,
  planEachTime: false,
});

const probe: PoolSettings = {
  name: 'probe',
  connections: 1,
  statementTimeoutMs: 1_000,
  acquireTimeoutMs: 2_000,
  planEachTime: false,
};

/** The statement on a lost connection fails anyway; without a listener, the error event would end the process. */
function poolOf(config: pg.PoolConfig): pg.Pool {
  const ignore = () => undefined;
  return new pg.Pool(config).on('error', ignore).on('connect', (client) => client.on('error', ignore));
}

/** Lets queries of a pool choose between a kept plan and one for their values. */
const choosingPlans = (pool: pg.Pool): pg.Pool =>
  pool.on('connect', (client) => void client.query(PREPARE_PLAN_MODE).catch(() => undefined));
