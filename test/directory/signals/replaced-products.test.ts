import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';

const NOW = Date.now();
const inDays = (days: number) => new Date(NOW + days * 86_400_000);

let harness: Harness;
let acme: Cast;
const vendors: Record<string, { id: string }> = {};
beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
  for (const [name, category] of [
    ['Canvas', 'lms'],
    ['Schoology', 'lms'],
    ['Moodle', 'lms'],
    ['PowerSchool', 'sis'],
    ['Kahoot', 'other'],
    ['Quizlet', 'other'],
  ] as const)
    vendors[name] = await harness.seed.vendor({ canonicalName: name, category });
});
afterAll(() => harness.close());

interface Product {
  readonly name: string;
  readonly since: number | null;
  readonly last?: number;
  readonly gone?: number;
  readonly key?: string;
}
const was = (name: string, since: number | null, last: number, gone: number): Product => ({
  name,
  since,
  last,
  gone,
});
const is = (name: string, since: number | null, key?: string): Product => ({ name, since, key });

async function placeWith(...products: Product[]) {
  const { id: districtId } = await harness.seed.district({ name: 'Ash County' });
  await acme.unlocks('district', { id: districtId });
  for (const { name, since, last, gone, key } of products)
    await harness.seed.stackEntry({ districtId }, vendors[name]!, {
      firstSeenAt: since === null ? null : inDays(since),
      lastSeenAt: last === undefined ? null : inDays(last),
      goneAt: gone === undefined ? null : inDays(gone),
      replacesId: null,
      missingSince: null,
      unconfirmedSince: null,
      sourceKey: key ?? null,
    });
  return districtId;
}

const signalsAt = async (districtId: string): Promise<string[]> =>
  (await harness.get(`/signals?kinds=replaced&district_id=${districtId}`, acme.key)).body.data.map(
    ({ product }: { product: { vendor: { canonical_name: string }; replaced_vendor_name: string } }) =>
      `${product.vendor.canonical_name} for ${product.replaced_vendor_name}`,
  );

const SCHOOLOGY = was('Schoology', -900, -200, -100);

describe('the replacement of a product that is gone', () => {
  it.each<[string, string[], Product[]]>([
    ['is the one that appeared after it', ['Canvas for Schoology'], [SCHOOLOGY, is('Canvas', -150)]],
    ['may have been stored before', ['Canvas for Schoology'], [is('Canvas', -150), SCHOOLOGY]],
    [
      'may have been used beside it for half a year',
      ['Canvas for Schoology'],
      [SCHOOLOGY, is('Canvas', -379)],
    ],
    ['is nothing that was used beside it longer', [], [SCHOOLOGY, is('Canvas', -381)]],
    ['is nothing that was seen as early', [], [was('Schoology', -250, -200, -100), is('Canvas', -250)]],
    [
      'may come within a year',
      ['Canvas for Schoology'],
      [was('Schoology', -900, -500, -400), is('Canvas', -36)],
    ],
    ['is nothing that comes later', [], [was('Schoology', -900, -500, -400), is('Canvas', -34)]],
    ['is of its category', [], [SCHOOLOGY, is('PowerSchool', -150)]],
    [
      'is known in categories with something in common only',
      [],
      [was('Kahoot', -900, -200, -100), is('Quizlet', -150)],
    ],
    [
      'is the first of several',
      ['Moodle for Schoology'],
      [SCHOOLOGY, is('Canvas', -120), is('Moodle', -150)],
    ],
    ['is in use', [], [SCHOOLOGY, was('Canvas', -150, -100, -5)]],
    [
      'replaces the last that is gone',
      ['Moodle for Canvas'],
      [SCHOOLOGY, was('Canvas', -150, -100, -40), is('Moodle', -60)],
    ],
    ['is unknown where it has no first day', [], [SCHOOLOGY, is('Canvas', null)]],
    [
      'is nothing where another source has the product in use',
      [],
      [SCHOOLOGY, is('Schoology', -900, 'filing'), is('Canvas', -150)],
    ],
  ])('the replacement of a product that is gone %s', async (_, signals, products) => {
    expect(await signalsAt(await placeWith(...products))).toEqual(signals);
  });

  it('is unknown when the new product is deleted, or the old one', async () => {
    for (const name of ['Canvas', 'Schoology']) {
      const place = await placeWith(SCHOOLOGY, is('Canvas', -150));
      expect(await signalsAt(place)).toHaveLength(1);
      await harness.db.core.rows(sql`
        delete from vendor_stack_entries where entity_id = ${place} and vendor_id = ${vendors[name]!.id}`);
      expect(await signalsAt(place)).toEqual([]);
    }
  });

  it('is found by a new name of the old product, and not when both are one vendor', async () => {
    const place = await placeWith(SCHOOLOGY, is('Canvas', -150));
    const found = async (words: string) =>
      (await harness.get(`/signals?district_id=${place}&search=${words}`, acme.key)).body.data.length;
    const rename = (name: string) =>
      harness.db.core.rows(
        sql`update vendors set canonical_name = ${name} where id = ${vendors.Schoology!.id}`,
      );
    await rename('Zyxlearn');
    expect([await found('Zyxlearn'), await found('Schoology')]).toEqual([1, 0]);
    await rename('Schoology');
    expect([await found('Zyxlearn'), await found('Schoology')]).toEqual([0, 1]);
    await harness.db.core.rows(sql`
      update vendors set merged_into_id = ${vendors.Canvas!.id} where id = ${vendors.Schoology!.id}`);
    expect(await signalsAt(place)).toEqual([]);
    await harness.db.core.rows(
      sql`update vendors set merged_into_id = null where id = ${vendors.Schoology!.id}`,
    );
  });

  it('ages from the day on which the product was known to be gone, and for a year', async () => {
    const place = await placeWith(SCHOOLOGY, is('Canvas', -150));
    const [signal] = (await harness.get(`/signals?district_id=${place}`, acme.key)).body.data;
    const days = (time: string) => Math.round((Date.parse(time) - Date.now()) / 86_400_000);
    expect([days(signal.date), days(signal.ends_at)]).toEqual([-100, 265]);
    expect(await signalsAt(await placeWith(was('Schoology', -900, -500, -400), is('Canvas', -450)))).toEqual(
      [],
    );
  });
});
