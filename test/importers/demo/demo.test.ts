import { isSynthetic } from '@emi/records';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEMO_BATCH } from '../../../src/importers/demo/random.ts';
import type { RecordsReport } from '../../../src/importers/records/report.ts';
import { DemoDesk } from './demo-desk.ts';

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

let desk: DemoDesk;
const today = new Date();
const rows = (text: string) => desk.rows(text);
const count = (what: string) => desk.count(what);

describe('the demo', () => {
  let first: readonly RecordsReport[];
  beforeAll(async () => {
    desk = await DemoDesk.open();
    first = await desk.load(today);
  });
  afterAll(() => desk.close());

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

  it('has evidence for every finding and contact, which is marked as synthetic', async () => {
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
});
