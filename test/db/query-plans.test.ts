import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Cast } from '../support/cast.ts';
import { fillTable } from '../support/fill-table.ts';
import { Harness } from '../support/harness.ts';
import { scannedTables } from '../support/plans.ts';
import { vacuum } from '../support/vacuum.ts';

/**
 * Enough rows that a sequential scan is the more expensive plan; every filter below matches about one in a hundred.
 */
const ROWS = 20_000;

let harness: Harness;
let acme: Cast;
let client: pg.Client;
let someDistrict: string;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
  client = new pg.Client({ ...harness.address });
  await client.connect();
  const places = `
    insert into districts (nces_id, name, state, status, grade_levels, locale_type, county, student_count,
      student_teacher_ratio, school_count, district_type, created_at)
    select lpad(i::text, 7, '0'), ${VALUES} i, 'Type ' || (i % 100), timestamptz '2020-01-01' + i * interval '1 second'
    from generate_series(1, ${ROWS}) i`;
  await fillTable(harness.address, 'districts', places);
  const schools = `
    insert into schools (nces_id, district_id, name, state, status, grade_levels, locale_type, county, student_count,
      student_teacher_ratio, school_type, created_at)
    select lpad(i::text, 12, '0'), d.id, ${VALUES} 'Type ' || (i % 100),
      timestamptz '2020-01-01' + i * interval '1 second'
    from (select id, row_number() over () as i from districts) d`;
  await fillTable(harness.address, 'schools', schools);
  const districts = await client.query('select id from districts order by nces_id limit 30');
  someDistrict = districts.rows[0].id;
  for (const { id } of districts.rows) await acme.unlocks('district', { id });
  for (const { id } of (await client.query('select id from schools order by nces_id limit 30')).rows)
    await acme.unlocks('school', { id });
  await vacuum(client, 'districts', 'schools', 'unlocks');
});
afterAll(async () => {
  await client.end();
  await harness.close();
});

const VALUES = `md5(i::text) || case when i % 100 = 0 then ' lincoln' else '' end,
  chr(65 + (i % 10)::int) || chr(65 + (i / 10 % 10)::int),
  case when i % 100 = 0 then 'error' else 'pending' end, case when i % 100 = 0 then 'PK-PK' else '09-12' end,
  case when i % 100 = 0 then 'Town: Remote' else 'City: Large' end, 'County ' || md5((i % 100)::text),
  i, i / 100.0,`;

/** Tables that the statements of a request would read from end to end. */
async function scanned(path: string, ofWhich?: RegExp): Promise<string[]> {
  const tables = await scannedTables(client, ofWhich, async () => {
    const answer = await harness.get(path, acme.key);
    expect([path, answer.status]).toEqual([path, 200]);
    expect([path, answer.body.data.length]).not.toEqual([path, 0]);
  });
  return tables.filter((table) => table === 'schools' || table === 'districts');
}

const FILTERS = [
  'state=AB',
  'search=lincoln',
  'status=error',
  'student_count_min=19900',
  'student_count_max=100',
  'student_teacher_ratio_min=99',
  'student_teacher_ratio_max=1',
  'grade_levels=pre_k',
  'locale_type=Town',
  'county=c4ca4238',
  'unlocked_only=true',
];
const ORDERS = [
  'name',
  'state',
  'county',
  'student_count',
  'student_teacher_ratio',
  'signal_count',
  'contact_count',
  'last_read_at',
  'worth_opening',
  'created_at',
  'last_updated_at',
];

describe.each(['schools', 'districts'])('a search for %s', (table) => {
  const type = table === 'schools' ? 'school_type=Type 7' : 'district_type=Type 7';

  it.each([...FILTERS, type])('reads no table from end to end with the filter %s', async (filter) => {
    expect(await scanned(`/${table}?${filter}&limit=20`)).toEqual([]);
  });

  it.each(ORDERS.flatMap((by) => [`order_by=${by}`, `order_by=${by}&order_ascending=false`]))(
    'reads no table from end to end for the order %s',
    async (order) => {
      // The grand total is one pass over the narrowest index, and not checked here.
      expect(await scanned(`/${table}?${order}&limit=20`, /order by/)).toEqual([]);
    },
  );
});

it('a search for the schools of a district uses the index of the district', async () => {
  expect(await scanned(`/schools?district_id=${someDistrict}`)).toEqual([]);
});

it('a deep page is reached through an index from the nearer end', async () => {
  for (const offset of [600, 10_000, ROWS - 10]) {
    expect(await scanned(`/schools?offset=${offset}&limit=20`, /order by/)).toEqual([]);
  }
});

it('the signals at locked places of a state are counted from an index that begins with the state', async () => {
  await client.query(`
    insert into signal_spans (entity_id, kind, entity_type, state, starts_at, ends_at, signals)
    select id, kind, 'district', state, '2020-01-01', 'infinity', 2
    from districts, unnest(array['contract', 'funding', 'board']) kind`);
  await vacuum(client, 'signal_spans');
  const tables = await scannedTables(client, /signal_spans/, async () => {
    const { body } = await harness.get('/signals?state=AB', acme.key);
    expect(body._locked_signals).toContainEqual({ kind: 'board', count: 398, places: 199 });
  });
  expect(tables.filter((table) => table === 'signal_spans')).toEqual([]);
  await client.query('truncate signal_spans'); // the audit would find spans without signals
});
