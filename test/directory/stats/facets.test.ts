import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';
import { statementsOf } from '../../support/statements.ts';

let harness: Harness;
let acme: Cast;

const OWN = {
  STATE: ['state'],
  COUNTY: ['county'],
  LOCALE: ['localeType'],
  GRADE_BAND: ['gradeLevels'],
  ENROLLMENT_BAND: ['studentCountMin', 'studentCountMax'],
  SCHOOL_TYPE: ['schoolType'],
  DISTRICT_SIZE: [],
  VENDOR: ['vendorIds'],
  VENDOR_CATEGORY: ['vendorCategory'],
} as const;
type Dimension = keyof typeof OWN;
const DIMENSIONS = Object.keys(OWN) as Dimension[];
const COUNTED: Dimension[] = ['STATE', 'LOCALE', 'GRADE_BAND', 'ENROLLMENT_BAND', 'SCHOOL_TYPE'];

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ plan: 'enterprise' });
  const { seed } = harness;
  const vendors = [await seed.vendor({ category: 'sis' }), await seed.vendor({ category: 'lms' })];
  for (let district = 0; district < 4; district++) {
    const state = ['TX', 'CA'][district % 2]!;
    const { id: districtId } = await seed.district({ state, studentCount: 10 ** (district + 1) });
    for (let n = 0; n < 8; n++) {
      const turn = district * 8 + n;
      const school = await seed.school({
        districtId,
        state,
        county: ['Lincoln', 'Marshall', null][turn % 3],
        localeType: ['City: Large', 'Rural: Remote', null][(turn >> 1) % 3],
        gradeLevels: ['KG-05', 'PK-12', '09-12', null][(turn >> 2) % 4],
        schoolType: ['Regular', null][turn % 2],
        studentCount: turn % 5 ? turn * 60 : null,
      });
      if (n % 3 === 0) await seed.stackEntry({ schoolId: school.id }, vendors[turn % 2]!);
      if (n % 2 === 0) await acme.unlocks('school', school);
    }
  }
});
afterAll(() => harness.close());

const KEY = 'kind code label state from to';
const facetsOf = async (dimensions: readonly Dimension[], filter: object, top = 20) => {
  harness.pass(2_000);
  const { body } = await harness.graphql(
    acme.key,
    `query ($filter: SchoolFilter!, $dimensions: [SchoolDimension!]!, $top: Int!) {
      schoolFacets(filter: $filter, dimensions: $dimensions, top: $top) {
        total facets { dimension groupCount groups { key { ${KEY} } count } }
      }
    }`,
    { filter, dimensions, top },
  );
  expect(body.errors).toBeUndefined();
  return body.data.schoolFacets;
};

/** The same facet as statistics: without the filters on its own values. */
const statsOf = async (dimension: Dimension, filter: object, top = 20) => {
  harness.pass(2_000);
  const others = Object.fromEntries(
    Object.entries(filter).filter(([name]) => !(OWN[dimension] as readonly string[]).includes(name)),
  );
  const { body } = await harness.graphql(
    acme.key,
    `query ($filter: SchoolFilter!, $by: SchoolDimension!, $top: Int!) {
      schoolStats(filter: $filter, groupBy: [$by], top: $top, withOther: false) {
        groupCount groups { keys { ${KEY} } count }
        }
    }`,
    { filter: others, by: dimension, top },
  );
  expect(body.errors).toBeUndefined();
  const { groupCount, groups } = body.data.schoolStats;
  return {
    dimension,
    groupCount,
    groups: groups.map(({ keys, count }: { keys: object[]; count: number }) => ({ key: keys[0], count })),
  };
};

describe('schoolFacets', () => {
  it('equals the statistics by each dimension without the filters on its own values', async () => {
    for (const filter of [
      {},
      { state: 'TX' },
      { state: 'CA', localeType: 'City', gradeLevels: ['middle'] },
      { studentCountMin: 300, studentCountMax: 1_500, schoolType: 'regular', county: 'lin' },
      { vendorCategory: 'sis', search: 'school' },
    ]) {
      const { total, facets } = await facetsOf(DIMENSIONS.slice(0, 8), filter);
      const { body } = await harness.graphql(
        acme.key,
        'query ($filter: SchoolFilter!) { schools(filter: $filter) { pagination { total } } }',
        { filter },
      );
      expect([filter, total]).toEqual([filter, body.data.schools.pagination.total]);
      for (const facet of facets) {
        expect([filter, facet]).toEqual([filter, await statsOf(facet.dimension, filter)]);
      }
    }
  });

  it('is one statement, which reads the maintained counts where they have the answer', async () => {
    for (const [dimensions, filter, table] of [
      [COUNTED, { state: 'TX', gradeLevels: ['high'] }, 'school_cells'],
      [COUNTED, { state: 'TX', search: 'school' }, 'schools'],
      [[...COUNTED, 'COUNTY'], {}, 'schools'],
      [DIMENSIONS.slice(1), {}, 'schools'],
    ] as const) {
      const found = (await statementsOf(() => facetsOf(dimensions, filter))).filter(
        ({ text }) => !text.includes('from api_keys'),
      );
      expect(found).toHaveLength(1);
      expect(found[0]!.text).toContain(`from ${table} r`);
    }
    for (const facet of (await facetsOf(COUNTED, { state: 'TX', gradeLevels: ['high'] })).facets) {
      const filter = { state: 'TX', gradeLevels: ['high'], search: 'School' };
      expect(facet).toEqual(await statsOf(facet.dimension, filter)); // all are called School
    }
  });

  it('returns the groups with the most records, and the number of groups', async () => {
    const { facets } = await facetsOf(['ENROLLMENT_BAND'], {}, 2);
    expect(facets[0]).toEqual(await statsOf('ENROLLMENT_BAND', {}, 2));
    expect(facets[0].groups).toHaveLength(2);
    expect(facets[0].groupCount).toBeGreaterThan(2);
  });

  it.each([
    [
      `dimensions: [${DIMENSIONS}]`,
      /^dimensions must name at most 8 dimensions, of STATE, .*; 9 were given\.$/,
    ],
    ['dimensions: []', /^dimensions must name at least 1 of STATE, .*, VENDOR_CATEGORY\.$/],
    ['dimensions: [STATE, STATE]', /^dimensions must not name STATE twice\.$/],
    ['dimensions: [STATE], top: 0', /^top must be at least 1\.$/],
    [
      'dimensions: [STATE], filter: { studentCountMin: 2, studentCountMax: 1 }',
      /^studentCountMin \(2\) must not/,
    ],
  ])('refuses %s with words that name the argument and what is allowed', async (given, message) => {
    harness.pass(60_000);
    const { body } = await harness.graphql(acme.key, `{ schoolFacets(${given}) { total } }`);
    expect(body.errors[0].extensions.code).toBe('BAD_USER_INPUT');
    expect(body.errors[0].message).toMatch(message);
  });
});

describe('districtFacets and contactFacets', () => {
  it('count what the searches find', async () => {
    harness.pass(60_000);
    const { body } = await harness.graphql(
      acme.key,
      `{
        districtFacets(filter: { state: "TX" }, dimensions: [STATE, ENROLLMENT_BAND]) {
          total facets { groups { key { code } count } }
        }
        contactFacets(filter: { state: "TX" }, dimensions: [STATE, PLACE, TITLE]) { total facets { groupCount } }
      }`,
    );
    expect(body.data).toEqual({
      districtFacets: {
        total: 2,
        facets: [
          {
            groups: [
              { key: { code: 'CA' }, count: 2 },
              { key: { code: 'TX' }, count: 2 },
            ],
          },
          {
            groups: [
              { key: { code: '0-299' }, count: 1 },
              { key: { code: '1000-2499' }, count: 1 },
            ],
          },
        ],
      },
      contactFacets: { total: 0, facets: [{ groupCount: 0 }, { groupCount: 0 }, { groupCount: 0 }] },
    });
  });
});
