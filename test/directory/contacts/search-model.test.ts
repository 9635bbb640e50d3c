import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { assert, asyncProperty, constantFrom, record } from 'fast-check';
import pg from 'pg';
import type { Cast } from '../../support/cast.ts';
import { fillTable } from '../../support/fill-table.ts';
import { Harness } from '../../support/harness.ts';
import { rounds } from '../../support/rounds.ts';

/** Enough parents that pages come from the order of an index. */
const DISTRICTS = 1_300;

let harness: Harness;
let client: pg.Client;
/** Organizations with few and with most parents unlocked: their pages come from few contacts and from an index. */
let casts: Record<'few' | 'most', Cast>;

beforeAll(async () => {
  harness = (await Harness.start()).withoutAudit();
  client = new pg.Client({ ...harness.address });
  await client.connect();
  const districts = `
    insert into districts (nces_id, name, state)
    select lpad(i::text, 7, '0'), 'District ' || i, case when i % 3 = 0 then 'TX' else 'OK' end
    from generate_series(1, ${DISTRICTS}) i`;
  await fillTable(harness.address, 'districts', districts);
  await client.query(`
    insert into schools (nces_id, district_id, name, state)
    select nces_id || '00001', id, 'School of ' || name, state from districts where nces_id::int % 4 = 0`);
  const titles = `(array['Principal', 'Assistant Principal', 'Nurse', null, 'Coach 100%'])`;
  // Parents differ in size, and one title occurs at small ones only.
  const ofDistricts = `
    insert into contacts (district_id, name, title, state, email, enrichment_status, created_at)
    select d.id, case when i in (1, 9) then 'PERSON  ' else 'Person ' end || i % 7 ||
        case when i % 5 = 0 then ' Anton' else '' end,
      case when nces_id::int % 50 = 7 and i = 1 then 'Rare Specialist'
        else (${titles})[1 + abs(hashtext(nces_id || i)) % 5] end,
      'TX', i || '@example.org', (array['pending', 'completed', 'error'])[1 + abs(hashtext(i || nces_id)) % 3],
      timestamptz '2025-01-01' + abs(hashtext(nces_id || 'at' || i)) % 1000 * interval '1 minute'
    from districts d, generate_series(1, 2 + nces_id::int % 9) i`;
  const ofSchools = `
    insert into contacts (district_id, school_id, name, title, state, email)
    select district_id, id, 'Person ' || i % 2, 'Principal', 'TX', i || '@example.org'
    from schools, generate_series(1, 3) i`;
  await fillTable(harness.address, 'contacts', ofDistricts, ofSchools);
  casts = { few: await harness.seed.organization(), most: await harness.seed.organization() };
  for (const [cast, of] of [
    [casts.few, 100],
    [casts.most, 2],
  ] as const) {
    const places = `select id from districts where nces_id::int % ${of} = 0
      union all select id from schools where left(nces_id, 7)::int % ${of} = ${of / 2}`;
    await client.query(
      `insert into unlocks (organization_id, entity_type, entity_id, credits_spent)
       select $1, case when exists (select from schools s where s.id = p.id) then 'school' else 'district' end, id, 6
       from (${places}) p`,
      [cast.organizationId],
    );
    await client.query(
      `insert into unlocks (organization_id, entity_type, entity_id, credits_spent)
       select $1, 'contact', c.id, 2 from contacts c join (${places}) p on p.id = c.parent_id
       where hashtext(c.id::text) % 4 = 0`,
      [cast.organizationId],
    );
  }
  for (const [who, { organizationId }] of Object.entries(casts)) {
    await client.query(`
      create table seen_by_${who} as
      with mine as (select entity_id as id from unlocks where organization_id = '${organizationId}')
      select id, parent_id, district_id, name, title, name_key, state, enrichment_status, created_at,
        district_id in (select id from mine) or coalesce(school_id in (select id from mine), false) as seen,
        id in (select id from mine) as is_unlocked,
        dense_rank() over (order by name collate natural_order) as name_rank,
        case when title is not null then dense_rank() over (order by title collate natural_order) end as title_rank
      from contacts`);
  }
  await client.query('vacuum analyze');
});
afterAll(async () => {
  await client.end();
  await harness.close();
});

interface Search {
  readonly who: 'few' | 'most';
  readonly condition: { readonly query: string; readonly visible: string; readonly hidden: string };
  readonly state: '' | 'TX';
  readonly unique: boolean;
  readonly orderBy: 'name' | 'title' | 'created_at';
  readonly ascending: boolean;
  readonly offset: number;
}

const CONDITIONS = [
  { query: '', visible: 'true', hidden: 'true' },
  { query: 'search=a', visible: `name ilike '%a%' or title ilike '%a%'`, hidden: `title ilike '%a%'` },
  { query: 'search=anton', visible: `name ilike '%anton%'`, hidden: 'false' },
  { query: 'search=ANTON', visible: `name ilike '%anton%'`, hidden: 'false' },
  { query: 'search=person%201', visible: `fold(name) like '%person 1%'`, hidden: 'false' },
  { query: 'search=person%20%201', visible: `fold(name) like '%person 1%'`, hidden: 'false' },
  { query: 'search=0%25', visible: `title like '%0\\%%'`, hidden: `title like '%0\\%%'` },
  {
    query: 'title_ilike=principal',
    visible: `title ilike '%principal%'`,
    hidden: `title ilike '%principal%'`,
  },
  {
    query: 'title_ilike=PRIN_IPAL%25',
    visible: `title ilike 'prin_ipal%'`,
    hidden: `title ilike 'prin_ipal%'`,
  },
  ...[
    ['role=principal', `title ilike '%principal%'`],
    ['role=principal,student_services&search=n', `title in ('Principal', 'Assistant Principal', 'Nurse')`],
    ['not_role=principal,student_services', `title is null or title !~ 'Principal|Nurse'`],
    ['level=deputy,specialist', `title ~ 'Assistant|Coach|Specialist'`],
    ['level=director&not_role=teacher', `title = 'Principal'`],
  ].map(([query, matches]) => {
    const named = query!.includes('search') ? `(name ilike '%n%' or title ilike '%n%') and ` : '';
    const titled = query!.includes('search') ? `title ilike '%n%' and ` : '';
    return { query: query!, visible: `${named}(${matches})`, hidden: `${titled}(${matches})` };
  }),
  { query: 'title_ilike=rare', visible: `title ilike '%rare%'`, hidden: `title ilike '%rare%'` },
  {
    query: 'enrichment_status=completed',
    visible: `enrichment_status = 'completed'`,
    hidden: `enrichment_status = 'completed'`,
  },
  {
    query: 'enrichment_status=error&search=nurse',
    visible: `enrichment_status = 'error' and title ilike '%nurse%'`,
    hidden: `enrichment_status = 'error' and title ilike '%nurse%'`,
  },
];

/** Searches whose matches come so late in the order of names that the walk through the names is abandoned. */
const LATE = [true, false].map((unique): [Search] => [
  {
    who: 'most',
    condition: CONDITIONS.find(({ query }) => query === 'search=anton')!,
    state: '',
    unique,
    orderBy: 'name',
    ascending: true,
    offset: 0,
  },
]);

/** The expected result of a search, computed from every contact. */
async function expected({ who, condition, state, unique, orderBy, ascending, offset }: Search) {
  const direction = ascending ? 'asc' : 'desc';
  const key = orderBy === 'created_at' ? orderBy : `${orderBy}_rank`;
  const { rows } = await client.query(
    `with facts as (select * from seen_by_${who} where $1 in ('', state)),
     shown as (
       select * from (
         select *, row_number() over (partition by parent_id, name_key order by not is_unlocked, created_at, id) as rank
         from facts where seen and (${condition.visible})) ranked where rank = 1 or not $2),
     hidden as (
       select district_id, count(*)::int as contacts from facts where not seen and (${condition.hidden}) group by 1)
     select (select count(*)::int from shown) as total,
       (select count(*)::int from shown where is_unlocked) as unlocked,
       (select count(*)::int from shown where not is_unlocked and enrichment_status = 'completed') as processed,
       array(select id from shown order by ${key} ${direction} nulls last, id ${direction}
         limit 20 offset $3) as page,
       (select coalesce(sum(contacts), 0)::int from hidden) as hidden,
       (select coalesce(json_agg(h), '[]') from (
         select district_id as id, contacts from hidden order by contacts desc, district_id limit 50) h) as parents`,
    [state, unique, offset],
  );
  return rows[0];
}

it('contact searches return what a scan of every contact returns, with every strategy', async () => {
  const searches = record({
    who: constantFrom('few' as const, 'most' as const),
    condition: constantFrom(...CONDITIONS),
    state: constantFrom('' as const, 'TX' as const),
    unique: constantFrom(true, false),
    orderBy: constantFrom('name' as const, 'title' as const, 'created_at' as const),
    ascending: constantFrom(true, false),
    offset: constantFrom(0, 0, 15, 700),
  });
  await assert(
    asyncProperty(searches, async (search) => {
      const { who, condition, state, unique, orderBy, ascending, offset } = search;
      const query = `limit=20&unique=${unique}&order_by=${orderBy}&order_ascending=${ascending}&offset=${offset}`;
      const filters = [query, condition.query, state && `state=${state}`].filter(Boolean).join('&');
      const { body } = await harness.get(`/contacts?${filters}`, casts[who].key);
      const answered = {
        total: body._access_summary.total_results,
        unlocked: body._access_summary.unlocked,
        processed: body._access_summary.locked_processed,
        page: body.data.map(({ id }: { id: string }) => id),
        hidden: body._locked_parent_contacts.total_hidden,
        parents: body._locked_parent_contacts.parents.map(
          ({ entity_id: id, contact_count: contacts }: { entity_id: string; contact_count: number }) => ({
            id,
            contacts,
          }),
        ),
      };
      expect(answered).toEqual(await expected(search));
      harness.pass(1_000);
    }),
    { seed: 23, numRuns: rounds(120), examples: LATE },
  );
});
