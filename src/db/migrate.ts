import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { AS_OWNER, type DatabaseAddress } from './address.ts';
import { applyFunctions } from './functions.ts';
import { migrations } from './migrations/index.ts';
import { prepareForPooler } from './pooler.ts';
import { installQueueSchema } from './queue-schema.ts';
import { SERVICE_ROLE } from './service-role.ts';

/** The time to wait for another program that migrates. */
const TURN_MS = 600_000;
/** A change that waits longer for a table would hold up all requests that queue behind it. */
const LOCK_MS = 10_000;

const SESSION = [
  AS_OWNER,
  '-c timezone=UTC',
  '-c statement_timeout=0',
  '-c idle_in_transaction_session_timeout=0',
];

/**
 * Brings the database to the newest schema. Concurrent callers wait for one another.
 * @throws with words for the operator when the database is newer than this version, when a lock cannot be had, when the
 *   role of the service cannot be created, or when the address leads to a pooler.
 * @param lockMs how long a change waits for a table
 */
export async function migrate(address: DatabaseAddress, lockMs = LOCK_MS): Promise<void> {
  const options = [...SESSION, `-c lock_timeout=${lockMs}`].join(' ');
  const config = { ...address, options, application_name: 'education-market-api migrate' };
  const guard = new pg.Client(config);
  guard.on('error', () => undefined); // a lost connection also fails the statement that waits for it
  try {
    await guard.connect();
    await refusePooler(guard, lockMs);
    // In a transaction, so that the lock ends with the session whatever is between it and the server.
    await guard.query('begin');
    await guard.query(`set local lock_timeout = ${TURN_MS}`);
    await guard.query(`select pg_advisory_xact_lock(hashtext('education-market-api migrate'))`);
    await guard.query(`set local lock_timeout = ${lockMs}`);
    if (await hasNewMigrations(guard)) await runMigrations(config);
    await applyFunctions(guard);
    await installQueueSchema(guard, config);
    if (address.pooler) await prepareForPooler(guard, address.pooler);
    await guard.query('commit');
  } catch (error) {
    throw inWords(error, address.user);
  } finally {
    await guard.end().catch(() => undefined);
  }
}

/** A pooler that shares sessions drops the settings asked for at connect, and with them the limits above. */
async function refusePooler(client: pg.Client, lockMs: number): Promise<void> {
  const { rows } = await client.query<{ arrived: boolean }>(
    `select current_setting('lock_timeout')::interval = ${lockMs} * interval '1 ms' as arrived`,
  );
  if (!rows[0]?.arrived) throw new Error(NEEDS_DIRECT_ADDRESS);
}

const NEEDS_DIRECT_ADDRESS =
  'DATABASE_URL leads to a connection pooler, which drops the settings of a session. Keep it there, and set ' +
  'DATABASE_DIRECT_URL to the address of PostgreSQL itself.';

/** @throws when the database knows migrations that this version does not. */
async function hasNewMigrations(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('migrations') is not null as exists`,
  );
  if (!rows[0]?.exists) return true;
  const done = await client.query<{ name: string }>('select name from migrations order by id');
  const names = new Set(done.rows.map(({ name }) => name));
  const unknown = [...names].filter((name) => !migrations.some((known) => known.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `the database has the schema of a newer version (${unknown.join(', ')}). Start that version, or restore a ` +
        'backup from before its first start.',
    );
  }
  return migrations.some(({ name }) => !names.has(name));
}

async function runMigrations(config: pg.ClientConfig): Promise<void> {
  const pool = new pg.Pool({ ...config, max: 1 });
  pool.on('error', () => undefined);
  const orm = await MikroORM.init({
    dbName: config.database,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: { migrationsList: migrations, snapshot: false, tableName: 'migrations', silent: true },
    driverOptions: new PostgresDialect({ pool }),
    debug: false,
  });
  try {
    await orm.migrator.up();
  } finally {
    await orm.close(true);
    if (!pool.ending) await pool.end();
  }
}

const LOCK_NOT_AVAILABLE = '55P03';
const INSUFFICIENT_PRIVILEGE = '42501';

/** Translates the errors that an operator can act on. */
function inWords(error: unknown, owner: string): unknown {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (/unsupported startup parameter/.test(message)) return new Error(NEEDS_DIRECT_ADDRESS, { cause: error });
  if (code === LOCK_NOT_AVAILABLE) {
    return new Error(
      'the schema cannot be changed while other sessions hold its tables (lock timeout). Nothing was changed: end ' +
        'long transactions (see pg_stat_activity) and start again.',
      { cause: error },
    );
  }
  if (code === INSUFFICIENT_PRIVILEGE && message.includes('role')) {
    return new Error(
      `the owner of the database may not create the role that the service works as (${message.split('\n')[0]}). ` +
        `An administrator does it once: create role ${SERVICE_ROLE}; grant ${SERVICE_ROLE} to ${pg.escapeIdentifier(owner)}`,
      { cause: error },
    );
  }
  return error;
}
