import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { shownPath } from '../src/app/demo-key.ts';
import { loadConfig } from '../src/config/config.ts';
import { asOwner, freshDatabase, type TestDatabase } from './support/database.ts';
import { admin } from './support/program.ts';
import { startService } from './support/service.ts';

let database: TestDatabase;
let dir: string;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'first-start-'));
  database = await freshDatabase();
});
afterEach(async () => {
  rmSync(dir, { recursive: true });
  await database.drop();
});

/** The pages that ask for a key. */
const PAGES = ['/graphql', '/graphiql', '/explore'];

/**
 * Starts the service, and returns the status that the key in each file gets, the key files that the pages name, and the
 * output. A page takes half a second of processor time when a process first serves it.
 */
async function start(files: readonly string[] = [], asked: readonly string[] = []) {
  const service = await startService(database.address, { DATA_DIR: dir });
  try {
    const statuses = files.map(async (file) => {
      const headers = { Authorization: `Bearer ${read(file)}` };
      return (await fetch(`${service.origin}/api/v1/me`, { headers })).status;
    });
    const pages = asked.map(async (path) => {
      const html = await (await fetch(service.origin + path, { headers: { Accept: 'text/html' } })).text();
      return /[\w./-]*demo-api-key[\w-]*/.exec(html)?.[0];
    });
    const named = [...new Set(await Promise.all(pages))];
    return { output: service.output(), named, statuses: await Promise.all(statuses) };
  } finally {
    service.child.kill('SIGTERM');
    await service.ended;
  }
}
const read = (file: string): string => readFileSync(join(dir, file), 'utf8').trim();
/** A well-formed key of another database. */
const FOREIGN = 'sk_live_6vP2rD9qXz4LhT8wKc1YbN5mJs7GfA2UdQeRo3';

describe('the demo key', () => {
  it('is written to a private file by the first start, and only the path of that file to a log', async () => {
    const { output, statuses } = await start(['demo-api-key']);
    expect(statuses).toEqual([200]);
    expect(statSync(join(dir, 'demo-api-key')).mode & 0o777).toBe(0o600);
    expect(readdirSync(dir)).toEqual(['demo-api-key']);
    expect(output).toContain(`API key   kept in ${join(dir, 'demo-api-key')}`);
    expect(output).not.toContain('sk_live_');
    expect(output).not.toContain('not valid');
    expect(shownPath(resolve('.data/demo-api-key'))).toBe('.data/demo-api-key');
  });

  it('is written beside the file of another database, which stays, and each start reports it', async () => {
    writeFileSync(join(dir, 'demo-api-key'), `${FOREIGN}\n`);
    for (const _ of ['first', 'second']) {
      const { output, named, statuses } = await start(['demo-api-key', 'demo-api-key-2'], PAGES);
      expect(statuses).toEqual([401, 200]);
      expect(named).toEqual([join(dir, 'demo-api-key-2')]); // on each page that asks for a key
      expect(read('demo-api-key')).toBe(FOREIGN);
      expect(statSync(join(dir, 'demo-api-key-2')).mode & 0o777).toBe(0o600);
      expect(output).toContain(`API key   kept in ${join(dir, 'demo-api-key-2')}`);
      expect(output).toContain(`not valid in this database: the key in ${join(dir, 'demo-api-key')}`);
    }
    expect(readdirSync(dir).sort()).toEqual(['demo-api-key', 'demo-api-key-2']);
  });

  it('is reported missing by a start that finds only the file of another database, with the remedy', async () => {
    await start();
    writeFileSync(join(dir, 'demo-api-key'), `${FOREIGN}\n`);
    const { output } = await start();
    expect(output).toContain(`not valid in this database: the key in ${join(dir, 'demo-api-key')}`);
    expect(output).not.toContain('$(cat');
    const [, command = ''] = /make one with: npm run --silent admin -- (.*)/.exec(output) ?? [];
    const { stdout } = await admin(database.address, [...command.split(' '), '--json']);
    writeFileSync(join(dir, 'new-key'), JSON.parse(stdout).api_key ?? '');
    expect((await start(['new-key'])).statuses).toEqual([200]);
  });

  it('is not written where DEMO is off, and there is no demo organization', async () => {
    const service = await startService(database.address, { DATA_DIR: dir, DEMO: 'off' });
    service.child.kill('SIGTERM');
    await service.ended;
    expect(service.output()).toContain('API key   make one with: npm run --silent admin -- org create');
    expect(readdirSync(dir)).toEqual([]);
    await asOwner(database.address, 'do $$ begin assert not exists (select from organizations); end $$');
  });

  it('leads to a demo organization that says how to fill it, once others are beside it', async () => {
    expect((await start()).output).not.toContain('no synthetic world');
    await admin(database.address, ['org', 'create', '--name', 'Acme', '--plan', 'growth']);
    const { output } = await start();
    const [, organization] = /admin -- demo --org (\S+)/.exec(output) ?? [];
    const { stdout } = await admin(database.address, ['org', 'list', '--json']);
    expect(stdout).toContain(organization);
  });

  it('is no longer advertised once it is revoked', async () => {
    await start();
    await asOwner(database.address, 'update api_keys set revoked_at = now()');
    const { output, named, statuses } = await start(['demo-api-key'], PAGES);
    expect(statuses).toEqual([401]);
    expect(named).toEqual([undefined]);
    expect(output).toContain('make one with: npm run --silent admin -- key create');
  });
});

it('programs that tests start keep nothing in the folder of the checkout', async () => {
  expect(loadConfig({}).dataDir).toBe(resolve('.data'));
  expect(resolve(process.env.DATA_DIR!).startsWith(resolve('.data'))).toBe(false);
  const service = await startService(database.address);
  service.child.kill('SIGTERM');
  await service.ended;
  expect(service.output()).toContain(tmpdir());
});
