import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import type { Cast } from '../support/cast.ts';
import { withClient } from '../support/database.ts';
import { Harness } from '../support/harness.ts';
import { statementsOf } from '../support/statements.ts';

const ALL = 'include_top_vendors=true&include_rfp_summary=true&include_pain_point_summary=true';

let harness: Harness;
let acme: Cast;
let wide: string;
let narrow: string;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
  const { seed } = harness;
  const tx = await seed.district({ state: 'TX', status: 'completed' });
  const txToo = await seed.district({ state: 'TX' });
  const ca = await seed.district({ state: 'CA' });
  const school = await seed.school({ state: 'TX', districtId: tx.id });
  await seed.contact({ state: 'TX', districtId: tx.id });
  await seed.contact({ state: 'TX', districtId: tx.id, schoolId: school.id });
  await seed.contact({ state: 'CA', districtId: ca.id });

  const widest = await seed.vendor({ canonicalName: 'Wide', category: 'lms' });
  const merged = await seed.vendor({ canonicalName: 'Wyde', mergedIntoId: widest.id });
  const oldest = await seed.vendor({ canonicalName: 'Whyde', mergedIntoId: merged.id });
  const other = await seed.vendor({ canonicalName: 'Narrow', category: 'sis' });
  [wide, narrow] = [widest.id, other.id];
  await seed.stackEntry({ districtId: tx.id }, widest);
  await seed.stackEntry({ districtId: tx.id }, merged); // the same vendor at the same institution counts once
  await seed.contract({ districtId: tx.id }, { vendorId: widest.id });
  await seed.contract({ schoolId: school.id }, { vendorId: merged.id });
  await seed.stackEntry({ districtId: ca.id }, oldest);
  await seed.stackEntry({ districtId: ca.id }, other);
  await seed.contract({ districtId: ca.id }); // of an unknown vendor
  for (let i = 0; i < 12; i++) await seed.stackEntry({ districtId: txToo.id }, await seed.vendor());

  await seed.rfp({ districtId: tx.id });
  await seed.rfp({ schoolId: school.id }, { status: 'closed' });
  await seed.rfp({ districtId: ca.id });
  await seed.painPoint({ districtId: tx.id }, { category: 'budget' });
  await seed.painPoint({ schoolId: school.id }, { category: 'budget' });
  await seed.painPoint({ districtId: ca.id }, { category: 'staffing' });
});
afterAll(() => harness.close());

/** The summary, asked for when no earlier answer is recent enough to be shared. */
const summary = async (query: string) => {
  harness.pass(30_000);
  const answer = await harness.get(`/analytics/market-summary?${query}`, acme.key);
  expect(answer.status).toBe(200);
  return answer.body;
};

describe('the market summary', () => {
  it('has the documented keys for the country, and the optional ones only on request', async () => {
    const body = await summary('');
    expect(body).toEqual({
      state: null,
      districts: { total: 3, processed: 1 },
      schools: { total: 1 },
      contacts: { total: 3 },
    });
    expect(Object.keys(body)).toEqual(['state', 'districts', 'schools', 'contacts']);
    expect(await summary('include_rfp_summary=false')).toEqual(body);
    expect(Object.keys(await summary(ALL))).toEqual([
      'state',
      'districts',
      'schools',
      'contacts',
      'top_vendors',
      'rfps',
      'pain_points',
    ]);
    expect(await summary('include_rfp_summary=true')).toEqual({ ...body, rfps: { total: 3, open: 2 } });
    expect(await summary('include_pain_point_summary=true')).toEqual({
      ...body,
      pain_points: { budget: 2, staffing: 1 },
    });
  });

  it('counts what is in a state, findings by their district or school', async () => {
    expect(await summary(`state=ca&${ALL}`)).toEqual({
      state: 'CA',
      districts: { total: 1, processed: 0 },
      schools: { total: 0 },
      contacts: { total: 1 },
      top_vendors: [
        { vendor_id: narrow, name: 'Narrow', category: 'sis', count: 1 },
        { vendor_id: wide, name: 'Wide', category: 'lms', count: 1 },
      ],
      rfps: { total: 1, open: 1 },
      pain_points: { staffing: 1 },
    });
    const texas = await summary(`state=TX&${ALL}`);
    expect(texas.districts).toEqual({ total: 2, processed: 1 });
    expect(texas.rfps).toEqual({ total: 2, open: 1 });
    expect(texas.pain_points).toEqual({ budget: 2 });
    expect(texas.top_vendors[0]).toEqual({ vendor_id: wide, name: 'Wide', category: 'lms', count: 2 });
  });

  it('names at most 10 vendors, a merged one as its survivor, and counts an institution once', async () => {
    const { top_vendors: vendors } = await summary('include_top_vendors=true');
    expect(vendors).toHaveLength(10);
    expect(vendors[0]).toEqual({ vendor_id: wide, name: 'Wide', category: 'lms', count: 3 });
    expect(Object.keys(vendors[0])).toEqual(['vendor_id', 'name', 'category', 'count']);
    expect(vendors.map(({ name }: { name: string }) => name)).not.toContain('Wyde');
  });

  it('finds the survivors of all merged vendors together, without looking up each', async () => {
    const statements = await statementsOf(() => summary('include_top_vendors=true'));
    const { text, values } = statements.find((one) => one.text.includes('vendor_uses'))!;
    await withClient(harness.address, async (client) => {
      await client.query(`set track_functions = 'all'`);
      await client.query('begin');
      await client.query(text, values);
      const { rows } = await client.query(
        `select calls from pg_stat_xact_user_functions where funcname = 'vendor_survivor'`,
      );
      expect(rows).toEqual([]);
    });
  });

  it('counts vendors that are merged into each other as themselves', async () => {
    const { seed, db } = harness;
    const district = await seed.district({ state: 'NV' });
    const one = await seed.vendor({ canonicalName: 'One', category: 'sis' });
    const two = await seed.vendor({ canonicalName: 'Two', category: 'sis', mergedIntoId: one.id });
    await db.core.rows(sql`update vendors set merged_into_id = ${two.id} where id = ${one.id}`);
    for (const vendor of [one, two]) await seed.stackEntry({ districtId: district.id }, vendor);
    expect((await summary('state=NV&include_top_vendors=true')).top_vendors).toEqual([
      { vendor_id: one.id, name: 'One', category: 'sis', count: 1 },
      { vendor_id: two.id, name: 'Two', category: 'sis', count: 1 },
    ]);
  });

  it('contains zeros for a state without records', async () => {
    expect(await summary(`state=GU&${ALL}`)).toEqual({
      state: 'GU',
      districts: { total: 0, processed: 0 },
      schools: { total: 0 },
      contacts: { total: 0 },
      top_vendors: [],
      rfps: { total: 0, open: 0 },
      pain_points: {},
    });
  });

  it('runs one statement for the directory and one per requested section', async () => {
    const run = async (request: () => Promise<unknown>) => {
      harness.pass(30_000);
      return (await statementsOf(request))
        .map(({ text }) => text)
        .filter((text) => !text.includes('from api_keys'));
    };
    const get = (path: string) => run(() => harness.get(path, acme.key));
    expect(await get('/analytics/market-summary')).toHaveLength(1);
    expect(await get(`/analytics/market-summary?${ALL}`)).toHaveLength(4);
    const statements = await run(() => harness.graphql(acme.key, '{ marketSummary { schools { total } } }'));
    expect(statements).toEqual([expect.not.stringMatching(/districts|contact_counts/)]);
  });

  it('is computed once for all who ask the same within 30 seconds, and states its age', async () => {
    harness.pass(30_000);
    const path = `/analytics/market-summary?${ALL}`;
    const others = await Promise.all([1, 2, 3, 4].map(() => harness.seed.organization()));
    const ask = () => harness.together([acme, ...others].map(({ key }) => ({ path: `/api/v1${path}`, key })));
    const statements: string[] = [];
    let answers: Awaited<ReturnType<typeof ask>> = [];
    const counted = async () => {
      const texts = (await statementsOf(async () => (answers = await ask()))).map(({ text }) => text);
      statements.push(...texts.filter((text) => !text.includes('from api_keys')));
    };
    await counted();
    expect([statements.length, ...new Set(answers.map(({ text }) => text))]).toEqual([4, answers[0]!.text]);
    expect(answers.map(({ headers }) => headers.get('age'))).toEqual(Array(5).fill('0'));
    const { districts } = answers[0]!.body;
    await harness.seed.district({ state: 'TX' });
    harness.pass(29_000);
    await counted();
    expect(statements).toHaveLength(4);
    expect(answers.map(({ headers }) => headers.get('age'))).toEqual(Array(5).fill('29'));
    const graphql = await harness.graphql(
      acme.key,
      '{ marketSummary { districts { total processed } schools { total } contacts { total } } }',
    );
    expect([graphql.headers.get('age'), graphql.body.data.marketSummary.districts]).toEqual([
      '29',
      districts,
    ]);
    harness.pass(1_000);
    await counted();
    expect([statements.length, answers[0]!.body.districts.total]).toEqual([8, districts.total + 1]);
    expect((await harness.get('/me', acme.key)).headers.get('age')).toBeNull();
  });

  it('equals an independent count of random findings, and follows a district to another state', async () => {
    const run = (text: string) => harness.db.core.rows<Record<string, string>>(sql([text]));
    await run('select setseed(0.3)');
    await run(`insert into districts (nces_id, name, state)
      select (6000000 + n)::text, 'Random ' || n, case when n % 3 = 0 then 'ME' else 'NH' end
      from generate_series(1, 60) n`);
    await run(`insert into schools (nces_id, name, state, district_id)
      select '6' || lpad(nces_id, 11, '0'), 'School of ' || name, state, id from districts where name like 'Random %'`);
    await run(
      `insert into vendors (canonical_name, category) select 'Random ' || n, 'lms' from generate_series(1, 30) n`,
    );
    await run(`update vendors v set merged_into_id = m.id from vendors m
      where v.canonical_name = 'Random ' || (right(m.canonical_name, 1)::int + 10)
        and m.canonical_name in ('Random 1', 'Random 2', 'Random 3')`);
    const places = `(select id as district_id, null::uuid as school_id from districts where name like 'Random %'
      union all select null, id from schools where name like 'School of Random %') p`;
    const vendor = `(select v.id
      from (select 'Random ' || (1 + floor(power(random(), 2) * 30 + n * 0)) as name offset 0) w
      join vendors v on v.canonical_name = w.name)`;
    await run(`insert into vendor_stack_entries (district_id, school_id, vendor_id)
      select district_id, school_id, ${vendor} from ${places}, generate_series(1, 3) n on conflict do nothing`);
    await run(`insert into contracts (district_id, school_id, vendor_id, expires_at, status, context)
      select district_id, school_id, ${vendor},
        case when random() < 0.8 then now() + (random() - 0.5) * interval '1 year' end,
        (array['active', 'active', 'renewed', 'cancelled'])[1 + floor(random() * 4)::int], n::text
      from ${places}, generate_series(1, 3) n`);
    await run(`insert into pain_points (district_id, school_id, category, description)
      select district_id, school_id, (array['budget', 'security'])[1 + floor(random() * 2)::int], n::text
      from ${places}, generate_series(1, 2) n`);
    await run(`insert into rfps (district_id, school_id, title, status, deadline)
      select district_id, school_id, n::text, (array['open', 'won'])[1 + floor(random() * 2)::int],
        case when random() < 0.8 then now() + (random() - 0.5) * interval '60 days' end
      from ${places}, generate_series(1, 2) n`);

    const equalsModel = async () => {
      const states = new Map(
        (await run('select id, state from districts union all select id, state from schools')).map(
          ({ id, state }) => [id, state],
        ),
      );
      const vendors = await run('select id, canonical_name as name, merged_into_id as survivor from vendors');
      const names = new Map(vendors.map(({ id, name }) => [id, name!]));
      const survivors = new Map(vendors.map(({ id, survivor }) => [id, survivor ?? id]));
      const uses = await run(`select vendor_id, entity_id from vendor_stack_entries
        union all select vendor_id, entity_id from contracts where vendor_id is not null
          and (status = 'renewed' or status = 'active' and coalesce(expires_at, 'infinity') >= now())`);
      const painPoints = await run('select entity_id, category from pain_points');
      const rfps = await run(
        `select entity_id, status = 'open' and coalesce(deadline, 'infinity') >= now() as open from rfps`,
      );
      for (const state of ['ME', 'NH', null]) {
        const isHere = ({ entity_id }: Record<string, string>) => !state || states.get(entity_id) === state;
        const users = Map.groupBy(uses.filter(isHere), ({ vendor_id }) => survivors.get(vendor_id));
        const counts = [...users].map(([id, found]) => ({
          name: names.get(id),
          count: new Set(found.map(({ entity_id }) => entity_id)).size,
        }));
        const topFirst = (a: (typeof counts)[0], b: (typeof counts)[0]) =>
          b.count - a.count || (a.name! < b.name! ? -1 : 1);
        const {
          top_vendors,
          pain_points,
          rfps: requests,
        } = await summary(`${ALL}${state ? `&state=${state}` : ''}`);
        expect([
          state,
          top_vendors.map(({ name, count }: { name: string; count: number }) => ({ name, count })),
        ]).toEqual([state, counts.sort(topFirst).slice(0, 10)]);
        const categories = Map.groupBy(painPoints.filter(isHere), ({ category }) => category);
        expect(pain_points).toEqual(
          Object.fromEntries([...categories].map(([category, found]) => [category, found.length])),
        );
        const inState = rfps.filter(isHere);
        expect(requests).toEqual({ total: inState.length, open: inState.filter(({ open }) => open).length });
      }
    };
    await equalsModel();
    await run(`update districts set state = 'NH' where name = 'Random 3'`);
    await equalsModel();
  });
});
