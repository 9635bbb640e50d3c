import { execFileSync, spawn } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { DatabaseAddress } from '../../src/db/address.ts';
import { startEmbeddedPostgres } from '../../src/db/embedded.ts';
import { migrate } from '../../src/db/migrate.ts';

/** Linux keeps these files in memory. */
const MEMORY = '/dev/shm';
/** More than the servers of a run take. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Starts one real PostgreSQL for the run, with a migrated database that every test file copies. Durability is off:
 * a crashed test server is discarded. Tests with a server of their own copy the cluster (`placeCluster`).
 */
export default async function globalSetup(): Promise<void> {
  const dir = runDirectory();
  process.env.TMPDIR = join(dir, 'tmp');
  mkdirSync(process.env.TMPDIR);
  chmodSync(process.env.TMPDIR, 0o1777);
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: 200,
  };
  const start = () => startEmbeddedPostgres({ dir, database: 'market', settings });
  const migrating = await start();
  await stopWithUs(migrating.address, dir);
  await migrate(migrating.address);
  await migrating.stop();
  const cluster = join(dir, 'cluster');
  mkdirSync(cluster, { mode: 0o711 });
  execFileSync('cp', ['-a', join(dir, 'data'), join(dir, 'password'), cluster]);
  process.env.TEST_CLUSTER = cluster;
  const server = await start();
  process.env.TEST_DATABASE = JSON.stringify(server.address);
  Object.assign(globalThis, { testServer: { stop: () => server.stop(), dir } });
}

/**
 * The directory of the run, which also holds the temporary files of its tests: in memory where there is enough. On
 * disk, copying a database takes up to half a second of processor time, because ext4 passes over every file that was
 * deleted a short time ago before it makes a new one.
 */
function runDirectory(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= ENOUGH_BYTES) return programDirectoryIn(MEMORY);
  } catch {
    // There is none, or it may not hold programs.
  }
  return mkdtempSync(join(tmpdir(), 'market-test-'));
}

function programDirectoryIn(parent: string): string {
  const dir = mkdtempSync(join(parent, 'market-test-'));
  try {
    writeFileSync(join(dir, 'program'), '', { mode: 0o755 });
    accessSync(join(dir, 'program'), constants.X_OK);
    return dir;
  } catch (error) {
    rmSync(dir, { recursive: true });
    throw error;
  }
}

/** A killed run leaves no server behind; one that ends stops it itself. */
async function stopWithUs(address: DatabaseAddress, dir: string): Promise<void> {
  const client = new pg.Client({ ...address });
  await client.connect();
  const { rows } = await client.query<{ data: string }>(`select current_setting('data_directory') as data`);
  await client.end();
  const script = fileURLToPath(new URL('stop-orphan.mjs', import.meta.url));
  const watcher = spawn(process.execPath, [script, rows[0]!.data, dir], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true, // Ctrl-C and a closing terminal reach the run, but not this process.
  });
  watcher.unref();
  (watcher.stdin as unknown as Socket).unref();
}
