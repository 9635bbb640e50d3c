import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { statementsOf } from '../support/statements.ts';

let harness: Harness;
let acme: Cast;
beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ credits: 100 });
});
afterAll(() => harness.close());

const PEOPLE = 'people { role level count withEmail withCheckedEmail withPhone }';
const ask = async (query: string) => {
  const { body } = await harness.graphql(acme.key, query);
  expect(body.errors).toBeUndefined();
  return body.data;
};

/** A district in Utah with three people in technology, one at its school. */
async function staffed() {
  const { seed } = harness;
  const district = await seed.district({ state: 'UT' });
  const school = await seed.school({ districtId: district.id, state: 'UT' });
  const at = { districtId: district.id, state: 'UT', email: null, phone: null };
  await seed.contact({
    ...at,
    title: 'Director of Technology',
    email: 'a@b.example',
    emailVerificationStatus: 'valid',
    phone: '(801) 555-0100',
  });
  await seed.contact({ ...at, title: 'Technology Specialist', email: 'c@b.example' });
  await seed.contact({ ...at, schoolId: school.id, title: 'Technology Director' });
  await seed.contact({ ...at, title: 'Chief Financial Officer' });
  const [namesake, name] = [{ ...at, title: 'Superintendent' }, 'Kim Lee'];
  await seed.contact({ ...namesake, name });
  await seed.contact({ ...namesake, name, email: 'kim@b.example' });
  return { district, school };
}

describe('people by role at a locked place', () => {
  it('are counted by role and level, namesakes once, and not named', async () => {
    const { district, school } = await staffed();
    const data = await ask(`{ district(id: "${district.id}") { access { isUnlocked preview { ${PEOPLE} } } }
      school(id: "${school.id}") { access { preview { ${PEOPLE} } } } }`);
    const none = { withEmail: 0, withCheckedEmail: 0, withPhone: 0 };
    expect(data.district.access.isUnlocked).toBe(false);
    expect(data.district.access.preview.people).toEqual([
      { role: 'technology', level: 'director', count: 2, withEmail: 1, withCheckedEmail: 1, withPhone: 1 },
      { role: 'finance', level: 'chief', count: 1, ...none },
      { role: 'superintendent', level: 'chief', count: 1, ...none },
      { role: 'technology', level: 'specialist', count: 1, ...none, withEmail: 1 },
    ]);
    expect(data.school.access.preview.people).toEqual([
      { role: 'technology', level: 'director', count: 1, ...none },
    ]);
  });

  it('are those that an unlock adds: none at a school whose district is unlocked', async () => {
    const { district, school } = await staffed();
    await acme.unlocks('district', district);
    const data = await ask(`{ school(id: "${school.id}") { access { preview { ${PEOPLE} } } } }`);
    expect(data.school.access.preview.people).toEqual([]);
  });

  it('are found by one statement for all places of a page', async () => {
    await staffed();
    const query = `{ districts(filter: { state: "UT" }) { nodes { access { preview { ${PEOPLE} } } } } }`;
    const statements = await statementsOf(() => ask(query));
    expect(statements.filter((one) => one.text.includes('unnest(c.roles)'))).toHaveLength(1);
  });
});

describe('the filters by the people of a place', () => {
  it('find places with one person who has the role and the level', async () => {
    const { seed } = harness;
    const [mixed, chief, empty] = [
      await seed.district({ state: 'NV' }),
      await seed.district({ state: 'NV' }),
      await seed.district({ state: 'NV' }),
    ];
    await seed.contact({ districtId: mixed.id, state: 'NV', title: 'Technology Specialist' });
    await seed.contact({ districtId: mixed.id, state: 'NV', title: 'Chief Financial Officer' });
    await seed.contact({ districtId: chief.id, state: 'NV', title: 'Chief Technology Officer' });
    const school = await seed.school({ districtId: empty.id, state: 'NV' });
    await seed.contact({ districtId: empty.id, schoolId: school.id, state: 'NV', title: 'Principal' });
    const found = async (filter: string, list = 'districts') => {
      const data = await ask(`{ ${list}(filter: { state: "NV", ${filter} }) { nodes { id } } }`);
      return data[list].nodes.map(({ id }: { id: string }) => id).toSorted();
    };
    expect(await found('contactRole: technology')).toEqual([mixed.id, chief.id].toSorted());
    expect(await found('contactRole: technology, contactLevel: chief')).toEqual([chief.id]);
    expect(await found('contactLevel: [chief, specialist]')).toEqual([mixed.id, chief.id].toSorted());
    expect(await found('contactRole: principal')).toEqual([empty.id]);
    expect(await found('contactRole: principal', 'schools')).toEqual([school.id]);
  });
});
