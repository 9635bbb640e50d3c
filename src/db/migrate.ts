import { AS_OWNER, type DatabaseAddress } from '@emi/base/runtime';
import pg from 'pg';
import { applyFunctions } from './functions.ts';
import { migrations } from './migrations/index.ts';
import { rebuildAfterIcuChange } from './natural-order.ts';
import { prepareForPooler } from './pooler.ts';
import { DatabaseClient } from './primary-client.ts';
import { installQueueSchema } from './queue-schema.ts';
import { runMigrations } from './run-migrations.ts';
import {
  isOutdated,
  isSchemaCurrent,
  readSchemaState,
  refuseIncompatible,
  type SchemaState,
} from './schema-state.ts';
import { letActAsService, SERVICE_ROLE } from './service-role.ts';
import { makeAgain } from './stored.ts';

/** Maximum wait for another program that migrates. */
const TURN_MS = 600_000;
/** Maximum total time to acquire the lock on a table that others use. */
const LOCK_MS = 10_000;
/**
 * A change that waits for a table blocks the requests queued after it, so it gives up soon and tries again. It does so
 * before PostgreSQL's `deadlock_timeout` of a second, which would break off a request that holds the table and waits
 * for another table that the change has locked.
 */
const TRY_MS = 500;

const SESSION = [
  AS_OWNER,
  '-c timezone=UTC',
  '-c statement_timeout=0',
  '-c idle_in_transaction_session_timeout=0',
];

/**
 * Migrates the database to this program's schema, or leaves it as it is if a newer program has migrated it. Concurrent
 * callers wait for one another.
 * @returns the state of the schema before the migration
 * @throws an error for the operator, such as if the database is too new for this version or not in UTF-8, a lock cannot
 * be acquired, the service's role cannot be created, or the address is that of a pooler
 * @param lockMs maximum total time to acquire a lock
 */
export async function migrate(address: DatabaseAddress, lockMs = LOCK_MS): Promise<SchemaState> {
  const tryMs = Math.min(TRY_MS, lockMs);
  // Set by the first attempt, because an attempt that gives up leaves the migrations that it has finished.
  let before: SchemaState | undefined;
  for (let tries = Math.ceil(lockMs / tryMs); ; tries--) {
    try {
      await tryToMigrate(address, tryMs, (state) => {
        before ??= state;
      });
      return before!;
    } catch (error) {
      if (tries <= 1 || !isBlocked((error as Error).cause)) throw error;
    }
  }
}

async function tryToMigrate(
  address: DatabaseAddress,
  lockMs: number,
  onState: (before: SchemaState) => void,
): Promise<void> {
  return withOwner(address, lockMs, async (guard, config) => {
    // In a transaction, so that the lock ends with the session even through a pooler.
    await guard.query('begin');
    await guard.query(`set local lock_timeout = ${TURN_MS}`);
    await guard.query(`select pg_advisory_xact_lock(hashtext('education-market-api migrate'))`);
    await guard.query(`set local lock_timeout = ${lockMs}`);
    const before = await readSchemaState(guard);
    onState(before);
    refuseIncompatible(before);
    if (isOutdated(before)) return;
    if (before.pending.length > 0) await runMigrations(config);
    await letActAsService(guard, address.user);
    await rebuildAfterIcuChange(guard);
    await noteNeeds(guard);
    await applyFunctions(guard);
    await installQueueSchema(guard, config);
    if (address.pooler) await prepareForPooler(guard, address.pooler);
    await guard.query('commit');
    await makeAgain(guard);
  });
}

/** Works as the owner on a direct connection to PostgreSQL, and explains errors. */
async function withOwner<T>(
  address: DatabaseAddress,
  lockMs: number,
  work: (guard: pg.Client, config: DatabaseAddress & pg.PoolConfig) => Promise<T>,
): Promise<T> {
  const options = [...SESSION, `-c lock_timeout=${lockMs}`].join(' ');
  const config = {
    ...address,
    Client: DatabaseClient,
    options,
    application_name: 'education-market-api migrate',
  };
  const guard = new DatabaseClient(config);
  guard.on('error', () => undefined); // a lost connection also fails the statement that waits for it
  try {
    await guard.connect();
    await refusePooler(guard, lockMs);
    await refuseEncoding(guard);
    return await work(guard, config);
  } catch (error) {
    throw inWords(error, address.user);
  } finally {
    await guard.end().catch(() => undefined);
  }
}

/** Records, for older programs that lack these migrations, which of them they cannot work with. */
async function noteNeeds(guard: pg.Client): Promise<void> {
  for (const { name, needs } of migrations) {
    if (!needs) continue;
    await guard.query('insert into migration_needs values ($1, $2) on conflict do nothing', [name, needs]);
  }
}

/** A pooler that shares sessions drops the settings requested on connect, including the limits above. */
async function refusePooler(client: pg.Client, lockMs: number): Promise<void> {
  const { rows } = await client.query<{ arrived: boolean }>(
    `select current_setting('lock_timeout')::interval = ${lockMs} * interval '1 ms' as arrived`,
  );
  if (!rows[0]?.arrived) throw new Error(NEEDS_DIRECT_ADDRESS);
}

const NEEDS_DIRECT_ADDRESS =
  'DATABASE_URL is the address of a connection pooler, which drops the settings of a session. Keep it there, and set ' +
  'DATABASE_DIRECT_URL to the address of PostgreSQL itself.';

/** Folding text, and most names of people and places, need all of Unicode. */
async function refuseEncoding(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; encoding: string }>(
    `select current_database() as name, current_setting('server_encoding') as encoding`,
  );
  const { name, encoding } = rows[0]!;
  if (encoding === 'UTF8') return;
  throw new Error(
    `the database ${name} has the encoding ${encoding}, and the service needs UTF8. Create another one and name it ` +
      `in DATABASE_URL: create database market encoding 'UTF8' template template0. To keep the data of this one, ` +
      'dump it with pg_dump --encoding=UTF8 and restore it there.',
  );
}

/**
 * Compares the schema with this program's, without changing anything.
 * @throws with a message for the operator if the address is that of a pooler, the encoding is not UTF8, or the schema
 * is older than that of 0.3.0
 */
export async function checkSchema(address: DatabaseAddress): Promise<SchemaState> {
  return withOwner(address, LOCK_MS, readSchemaState);
}

/**
 * For programs that do not migrate: checks that another program has migrated the database.
 * @throws with a message for the operator if the schema is older, or newer and incompatible
 */
export async function requireSchema(address: DatabaseAddress): Promise<void> {
  const state = await checkSchema(address);
  refuseIncompatible(state);
  if (isSchemaCurrent(state)) return;
  const missing = [...state.pending, ...state.functions.map((name) => `function ${name}`)];
  throw new Error(
    `the database has the schema of an older version (it lacks ${missing.join(', ')}), and MIGRATE_ON_START is off. ` +
      'Run `admin migrate`, then start again.',
  );
}

/** Lock timeout, and deadlock. */
const BLOCKED = ['55P03', '40P01'];
const isBlocked = (error: unknown): boolean =>
  BLOCKED.includes((error as { code?: string } | null)?.code ?? '');
const INSUFFICIENT_PRIVILEGE = '42501';

/** Translates the errors that an operator can act on. */
function inWords(error: unknown, owner: string): unknown {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (/unsupported startup parameter/.test(message)) return new Error(NEEDS_DIRECT_ADDRESS, { cause: error });
  if (isBlocked(error)) {
    return new Error(
      'the schema cannot be changed while other sessions hold its tables (lock timeout). End long ' +
        'transactions (see pg_stat_activity) and start again.',
      { cause: error },
    );
  }
  if (code === INSUFFICIENT_PRIVILEGE && message.includes('role')) {
    return new Error(
      `the owner of the database may not create the role that the service works as (${message.split('\n')[0]}). ` +
        `An administrator must do it once: create role ${SERVICE_ROLE}; ` +
        `grant ${SERVICE_ROLE} to ${pg.escapeIdentifier(owner)}`,
      { cause: error },
    );
  }
  return error;
}
