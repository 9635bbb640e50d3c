import { join } from 'node:path';
import { type DatabaseAddress, namesOfServers } from '@emi/base/runtime';
import pg from 'pg';
import { startBundledPostgres } from './bundled.ts';

/** The database of the test world on the bundled server. */
const TEST_DATABASE = 'market_test';

/** The settings that decide which server is used. */
interface ServerSettings {
  /** The folder of the bundled server's data. */
  readonly dataDir: string;
  /** Absent: the bundled server. */
  readonly database?: DatabaseAddress;
  readonly testWorld: boolean;
  /** The database of the test world on an operator's own PostgreSQL. */
  readonly testDatabase?: DatabaseAddress;
}

/** A PostgreSQL that a program may use until it calls `stop`. */
export interface DatabaseServer {
  readonly address: DatabaseAddress;
  /**
   * The database of the test world, if the settings enable one; `ensureTestDatabase` creates it on the bundled server.
   */
  readonly testAddress?: DatabaseAddress;
  readonly description: string;
  stop(): Promise<void>;
}

/**
 * The configured PostgreSQL: that of `DATABASE_URL`, or the bundled one below `DATA_DIR`.
 * @param onLost for long-running processes, whose bundled server is supervised: called if it cannot be restarted
 */
export async function openServer(
  settings: ServerSettings,
  log: (line: string) => void,
  onLost?: (error: Error) => void,
): Promise<DatabaseServer> {
  if (settings.database) {
    return {
      address: settings.database,
      testAddress: settings.testWorld ? settings.testDatabase : undefined,
      description: `PostgreSQL ${settings.database.database} at ${namesOfServers(settings.database)}`,
      stop: async () => {},
    };
  }
  const bundled = await startBundledPostgres({
    dir: join(settings.dataDir, 'postgres'),
    database: 'market',
    log,
    onLost,
  });
  return {
    address: bundled.address,
    testAddress: settings.testWorld ? { ...bundled.address, database: TEST_DATABASE } : undefined,
    description: `bundled PostgreSQL, ${bundled.attached ? 'already running' : 'started'}, data in ${settings.dataDir}`,
    stop: () => bundled.stop(),
  };
}

/** Creates the database of the test world on the bundled server; does nothing on an operator's own PostgreSQL. */
export async function ensureTestDatabase(
  { address, testAddress }: DatabaseServer,
  { database: configured }: ServerSettings,
): Promise<void> {
  if (configured || !testAddress) return;
  const client = new pg.Client({ ...address });
  client.on('error', () => undefined); // a lost connection also fails the pending statement
  try {
    await client.connect();
    const { database } = testAddress;
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(database)}`);
  } catch (error) {
    const isThereNow = ['42P04', '23505'].includes((error as pg.DatabaseError).code ?? '');
    if (!isThereNow) throw error;
  } finally {
    await client.end();
  }
}
