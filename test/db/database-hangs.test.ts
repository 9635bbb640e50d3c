import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConnectionPool } from '@emi/records/context';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { type BundledPostgres, startBundledPostgres } from '../../src/db/bundled.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { placeCluster } from '../support/own-cluster.ts';

const dir = mkdtempSync(join(tmpdir(), 'market-hangs-'));
let server: BundledPostgres;
let harness: Harness;
let acme: Cast;

beforeAll(async () => {
  chmodSync(dir, 0o711);
  placeCluster(dir);
  server = await startBundledPostgres({ dir, database: 'market' });
  harness = await Harness.start({ address: server.address, drop: async () => {} }, { patience: 4 });
  acme = await harness.seed.organization();
});
afterAll(async () => {
  signal('SIGCONT');
  await harness.close();
  await server.stop();
  await rm(dir, { recursive: true, force: true });
});

/** Sends a signal to the server and all of its sessions. */
function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
  const postmaster = readFileSync(join(dir, 'data', 'postmaster.pid'), 'utf8').split('\n', 1)[0]!;
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', postmaster], { encoding: 'utf8' });
  for (const pid of [postmaster, ...children.trim().split(/\s+/)]) process.kill(Number(pid), name);
}

/** Resolves to the reason for which a statement on a pool failed. */
const failureOn = ({ rows }: ConnectionPool): Promise<string | undefined> =>
  rows(sql`select 1 as one`).then(
    () => undefined,
    ({ cause }: { cause?: Error }) => cause?.message,
  );

it('requests to a hanging PostgreSQL get a prompt 503, and succeed once it resumes', async () => {
  const paths = ['/schools', '/credits', '/lists'];
  for (const path of paths) expect((await harness.get(path, acme.key)).status).toBe(200);
  const reasons: (string | undefined)[] = [];
  signal('SIGSTOP');
  try {
    for (let round = 0; round < 2; round++) {
      harness.pass(1_000); // what is cached about the key expires
      const [answers, reason] = await Promise.all([
        harness.together(paths.map((path) => ({ path: `/api/v1${path}`, key: acme.key }))),
        failureOn(harness.db.search),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
      reasons.push(reason);
    }
    // Neither is the error of a statement's time limit, which is many times as long.
    expect(reasons).toEqual([
      'query read timeout: the server does not answer',
      'Connection terminated due to connection timeout', // all connections are closed by then
    ]);
    expect((await harness.request('/readyz')).status).toBe(503);
  } finally {
    signal('SIGCONT');
  }
  for (const path of paths) expect((await harness.get(path, acme.key)).status).toBe(200);
});

it('a slow statement does not count as a hanging server', async () => {
  const [row] = await harness.db.core.rows<{ slept: string }>(sql`select pg_sleep(2.5)::text as slept`);
  expect(row).toEqual({ slept: '' });
});
