import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { baselineStatements } from './migrations/baseline.ts';
import { migrations } from './migrations/index.ts';
import { migrationsOf } from './schema-state.ts';

/** Creates the schema in an empty database, then runs the migrations that the database lacks, up to `last`. */
export async function runMigrations(config: pg.PoolConfig, last = migrations.at(-1)!.name): Promise<void> {
  const pool = new pg.Pool({ ...config, max: 1 });
  pool.on('error', () => undefined);
  try {
    // One request, which PostgreSQL executes as one transaction.
    if ((await migrationsOf(pool)).length === 0) await pool.query(baselineStatements());
    const done = await migrationsOf(pool);
    if (migrations.some(({ name }) => !done.includes(name))) await migrateUpTo(pool, config, last);
  } finally {
    if (!pool.ending) await pool.end();
  }
}

async function migrateUpTo(pool: pg.Pool, { database }: pg.PoolConfig, last: string): Promise<void> {
  const orm = await MikroORM.init({
    dbName: database,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: {
      migrationsList: migrations.slice(0, migrations.findIndex(({ name }) => name === last) + 1),
      allOrNothing: false, // each ends its locks, so that requests wait for one migration, not for all
      snapshot: false,
      tableName: 'migrations',
      silent: true,
    },
    driverOptions: new PostgresDialect({ pool }),
    debug: false,
  });
  try {
    await orm.migrator.up();
  } finally {
    await orm.close(true);
  }
}
