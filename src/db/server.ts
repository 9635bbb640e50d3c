import { join } from 'node:path';
import { type DatabaseAddress, namesOfServers } from '@emi/base/runtime';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import { startBundledPostgres } from './bundled.ts';

/** The database of the test world on the bundled server. */
const TEST_DATABASE = 'market_test';

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
  config: Config,
  log: (line: string) => void,
  onLost?: (error: Error) => void,
): Promise<DatabaseServer> {
  if (config.database) {
    return {
      address: config.database,
      testAddress: config.testWorld ? config.testDatabase : undefined,
      description: `PostgreSQL ${config.database.database} at ${namesOfServers(config.database)}`,
      stop: async () => {},
    };
  }
  const bundled = await startBundledPostgres({
    dir: join(config.dataDir, 'postgres'),
    database: 'market',
    log,
    onLost,
  });
  return {
    address: bundled.address,
    testAddress: config.testWorld ? { ...bundled.address, database: TEST_DATABASE } : undefined,
    description: `bundled PostgreSQL, ${bundled.attached ? 'already running' : 'started'}, data in ${config.dataDir}`,
    stop: () => bundled.stop(),
  };
}

/** Creates the database of the test world on the live one's server, unless the operator has configured another. */
export async function ensureTestDatabase(
  { address, testAddress }: DatabaseServer,
  config: Config,
): Promise<void> {
  if (config.database || !testAddress) return;
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
