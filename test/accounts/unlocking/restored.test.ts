import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { refundUnlocks } from '../../../src/accounts/credits/refund.ts';
import { importRecords } from '../../../src/importers/records/import.ts';
import type { Cast } from '../../support/cast.ts';
import { asOwner } from '../../support/database.ts';
import { Harness } from '../../support/harness.ts';
import { releaseTogether } from '../../support/simultaneous-requests.ts';
import { balanceOf, contact, district, manyDistricts, unlockRequest } from '../../support/unlocks.ts';

let harness: Harness;
let acme: Cast;
let ids: { district: string; school: string; contact: string };
let number = 4_810_000;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

const all = () => [
  district(ids.district),
  { entity_type: 'school' as const, entity_id: ids.school },
  contact(ids.contact),
];
const unlock = (entities: readonly object[], more: object = {}) =>
  harness.post('/unlock', acme.key, { entities, ...more });
const owner = (statement: string) => asOwner(harness.address, statement);

async function importAll(ncesId: string): Promise<void> {
  const lines = [
    { type: 'district', id: ids.district, nces_id: ncesId, name: 'Llano ISD', state: 'TX' },
    {
      type: 'school',
      id: ids.school,
      nces_id: `${ncesId}00001`,
      district_id: ids.district,
      name: 'Llano High School',
      state: 'TX',
    },
    {
      type: 'contact',
      id: ids.contact,
      district_id: ids.district,
      name: 'Kim Lee',
      email: 'kim@llano.example',
    },
  ];
  const text = lines.map((line) => JSON.stringify(line)).join('\n');
  const { errors } = await importRecords(Readable.from([Buffer.from(text)]), harness.address);
  expect(errors).toEqual([]);
}

let ncesId: string;
beforeEach(async () => {
  acme = await harness.seed.organization({ credits: 100 });
  ids = { district: randomUUID(), school: randomUUID(), contact: randomUUID() };
  ncesId = String(number++);
  await importAll(ncesId);
  expect((await unlock(all())).body).toMatchObject({ unlocked: true, credits_charged: 14 });
});

/** Deletes the rows of unlocks that the ledger records. */
const lose = () => owner(`delete from unlocks where organization_id = '${acme.organizationId}'`);
const FREE = { unlocked: true, already_unlocked: true, credits_charged: 0, credits_remaining: 86 };

describe('an unlock that was paid', () => {
  it('covers a contact, a school, and a district that are deleted and imported again under their ids', async () => {
    for (const table of ['contacts', 'schools', 'districts']) {
      const id = ids[table.slice(0, -1) as keyof typeof ids];
      await owner(`delete from ${table} where id = '${id}'`);
      expect((await harness.get(`/${table}/${id}`, acme.key)).status).toBe(404);
    }
    await importAll(ncesId);
    expect((await harness.get(`/contacts/${ids.contact}`, acme.key)).body.email).toBe('kim@llano.example');
    expect((await unlock(all())).body).toMatchObject(FREE);
    expect(await balanceOf(harness, acme)).toBe(86);
  });

  it('is restored for free where its row is lost, alone, with others, and in a dry run', async () => {
    await lose();
    expect((await unlock([contact(ids.contact)])).body).toMatchObject(FREE);
    await lose();
    expect((await unlock(all(), { dry_run: true })).body).toMatchObject({
      credits_required: 0,
      dry_run: true,
    });
    await lose();
    const [fresh] = (await manyDistricts(harness.db, 1)) as [string];
    const { body } = await unlock([...all(), district(fresh)]);
    expect(body).toMatchObject({ unlocked: true, already_unlocked: false, credits_charged: 6 });
    expect(body.results.map((result: { credits_charged: number }) => result.credits_charged)).toEqual([
      0, 0, 0, 6,
    ]);
    expect(await balanceOf(harness, acme)).toBe(80);
    expect((await harness.get(`/contacts/${ids.contact}`, acme.key)).body.email).toBe('kim@llano.example');
  });

  it('is restored once by 32 requests at the same time, also with an Idempotency-Key', async () => {
    await lose();
    const requests = Array.from({ length: 32 }, (_, at) => ({
      ...unlockRequest(harness, acme, { entities: all() }),
      ...(at % 2 && { headers: { 'Idempotency-Key': randomUUID() } }),
    }));
    const answers = await releaseTogether(requests);
    expect(answers.filter(({ status, body }) => status !== 200 || body.credits_charged !== 0)).toEqual([]);
    expect(await balanceOf(harness, acme)).toBe(86);
  });

  it('is refunded once, before or after it is restored, and stays open', async () => {
    const { organizationId } = acme;
    const refund = () =>
      harness.db.transaction((tx) =>
        refundUnlocks(
          tx,
          { organizationId, userId: null, channel: 'system', now: new Date() },
          [{ entityType: 'district', entityId: ids.district }],
          'Nothing was inside.',
        ),
      );
    expect(await refund()).toBe(6);
    await lose();
    expect((await unlock([district(ids.district)])).body).toMatchObject({ ...FREE, credits_remaining: 92 });
    expect(await refund()).toBe(0);
    const { body } = await harness.get(`/districts/${ids.district}`, acme.key);
    expect(body._access).toMatchObject({ is_unlocked: true, credits_spent: 0 });
    await unlock(all()); // the audit at the end finds every unlock of the ledger
  });
});
