import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { type BundledPostgres, startBundledPostgres } from '../../src/db/bundled.ts';
import type { Cast } from '../support/cast.ts';
import { asOwner } from '../support/database.ts';
import { Harness } from '../support/harness.ts';
import { placeCluster } from '../support/own-cluster.ts';

const dir = mkdtempSync(join(tmpdir(), 'market-full-'));
const disk = join(dir, 'disk');

/** A 128 MB disk in memory; mounting one requires root. */
function mount(): boolean {
  try {
    execFileSync('mkdir', [disk]);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128m', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const isMounted = mount();
const withDisk = isMounted ? describe : describe.skip;

afterAll(() => {
  if (isMounted) execFileSync('umount', ['-l', disk]);
  rmSync(dir, { recursive: true, force: true });
});

withDisk('a full disk (skipped where no file system can be mounted)', () => {
  const log: string[] = [];
  let server: BundledPostgres;
  let harness: Harness;
  let acme: Cast;

  // A server of its own: PostgreSQL's checkpoints fail for every database while one of its disks is full.
  beforeAll(async () => {
    chmodSync(dir, 0o711);
    placeCluster(dir);
    server = await startBundledPostgres({ dir, database: 'market', settings: { fsync: 'off' } });
    const { uid, gid } = statSync(server.address.host);
    chownSync(disk, uid, gid);
    await asOwner(server.address, `create tablespace small location '${disk}'`);
    await asOwner({ ...server.address, database: 'postgres' }, 'alter database market set tablespace small');
    const logger = pino({ level: 'warn' }, { write: (line) => void log.push(line) });
    harness = await Harness.start({ address: server.address, drop: async () => {} }, { logger, patience: 4 });
    acme = await harness.seed.organization({ plan: 'enterprise' });
  });
  afterAll(async () => {
    await harness?.close();
    await server?.stop();
  });

  const filler = join(disk, 'filler');
  const fill = () => {
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(filler, Buffer.alloc(bavail * bsize));
  };
  let prompts = 0;
  const write = () =>
    harness.post('/user-email-prompts', acme.key, {
      name: `Prompt ${prompts++}`,
      system_prompt: 'x',
      instruction_prompt: Array.from({ length: 400 }, () => Math.random().toString(36)).join(' '),
    });
  const isReady = async () => (await harness.request('/readyz')).status === 200;

  it('a full disk causes 503 with Retry-After, unreadiness and one log line, until there is space again', async () => {
    expect((await write()).status).toBe(201);
    expect(await isReady()).toBe(true);
    fill();
    const refused = [];
    for (let time = 0; time < 200 && refused.length < 5; time++) {
      harness.pass(10_000);
      const answer = await write();
      if (answer.status !== 201) refused.push([answer.status, answer.headers.get('retry-after')]);
    }
    expect(refused).toEqual(Array.from({ length: 5 }, () => [503, '2']));
    expect(await isReady()).toBe(false);
    expect((await harness.get('/schools', acme.key)).status).toBe(200);
    expect(log.filter((line) => line.includes('the database cannot answer'))).toHaveLength(1);
    expect(log.filter((line) => line.includes('a request failed'))).toEqual([]);
    rmSync(filler);
    expect(await isReady()).toBe(true);
    expect((await write()).status).toBe(201);
  });
});
