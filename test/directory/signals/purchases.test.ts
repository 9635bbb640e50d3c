import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);
const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

let harness: Harness;
let acme: Cast;
let mesa: { id: string };
let locked: { id: string };
let canvas: { id: string };
let schoology: { id: string };

/** A district with a contract for Canvas that buys from its competitor. */
beforeAll(async () => {
  harness = await Harness.start();
  const { seed } = harness;
  acme = await seed.organization();
  mesa = await seed.district({ name: 'Mesa Unified', state: 'AZ', studentCount: 900 });
  locked = await seed.district({ name: 'Locked', state: 'AZ' });
  await acme.unlocks('district', mesa);
  canvas = await seed.vendor({ canonicalName: 'Canvas', category: 'lms' });
  schoology = await seed.vendor({ canonicalName: 'Schoology', category: 'lms' });
  for (const { id } of [mesa, locked]) {
    const place = { districtId: id };
    const bought = { vendorId: schoology.id, vendorNameRaw: 'PowerSchool Group LLC' };
    await seed.purchase(place, {
      ...bought,
      item: 'Schoology licenses',
      amount: 48_000,
      decidedAt: inDays(-5),
    });
    await seed.purchase(place, { vendorNameRaw: 'Acme Buses', item: 'Two buses', decidedAt: inDays(-30) });
    await seed.purchase(place, { vendorNameRaw: 'Old Desks', item: 'Desks', decidedAt: inDays(-400) });
    await seed.purchase(place, { vendorNameRaw: 'Dell', item: 'Laptops', status: 'proposed', amount: 10 });
    // Last, because a contract counts for the purchases that are already there.
    await seed.contract(place, { vendorId: canvas.id, expiresAt: inDays(300) });
  }
});
afterAll(() => harness.close());

const summaries = async (query: string): Promise<string[]> =>
  (await harness.get(`/signals?kinds=purchase${query}`, acme.key)).body.data.map(
    ({ summary }: { summary: string }) => summary,
  );

describe('purchases in the feed', () => {
  it('are those of the last year at unlocked places, a first purchase from a competitor most urgent', async () => {
    const { body } = await harness.get('/signals?kinds=purchase', acme.key);
    expect(body.data.map(({ summary }: { summary: string }) => summary)).toEqual([
      `purchase of Schoology licenses from Schoology for $48,000, ${LONG.format(inDays(-5))}; ` +
        'beside a contract in force; first purchase from a competitor',
      'proposed purchase of Laptops from Dell for $10',
      `purchase of Two buses from Acme Buses, ${LONG.format(inDays(-30))}`,
    ]);
    expect(body.data[0].purchase).toMatchObject({ item: 'Schoology licenses', vendor: { id: schoology.id } });
    expect(body.data[0].contract).toBeNull();
    // The kind, the contract in force beside it, and the first purchase from a competitor; 42 would count the contract
    // with the competitor as dissatisfaction, too.
    expect(body.data[0].score.base).toBe(20 + 6 + 8);
    expect(body.data[0].score.reasons.map(({ code }: { code: string }) => code)).toEqual([
      'kind',
      'contract',
      'first_purchase',
      'age',
    ]);
  });

  it('are from a competitor only the first time', async () => {
    const { seed } = harness;
    const again = { vendorId: schoology.id, vendorNameRaw: 'PowerSchool Group LLC', item: 'More licenses' };
    const { id } = await seed.purchase({ districtId: mesa.id }, { ...again, decidedAt: inDays(-1) });
    expect((await summaries('')).map((text) => text.endsWith('first purchase from a competitor'))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    await harness.db.core.rows(sql`delete from purchases where id = ${id}`);
  });

  it('are beside a contract that is past its end if it was renewed, and not otherwise', async () => {
    const [{ id }] = (await harness.db.core.rows(
      sql`select id from contracts where district_id = ${mesa.id}`,
    )) as [{ id: string }];
    const isBeside = async (status: string, days: number): Promise<boolean> => {
      const end = inDays(days).toISOString();
      await harness.db.core.rows(
        sql`update contracts set status = ${status}, expires_at = ${end} where id = ${id}`,
      );
      return (await summaries('')).some((text) => text.includes('beside a contract in force'));
    };
    expect(await isBeside('renewed', -40)).toBe(true);
    expect(await isBeside('active', -40)).toBe(false);
    expect(await isBeside('expired', 300)).toBe(false);
    expect(await isBeside('active', 300)).toBe(true);
  });

  it('are found by the category of their vendor, counted by statistics, and weighted', async () => {
    expect(await summaries('&vendor_category=lms')).toHaveLength(1);
    expect(await summaries('&weights_purchase=0')).toEqual([]);
    const { body } = await harness.graphql(
      acme.key,
      '{ signalStats(filter: { kinds: [purchase] }, groupBy: [KIND]) { groups { count amount { sum } } } }',
    );
    expect(body.data.signalStats.groups).toEqual([{ count: 3, amount: { sum: 48_010 } }]);
  });
});

describe('purchases of a district', () => {
  const items = async (filter: string): Promise<string[]> => {
    const document = `{ district(id: "${mesa.id}") { purchases(${filter}) { item } } }`;
    const { body } = await harness.graphql(acme.key, document);
    return body.data.district.purchases.map(({ item }: { item: string }) => item);
  };

  it.each([
    ['order: { by: amount }', ['Desks', 'Two buses', 'Schoology licenses', 'Laptops']],
    ['filter: { status: proposed }', ['Laptops']],
    ['filter: { amountMin: 11 }', ['Schoology licenses']],
    ['filter: { amountMax: 11 }', ['Laptops']],
  ])('are sorted and filtered by %s', async (filter, found) => {
    expect((await items(filter)).toSorted()).toEqual(found.toSorted());
  });

  it('are filtered by day and vendor', async () => {
    expect(await items(`filter: { decidedFrom: "${inDays(-40).toISOString()}" }`)).toHaveLength(2);
    expect(await items(`filter: { decidedBefore: "${inDays(-40).toISOString()}" }`)).toEqual(['Desks']);
    expect(await items(`filter: { vendorIds: ["${schoology.id}"] }`)).toEqual(['Schoology licenses']);
  });

  it('find the districts that have them', async () => {
    const names = async (query: string) =>
      (await harness.get(`/districts?${query}`, acme.key)).body.data.map(
        ({ name }: { name: string }) => name,
      );
    expect(await names(`purchased_from_vendor_ids=${schoology.id}`)).toEqual(['Locked', 'Mesa Unified']);
    expect(await names(`purchased_from_vendor_ids=${canvas.id}`)).toEqual([]);
    expect(await names('has_recent_purchases=true')).toEqual(['Locked', 'Mesa Unified']);
  });
});
