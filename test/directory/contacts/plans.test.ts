import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Cast } from '../../support/cast.ts';
import { fillTable } from '../../support/fill-table.ts';
import { Harness } from '../../support/harness.ts';
import { scannedTables, sortedRows } from '../../support/plans.ts';
import { vacuum } from '../../support/vacuum.ts';

/** Enough rows that a sequential scan is the more expensive plan. */
const PLACES = 4_000;
/** Tables that no plan may read whole. `contact_counts` is narrow, so a query about most parents may. */
const LARGE = ['contacts', 'schools', 'districts'];
const ids: Record<string, string> = {};

let harness: Harness;
let acme: Cast;
let client: pg.Client;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
  client = new pg.Client({ ...harness.address });
  await client.connect();
  const districts = `
    insert into districts (nces_id, name, state)
    select lpad(i::text, 7, '0'), 'District ' || i, chr(65 + i % 10) || chr(65 + i / 10 % 10)
    from generate_series(1, ${PLACES}) i`;
  await fillTable(harness.address, 'districts', districts);
  const schools = `
    insert into schools (nces_id, district_id, name, state)
    select lpad(row_number() over ()::text, 12, '0'), id, 'School of ' || name, state from districts`;
  await fillTable(harness.address, 'schools', schools);
  const contacts = `
    insert into contacts (district_id, school_id, name, title, state, email, enrichment_status)
    select s.district_id, case when i % 2 = 0 then s.id end, md5(s.id::text || i), 
      case when hashtext(s.id::text) % 40 = 0 and i = 1 then 'Technology Director' else md5(i::text) end, s.state,
      i || '@example.org', case when hashtext(s.id::text) % 40 = 0 and i = 1 then 'error' else 'pending' end
    from schools s, generate_series(1, 5) i`;
  await fillTable(harness.address, 'contacts', contacts);
  await client.query(`
    insert into vendors (canonical_name, category) select 'Vendor ' || i, 'lms' from generate_series(1, 200) i`);
  await client.query(`
    insert into vendor_stack_entries (district_id, vendor_id)
    select d.id, v.id from (select id, row_number() over () as n from districts) d
    join (select id, row_number() over () as n from vendors) v on v.n = d.n % 200 + 1`);
  await client.query(`
    insert into contracts (district_id, vendor_name_raw, expires_at)
    select id, 'Vendor', now() + (row_number() over () * interval '2 days') from districts`);
  for (const [table, limit] of [
    ['districts', 40],
    ['schools', 40],
  ] as const) {
    const { rows } = await client.query(`select id from ${table} order by nces_id limit ${limit}`);
    await acme.unlocks(table === 'districts' ? 'district' : 'school', ...rows);
    ids[table] = rows[0].id;
  }
  ids.list = (await harness.seed.list(acme, { entityType: 'district' })).id;
  ids.vendor = (await client.query('select vendor_id as id from vendor_stack_entries limit 1')).rows[0].id;
  const places = ['districts', 'schools', 'contacts'];
  await vacuum(client, ...places, 'vendors', 'vendor_stack_entries', 'contracts', 'unlocks');
});
afterAll(async () => {
  await client.end();
  await harness.close();
});

const scanned = async (path: string): Promise<string[]> => {
  const tables = await scannedTables(client, undefined, async () => {
    const answer = await harness.get(path, acme.key);
    expect([path, answer.status]).toEqual([path, 200]);
  });
  return tables.filter((table) => LARGE.includes(table));
};

describe('a contact search', () => {
  it.each([
    () => 'title_ilike=technology',
    () => 'title_ilike=technology&state=AB',
    () => 'search=technology',
    () => 'state=AB',
    () => 'enrichment_status=error',
    () => `district_id=${ids.districts}`,
    () => `school_id=${ids.schools}`,
    () => `vendor_ids=${ids.vendor}`,
    () => 'unlocked_only=true',
    () => `list_id=${ids.list}`,
    () => `district_list_ids=${ids.list}`,
  ])('reads no large table from end to end for %s', async (query) => {
    expect(await scanned(`/contacts?${query()}`)).toEqual([]);
  });

  it('reads no large table from end to end without any filter', async () => {
    expect(await scanned('/contacts')).toEqual([]);
  });
});

describe('a contact search that many contacts match', () => {
  it.each(['search=a', 'title_ilike=a', 'enrichment_status=pending'])(
    'sorts no more than a page of them for %s',
    async (query) => {
      const rows = await sortedRows(client, /(?<!distinct r\.)name_key/, async () => {
        const { body } = await harness.get(`/contacts?limit=5&${query}`, acme.key);
        expect(body.pagination.total).toBeGreaterThan(150);
      });
      expect(rows).toBeLessThan(50);
    },
  );
});

describe('a contact search beside many unlocked contacts', () => {
  it('reads them from their unlocks, and no large table from end to end', async () => {
    const { rows } = await client.query(`
      select distinct c.id from contacts c join unlocks u on u.entity_id in (c.district_id, c.school_id)`);
    await acme.unlocks('contact', ...rows);
    await vacuum(client, 'unlocks');
    expect(await scanned('/contacts?title_ilike=a&order_by=title')).toEqual([]);
  });
});

describe('a contact search by findings', () => {
  it.each([
    () => `vendor_ids=${ids.vendor}`,
    () => 'has_expiring_contracts=true&state=AB',
    () => 'rfp_status=open',
    () => 'pain_point_category=budget',
    () => 'funding_source=esser',
    () => `list_id=${ids.list}`,
  ])('uses the indexes of the findings for %s', async (query) => {
    for (const noun of ['districts', 'schools']) expect(await scanned(`/${noun}?${query()}`)).toEqual([]);
  });
});
