import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import type { GivenRow } from '../../../src/directory/matching/account-row.ts';
import { matchPlaces } from '../../../src/directory/matching/match-places.ts';
import { Harness } from '../../support/harness.ts';

/** Districts that people call by other names than the directory, with namesakes of their initials. */
const DISTRICTS: readonly (readonly [
  name: string,
  state: string,
  city: string | null,
  county: string,
  website: string | null,
  students: number,
])[] = [
  ['Los Angeles Unified', 'CA', 'Los Angeles', 'Los Angeles', 'http://www.lausd.net', 418503],
  ['Los Alamitos Unified', 'CA', 'Los Alamitos', 'Orange', 'http://www.losal.org', 8899],
  ['Long Beach Unified', 'CA', 'Long Beach', 'Los Angeles', 'https://www.lbschools.net', 63557],
  ['Los Banos Unified', 'CA', 'Los Banos', 'Merced', 'http://www.losbanosusd.org', 11040],
  ['HOUSTON ISD', 'TX', 'HOUSTON', 'Harris', 'http://www.houstonisd.org', 184109],
  ['HUMBLE ISD', 'TX', 'HUMBLE', 'Harris', 'http://www.humbleisd.net', 48552],
  ['CYPRESS-FAIRBANKS ISD', 'TX', 'HOUSTON', 'Harris', 'http://www.cfisd.net', 118470],
  ['Wichita', 'KS', 'WICHITA', 'Sedgwick', 'http://usd259.org', 45564],
  ['Davidson County', 'TN', 'NASHVILLE', 'Davidson', 'http://mnps.org', 80468],
  ['JOINT SCHOOL DISTRICT NO. 2', 'ID', 'MERIDIAN', 'Ada', 'http://www.westada.org', 38991],
  [
    'Jefferson County School District No. R-1',
    'CO',
    'GOLDEN',
    'Jefferson',
    'http://jeffcopublicschools.org',
    74251,
  ],
  ['Fayette County', 'KY', 'LEXINGTON', 'Fayette', 'http://fcps.net', 41697],
  ['Franklin County', 'KY', 'FRANKFORT', 'Franklin', 'http://franklin.kyschools.us', 6188],
  ['NYC SPECIAL SCHOOLS - DISTRICT 75', 'NY', 'BROOKLYN', 'Kings', null, 27255],
  ['NEW YORK CITY GEOGRAPHIC DISTRICT # 2', 'NY', 'NEW YORK', 'New York', null, 54681],
  ['NEW YORK CITY GEOGRAPHIC DISTRICT # 3', 'NY', 'NEW YORK', 'New York', null, 19374],
  ['NEW YORK CITY GEOGRAPHIC DISTRICT #20', 'NY', 'BROOKLYN', 'Kings', null, 44274],
  ['Chicago Public Schools Dist 299', 'IL', 'CHICAGO', 'Cook', 'http://cps.edu', 322809],
];

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
  const rows = DISTRICTS.map(([name, state, city, county, website, students], at) => ({
    name,
    state,
    city,
    county,
    website,
    students,
    nces_id: String(9_000_000 + at),
  }));
  await harness.db.core.rows(sql`
    insert into districts (nces_id, name, state, physical_city, county, website_url, student_count, district_type)
    select nces_id, name, state, city, county, website, students, 'Regular'
    from json_to_recordset(${JSON.stringify(rows)}) as d (nces_id text, name text, state text, city text, county text,
      website text, students int)`);
  const [houston] = await harness.db.core.rows<{ id: string }>(
    sql`select id from districts where name = 'HUMBLE ISD'`,
  );
  await harness.seed.school({ districtId: houston!.id, name: 'Far Elementary', physicalCity: 'Houston' });
});
afterAll(() => harness.close());

const match = (rows: readonly GivenRow[]) => matchPlaces(harness.db, { seesSynthetic: false }, rows);
async function meant(given: GivenRow): Promise<string | null> {
  const [verdict] = await match([given]);
  return verdict!.place?.name.text ?? null;
}

describe('a district that people call by another name than the directory', () => {
  it.each<[string, GivenRow]>([
    ['Los Angeles Unified', { name: 'LAUSD', state: 'CA' }],
    ['Los Angeles Unified', { name: 'LA Unified', state: 'CA' }],
    ['HOUSTON ISD', { name: 'HISD', city: 'Houston', state: 'TX' }],
    ['CYPRESS-FAIRBANKS ISD', { name: 'Cy-Fair ISD', state: 'TX' }],
    ['CYPRESS-FAIRBANKS ISD', { name: 'CFISD', state: 'TX' }],
    ['Wichita', { name: 'USD 259', state: 'KS' }],
    ['Davidson County', { name: 'MNPS', state: 'TN' }],
    ['Davidson County', { name: 'Metro Nashville Public Schools', state: 'TN' }],
    ['Davidson County', { name: 'Nashville Public Schools', city: 'Nashville', state: 'TN' }],
    ['JOINT SCHOOL DISTRICT NO. 2', { name: 'West Ada School District', state: 'ID' }],
    ['Jefferson County School District No. R-1', { name: 'Jeffco Public Schools', state: 'CO' }],
    ['Fayette County', { name: 'FCPS', city: 'Lexington', state: 'KY' }],
    ['NEW YORK CITY GEOGRAPHIC DISTRICT #20', { name: 'NYC Geog Dist #20 - Brooklyn', state: 'NY' }],
  ])('is %s for %j', async (name, given) => {
    expect(await meant(given)).toBe(name);
  });

  it.each<GivenRow>([
    { name: 'LBUSD', state: 'CA' },
    { name: 'HISD', state: 'TX' },
    { name: 'NYC Department of Education', city: 'New York', state: 'NY' },
    { name: 'LAUSD', city: 'Los Alamos', state: 'CA' },
    { name: 'LAUSD', state: 'NM' },
    { name: 'MNPS', state: 'TN', entityType: 'school' },
    { name: 'Chicago Free School', city: 'Chicago', state: 'IL' },
    { name: 'USD 260', state: 'KS' },
  ])('is not chosen for %j, which fits several, or is elsewhere or something else', async (given) => {
    expect(await meant(given)).toBeNull();
  });

  it('is among the candidates where several have the initials', async () => {
    const [verdict] = await match([{ name: 'LBUSD', state: 'CA' }]);
    expect(verdict).toMatchObject({ status: 'ambiguous', reasons: ['several'] });
    expect(verdict!.candidates.map(({ place }) => place.name.text).sort()).toEqual([
      'Long Beach Unified',
      'Los Banos Unified',
    ]);
    expect(verdict!.candidates[0]!.reasons).toEqual(['name_initials', 'state']);
  });
});
