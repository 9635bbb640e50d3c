import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { DatabaseAddress } from '@emi/base/runtime';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { asOwner } from '../support/database.ts';
import { isInHistory, unpackCommit } from '../support/last-release.ts';
import { admin } from '../support/program.ts';
import { type Service, startService } from '../support/service.ts';

const server = JSON.parse(process.env.TEST_DATABASE ?? '{}') as DatabaseAddress;
let address: DatabaseAddress;
let dir: string;
let running: Service | undefined;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'market-kept-'));
  address = { ...server, database: `test_${randomBytes(6).toString('hex')}` };
  await asOwner({ ...server, database: 'postgres' }, `create database ${address.database}`);
});
afterEach(async () => {
  await stop();
  await asOwner({ ...server, database: 'postgres' }, `drop database ${address.database} with (force)`);
  rmSync(dir, { recursive: true });
});

async function start(cwd?: string): Promise<Service> {
  running = await startService(address, { DATA_DIR: dir }, cwd);
  return running;
}
async function stop(): Promise<void> {
  running?.child.kill('SIGTERM');
  await running?.ended;
  running = undefined;
}

/** A client of whichever service runs. */
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
async function ask(method: string, path: string, body?: object): Promise<any> {
  const key = readFileSync(join(dir, 'demo-api-key'), 'utf8').trim();
  const response = await fetch(`${running!.origin}${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok || answer.errors) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer;
}

/** All that a customer owns: unlocked records with their data, lists, prompts, credits, and each of their movements. */
async function owned() {
  const get = (path: string) => ask('GET', `/api/v1${path}`);
  const { balance } = await get('/credits');
  const ledger = await get('/credits/ledger?limit=100');
  const lists = await get('/lists');
  const all = {
    me: (await get('/me')).user.id,
    credits: { balance: balance.credit_balance, used: balance.credits_used_this_period },
    ledger: ledger.data.map(({ kind, available_change }: Record<string, unknown>) => [
      kind,
      available_change,
    ]),
    contacts: (await get('/contacts?limit=50')).data.map(
      ({ id, name, email, _access }: Record<string, unknown>) => [id, name, email, _access],
    ),
    lists: lists.data.map(({ id, name }: Record<string, unknown>) => [id, name]),
    items: (await get(`/lists/${lists.data[0].id}/items`)).data.map(
      ({ entity_id }: Record<string, unknown>) => entity_id,
    ),
    prompts: await get('/user-email-prompts'),
    keys: await asOwner(
      address,
      `select encode(digest, 'hex') as digest, revoked_at, scopes from api_keys order by 1`,
    ),
    unlocks: await asOwner(address, 'select entity_type, entity_id, unlocked_at from unlocks order by 1, 2'),
  };
  return JSON.parse(JSON.stringify(all));
}

async function story(): Promise<void> {
  await asOwner(
    address,
    `insert into districts (nces_id, name, state, status)
     select 'r' || n, 'District ' || n, 'TX', 'completed' from generate_series(1, 3) n`,
  );
  const districts = await asOwner<{ id: string }>(address, 'select id from districts order by nces_id');
  const [home, , locked] = districts.map(({ id }) => id);
  for (const place of [home, locked]) {
    await asOwner(
      address,
      `insert into contacts (district_id, name, title, email)
       values ('${place}', 'Maya Ortiz', 'Superintendent', 'maya.ortiz@mesa.example')`,
    );
  }
  const [contact] = await asOwner<{ id: string }>(
    address,
    `select id from contacts where district_id = '${home}'`,
  );
  const post = (path: string, body: object) => ask('POST', `/api/v1${path}`, body);
  await post('/unlock', { entity_type: 'district', entity_id: home });
  await post('/unlock', { entity_type: 'contact', entity_id: contact!.id });
  const list = await post('/lists', { name: 'Spring', entity_type: 'district' });
  await post(`/lists/${list.id ?? list.data.id}/items`, { entity_id: locked });
  await post('/user-email-prompts', {
    name: 'First hello',
    system_prompt: 'You write short, friendly emails for Acme Rosters.',
    instruction_prompt: 'Introduce Acme Rosters to {{contact.name}} and ask for a call.',
  });
}

/** Upgrades the database, and expects everything that its customer owned before. */
async function expectKept(before: object): Promise<void> {
  await start();
  expect(await owned()).toMatchObject(before); // answers may have gained keys
  expect(running!.output()).not.toContain('not valid in this database');
  expect(await admin(address, ['audit', '--full'])).toMatchObject({ status: 0 });
}

describe('an upgrade', () => {
  it('is refused by a database older than 0.2.0, with the version to start first', async () => {
    // Recorded from the build of November 21, 2026 (commit df40676): the statements of its migrations, and its rows.
    const file = gunzipSync(readFileSync('test/db/kept-df40676.json.gz'));
    await asOwner(address, (JSON.parse(file.toString()) as { sql: string }).sql);
    const { status, stderr } = await admin(address, ['migrate', '--json']);
    expect([status, stderr]).toEqual([1, expect.stringContaining('Start version 0.2.0 once')]);
    expect(await asOwner(address, 'select from unlocks')).toHaveLength(2);
  });

  const releases = [{ release: '0.2.0', commit: '25f94f91' }];
  for (const { release, commit } of releases) {
    const test = isInHistory(commit) ? it : it.skip;
    const title = `from ${release} keeps every unlock, list, prompt, key, and credit (needs commit ${commit})`;
    test(title, async () => {
      await start(unpackCommit(commit));
      await story();
      const before = await owned();
      expect(before.unlocks).toHaveLength(2);
      expect(before.contacts).toHaveLength(1);
      await stop();
      await expectKept(before);
    });
  }
});
