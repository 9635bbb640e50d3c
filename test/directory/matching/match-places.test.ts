import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import sql from 'sql-template-tag';
import type { GivenRow } from '../../../src/directory/matching/account-row.ts';
import { matchPlaces } from '../../../src/directory/matching/match-places.ts';
import type { Cast } from '../../support/cast.ts';
import { eventually } from '../../support/eventually.ts';
import { Harness } from '../../support/harness.ts';
import { statementsOf } from '../../support/statements.ts';
import { HARD_ROWS } from './hard-rows.ts';

interface ListedDistrict {
  readonly nces_id: string;
  readonly name: string;
  readonly name_2023_24: string;
  readonly state: string;
  readonly website_url: string;
  readonly physical_city: string;
  readonly mailing_city: string;
  readonly county: string;
  readonly state_district_id: string;
  readonly student_count: string;
  readonly agency_type: string;
}

const MEANT = new Set(HARD_ROWS.map(([, place]) => place));
const STATES = new Set(HARD_ROWS.flatMap(([{ state }]) => (state && state.length === 2 ? [state] : [])));
const WORDS = new Set(HARD_ROWS.flatMap(([{ name }]) => name?.toLowerCase().match(/[a-z]{4,}/g) ?? []));
const COMMON =
  /^(school|schools|district|public|county|unified|independent|city|board|education|community|high)$/;

/** Of the real directory: the districts that hard rows mean, those of their states that share a word, every 20th. */
const districts = (
  parse(gunzipSync(readFileSync('data/districts.csv.gz')), { columns: true }) as ListedDistrict[]
).filter(({ name, state, nces_id: id }, index) => {
  const words = name.toLowerCase().match(/[a-z]{4,}/g) ?? [];
  return (
    index % 20 === 0 ||
    MEANT.has(id) ||
    (STATES.has(state) && words.some((word) => WORDS.has(word) && !COMMON.test(word)))
  );
});

let harness: Harness;
let acme: Cast;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ plan: 'free' });
  await harness.db.core.rows(sql`
    insert into districts (nces_id, name, state, website_url, physical_city, mailing_city, county, state_district_id,
      student_count, former_names, district_type)
    select nces_id, name, state, nullif(website_url, ''), nullif(physical_city, ''), nullif(mailing_city, ''),
      nullif(county, ''), nullif(state_district_id, ''), nullif(student_count, '')::int,
      array_remove(array[nullif(name_2023_24, '')], null),
      case left(agency_type, 1) when '4' then 'Service Agency' when '7' then 'Charter' when '1' then 'Regular' end
    from json_to_recordset(${JSON.stringify(districts)}) as d (nces_id text, name text, name_2023_24 text, state text,
      website_url text, physical_city text, mailing_city text, county text, state_district_id text, student_count text,
      agency_type text)`);
  const [dallas, cusd300] = (await harness.db.core.rows<{ id: string }>(
    sql`select id from districts where nces_id in ('4816230', '1708550') order by nces_id desc`,
  )) as [{ id: string }, { id: string }];
  // The office is in Algonquin.
  await harness.seed.school({
    districtId: cusd300.id,
    name: 'Dundee-Crown High School',
    state: 'IL',
    physicalCity: 'Carpentersville',
  });
  for (const [name, city] of [
    ['Lincoln Elementary School', 'Dallas'],
    ['Lincoln High School', 'Dallas'],
    ['Lincoln Elementary', 'Mesquite'],
    ['Sands CISD', 'Ackerly'],
  ]) {
    await harness.seed.school({ districtId: dallas.id, name, physicalCity: city });
  }
});
afterAll(() => harness.close());

/** The NCES id of the place of each row; null where none was chosen. */
async function chosen(rows: readonly GivenRow[]) {
  const verdicts = await matchPlaces(harness.db, { seesSynthetic: false }, rows);
  return verdicts.map(({ place }) => place?.ncesId ?? null);
}

const withCity = districts.filter(({ name, physical_city: city }) => city && !/\d/.test(name));
const cityOf = ({ physical_city: city }: ListedDistrict): string => city;

describe('rows of accounts', () => {
  it('find their places by difficult names, and never another place', async () => {
    const found = await chosen(HARD_ROWS.map(([row]) => row));
    const results = HARD_ROWS.map(([row, place], index) => ({ row, place, found: found[index] }));
    expect(results.filter(({ place, found }) => found !== null && found !== place)).toEqual([]);
    expect(results.filter(({ place, found }) => found === null && place !== null)).toEqual([]);
  });

  it('find no other district when their names are abbreviated, misspelled, or in another city', async () => {
    const abbreviated = (name: string) =>
      name.replace(/school district/i, 'SD').replace(/\bcounty\b/i, 'Co.');
    const misspelled = (name: string) => name.slice(0, 4) + name.slice(5);
    const kinds = {
      abbreviated: withCity.map((d) => ({ name: abbreviated(d.name), city: cityOf(d), state: d.state })),
      misspelled: withCity.map((d) => ({ name: misspelled(d.name), city: cityOf(d), state: d.state })),
      elsewhere: withCity.map((d) => ({ name: d.name, city: 'Nowhere Springs', state: d.state })),
    };
    for (const [kind, rows] of Object.entries(kinds)) {
      const found = await chosen(rows.slice(0, 600));
      const wrong = found.filter((one, index) => one !== null && one !== withCity[index]!.nces_id);
      expect([kind, wrong]).toEqual([kind, []]);
      const share = found.filter((one) => one !== null).length / found.length;
      if (kind === 'abbreviated') expect(share).toBeGreaterThan(0.9);
      if (kind === 'misspelled') expect(share).toBeGreaterThan(0.3);
      if (kind === 'elsewhere') expect(share).toBe(0);
    }
  });

  it('take as many statements for 100 rows as for one', async () => {
    const rows = withCity
      .slice(0, 100)
      .map(({ name, state }) => ({ name: `${name}x`, state, city: 'Nowhere' }));
    const one = await statementsOf(() => matchPlaces(harness.db, { seesSynthetic: false }, rows.slice(0, 1)));
    const many = await statementsOf(() => matchPlaces(harness.db, { seesSynthetic: false }, rows));
    expect(one.length).toBeGreaterThan(0);
    expect(many.length).toBeLessThanOrEqual(one.length + 3); // the cities of districts, after each search
  });
});

describe('POST /match', () => {
  const match = (rows: object[], key = acme.key) => harness.post('/match', key, { rows });

  it('lets other work run between any two rows, and between any two places', async () => {
    let places = 0;
    let turns = 0;
    let isMatching = true;
    const count = () => {
      turns++;
      if (isMatching) setImmediate(count);
    };
    const { now } = performance;
    let passed = now.call(performance);
    performance.now = () => (passed += 1_000); // so that every step seems to take long
    try {
      setImmediate(count);
      const rows = Array.from({ length: 100 }, () => ({ name: 'Lincoln Elementary', state: 'TX' }));
      await matchPlaces(harness.db, { seesSynthetic: false }, rows, async (more) => {
        places += more;
      });
    } finally {
      isMatching = false;
      performance.now = now;
    }
    expect(places).toBeGreaterThan(100);
    expect(turns).toBeGreaterThan(2 * 100 + places);
  });

  it('compares at most three batches with places at once, whoever sends them, and delays nobody else', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    let comparing = 0;
    const compare = () => {
      comparing++;
      return gate;
    };
    const row = { name: 'Lincoln Elementary', state: 'TX' };
    const all = Array.from({ length: 5 }, () =>
      matchPlaces(harness.db, { seesSynthetic: false }, [row], compare),
    );
    await eventually('three are compared', async () => comparing === 3);
    expect((await harness.get('/credits', acme.key)).status).toBe(200);
    expect(comparing).toBe(3);
    open();
    await Promise.all(all);
    expect(comparing).toBeGreaterThanOrEqual(5);
  });

  it('returns the place as searches show it, with confidence and reasons, or else candidates', async () => {
    const { status, body } = await match([
      { name: 'Dallas I.S.D.', city: 'Dallas', state: 'Texas' },
      { name: 'Northside ISD', state: 'TX' },
      { name: 'Lincoln Elem', city: 'Dallas', state: 'TX', entity_type: 'school' },
      { name: 'Nobody knows this', state: 'Utopia', domain: 'nothing', nces_id: '12' },
    ]);
    expect([status, body.matched, body.ambiguous, body.unmatched]).toEqual([200, 2, 1, 1]);
    const [dallas, northside, lincoln, unknown] = body.data;
    expect(dallas).toMatchObject({
      status: 'matched',
      confidence: 0.97,
      reasons: ['name', 'city', 'state', 'only_one'],
      entity_type: 'district',
      district: { nces_id: '4816230', name: 'DALLAS ISD', _access: { is_unlocked: false, unlock_cost: 6 } },
      school: null,
      candidates: [],
    });
    expect(northside).toMatchObject({ status: 'ambiguous', entity_id: null, reasons: ['several'] });
    const cities = northside.candidates.map(
      ({ district }: { district: { physical_city: string } }) => district,
    );
    expect(cities.map(({ physical_city: city }: { physical_city: string }) => city).sort()).toEqual([
      'SAN ANTONIO',
      'VERNON',
    ]);
    expect(lincoln).toMatchObject({ status: 'matched', school: { name: 'Lincoln Elementary School' } });
    expect(unknown).toMatchObject({
      status: 'unmatched',
      reasons: ['state_unreadable', 'domain_unreadable', 'nces_id_unreadable'],
      candidates: [],
    });
  });

  it('matches no junior high school with the high school, and no school whose own word is another', async () => {
    const town = { state: 'TX', physicalCity: 'Lindale' };
    await harness.seed.school({ ...town, name: 'LINDALE H S' });
    await harness.seed.school({
      ...town,
      physicalCity: 'Houston',
      county: 'Harris',
      name: 'HOUSTON ACADEMY',
    });
    await harness.seed.school({ ...town, physicalCity: 'Burns', name: 'Burns Jr & Sr High School' });
    const rows = [
      { name: 'Lindale Junior High', city: 'Lindale', state: 'TX' },
      { name: 'Lindale High School', city: 'Lindale', state: 'TX' },
      { name: 'Harris Academy', city: 'Houston', state: 'TX' },
      { name: 'Burns High School', city: 'Burns', state: 'TX' },
      { name: 'Burns Junior High School', city: 'Burns', state: 'TX' },
    ];
    const { body } = await match(rows.map((row) => ({ ...row, entity_type: 'school' })));
    expect(body.data.map(({ school }: { school: { name: string } | null }) => school?.name)).toEqual([
      undefined,
      'LINDALE H S',
      undefined,
      'Burns Jr & Sr High School',
      'Burns Jr & Sr High School',
    ]);
  });

  it('counts a request for every 200 rows, costs no credits, and reads up to 600 kB', async () => {
    const reader = await harness.seed.organization({ plan: 'free' });
    const row = {
      name: 'Dallas ISD '.repeat(18),
      city: 'x'.repeat(100),
      state: 'TX',
      domain: 'd'.repeat(200),
    };
    const { status, headers, body } = await match(Array(1_000).fill(row), reader.key);
    expect([status, body.data.length]).toEqual([200, 1_000]);
    expect(headers.get('x-ratelimit-remaining')).toBe(String(30 - 5));
    expect(headers.get('x-credits-charged')).toBeNull();
  });

  it('counts a request for every 20,000 places that rows are compared with', async () => {
    const many = await harness.seed.organization({ plan: 'free' });
    const used = async (count: number, row: object) => {
      const before = Number((await harness.get('/credits', many.key)).headers.get('x-ratelimit-remaining'));
      const { status, headers } = await match(Array(count).fill(row), many.key);
      return [status, before - Number(headers.get('x-ratelimit-remaining'))];
    };
    harness.pass(60_001);
    await harness.db.core.rows(sql`
      insert into districts (name, state, nces_id)
      select 'Cold ' || to_hex(n) || ' Unit School District', 'ND', '99' || lpad(n::text, 5, '0')
      from generate_series(1, 280) n`);
    expect(await used(200, { name: 'Prairie Unit School District', state: 'ND' })).toEqual([200, 1]);
    expect(await used(200, { name: 'CUSD', state: 'ND' })).toEqual([200, 3]);
  });

  it('refuses more than 1,000 rows, none, and long texts, and names them', async () => {
    const reader = await harness.seed.organization();
    expect((await match([], reader.key)).body.message).toBe('rows must be an array of 1 to 1000 elements.');
    expect((await match(Array(1_001).fill({}), reader.key)).status).toBe(400);
    const long = await match([{ name: 'x' }, { name: 'x'.repeat(201) }], reader.key);
    expect([long.status, long.body.message]).toEqual([
      400,
      'rows[1].name must be at most 200 characters long.',
    ]);
    const query = 'query M($rows: [PlaceRowInput!]!) { matchPlaces(rows: $rows) { matched } }';
    const graph = await harness.graphql(reader.key, query, { rows: [{ city: 'x'.repeat(101) }] });
    expect(graph.body.errors[0].message).toBe('rows[0].city must be at most 100 characters long.');
  });
});
