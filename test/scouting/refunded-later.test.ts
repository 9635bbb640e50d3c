import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { refundEmptyPlaces } from '../../src/scouting/refund-empty-places.job.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { deeds } from '../support/scouting.ts';
import { balanceOf } from '../support/unlocks.ts';
import { UNREAD } from '../support/unread.ts';

let harness: Harness;
let acme: Cast;
beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ credits: 100 });
});
afterAll(() => harness.close());

const ago = (cast: Cast, hours: number) =>
  harness.db.core.rows(sql`
    update unlocks set unlocked_at = now() - ${hours} * interval '1 hour'
    where organization_id = ${cast.organizationId}`);
/** Runs the scheduled job, as workers do every hour. */
const refund = () =>
  refundEmptyPlaces.run({}, { step: (work: never) => harness.db.transaction(work) } as unknown as Parameters<
    typeof refundEmptyPlaces.run
  >[1]);
const refundsOf = async ({ key }: Cast) => (await harness.get('/credits/ledger?kind=refund', key)).body.data;

describe('the unlock of a place that still has nothing to show a day later', () => {
  it('is refunded once, with an event, and the place stays unlocked', async () => {
    const { seed } = harness;
    const district = await seed.district({ ...UNREAD, crawledAt: null, websiteUrl: null });
    const school = await seed.school({
      ...UNREAD,
      crawledAt: null,
      websiteUrl: null,
      districtId: district.id,
    });
    const nothing = {
      keyFacts: { pages_read: 3, products_in_use: 0, people_found: 0 },
      aiSummary: 'Nothing.',
    };
    const read = await seed.district({ ...UNREAD, ...nothing });
    const [full, old] = [await seed.district(UNREAD), await seed.district({ ...UNREAD, websiteUrl: null })];
    await seed.purchase({ districtId: old.id }, { decidedAt: new Date('2015-04-01') });
    await seed.contact({ districtId: full.id });
    for (const place of [district, read, full, old]) await deeds(harness).unlock(acme, 'district', place);
    await deeds(harness).unlock(acme, 'school', school);
    const paid = await balanceOf(harness, acme);

    await ago(acme, 23);
    await refund();
    expect(await balanceOf(harness, acme)).toBe(paid);

    await ago(acme, 25);
    await Promise.all([refund(), refund()]);
    await refund();
    const back = await refundsOf(acme);
    expect(back.map(({ entity_id }: { entity_id: string }) => entity_id).toSorted()).toEqual(
      [district.id, read.id, school.id].toSorted(),
    );
    expect(back[0].reason).toBe('A day after the unlock, nothing was inside.');
    const credits = back.reduce(
      (sum: number, one: { available_change: number }) => sum + one.available_change,
      0,
    );
    expect(await balanceOf(harness, acme)).toBe(paid + credits);
    expect(await deeds(harness).read(`/districts/${district.id}`, acme)).toMatchObject({
      _access: { is_unlocked: true, credits_spent: 0 },
    });
    const [events] = await harness.db.core.rows<{ count: number }>(sql`
      select count(*)::int as count from events
      where organization_id = ${acme.organizationId} and type = 'credits.refunded'`);
    expect(events).toEqual({ count: 3 });
  });

  it('is not refunded if something that it revealed has been withdrawn since', async () => {
    const { seed, db } = harness;
    const buyer = await seed.organization({ credits: 60 });
    const places = await Promise.all(Array.from({ length: 4 }, () => seed.district(UNREAD)));
    const school = await seed.school({ ...UNREAD, districtId: places[3]!.id });
    const { id: left } = await seed.contact({ districtId: places[0]!.id });
    for (const place of places) await deeds(harness).unlock(buyer, 'district', place);
    await deeds(harness).unlock(buyer, 'school', school);
    await ago(buyer, 72);

    // The first place loses its only contact, the second a finding of a reading, the school a finding of an import.
    await db.core.rows(sql`delete from contacts where id = ${left}`);
    await db.core.rows(sql`
      insert into finding_changes (district_id, kind, finding_id, change)
      values (${places[1]!.id}, 'vendors', gen_random_uuid(), 'gone')`);
    await db.core.rows(sql`
      insert into deletions (kind, record_id, district_id, school_id) values
        ('contract', gen_random_uuid(), ${places[3]!.id}, ${school.id}),
        ('classified_url', gen_random_uuid(), ${places[2]!.id}, null)`);
    await refund();
    const back = await refundsOf(buyer);
    expect(back.map(({ entity_id }: { entity_id: string }) => entity_id).toSorted()).toEqual(
      [places[2]!.id, places[3]!.id].toSorted(),
    );
  });

  it('is refunded if what the place had was withdrawn before the unlock', async () => {
    const { seed, db } = harness;
    const buyer = await seed.organization({ credits: 20 });
    const place = await seed.district(UNREAD);
    const { id: left } = await seed.contact({ districtId: place.id });
    await db.core.rows(sql`delete from contacts where id = ${left}`);
    await db.core.rows(
      sql`update deletions set deleted_at = now() - interval '4 days' where record_id = ${left}`,
    );
    await deeds(harness).unlock(buyer, 'district', place);
    await ago(buyer, 72);
    await refund();
    expect(await balanceOf(harness, buyer)).toBe(20);
  });

  it('is not refunded long after the unlock', async () => {
    const other = await harness.seed.organization({ credits: 20 });
    const place = await harness.seed.district({ ...UNREAD, crawledAt: null, websiteUrl: null });
    await deeds(harness).unlock(other, 'district', place);
    await ago(other, 24 * 40);
    await refund();
    expect(await refundsOf(other)).toEqual([]);
  });
});
