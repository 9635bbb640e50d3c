import { readFileSync } from 'node:fs';
import { fold } from '@emi/base/values';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Cast } from '../../support/cast.ts';
import { fillTable } from '../../support/fill-table.ts';
import { Harness } from '../../support/harness.ts';
import { rounds, SEED } from '../../support/rounds.ts';

/** Titles of real districts. */
const TITLES = readFileSync('test/directory/contacts/unseen-titles.tsv', 'utf8')
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t')[0]!)
  .filter(Boolean);
/** Among these are letters whose other case has another length, or several letters. */
const NAMES = [
  'José  Núñez',
  'JOSÉ NÚÑEZ',
  'Zoë Quist',
  'İpek Ünal',
  'Groß-Weiß 3rd',
  "D'Arcy 100%",
  'Ann_Lee Fitz',
  'Ωmega Li',
];

let harness: Harness;
let client: pg.Client;
let owner: Cast;

beforeAll(async () => {
  harness = (await Harness.start()).withoutAudit();
  client = new pg.Client({ ...harness.address });
  await client.connect();
  owner = await harness.seed.organization();
  await fillTable(
    harness.address,
    'districts',
    `insert into districts (nces_id, name, state)
     select lpad(i::text, 7, '0'), 'District ' || i, case when i % 3 = 0 then 'TX' else 'OK' end
     from generate_series(1, 60) i`,
  );
  await client.query(`insert into schools (nces_id, district_id, name, state)
    select nces_id || '00001', id, 'School of ' || name, state from districts where nces_id::int % 2 = 0`);
  const quoted = (texts: readonly string[]) => texts.map((text) => `'${text.replaceAll("'", "''")}'`).join();
  const of = (place: string, from: string) => `
    insert into contacts (${place}, name, title, state, email, enrichment_status, created_at)
    select ${from}, (array[${quoted(NAMES)}])[1 + abs(hashtext('n' || i || p.nces_id)) % ${NAMES.length}],
      (array[${quoted(TITLES)}, null])[1 + abs(hashtext('t' || i || p.nces_id)) % ${TITLES.length + 1}],
      'TX', i || '@example.org', (array['pending', 'completed'])[1 + abs(hashtext(i || p.nces_id)) % 2],
      timestamptz '2025-01-01' + abs(hashtext('at' || i || p.nces_id)) % 100 * interval '1 hour'`;
  await fillTable(
    harness.address,
    'contacts',
    `${of('district_id', 'p.id')} from districts p, generate_series(1, 12) i`,
    `${of('district_id, school_id', 'p.district_id, p.id')} from schools p, generate_series(1, 6) i`,
  );
  const unlock = (type: string, places: string) =>
    client.query(
      `insert into unlocks (organization_id, entity_type, entity_id, credits_spent)
       select $1, '${type}', id, 6 from ${places}`,
      [owner.organizationId],
    );
  await unlock('district', 'districts where nces_id::int % 3 = 1');
  await unlock('school', 'schools where nces_id::bigint % 5 < 3');
  await unlock('contact', 'contacts where hashtext(id::text) % 7 = 0');
  await client.query(
    `select count_pairs(array_agg(parent_id)) from contact_counts where hashtext(parent_id::text) % 3 <> 0`,
  );
  await client.query('vacuum (analyze) contacts, contact_counts, contact_letters, unlocks');
});
afterAll(async () => {
  await client.end();
  await harness.close();
});

/** The contacts that a scan of every contact finds. */
async function scanned(search: string, unique: boolean, state: string) {
  const folded = fold(search);
  const pattern = folded === '' ? 'nothing' : `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await client.query(
    `with mine as (select entity_id as id from unlocks where organization_id = $1),
     facts as (
       select c.*, c.id in (select id from mine) as is_unlocked,
         c.district_id in (select id from mine) or coalesce(c.school_id in (select id from mine), false) as is_seen
       from contacts c where $4 in ('', c.state)),
     shown as (
       select * from (
         select *, row_number() over (partition by parent_id, name_key order by not is_unlocked, created_at, id) as rank
         from facts where is_seen and (fold(name) like $2 or fold(title) like $2)) ranked
       where rank = 1 or not $3)
     select (select count(*)::int from shown) as total,
       (select count(*)::int from shown where is_unlocked) as unlocked,
       (select count(*)::int from shown where not is_unlocked and enrichment_status = 'completed') as processed,
       (select count(*)::int from facts where not is_seen and fold(title) like $2) as hidden,
       array(select id from shown order by name collate natural_order, id limit 20) as page`,
    [owner.organizationId, pattern, unique, state],
  );
  return rows[0];
}

async function searched(search: string, unique: boolean, state: string) {
  const more = `limit=20&unique=${unique}${state && `&state=${state}`}`;
  const { body } = await harness.get(`/contacts?search=${encodeURIComponent(search)}&${more}`, owner.key);
  harness.pass(1_000);
  return {
    total: body._access_summary.total_results,
    unlocked: body._access_summary.unlocked,
    processed: body._access_summary.locked_processed,
    hidden: body._locked_parent_contacts.total_hidden,
    page: body.data.map(({ id }: { id: string }) => id),
  };
}

it(`searches for one or two characters find what a scan of every contact finds, with seed ${SEED}`, async () => {
  const texts = [...TITLES, ...NAMES];
  const single = [
    ...new Set(texts.flatMap((text) => [...text, ...text.toLowerCase(), ...text.toUpperCase()])),
  ];
  let random = SEED;
  const below = (limit: number) => {
    random = (random * 48_271 + 11) % 2_147_483_647;
    return random % limit;
  };
  const pair = () => {
    const text = [...texts[below(texts.length)]!];
    return text
      .slice(below(text.length - 1))
      .slice(0, 2)
      .join('');
  };
  const searches = [...single, ...Array.from({ length: rounds(200) }, pair)].filter(
    (text) => text === text.trim(),
  );
  expect(searches.length).toBeGreaterThan(200);
  for (const search of searches) {
    const [unique, state] = [below(4) > 0, below(3) === 0 ? 'TX' : ''];
    expect([search, await searched(search, unique, state)]).toEqual([
      search,
      await scanned(search, unique, state),
    ]);
  }
});

it('the characters of contacts are counted as they are written, whoever writes them', async () => {
  const differences = async () =>
    (
      await client.query(`
        (select * from current_contact_letters except select * from contact_letters)
        union all (select * from contact_letters except select * from current_contact_letters)`)
    ).rows;
  expect(await differences()).toEqual([]);
  await client.query(`update contacts set title = 'Xylophone ' || title where hashtext(id::text) % 5 = 0`);
  await client.query(`delete from contacts where hashtext(id::text) % 3 = 0`);
  await client.query(`update contacts set name = 'ZOË quist' where hashtext(id::text) % 4 = 1`);
  expect(await differences()).toEqual([]);
  await client.query('delete from contacts');
  expect((await client.query('select from contact_letters')).rowCount).toBe(0);
});
