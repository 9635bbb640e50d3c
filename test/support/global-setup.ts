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
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DatabaseAddress } from '@emi/base/runtime';
import { entities } from '../../src/app/entities.ts';
import { jobKinds } from '../../src/app/job-kinds.ts';
import { startBundledPostgres } from '../../src/db/bundled.ts';
import { migrate } from '../../src/db/migrate.ts';
import { JobQueue } from '../../src/jobs/queue.ts';
import { asOwner } from './database.ts';
import { openTestDatabase } from './open-database.ts';

/** A directory in memory on Linux. */
const MEMORY = '/dev/shm';
/** More space than the servers of a run need. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Durability is off, because a crashed test server is discarded. The last four settings save a tenth of its processor
 * time.
 */
const SETTINGS = {
  max_connections: 200,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  io_method: 'sync',
  max_parallel_maintenance_workers: 0,
};

/**
 * Starts a real PostgreSQL for the run, with a migrated database that every test file copies. Tests with a server of
 * their own copy the cluster (`placeCluster`).
 */
export default async function globalSetup(): Promise<void> {
  const dir = runDirectory();
  process.env.TMPDIR = join(dir, 'tmp');
  mkdirSync(process.env.TMPDIR);
  chmodSync(process.env.TMPDIR, 0o1777);
  process.env.DATA_DIR = join(dir, 'data'); // not the checkout's, which holds its user's demo key
  const start = () => startBundledPostgres({ dir, database: 'market', settings: SETTINGS });
  const migrating = await start();
  const data = await dataOf(migrating.address);
  stopWithUs(data, dir);
  await migrate(migrating.address);
  await createQueues(migrating.address);
  await migrating.stop();
  const cluster = join(dir, 'cluster');
  mkdirSync(cluster, { mode: 0o711 });
  execFileSync('cp', ['-a', data, join(dirname(data), 'password'), cluster]);
  process.env.TEST_CLUSTER = cluster;
  const server = await start();
  await dataOf(server.address); // the first connection caches the catalog, also for the copies
  process.env.TEST_DATABASE = JSON.stringify(server.address);
  Object.assign(globalThis, { testServer: { stop: () => server.stop(), dir } });
}

/**
 * The directory of the run, which also contains the temporary files of its tests: in memory if there is enough. On
 * disk, copying a database takes up to half a second of processor time, because ext4 skips every recently deleted file
 * before it creates a new one.
 */
function runDirectory(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= ENOUGH_BYTES) return programDirectoryIn(MEMORY);
  } catch {
    // It does not exist, or programs cannot run from it.
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

/** Creates the queues here, because otherwise every harness and program would do it with a statement or more each. */
async function createQueues(address: DatabaseAddress): Promise<void> {
  const db = await openTestDatabase({ address, entities, coreConnections: 1, searchConnections: 1 });
  const queue = await JobQueue.open(db, jobKinds);
  await queue.close();
  await db.close();
}

async function dataOf(address: DatabaseAddress): Promise<string> {
  const [row] = await asOwner<{ data: string }>(address, `select current_setting('data_directory') as data`);
  return row!.data;
}

/** Stops the server of a run that was killed; a run that ends stops its server itself. */
function stopWithUs(data: string, dir: string): void {
  const script = fileURLToPath(new URL('stop-orphan.mjs', import.meta.url));
  const watcher = spawn(process.execPath, [script, data, dir], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true, // Ctrl-C and a closed terminal signal the run, but not this process.
  });
  watcher.unref();
  (watcher.stdin as unknown as Socket).unref();
}
