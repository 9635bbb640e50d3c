import { join } from 'node:path';
import { type DatabaseAddress, namesOfServers } from '../platform/base/database-address.ts';
import type { Config } from '../platform/config/config.ts';
import { startBundledPostgres } from './bundled.ts';

export interface DatabaseServer {
  readonly address: DatabaseAddress;
  readonly description: string;
  stop(): Promise<void>;
}

/**
 * The configured PostgreSQL: the one of `DATABASE_URL`, or the bundled one below `DATA_DIR`.
 * @param onLost for long-running processes: the bundled server is then supervised.
 */
export async function openServer(
  config: Config,
  log: (line: string) => void,
  onLost?: (error: Error) => void,
): Promise<DatabaseServer> {
  if (config.database) {
    return {
      address: config.database,
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
    description: `bundled PostgreSQL, ${bundled.attached ? 'already running' : 'started'}, data in ${config.dataDir}`,
    stop: () => bundled.stop(),
  };
}
