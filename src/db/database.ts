import { Migrator } from '@mikro-orm/migrations';
import { type EntityClass, MikroORM, type Options } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { DatabaseAddress } from './address.ts';
import { type Lane, type LaneSettings, laneOver, poolConfig } from './lanes.ts';
import { migrations } from './migrations/index.ts';
import { installQueueSchema } from './queue-schema.ts';
import { SteadyDialect } from './steady-driver.ts';
import { type InTransaction, transactionsOver } from './transaction.ts';

export interface Database {
  readonly orm: MikroORM;
  /** Quick work: look-ups by key, and everything that writes. MikroORM's own pool. */
  readonly core: Lane;
  /** Searches and counts. */
  readonly search: Lane;
  /** On a connection of the core lane. */
  readonly transaction: InTransaction;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  address: DatabaseAddress;
  entities: readonly EntityClass<object>[];
  coreConnections: number;
  searchConnections: number;
}

/** Opens the lanes. Connections are made when first needed, so this succeeds while the database is away. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { address } = options;
  const corePool = poolOf(poolConfig(address, core(options.coreConnections)));
  const searchPool = poolOf(poolConfig(address, search(options.searchConnections)));
  const orm = await MikroORM.init({
    ...ormOptions(address, options.entities),
    driverOptions: new SteadyDialect({ pool: corePool }),
  });
  return {
    orm,
    core: laneOver(corePool),
    search: laneOver(searchPool),
    transaction: transactionsOver(orm),
    async close() {
      await Promise.all([orm.close(true), searchPool.end()]);
    },
  };
}

/**
 * Brings the database to the newest schema, on a connection of its own without time limits. Concurrent callers wait
 * for one another.
 */
export async function migrate(address: DatabaseAddress): Promise<void> {
  const guard = new pg.Client({ ...address });
  await guard.connect();
  try {
    await guard.query(`select pg_advisory_lock(hashtext('education-market-api migrate'))`);
    const orm = await MikroORM.init({ ...ormOptions(address, []), discovery: { warnWhenNoEntities: false } });
    try {
      await orm.migrator.up();
    } finally {
      await orm.close(true);
    }
    await installQueueSchema(guard, address);
  } finally {
    await guard.end();
  }
}

const ormOptions = (address: DatabaseAddress, entities: readonly EntityClass<object>[]): Options => ({
  host: address.host,
  port: address.port,
  user: address.user,
  password: address.password,
  dbName: address.database,
  entities: [...entities],
  extensions: [Migrator],
  migrations: { migrationsList: migrations, snapshot: false, tableName: 'migrations', silent: true },
  forceUtcTimezone: true,
  debug: false,
});

const core = (connections: number): LaneSettings => ({
  name: 'core',
  connections,
  statementTimeoutMs: 5_000,
  acquireTimeoutMs: 3_000,
  planEachTime: false,
});

const search = (connections: number): LaneSettings => ({
  name: 'search',
  connections,
  statementTimeoutMs: 10_000,
  acquireTimeoutMs: 5_000,
  planEachTime: true,
});

/** A lost connection is told to whoever uses it; the events beside that would end the process if nobody listened. */
function poolOf(config: pg.PoolConfig): pg.Pool {
  const ignore = () => undefined;
  return new pg.Pool(config).on('error', ignore).on('connect', (client) => client.on('error', ignore));
}
