import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type BundledPostgres, startBundledPostgres } from '../../src/db/bundled.ts';
import { Harness } from '../support/harness.ts';
import { placeCluster } from '../support/own-cluster.ts';
import type { Cast } from '../support/seed.ts';

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

/** Without the watchdog a request waits for its statement timeout, which is 24 seconds with this patience. */
const PROMPTLY_MS = 20_000;

it('requests to a hanging PostgreSQL get a prompt 503, and succeed once it resumes', async () => {
  const paths = ['/schools', '/credits', '/lists'];
  for (const path of paths) expect((await harness.get(path, acme.key)).status).toBe(200);
  signal('SIGSTOP');
  try {
    for (let round = 0; round < 2; round++) {
      harness.pass(1_000); // what is cached about the key expires
      const startedAt = performance.now();
      const answers = await harness.together(
        paths.map((path) => ({ path: `/api/v1${path}`, key: acme.key })),
      );
      expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
      expect(performance.now() - startedAt).toBeLessThan(PROMPTLY_MS);
    }
    expect((await harness.request('/readyz')).status).toBe(503);
  } finally {
    signal('SIGCONT');
  }
  for (const path of paths) expect((await harness.get(path, acme.key)).status).toBe(200);
});

it('a slow statement does not count as a hanging server', async () => {
  const [row] = await harness.db.core.rows<{ slept: string }>({
    text: `select pg_sleep(2.5)::text as slept`,
    values: [],
  } as never);
  expect(row).toEqual({ slept: '' });
});
