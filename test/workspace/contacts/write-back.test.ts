import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { createMarketClient } from '../../../packages/client/src/index.ts';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';

let harness: Harness;
let acme: Cast;
let beta: Cast;
/** Two contacts that both organizations unlocked, one that is locked, and one at a locked district. */
let [ada, ben, locked, hidden]: string[] = [];

beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());
beforeEach(async () => {
  const { seed } = harness;
  [acme, beta] = [await seed.organization({ plan: 'enterprise' }), await seed.organization()];
  const [open, other] = [await seed.district(), await seed.district()];
  const person = async (districtId: string, name: string) =>
    (await seed.contact({ districtId, schoolId: null, name })).id;
  [ada, ben, locked, hidden] = [
    await person(open.id, 'Ada'),
    await person(open.id, 'Ben'),
    await person(open.id, 'Cleo'),
    await person(other.id, 'Dora'),
  ];
  for (const cast of [acme, beta]) {
    await cast.unlocks('district', open);
    await cast.unlocks('contact', { id: ada! }, { id: ben! });
  }
});

const patch = (path: string, body: object, { key }: Cast = acme) =>
  harness.request(`/api/v1${path}`, {
    key,
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
const read = async (id: string, cast = acme) => (await harness.get(`/contacts/${id}`, cast.key)).body;
const eventsOf = async (cast = acme) =>
  (await harness.get('/events?limit=200', cast.key)).body.data.filter(
    ({ type }: { type: string }) => type === 'contact.changed',
  ) as { data: { contact_ids: string[] }; link: string }[];
const auditOf = async (cast = acme) =>
  (await harness.get('/audit-trail?limit=200', cast.key)).body.data.filter(
    ({ action }: { action: string }) => action === 'contact_changed',
  ) as { subject_id: string }[];

const EVERYTHING = {
  notes: 'Calls back on Monday',
  crm_contact_id: '003A',
  crm_synced_at: '2026-11-01T10:00:00.000Z',
  crm_sync_status: 'synced',
  crm_sync_error: 'none',
  emailed: true,
  emailed_at: '2026-11-02T10:00:00.000Z',
  email_bounced: true,
  email_bounced_at: '2026-11-03T10:00:00.500Z',
  qualification_score: 87.5,
  qualification_justification: 'Buys this year',
  qualified_at: '2026-11-04T10:00:00.000Z',
};

describe('PATCH /contacts/{contactId}', () => {
  it('stores every field that a customer may set, for the organization alone', async () => {
    const before = await read(ada!, beta);
    const { status, body } = await patch(`/contacts/${ada}`, EVERYTHING);
    expect([status, body]).toMatchObject([200, EVERYTHING]);
    expect(await read(ada!)).toEqual(body);
    expect(await read(ada!, beta)).toEqual(before);
    expect(await eventsOf(beta)).toEqual([]);
    expect(await auditOf(beta)).toEqual([]);
  });

  it('keeps absent fields, clears null ones, and changes nothing when repeated', async () => {
    await patch(`/contacts/${ada}`, EVERYTHING);
    const { body } = await patch(`/contacts/${ada}`, { notes: null });
    expect(body).toMatchObject({ ...EVERYTHING, notes: null });
    await patch(`/contacts/${ada}`, { notes: null });
    expect(await auditOf()).toHaveLength(2);
    expect(await eventsOf()).toHaveLength(2);
  });

  it('notes what a field implies', async () => {
    const mailed = (await patch(`/contacts/${ada}`, { emailed: true, qualification_score: 3 })).body;
    expect(mailed).toMatchObject({ emailed_at: expect.any(String), qualified_at: expect.any(String) });
    expect((await patch(`/contacts/${ada}`, { emailed: true })).body).toEqual(mailed);
    const bounced = await patch(`/contacts/${ada}`, { email_bounced_at: '2026-11-03T10:00:00.000Z' });
    expect(bounced.body).toMatchObject({ email_bounced: true });
    const none = await patch(`/contacts/${ada}`, {
      emailed: false,
      email_bounced: null,
      qualification_score: null,
    });
    expect(none.body).toMatchObject({ emailed_at: null, email_bounced_at: null, qualified_at: null });
  });

  it('refuses contacts that are locked, hidden, or unknown, and invalid values', async () => {
    const unknown = '0198c1f2-6c1e-7a35-9d5e-2f6f0a4b8c11';
    for (const [id, status, error] of [
      [locked, 403, 'ENTITY_LOCKED'],
      [hidden, 403, 'PARENT_ENTITY_LOCKED'],
      [unknown, 404, 'Not Found'],
    ] as const)
      expect(await patch(`/contacts/${id}`, { notes: 'x' })).toMatchObject({ status, body: { error } });
    for (const body of [{ crm_sync_status: 'done' }, { emailed: 'yes' }, { qualification_score: '1' }])
      expect(await patch(`/contacts/${ada}`, body)).toMatchObject({ status: 400 });
    const rows = await harness.db.core.rows(sql`select from contact_overlays where contact_id = ${locked}`);
    expect(rows).toEqual([]);
  });
});

describe('PATCH /contacts', () => {
  it('stores what it can, and reports the outcome of each row', async () => {
    await patch(`/contacts/${ben}`, { crm_contact_id: 'B' });
    const { status, body } = await patch('/contacts', {
      rows: [
        { id: ada, notes: 'first' },
        { crm_contact_id: 'B', notes: 'by CRM id' },
        { crm_contact_id: 'nobody', notes: 'x' },
        { id: locked, notes: 'x' },
        { id: hidden, notes: 'x' },
        { id: ben, crm_contact_id: 'B' },
        { id: ada, crm_contact_id: 'A' },
      ],
    });
    expect([status, body.data.map((row: { status: string }) => row.status)]).toEqual([
      200,
      ['updated', 'updated', 'not_found', 'locked', 'not_found', 'updated', 'updated'],
    ]);
    expect(body).toMatchObject({ updated: 4, unchanged: 0, failed: 3 });
    expect(body.data[1]).toEqual({ id: ben, crm_contact_id: 'B', status: 'updated' });
    expect(await read(ada!)).toMatchObject({ notes: 'first', crm_contact_id: 'A' });
    expect(await read(ben!)).toMatchObject({ notes: 'by CRM id' });
    expect((await eventsOf()).at(-1)!.data.contact_ids.toSorted()).toEqual([ada, ben].toSorted());
  });

  it('accepts what a list returned as it is, and changes nothing', async () => {
    await patch(`/contacts/${ada}`, EVERYTHING);
    const listed = (await harness.get('/contacts?unlocked_only=true', acme.key)).body.data;
    const { body } = await patch('/contacts', { rows: listed });
    expect(body).toMatchObject({ updated: 0, unchanged: listed.length, failed: 0 });
    expect((await harness.get('/contacts?unlocked_only=true', acme.key)).body.data).toEqual(listed);
    expect(await eventsOf()).toHaveLength(1);
  });

  it('does not guess which of several contacts a CRM id means, nor use that of another organization', async () => {
    for (const id of [ada, ben]) await patch(`/contacts/${id}`, { crm_contact_id: 'twice' });
    const rows = [{ crm_contact_id: 'twice', notes: 'x' }];
    expect((await patch('/contacts', { rows })).body.data).toMatchObject([{ id: null, status: 'ambiguous' }]);
    expect((await patch('/contacts', { rows }, beta)).body.data).toMatchObject([{ status: 'not_found' }]);
  });

  it('refuses the whole request for rows that name nobody, too many rows, or a value out of bounds', async () => {
    for (const [rows, message] of [
      [[{ notes: 'x' }], /rows\[0\] must have an id/],
      [[{ id: ada }, { id: ben, notes: 'x'.repeat(10_001) }], /rows\[1\]\.notes/],
      [Array.from({ length: 1_001 }, () => ({ id: ada })), /1 to 1000/],
    ] as const)
      expect(await patch('/contacts', { rows })).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(message) },
      });
  });

  it('loses no field when programs write about one contact at the same time', async () => {
    const fields = Object.entries({
      notes: 'n',
      crm_contact_id: 'c',
      crm_sync_error: 'e',
      qualification_justification: 'j',
    });
    await Promise.all(
      fields.map(([name, value]) => patch('/contacts', { rows: [{ id: ada, [name]: value }] })),
    );
    expect(await read(ada!)).toMatchObject(Object.fromEntries(fields));
  });
});

it('updated_since finds what the organization wrote, and only that', async () => {
  await harness.db.core.rows(sql`update contacts set last_updated_at = '2020-01-01'`);
  const since = new Date(Date.now() - 1_000).toISOString();
  await patch(`/contacts/${ada}`, { notes: 'x' });
  const changed = async ({ key }: Cast) =>
    (await harness.get(`/contacts?updated_since=${since}`, key)).body.data.map(
      ({ id }: { id: string }) => id,
    );
  expect(await changed(acme)).toEqual([ada]);
  expect(await changed(beta)).toEqual([]);
});

it('the mutations of the graph do the same', async () => {
  const document = `mutation ($id: UUID!) { updateContact(id: $id, input: { notes: "graph" }) { id notes }
    updateContacts(rows: [{ id: $id, emailed: true }]) { updated results { status } } }`;
  const { body } = await harness.graphql(acme.key, document, { id: ada });
  expect(body).toMatchObject({
    data: { updateContact: { id: ada, notes: 'graph' }, updateContacts: { updated: 1 } },
  });
});

it('the typed client sends back what it read, and nothing changes', async () => {
  const market = createMarketClient({ key: acme.key, baseUrl: `${harness.origin}/api/v1` });
  await market.updateContact({ path: { contactId: ada! }, body: EVERYTHING as never });
  const read = await market.listContacts({ query: { unlocked_only: true } });
  const first = await market.updateContacts({ body: { rows: read.data } });
  expect(first).toMatchObject({ updated: 0, unchanged: 2 });
  const rows = read.data.map(({ id }) => ({ id, crm_sync_status: 'synced' as const }));
  expect(await market.updateContacts({ body: { rows } })).toMatchObject({ updated: 1, unchanged: 1 });
  expect(await market.updateContacts({ body: { rows } })).toMatchObject({ updated: 0, unchanged: 2 });
});
