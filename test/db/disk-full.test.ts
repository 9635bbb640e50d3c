import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { DatabaseAddress } from '../../src/db/address.ts';
import { asOwner } from '../support/database.ts';
import { Harness } from '../support/harness.ts';
import type { Cast } from '../support/seed.ts';

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
  const template = JSON.parse(process.env.TEST_DATABASE ?? '{}') as DatabaseAddress;
  const owner = { ...template, database: 'postgres' };
  const name = 'test_disk_full';
  const log: string[] = [];
  let harness: Harness;
  let acme: Cast;

  beforeAll(async () => {
    chmodSync(dir, 0o711);
    const { uid, gid } = statSync(template.host);
    chownSync(disk, uid, gid);
    await asOwner(owner, `create tablespace small location '${disk}'`);
    await asOwner(
      owner,
      `create database ${name} template "${template.database}" tablespace small strategy file_copy`,
    );
    const drop = async () => {
      await asOwner(owner, `drop database ${name} with (force)`);
      await asOwner(owner, 'drop tablespace small');
    };
    const logger = pino({ level: 'warn' }, { write: (line) => void log.push(line) });
    harness = await Harness.start({ address: { ...template, database: name }, drop }, { logger });
    acme = await harness.seed.organization({ plan: 'enterprise' });
  });
  afterAll(() => harness?.close());

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
