import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import type { GivenRow } from '../../../src/directory/matching/account-row.ts';
import { matchPlaces } from '../../../src/directory/matching/match-places.ts';
import { Harness } from '../../support/harness.ts';

/** Districts as the directory has them: NCES id, name, state, city, county, state id, students, type. */
const DISTRICTS = [
  ['1602640', 'POCATELLO DISTRICT', 'ID', 'POCATELLO', 'Bannock', '025', 11_000, 'Regular'],
  ['1600010', 'Elsewhere District', 'ID', 'BOISE', 'Ada', '099', 5_000, 'Regular'],
  [
    '3600077',
    'NEW YORK CITY GEOGRAPHIC DISTRICT # 2',
    'NY',
    'NEW YORK',
    'New York',
    '310200010000',
    50_000,
    'Regular',
  ],
  [
    '0622710',
    'Los Angeles Unified',
    'CA',
    'Los Angeles',
    'Los Angeles',
    '19647330000000',
    420_000,
    'Regular',
  ],
  ['0600001', 'Acton-Agua Dulce Unified', 'CA', 'Acton', 'Los Angeles', '19753090000000', 1_021, 'Regular'],
  [
    '1709930',
    'Chicago Public Schools Dist 299',
    'IL',
    'Chicago',
    'Cook',
    '15-016-2990-25',
    322_809,
    'Regular',
  ],
  ['4800001', 'CROSBYTON CISD', 'TX', 'CROSBYTON', 'Crosby', '054901', 319, 'Regular'],
  [
    '1901234',
    'Adel DeSoto Minburn Comm School District',
    'IA',
    'Adel',
    'Dallas',
    '250027 000',
    2_000,
    'Regular',
  ],
  [
    '3618690',
    'WILLIAM FLOYD UNION FREE SCHOOL DISTRICT',
    'NY',
    'MASTIC BEACH',
    'Suffolk',
    '580232030000',
    9_212,
    'Regular',
  ],
  ['1500030', 'Hawaii Department of Education', 'HI', 'Honolulu', 'Honolulu', '001', 169_308, 'Regular'],
  ['3403330', 'Clinton-Glen Gardner School District', 'NJ', 'Clinton', 'Hunterdon', '190910', 462, 'Regular'],
  ['3403360', 'Clinton Township School District', 'NJ', 'Lebanon', 'Hunterdon', '190920', 1_173, 'Regular'],
  [
    '3880250',
    'TURTLE MOUNTAIN SPECIAL ED UNIT',
    'ND',
    'Belcourt',
    'Rolette',
    '40719',
    null,
    'Service Agency',
  ],
  ['0400637', 'Edkey Inc. - Redwood Academy (81043)', 'AZ', 'MESA', 'Maricopa', '81043', 128, 'Charter'],
  [
    '0400653',
    'Edkey Inc. dba Arizona Conservatory for Arts and (79981)',
    'AZ',
    'MESA',
    'Maricopa',
    '79981',
    280,
    'Charter',
  ],
] as const;
/** Schools: NCES id, district, name, city, county. */
const SCHOOLS = [
  ['160264000478', '1602640', 'POCATELLO HIGH SCHOOL', 'POCATELLO', 'Bannock'],
  ['160264000477', '1602640', 'LINCOLN ELEMENTARY SCHOOL', 'CHUBBUCK', 'Bannock'],
  ['160001000001', '1600010', 'LINCOLN ELEMENTARY SCHOOL', 'BOISE', 'Ada'],
  ['360007702877', '3600077', 'STUYVESANT HIGH SCHOOL', 'NEW YORK', 'New York'],
  ['360007702878', '3600077', 'TOWNSEND HARRIS HIGH SCHOOL', 'FLUSHING', 'Queens'],
  ['360007702879', '3600077', 'HIGH SCHOOL OF SCIENCE', 'BRONX', 'Bronx'],
  ['360007702880', '3600077', 'HIGH SCHOOL OF SCIENCE', 'BROOKLYN', 'Kings'],
  ['340333000001', '3403360', 'Patrick McGaheran School', 'Clinton', 'Hunterdon'],
  [
    '040063702032',
    '0400637',
    'Arizona Conservatory for Arts and Academics Elementary School',
    'MESA',
    'Maricopa',
  ],
] as const;

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
  await harness.db.core.rows(sql`
    insert into districts (nces_id, name, state, physical_city, county, state_district_id, student_count, district_type)
    select d->>0, d->>1, d->>2, d->>3, d->>4, d->>5, (d->>6)::int, d->>7
    from json_array_elements(${JSON.stringify(DISTRICTS)}::json) d`);
  const ids = await harness.db.core.rows<{ id: string; ncesId: string; state: string }>(
    sql`select id, nces_id as "ncesId", state from districts where nces_id is not null`,
  );
  for (const [ncesId, district, name, physicalCity, county] of SCHOOLS) {
    const { id: districtId, state } = ids.find((one) => one.ncesId === district)!;
    await harness.seed.school({ ncesId, districtId, name, physicalCity, county, state });
  }
});
afterAll(() => harness.close());

const verdictsOf = (...rows: GivenRow[]) => matchPlaces(harness.db, { seesSynthetic: false }, rows);
const placesOf = async (...rows: GivenRow[]) =>
  (await verdictsOf(...rows)).map(({ place, status }) => place?.ncesId ?? status);

describe('an NCES id of the other type', () => {
  it('says in which district the school is, also where namesakes are elsewhere', async () => {
    const named = { name: 'Lincoln Elementary', state: 'ID' };
    expect(
      await placesOf(
        { name: 'Pocatello High School', state: 'ID', ncesId: '1602640' },
        { name: 'Pocatello High School', state: 'ID', ncesId: '1602640', entityType: 'school' },
        { ...named, ncesId: '1602640' },
        { ...named, ncesId: '1600010', city: 'Meridian' },
        named,
      ),
    ).toEqual(['160264000478', '160264000478', '160264000477', '160001000001', 'ambiguous']);
  });

  it('finds the district by the id of one of its schools', async () => {
    const [verdict] = await verdictsOf({
      name: 'Pocatello School District',
      state: 'ID',
      ncesId: '160264000477',
    });
    expect([verdict!.place?.ncesId, verdict!.reasons]).toEqual([
      '1602640',
      expect.arrayContaining(['district_nces_id']),
    ]);
  });

  it('still means the district where the name is the district’s', async () => {
    expect(
      await placesOf(
        { name: 'Pocatello District', state: 'ID', ncesId: '1602640' },
        { name: 'Pocatello Schools', ncesId: '1602640' },
      ),
    ).toEqual(['1602640', '1602640']);
  });

  it('is no match for a school that the district does not have', async () => {
    expect(await placesOf({ name: 'Highland High School', state: 'ID', ncesId: '1602640' })).toEqual([
      'ambiguous',
    ]);
  });
});

describe('a state id', () => {
  it.each([
    ['CA', '1964733', '0622710'],
    ['CA', '19-64733-0000000', '0622710'],
    ['CA', 'CA-1975309', '0600001'],
    ['IL', '15-016-2990-25-0000', '1709930'],
    ['IL', '150162990250000', '1709930'],
    ['IL', 'IL15016299025', '1709930'],
    ['TX', '54901.0', '4800001'],
    ['TX', '="054901"', '4800001'],
    ['IA', '250027', '1901234'],
  ])('is read as that of %s in %s', async (state, stateId, meant) => {
    expect(await placesOf({ state, stateId })).toEqual([meant]);
  });

  it('is unreadable, as the reasons say, if it is rounded or the row has no state', async () => {
    const verdicts = await verdictsOf({ state: 'CA', stateId: '1.97531E+13' }, { stateId: '1975309' });
    expect(verdicts.map(({ status, reasons }) => [status, reasons])).toEqual(
      Array(2).fill(['unmatched', ['state_id_unreadable']]),
    );
  });
});

describe('a place in New York City', () => {
  it.each([
    ['Stuyvesant High School', 'Manhattan', '360007702877'],
    ['Stuyvesant High School', 'NYC', '360007702877'],
    ['Stuyvesant High School', 'New York City', '360007702877'],
    ['Townsend Harris High School', 'Queens', '360007702878'],
    ['High School of Science', 'The Bronx', '360007702879'],
    ['High School of Science', 'Brooklyn', '360007702880'],
  ])('%s is in %s', async (name, city, meant) => {
    expect(await placesOf({ name, city, state: 'NY' })).toEqual([meant]);
  });

  it('is in none of the other boroughs', async () => {
    expect(await placesOf({ name: 'Stuyvesant High School', city: 'Staten Island', state: 'NY' })).toEqual([
      'ambiguous',
    ]);
  });
});

describe('a name', () => {
  it('is read with the folding of searches, and with abbreviated first names', async () => {
    expect(
      await placesOf(
        { name: 'Wm. Floyd UFSD', state: 'NY' },
        { name: 'Hawai\u02bbi State Department of Education', state: 'Hawai\u02bbi', entityType: 'district' },
        { name: 'Acton\u2011Agua\u00a0Dulce Uni\ufb01ed', state: 'CA' },
      ),
    ).toEqual(['3618690', '1500030', '0600001']);
  });

  it('does not match a school of another operator if it has a register number', async () => {
    const name = 'Edkey Inc. dba Arizona Conservatory for Arts and Academics (79981)';
    expect(await placesOf({ name, city: 'Mesa', state: 'AZ' })).toEqual(['0400653']);
  });

  it('matches no township elsewhere if it is of a town, and no agency if it is of a high school', async () => {
    const [clinton, turtle] = await placesOf(
      { name: 'Clinton School District', city: 'Clinton', state: 'NJ', entityType: 'district' },
      { name: 'Turtle Mountain High School', state: 'ND', entityType: 'district' },
    );
    expect(['3403330', 'ambiguous']).toContain(clinton);
    expect(turtle).toBe('unmatched');
  });
});
