import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startBundledPostgres } from '../../src/db/bundled.ts';
import { asOwner } from '../support/database.ts';
import { placeCluster } from '../support/own-cluster.ts';
import { admin, type Outcome } from '../support/program.ts';
import { type Service, startService } from '../support/service.ts';

/** Bytes before the content of an entry. */
const TAR_HEADER = 512;

let root: string;
let backup: string;
let key: string;
let service: Service | undefined;

/** Without DATABASE_URL, programs use the bundled PostgreSQL below DATA_DIR. */
const nowhere = { host: '', port: 0, user: '', database: '' };
const below = (name: string) => ({ DATABASE_URL: '', DATA_DIR: join(root, name) });
const run = (name: string, ...args: string[]): Promise<Outcome> =>
  admin(nowhere, args, { environment: below(name) });

async function start(name: string): Promise<Service> {
  service = await startService(nowhere, below(name));
  return service;
}

async function stop(): Promise<void> {
  service?.child.kill('SIGTERM');
  await service?.ended;
  service = undefined;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
async function ask(method: string, path: string, body?: object): Promise<any> {
  const response = await fetch(`${service!.origin}/api/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  expect([200, 201]).toContain(response.status);
  return response.json();
}

const listNames = async (): Promise<string[]> =>
  (await ask('GET', '/lists?limit=200')).data.map(({ name }: { name: string }) => name);

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'market-backup-'));
  await chmod(root, 0o711);
  placeCluster(join(root, 'first', 'postgres'));
  backup = join(root, 'market.backup');
});
afterAll(async () => {
  await stop();
  await rm(root, { recursive: true, force: true });
});

describe('a backup of the bundled PostgreSQL', () => {
  const acknowledged: string[] = [];
  let before: unknown;

  it('is made while the service writes', async () => {
    await start('first');
    key = readFileSync(join(root, 'first', 'demo-api-key'), 'utf8').trim();
    const write = async (n: number) => {
      const name = `List ${n}`;
      await ask('POST', '/lists', { name, entity_type: 'school' });
      return name;
    };
    for (let n = 0; n < 10; n++) acknowledged.push(await write(n));
    before = await ask('GET', '/credits');
    let isDone = false;
    const writing = (async () => {
      for (let n = 10; !isDone && n < 150; n++) await write(n);
    })();
    const made = await run('first', 'backup', backup, '--json');
    isDone = true;
    await writing;
    expect(made).toMatchObject({ status: 0 });
    expect(JSON.parse(made.stdout)).toMatchObject({ file: backup, postgres: 18, files: expect.any(Number) });
    expect(made.stderr).not.toMatch(/%/); // progress bars are for terminals
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    expect(readdirSync(root)).not.toContain('market.backup.partial');
  });

  it('is not overwritten, and not restored over a running service or, without --force, over a database', async () => {
    const again = await run('first', 'backup', backup);
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('Choose another name')]);
    const used = await run('first', 'restore', backup, '--force');
    expect([used.status, used.stderr]).toEqual([1, expect.stringContaining('The database is in use')]);
    await stop();
    const present = await run('first', 'restore', backup);
    expect([present.status, present.stderr]).toEqual([1, expect.stringContaining('Add --force')]);
  });

  it('restores elsewhere with its keys and everything acknowledged before it, and passes the audit', async () => {
    const restored = await run('second', 'restore', backup, '--json');
    expect(restored).toMatchObject({ status: 0 });
    await start('second');
    expect(await listNames()).toEqual(expect.arrayContaining(acknowledged));
    expect(await ask('GET', '/credits')).toEqual(before);
    await ask('POST', '/lists', { name: 'After the restore', entity_type: 'school' });
    const audit = await run('second', 'audit', '--json');
    expect(audit.status).toBe(0);
    await stop();
  });

  it('is refused when it is damaged, cut off, or no backup, and the database stays as it was', async () => {
    const bytes = readFileSync(backup);
    const inode = statSync(join(root, 'second', 'postgres', 'data')).ino;
    const damaged = join(root, 'damaged');
    const refusal = async (archive: Buffer) => {
      writeFileSync(damaged, archive);
      const { status, stderr } = await run('second', 'restore', damaged, '--force');
      expect(status).toBe(1);
      return stderr;
    };
    const content = gunzipSync(bytes);
    const at = content.indexOf('data/global/pg_control\0') + TAR_HEADER;
    content[at] = content[at]! ^ 0xff;
    expect(await refusal(gzipSync(content, { level: 0 }))).toMatch(
      /damaged: data\/global\/pg_control differs from what was backed up/,
    );
    const middle = Math.floor(bytes.length / 2);
    expect(await refusal(bytes.subarray(0, middle))).toMatch(/The backup is damaged/);
    expect(await refusal(Buffer.from('not a backup'))).toMatch(/The backup is damaged/);
    expect(readdirSync(join(root, 'second', 'postgres')).filter((name) => name.startsWith('data'))).toEqual([
      'data',
    ]);
    expect(statSync(join(root, 'second', 'postgres', 'data')).ino).toBe(inode);
  });

  it('replaces a database with --force', async () => {
    const restored = await run('second', 'restore', backup, '--force');
    expect(restored).toMatchObject({ status: 0 });
    const dir = join(root, 'second', 'postgres');
    const server = await startBundledPostgres({ dir, database: 'market' });
    try {
      const lists = await asOwner<{ name: string }>(server.address, 'select name from lists');
      const names = lists.map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(acknowledged));
      expect(names).not.toContain('After the restore');
    } finally {
      await server.stop();
    }
  });
});
