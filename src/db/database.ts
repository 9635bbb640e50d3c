import type { DatabaseAddress, Mode } from '@emi/base/runtime';
import type { StatementObserver } from '@emi/base/telemetry';
import type { ConnectionPool } from '@emi/records/context';
import { PREPARE_PLAN_MODE } from '@emi/records/rows';
import { type EntityClass, MikroORM, type Options } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { HangWatch } from './hang-watch.ts';
import { LONGEST_STATEMENT_MS } from './pooler.ts';
import { connectionPool, type PoolSettings, poolConfig } from './pools.ts';
import { type PoolUse, QueuedPool } from './queued-pool.ts';
import { type StandbyConnections, Standbys, type StandbysOptions } from './standbys.ts';
import { SteadyDialect } from './steady-driver.ts';
import { StorageWatch } from './storage-watch.ts';
import { entitiesOver, type InTransaction, transactionsOver, type WithEntities } from './transaction.ts';

export interface Database {
  readonly mode: Mode;
  readonly orm: MikroORM;
  /** Quick work: look-ups by key, and what writes, except for request counts. MikroORM uses this pool, too. */
  readonly core: ConnectionPool;
  /** Searches and counts. */
  readonly search: ConnectionPool;
  /** Request counting, which must not wait for the work of the other pools. */
  readonly limits: ConnectionPool;
  readonly transaction: InTransaction;
  /** Works with a new EntityManager on a connection of the core pool, without a transaction. */
  readonly entities: WithEntities;
  readonly storage: StorageWatch;
  /** Absent: searches use the primary. */
  readonly standbys?: Standbys;
  /** Runs a statement that is a transaction by itself; absent where each commit needs further statements. */
  readonly oneStatement?: ConnectionPool;
  use(): readonly PoolUse[];
  close(): Promise<void>;
}

/** Requests that cannot get a new connection fail within a second. */
const ACQUIRE_MS = 900;
/** Maximum waits for a free connection. A request has 10 s in total. */
const CORE_WAIT_MS = 5_000;
const SEARCH_WAIT_MS = 9_000;
const LIMITS_WAIT_MS = 900;

export interface DatabaseOptions {
  /** The live world by default. */
  mode?: Mode;
  address: DatabaseAddress;
  entities: readonly EntityClass<object>[];
  coreConnections: number;
  /** Applies to the database and to each standby. */
  searchConnections: number;
  limitsConnections?: number;
  /** Time limit of the core pool's statements; by default the limit for requests. */
  statementTimeoutMs?: number;
  /** A factor for all time limits, for machines that may be slow; 1 by default. */
  patience?: number;
  standbys?: StandbySettings;
  /** Absent if statements are neither counted, traced, nor logged. */
  observer?: StatementObserver;
}

export interface StandbySettings extends Pick<StandbysOptions, 'maxLagMs' | 'onChange'> {
  readonly addresses: readonly DatabaseAddress[];
}

/** Opens the pools. They connect on first use, so this succeeds even if the database is down. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { address, mode = 'live' } = options;
  // Through a pooler, only unnamed statements are planned for their actual values.
  const isPrepared = !address.pooler;
  const { hangs, open } = poolsOn(options);
  const queued = {
    core: open(core(options.coreConnections, options.statementTimeoutMs), CORE_WAIT_MS),
    search: open(search(options.searchConnections), SEARCH_WAIT_MS, { choosesPlans: isPrepared }),
    limits: open(limits(options.limitsConnections ?? 1), LIMITS_WAIT_MS),
  };
  // Unlike MikroORM.init(), this does not look for optional packages, which took a third of a command's time.
  const orm = new MikroORM({
    ...ormOptions(address, options.entities),
    contextName: mode,
    driverOptions: new SteadyDialect({ pool: queued.core }),
  });
  const storage = new StorageWatch();
  const onError = (error: unknown) => storage.note(error);
  const pools = {
    core: connectionPool(queued.core, { onError }),
    search: connectionPool(queued.search, { isPrepared, choosesPlans: isPrepared, onError }),
    limits: connectionPool(queued.limits, { onError }),
  };
  const onStandbys: QueuedPool[] = [];
  const connect = (standby: DatabaseAddress): StandbyConnections => {
    const { queued: searches, ...connections } = connectStandby(standby, options);
    onStandbys.push(searches);
    return connections;
  };
  const standbys = options.standbys && new Standbys({ ...options.standbys, primary: pools, connect });
  return {
    mode,
    orm,
    ...pools,
    standbys,
    oneStatement: standbys ? undefined : pools.core, // with standbys, a commit notes its position in the WAL
    use: () => [...Object.values(queued), ...onStandbys].map(({ use }) => use),
    transaction: transactionsOver(orm, onError),
    entities: entitiesOver(orm, onError),
    storage,
    async close() {
      hangs.close();
      await standbys?.close();
      await Promise.all([orm.close(true), ...Object.values(queued).map((pool) => pool.end())]);
    },
  };
}

function connectStandby(
  address: DatabaseAddress,
  options: DatabaseOptions,
): StandbyConnections & { queued: QueuedPool } {
  const { hangs, open } = poolsOn({ ...options, address });
  const name = `search on ${address.host}:${address.port}`;
  const queued = open(search(options.searchConnections), SEARCH_WAIT_MS, { name, choosesPlans: true });
  const polls = open(probe, LIMITS_WAIT_MS);
  return {
    queued,
    search: connectionPool(queued, { choosesPlans: true }),
    polls: connectionPool(polls),
    async close() {
      hangs.close();
      await Promise.all([queued.end(), polls.end()]);
    },
  };
}

function poolsOn({ address, observer, patience = 1 }: DatabaseOptions) {
  const hangs = new HangWatch(poolConfig(address, probe, { patience }), patience);
  const open = (
    settings: PoolSettings,
    maxWaitMs: number,
    { name = settings.name, choosesPlans = false } = {},
  ): QueuedPool =>
    new QueuedPool(poolConfig(address, settings, { patience, observer }), {
      name,
      maxWaitMs: maxWaitMs * patience,
      watch: hangs,
      onConnect: choosesPlans ? prepareChoice : undefined,
      onWait: observer?.waited.bind(observer),
    });
  return { hangs, open };
}

/** Lets queries of a connection choose between a kept plan and one for their values. */
const prepareChoice = (client: pg.Client): void =>
  void client.query(PREPARE_PLAN_MODE).catch(() => undefined);

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
  sharesConnections: true,
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
