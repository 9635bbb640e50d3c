import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import type { District } from '../../../src/directory/districts/district.entity.ts';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';

let harness: Harness;
/** Has unlocked the first of three districts. */
let acme: Cast;
let districts: District[];

beforeAll(async () => {
  harness = await Harness.start();
  const { seed } = harness;
  acme = await seed.organization();
  districts = [];
  for (const state of ['TX', 'TX', 'CA']) {
    const district = await seed.district({ state, county: 'Alpha', studentCount: 900 });
    districts.push(district);
    const school = await seed.school({ districtId: district.id, state });
    const at = { districtId: district.id, state };
    const person = { email: null, phone: null, ...at };
    await seed.contact({ ...person, name: 'Ada Reyes', title: 'Technology Director', phone: '555-0100' });
    const address = { email: 'ada@example.org', emailVerificationStatus: 'valid' as const };
    await seed.contact({ ...person, name: 'Ada  reyes', title: 'Nurse', ...address }); // a later namesake
    await seed.contact({ ...person, name: 'Bo Lund', title: 'Chief Technology Officer', ...address });
    await seed.contact({ ...person, schoolId: school.id, name: 'Cy Moss', title: 'Principal' });
    await seed.contact({ ...person, schoolId: school.id, name: 'Di Park', title: null });
  }
  await acme.unlocks('district', districts[0]!);
});
afterAll(() => harness.close());

const GROUPS = 'total groups { keys { kind code label } count withEmail withCheckedEmail withPhone places }';
const ask = async (filter: string, by: string, { key } = acme) => {
  const { body } = await harness.graphql(
    key,
    `{ peopleStats(filter: ${filter}, groupBy: [${by}], order: { by: KEY, ascending: true }) { ${GROUPS} } }`,
  );
  expect(body.errors).toBeUndefined();
  return body.data.peopleStats;
};
const codes = ({ groups }: { groups: { keys: { code: string | null }[]; count: number }[] }) =>
  Object.fromEntries(groups.map(({ keys, count }) => [keys[0]!.code, count]));

describe('peopleStats', () => {
  it('counts people at locked places by role, with those who can be reached, and namesakes once', async () => {
    const { total, groups } = await ask('{}', 'ROLE');
    expect(total).toBe(8);
    const technology = groups.find(
      ({ keys: [key] }: { keys: { code: string }[] }) => key?.code === 'technology',
    );
    expect(technology).toEqual({
      keys: [{ kind: 'VALUE', code: 'technology', label: 'Technology' }],
      count: 4,
      withEmail: 2,
      withCheckedEmail: 2,
      withPhone: 2,
      places: 2,
    });
    expect(codes(await ask('{}', 'LEVEL'))).toEqual({ chief: 2, director: 4, null: 2 });
    expect(codes(await ask('{}', 'STATE'))).toEqual({ CA: 4, TX: 4 });
    expect(codes(await ask('{ role: [technology] }', 'STATE'))).toEqual({ CA: 2, TX: 2 });
  });

  it('counts what the previews of the locked places count', async () => {
    const counted = new Map<string, number>();
    for (const { id } of districts.slice(1)) {
      const { body } = await harness.graphql(
        acme.key,
        `{ district(id: "${id}") { access { preview { people { role count } } } } }`,
      );
      for (const { role, count } of body.data.district.access.preview.people)
        counted.set(role, (counted.get(role) ?? 0) + count);
    }
    const { null: _without, ...byRole } = codes(await ask('{}', 'ROLE'));
    expect(byRole).toEqual(Object.fromEntries(counted));
  });

  it('counts no one whom the organization sees, or whom a filter can name', async () => {
    const stranger = await harness.seed.organization();
    expect((await ask('{}', 'ROLE', stranger)).total).toBe(12);
    const hidden = await harness.seed.contact({
      districtId: districts[1]!.id,
      name: 'Ed Quist',
      title: 'Archivist',
    });
    for (const [filter, total] of [
      [`{ ids: ["${hidden.id}"] }`, 0],
      ['{ search: "quist" }', 0],
      ['{ search: "archivist" }', 1],
      ['{ unlockedOnly: true }', 0],
    ] as const)
      expect([filter, (await ask(filter, 'ROLE')).total]).toEqual([filter, total]);
    await acme.unlocks('district', districts[1]!, districts[2]!);
    expect((await ask('{}', 'ROLE')).total).toBe(0);
  });

  it('counts people who are made up for nobody but the demo organization', async () => {
    const place = await harness.seed.district({ id: 'ffffffff-ffff-8000-8000-00000000000a', state: 'VT' });
    await harness.seed.contact({ districtId: place.id, state: 'VT', title: 'Nurse' });
    expect((await ask('{ state: "VT" }', 'ROLE')).total).toBe(0);
    const demo = await harness.seed.organization();
    await harness.db.core.rows(
      sql`update organizations set sees_synthetic = true where id = ${demo.organizationId}`,
    );
    expect((await ask('{ state: "VT" }', 'ROLE', demo)).total).toBe(1);
  });
});

it('contactStats by places are the same from stored counts and from the contacts', async () => {
  const { seed } = harness;
  const customer = await seed.organization();
  const [place, emptied] = [await seed.district({ state: 'NV' }), await seed.district({ state: 'UT' })];
  const at = { districtId: place.id, state: 'NV' };
  for (const name of ['Ada Reyes', 'ada  reyes', 'Bo Lund'])
    await seed.contact({ ...at, name, email: `${name.length}@example.org` });
  const gone = await seed.contact({ districtId: emptied.id, state: 'UT' });
  await customer.unlocks('district', place, emptied);
  await harness.db.core.rows(sql`delete from contacts where id = ${gone.id}`);
  for (const by of ['', 'STATE', 'COUNTY', 'PLACE', 'STATE, DISTRICT_SIZE']) {
    const numbers = (more: string) => `contactStats(groupBy: [${by}]) {
      total all { count places${more} } groups { keys { code } count places${more} } }`;
    // No stored count says how many are unlocked.
    const document = `{ stored: ${numbers('')} read: ${numbers(' unlocked')} }`;
    const { stored, read } = (await harness.graphql(customer.key, document)).body.data;
    const without = JSON.stringify(read, (key, value) => (key === 'unlocked' ? undefined : value));
    expect([by, stored]).toEqual([by, JSON.parse(without)]);
    expect(stored.all).toEqual({ count: 2, places: 1 });
  }
});
