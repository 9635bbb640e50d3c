import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConnectionPool } from '@emi/records/context';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { type BundledPostgres, startBundledPostgres } from '../../../src/db/bundled.ts';
import { connectionPool, poolConfig } from '../../../src/db/pools.ts';
import { QueuedPool } from '../../../src/db/queued-pool.ts';
import { FallbackStore } from '../../../src/requests/limits/fallback.store.ts';
import { OwnCounts } from '../../../src/requests/limits/own-counts.ts';
import { PostgresStore } from '../../../src/requests/limits/postgres.store.ts';
import type { RequestStore } from '../../../src/requests/limits/store.ts';
import { eventually } from '../../support/eventually.ts';
import { placeCluster } from '../../support/own-cluster.ts';

const ticks = () => performance.now();
const dir = mkdtempSync(join(tmpdir(), 'market-windows-'));
let server: BundledPostgres;
const pools: QueuedPool[] = [];

beforeAll(async () => {
  chmodSync(dir, 0o711);
  placeCluster(dir);
  server = await startBundledPostgres({ dir, database: 'market' });
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
  await server.stop();
  await rm(dir, { recursive: true, force: true });
});

/** Opens the connections of a separate process. */
function openProcess() {
  const settings = { name: 'test', connections: 1, statementTimeoutMs: 10_000, acquireTimeoutMs: 10_000 };
  const config = poolConfig(server.address, { ...settings, planEachTime: false });
  const lent = new QueuedPool(config, { name: 'test', maxWaitMs: 10_000 });
  pools.push(lent);
  const pool = connectionPool(lent);
  const own = new OwnCounts(ticks);
  const shared = new PostgresStore(pool, ticks, own);
  return { pool, shared, store: new FallbackStore(shared, own, () => undefined) };
}

const admittedOf = async (store: RequestStore, subject: string, count: number) => {
  const takes = Array.from({ length: count }, () => store.take([{ subject, limit: 30 }], 1));
  return (await Promise.all(takes)).filter(({ admitted }) => admitted).length;
};

/** Kills a session as the kernel would: PostgreSQL recovers from a crash, and unlogged tables are empty. */
async function crash(pool: ConnectionPool): Promise<void> {
  const [row] = await pool.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  process.kill(row!.pid, 'SIGKILL');
}

it('a crash of PostgreSQL, which empties the windows, gives nobody a second window', async () => {
  const [one, other] = [openProcess(), openProcess()];
  const subject = randomUUID();
  expect([await admittedOf(one.store, subject, 10), await admittedOf(other.store, subject, 15)]).toEqual([
    10, 15,
  ]);
  await crash(one.pool);
  const isBack = async ({ shared }: typeof one) =>
    shared.synchronize().then(
      () => true,
      () => false,
    );
  await eventually('the first process has reported what it admitted', () => isBack(one));
  await eventually('the other process has reported what it admitted', () => isBack(other));
  expect((await admittedOf(one.store, subject, 20)) + (await admittedOf(other.store, subject, 20))).toBe(5);
});

it('requests that a process admitted while PostgreSQL was away are counted for all as soon as it is back', async () => {
  const [one, other] = [openProcess(), openProcess()];
  const subject = randomUUID();
  await one.shared.synchronize();
  await crash(one.pool);
  const away = await admittedOf(one.store, subject, 20); // at first in its memory
  expect(away).toBe(20);
  const counted = sql`select sum(requests)::int as requests from admitted_requests where subject = ${subject}`;
  await eventually('the process has reported what it admitted', async () => {
    const rows = await other.pool.rows<{ requests: number | null }>(counted).catch(() => []);
    return rows[0]?.requests === 20;
  });
  expect(await admittedOf(other.store, subject, 30)).toBe(10);
});
