import { PLAN_LIMITS } from '@emi/base/plans';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let acme: Cast;
beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ plan: 'free' });
});
afterAll(() => harness.close());
beforeEach(() => harness.pass(60_000));

const send = (body: string, key = acme.key) =>
  harness.request('/api/v1/match/files', {
    method: 'POST',
    key,
    headers: { 'Content-Type': 'text/csv' },
    body,
  });
const ROWS = 'name,state\nOak,TX\n';

it('files without room in the plan are refused until others are deleted, in this organization alone', async () => {
  expect((await send(ROWS)).status).toBe(202);
  await harness.drain();
  const most = PLAN_LIMITS.free.fileMegabytes * 1_000_000;
  const fill = (bytes: number) => harness.db.core.rows(sql`update export_chunks set bytes = ${bytes}::int`);
  await fill(most - ROWS.length + 1);
  const refused = await send(ROWS);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "There is no room for the file: the plan free keeps 100 MB of an organization's files, and 100 MB are in use. " +
      'Files are deleted a day after their completion.',
  ]);
  const rival = await harness.seed.organization({ plan: 'free' });
  expect((await send(ROWS, rival.key)).status).toBe(202);
  const order = { path: '/vendors', format: 'csv' };
  expect((await harness.post('/exports', acme.key, order)).status).toBe(202);
  await harness.drain();
  await fill(most);
  expect((await harness.post('/exports', acme.key, order)).status).toBe(409);
  await harness.db.core.rows(sql`delete from export_chunks`);
  expect((await send(ROWS)).status).toBe(202);
  await harness.drain();
});

it('a list of one long row counts as many requests as its bytes', async () => {
  const left = async () =>
    Number((await harness.get('/credits', acme.key)).headers.get('x-ratelimit-remaining'));
  const before = await left();
  expect((await send(`name,state\n"Oak","${'x\n'.repeat(90)}${'x'.repeat(499_000)}"\n`)).status).toBe(202);
  expect(before - (await left())).toBe(6); // five for 500 kB, and one to ask
  await harness.drain();
});
