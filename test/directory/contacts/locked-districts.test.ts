import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cast } from '../../support/cast.ts';
import { asOwner } from '../../support/database.ts';
import { Harness } from '../../support/harness.ts';

let harness: Harness;
let acme: Cast;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
});
afterAll(() => harness.close());

/** Hidden contacts by the name of the district, as the search lists them. */
async function hidden(query = ''): Promise<{ total: number; districts: [string, number][] }> {
  const { body } = await harness.get(`/contacts${query}`, acme.key);
  const { total_hidden: total, parents } = body._locked_parent_contacts;
  return {
    total,
    districts: parents.map((parent: { name: string; contact_count: number }) => [
      parent.name,
      parent.contact_count,
    ]),
  };
}

const contacts = async (count: number, place: { districtId: string; schoolId?: string }) => {
  for (let made = 0; made < count; made++) await harness.seed.contact(place);
};

const EXPECTED = {
  total: 15,
  districts: [
    ['Across', 5],
    ['Single', 4],
    ['Schools', 3],
    ['Partly', 2],
    ['Small', 1],
  ],
};

describe('the districts with the most hidden contacts', () => {
  beforeAll(async () => {
    const { seed } = harness;
    const district = (name: string) => seed.district({ name, state: 'TX' });
    const [small, single, schools, partly, across, open] = await Promise.all(
      ['Small', 'Single', 'Schools', 'Partly', 'Across', 'Open'].map(district),
    );
    await contacts(1, { districtId: small!.id });
    await contacts(4, { districtId: single!.id });
    for (const count of [2, 1]) {
      const school = await seed.school({ districtId: schools!.id, state: 'TX' });
      await contacts(count, { districtId: schools!.id, schoolId: school.id });
    }
    await contacts(2, { districtId: partly!.id });
    const shown = await seed.school({ districtId: partly!.id, state: 'TX' });
    await contacts(6, { districtId: partly!.id, schoolId: shown.id });
    await acme.unlocks('school', shown);
    await contacts(2, { districtId: across!.id });
    const abroad = await seed.school({ districtId: across!.id, state: 'OK' });
    await contacts(3, { districtId: across!.id, schoolId: abroad.id });
    await contacts(9, { districtId: open!.id });
    await acme.unlocks('district', open!);
  });

  it('include districts with several totals, and districts with unlocked schools', async () => {
    expect(await hidden()).toEqual(EXPECTED);
  });

  it('count only contacts of the state that is asked for', async () => {
    const rest = EXPECTED.districts.slice(1);
    expect(await hidden('?state=OK')).toEqual({ total: 3, districts: [['Across', 3]] });
    const inTexas = await hidden('?state=TX');
    expect(inTexas.total).toBe(12);
    expect(inTexas.districts.filter(([name]) => name !== 'Across')).toEqual(rest);
    expect(inTexas.districts).toContainEqual(['Across', 2]);
  });

  it('are the same whichever totals are already complete', async () => {
    for (const change of ['set is_whole = false', 'set contacts = contacts']) {
      await asOwner(harness.address, `update contact_district_totals ${change}`);
      expect(await hidden()).toEqual(EXPECTED);
    }
    await asOwner(harness.address, 'select recount_contacts()');
    expect(await hidden()).toEqual(EXPECTED);
  });
});
