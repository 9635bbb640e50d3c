/**
 * Writes `src/db/migrations/baseline.sql` anew: the schema of the present baseline and of all migrations after it
 * (`npm run baseline`).
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startBundledPostgres } from '../../src/db/bundled.ts';
import { runMigrations } from '../../src/db/run-migrations.ts';
import { makeBaseline } from './make.ts';

const dir = mkdtempSync(join(tmpdir(), 'market-baseline-'));
const server = await startBundledPostgres({ dir, database: 'market' });
try {
  await runMigrations(server.address);
  const client = new pg.Client({ ...server.address });
  await client.connect();
  writeFileSync('src/db/migrations/baseline.sql', await makeBaseline(client));
  await client.end();
} finally {
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
}
