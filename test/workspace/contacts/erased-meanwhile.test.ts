import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Cast } from '../../support/cast.ts';
import { eventually } from '../../support/eventually.ts';
import { Harness, type HttpAnswer } from '../../support/harness.ts';

let harness: Harness;
let acme: Cast;
let eraser: pg.Client;
beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
  eraser = new pg.Client({ ...harness.address });
  await eraser.connect();
});
afterAll(async () => {
  await eraser.end();
  await harness.close();
});

/** Deletes a contact in a transaction that commits once the request waits for it. */
async function erasedDuring(id: string, request: () => Promise<HttpAnswer>): Promise<HttpAnswer> {
  await eraser.query('begin');
  await eraser.query('delete from contacts where id = $1', [id]);
  const answer = request();
  await eventually('the request waits for the erasure', async () => {
    const { rows } = await eraser.query(
      `select from pg_locks l join pg_stat_activity a using (pid)
      where not l.granted and a.datname = current_database()`,
    );
    return rows.length > 0;
  });
  await eraser.query('commit');
  return answer;
}

const unlocked = async (): Promise<string> => {
  const district = await harness.seed.district({});
  const contact = await harness.seed.contact({ districtId: district.id, email: 'maya@mesa.example' });
  await acme.unlocks('district', district);
  await acme.unlocks('contact', contact);
  return contact.id;
};
const send = (method: string, path: string, body: object) =>
  harness.request(`/api/v1${path}`, {
    key: acme.key,
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

it.each([
  ['change', 'PATCH', '', { crm_contact_id: 'x-1' }],
  ['report', 'POST', '/report', { reason: 'left' }],
] as const)('a %s of a contact that is erased meanwhile is a 404', async (_, method, suffix, body) => {
  const id = await unlocked();
  const { status } = await erasedDuring(id, () => send(method, `/contacts/${id}${suffix}`, body));
  expect(status).toBe(404);
});

it('a change of several contacts does not find those that are erased meanwhile, and changes the others', async () => {
  const [gone, kept] = [await unlocked(), await unlocked()];
  const rows = [gone, kept].map((id) => ({ id, crm_contact_id: `crm ${id}` }));
  const { status, body } = await erasedDuring(gone, () => send('PATCH', '/contacts', { rows }));
  expect([status, body.data]).toEqual([
    200,
    [
      expect.objectContaining({ status: 'not_found' }),
      expect.objectContaining({ id: kept, status: 'updated' }),
    ],
  ]);
});
