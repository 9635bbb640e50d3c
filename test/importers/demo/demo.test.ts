import { isSynthetic } from '@emi/records';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { addDemo } from '../../../src/importers/demo/demo.ts';
import { DEMO_BATCH, idOfEarlierRelease } from '../../../src/importers/demo/random.ts';
import { hasEarlierDemo, removeDemo } from '../../../src/importers/demo/remove.ts';
import type { RecordsReport } from '../../../src/importers/records/report.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';

const FINDINGS = [
  'contracts',
  'pain_points',
  'funding_signals',
  'rfps',
  'timeline_events',
  'purchases',
  'classified_urls',
  'vendor_stack_entries',
];

let database: TestDatabase;
let client: pg.Client;
const today = new Date();
let account: { id: string; organization_id: string };
let first: readonly RecordsReport[];

beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ ...database.address, options: '-c timezone=UTC' });
  await client.connect();
  [account] = await rows(
    `with o as (insert into organizations (name, plan) values ('Demo', 'growth') returning id),
       account as (insert into credit_accounts (organization_id, available) select id, 0 from o)
     insert into users (organization_id, name) select id, 'Owner' from o returning id, organization_id`,
  );
  first = await load(today);
});

afterAll(async () => {
  await client?.end();
  await database?.drop();
});

const load = (day: Date) =>
  addDemo(database.address, account.organization_id, account.id, undefined, undefined, day);

// biome-ignore lint/suspicious/noExplicitAny: rows of every table
const rows = async (text: string): Promise<any[]> => (await client.query(text)).rows;
const count = async (what: string): Promise<number> =>
  (await rows(`select count(*)::int as n from ${what}`))[0].n;

describe('the demo', () => {
  it('imports without rejecting any of its own data', () => {
    const errors = first.filter(({ kind }) => kind !== 'erate').flatMap(({ errors }) => errors);
    expect(errors).toEqual([]);
  });

  it('gives an organization unlocked and locked records, lists, prompts and emails', async () => {
    expect(
      await rows(
        'select entity_type, count(*)::int, sum(credits_spent)::int from unlocks group by 1 order by 1',
      ),
    ).toEqual([
      { entity_type: 'contact', count: 30, sum: 60 },
      { entity_type: 'district', count: 25, sum: 150 },
      { entity_type: 'school', count: 15, sum: 90 },
    ]);
    expect(await count('unlocks u where user_id is not null')).toBe(70);
    expect(
      await count(
        `unlocks u join contacts c on c.id = u.entity_id where not exists
         (select from unlocks p where p.entity_id in (c.parent_id, c.district_id))`,
      ),
    ).toBe(0);
    expect(await count('lists')).toBe(3);
    expect(
      await rows(
        `select l.name, count(*) > 2 as "isFilled"
         from lists l join list_items i on i.list_id = l.id
         group by 1 order by 1`,
      ),
    ).toEqual(
      ['Integration and infrastructure problems', 'Renewals this year', 'Technology leaders'].map((name) => ({
        name,
        isFilled: true,
      })),
    );
    expect(await count('email_prompts')).toBe(2);
    expect(await count(`generated_emails where status = 'generated'`)).toBe(12);
    expect(await count('contact_overlays where notes is not null')).toBe(30);
    for (const table of [
      'contacts',
      'pain_points',
      'rfps',
      'funding_signals',
      'timeline_events',
      'classified_urls',
    ]) {
      expect([table, (await count(table)) > 20]).toEqual([table, true]);
    }
    expect(
      await count(`contracts where expires_at between now() and now() + interval '6 months'`),
    ).toBeGreaterThan(10);
  });

  it('has lists whose contents match their names', async () => {
    expect(
      await count(`list_items i join lists l on l.id = i.list_id and l.name = 'Renewals this year'
        where not exists (select from contracts c where c.district_id = i.district_id and c.status = 'active'
          and c.expires_at between now() - interval '1 day' and now() + interval '1 year')`),
    ).toBe(0);
    expect(
      await count(`list_items i join lists l on l.id = i.list_id and l.name like 'Integration%'
        where not exists (select from pain_points p where p.school_id = i.school_id
          and p.category in ('integration', 'infrastructure'))`),
    ).toBe(0);
    expect(
      await count(`list_items i join contacts c on c.id = i.contact_id
        where c.title !~ 'Technology|Information|Network|Digital|Data'`),
    ).toBe(0);
  });

  it('has summaries that mention what ends soon where a contract does, and nowhere else', async () => {
    const soon = `exists (select from contracts c where c.entity_id = p.id and c.status = 'active'
      and c.expires_at between now() - interval '1 day' and now() + interval '365 days')`;
    const places = `(select id, executive_summary from districts
      union all select id, executive_summary from schools) p`;
    const says = `executive_summary like '%end within a year%'`;
    expect(await count(`${places} where ${says}`)).toBeGreaterThan(10);
    expect(await count(`${places} where ${says} and not ${soon}`)).toBe(0);
    expect(await count(`${places} where executive_summary is not null and not ${says} and ${soon}`)).toBe(0);
  });

  it('has events on school days: not at weekends or in winter break, and no press releases of the future', async () => {
    const events = await rows(`select title from timeline_events
      where extract(isodow from event_date at time zone 'UTC') > 5
        or to_char(event_date at time zone 'UTC', 'MM-DD') not between '01-03' and '12-22'
        or event_type = 'press_release' and event_date > now()`);
    expect(events).toEqual([]);
  });

  it('is varied, and consistent on its first day: requests, contracts, and events fit their statuses', async () => {
    for (const [what, least] of [
      ['(select distinct title from contacts) t', 40],
      ['(select distinct title from timeline_events) t', 25],
      ['(select distinct description from pain_points) t', 40],
      ['timeline_events where event_date > now()', 20],
      ['contracts where expires_at < now()', 3],
      [`scouting_runs where status = 'in_progress'`, 3],
      [`scouting_runs where status = 'error' and failure_message is not null`, 9],
      [`(select from contacts group by parent_id, name_key having count(*) > 1) t`, 1],
    ] as const) {
      expect([what, (await count(what)) >= least]).toEqual([what, true]);
    }
    expect(await count(`rfps where (status = 'open') <> (deadline > now())`)).toBe(0);
    expect(await count(`rfps where posted_date > now() or posted_date > deadline`)).toBe(0);
    expect(
      await count(`(select from signals s join signal_weights() w using (kind)
        where s.date <= now() and (s.ends_at is null or s.ends_at >= now()) group by kind) k`),
    ).toBe(8);
    for (const [table, column] of [
      ['pain_points', 'description'],
      ['rfps', 'title'],
      ['timeline_events', 'title'],
      ['timeline_events', 'description'],
      ['funding_signals', 'context'],
      ['contracts', 'context'],
      ['generated_emails', 'subject'],
      ['generated_emails', 'body'],
    ]) {
      expect([table, await count(`${table} where ${column} ~ '[{}]|synthetic|undefined'`)]).toEqual([
        table,
        0,
      ]);
    }
  });

  it('marks every invented record, and contains no real contact details', async () => {
    expect(await count(`contacts where source <> 'synthetic' or email not like '%@example.org'`)).toBe(0);
    expect(await count(`contacts where phone not like '(555) 555-01%'`)).toBe(0);
    for (const table of [
      'pain_points',
      'purchases',
      'rfps',
      'timeline_events',
      'classified_urls',
      'funding_signals',
    ]) {
      expect([table, await count(`${table} where batch_id is distinct from '${DEMO_BATCH}'`)]).toEqual([
        table,
        0,
      ]);
    }
    expect(
      await count(
        `contracts where batch_id is distinct from '${DEMO_BATCH}' and source_url like 'https://example.org%'`,
      ),
    ).toBe(0);
    expect(await count(`vendor_stack_entries where source_batch_id is distinct from '${DEMO_BATCH}'`)).toBe(
      0,
    );
    expect(await count(`lists where description not like '%Demo data.'`)).toBe(0);
    expect(await count(`generated_emails where generation_metadata ->> 'writer' <> 'synthetic'`)).toBe(0);
    expect(await count(`districts where status = 'completed' and not (key_facts ? 'synthetic')`)).toBe(0);
    expect(await count(`vendors where is_verified and verified_at is null`)).toBe(0);
  });

  it('changes nothing when it is loaded twice', async () => {
    const again = await load(today);
    expect(again.map(({ inserted, updated }) => ({ inserted, updated }))).toEqual(
      again.map(() => ({ inserted: 0, updated: 0 })),
    );
    expect(await count('unlocks')).toBe(70);
  });

  it('moves its dates when it is loaded a month later, and adds nothing', async () => {
    const later = await load(new Date(today.getTime() + 30 * 86_400_000));
    expect(later.map(({ inserted }) => inserted)).toEqual(later.map(() => 0));
    expect(await count(`rfps where status = 'open' and deadline < now() + interval '31 days'`)).toBe(0);
    expect(await count('unlocks')).toBe(70);
  });

  it('is only at made-up places, which are marked in their names and have no real NCES ids', async () => {
    for (const table of ['districts', 'schools']) {
      expect(
        await count(`${table} where not (${isSynthetic('id')} and name like '% (demo)' and nces_id like '99%'
        and source = 'synthetic' and website_url is null)`),
      ).toBe(0);
    }
    for (const table of [...FINDINGS, 'contacts']) {
      const place = table === 'contacts' ? 'parent_id' : 'entity_id';
      expect([table, await count(`${table} where not ${isSynthetic(place)}`)]).toEqual([table, 0]);
    }
  });

  it('has evidence for every finding and contact, which states that nobody wrote it', async () => {
    for (const table of [...FINDINGS.filter((table) => table !== 'classified_urls'), 'contacts']) {
      const without = `${table} where evidence ->> 'origin' is distinct from 'synthetic'
        or evidence ->> 'quote' = '' or (evidence ->> 'confidence')::float8 > 0.97`;
      expect([table, await count(without)]).toEqual([table, 0]);
    }
    for (const table of FINDINGS) {
      expect([table, await count(`${table} where origin is distinct from 'synthetic'`)]).toEqual([table, 0]);
    }
  });

  it('counts in no total of the real directory', async () => {
    for (const table of ['contact_totals', 'school_cells', 'school_counties']) {
      expect([table, await count(table)]).toEqual([table, 0]);
    }
  });

  it('is removed without a trace in the directory, like what an earlier release made up at real places', async () => {
    const batch = '77c4e1b4-6a3e-5e4b-8f36-000000000000';
    await client.query(`
      insert into districts (id, nces_id, name, state, key_facts, status, ai_summary, website_url)
        values ('${batch}', '4800001', 'Real', 'TX', '{"synthetic": true}', 'completed', 'Made up.', 'https://r.org/');
      insert into contacts (district_id, name, state, source, source_url)
        values ('${batch}', 'Made Up', 'TX', 'synthetic', 'https://example.org/4800001/staff'),
          ('${batch}', 'Real Person', 'TX', 'website', 'https://r.org/staff');
      insert into pain_points (district_id, category, description, severity, batch_id)
        values ('${batch}', 'budget', 'Made up.', 'low', '${idOfEarlierRelease('analysis batch of the demo world')}'),
          ('${batch}', 'budget', 'Real.', 'low', null)`);
    await client.query(`
      with o as (insert into organizations (name, plan) values ('Customer', 'free') returning id)
      insert into credit_accounts (organization_id, available, renews_at) select id, 50, month_after(now()) from o`);
    const [{ organization_id: customer }] = await rows(
      `select organization_id from credit_accounts where available = 50`,
    );
    await client.query(`select unlock_entities(o.id, null, 'api', now(), 0, '{district,contact}',
        array['${batch}'::uuid, c.id], '{6,2}', null, false, true, null)
      from organizations o, contacts c where c.name = 'Made Up'
        and o.id in ('${customer}', '${account.organization_id}')`);
    expect(await hasEarlierDemo(client)).toBe(true);
    expect((await removeDemo(client)).refunded).toBe(8);
    expect(
      await rows(`select organization_id, reference, available_change, reason from credit_entries
      where kind = 'refund' order by number`),
    ).toMatchObject([
      { organization_id: customer, reference: `district:${batch}`, available_change: 6 },
      { organization_id: customer, available_change: 2, reason: expect.stringContaining('made up') },
    ]);
    expect(await hasEarlierDemo(client)).toBe(false);
    expect(await rows('select name, status, ai_summary, key_facts from districts')).toEqual([
      { name: 'Real', status: 'pending', ai_summary: null, key_facts: null },
    ]);
    expect(await rows('select name from contacts')).toEqual([{ name: 'Real Person' }]);
    expect(await rows('select description from pain_points')).toEqual([{ description: 'Real.' }]);
    for (const table of ['schools', 'lists', 'email_prompts', 'generated_emails', 'scouting_runs', 'rfps']) {
      expect([table, await count(table)]).toEqual([table, 0]);
    }
    expect(await count('signals')).toBe(1);
    expect(await count('vendor_uses')).toBe(0);
    expect(await removeDemo(client)).toEqual({ rows: {}, refunded: 0 });
  });
});
