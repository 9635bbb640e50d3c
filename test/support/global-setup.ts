import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../src/db/embedded.ts';
import { migrate } from '../../src/db/migrate.ts';

/**
 * One real PostgreSQL for the run, with a migrated database that every test file copies. Durability is off: a crashed
 * test server is thrown away.
 */
export default async function globalSetup(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'market-test-'));
  const server = await startEmbeddedPostgres({
    dir,
    database: 'template_market',
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200 },
  });
  await migrate(server.address);
  process.env.TEST_DATABASE = JSON.stringify(server.address);
  Object.assign(globalThis, { testServer: { stop: () => server.stop(), dir } });
}
