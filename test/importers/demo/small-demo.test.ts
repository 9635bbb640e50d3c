import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEMO_COUNTRY } from '../../../src/importers/demo/places.ts';
import { idOfEarlierRelease } from '../../../src/importers/demo/random.ts';
import { hasEarlierDemo, removeDemo } from '../../../src/importers/demo/remove.ts';
import { DemoDesk } from './demo-desk.ts';

let desk: DemoDesk;
const today = new Date();
const rows = (text: string) => desk.rows(text);
const count = (what: string) => desk.count(what);

describe('a demo with a seventh of the districts', () => {
  const states = DEMO_COUNTRY.states.map((state) => ({
    ...state,
    districts: Math.ceil(state.districts / 7),
  }));
  const load = (day: Date) => desk.loadWorld(day, { ...DEMO_COUNTRY, states });
  beforeAll(async () => {
    desk = await DemoDesk.open();
    await load(today);
  });
  afterAll(() => desk.close());

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

  it('is removed without a trace in the directory, like what an earlier release made up at real places', async () => {
    const batch = '77c4e1b4-6a3e-5e4b-8f36-000000000000';
    await desk.rows(`
      insert into districts (id, nces_id, name, state, key_facts, status, ai_summary, website_url)
        values ('${batch}', '4800001', 'Real', 'TX', '{"synthetic": true}', 'completed', 'Made up.', 'https://r.org/');
      insert into contacts (district_id, name, state, source, source_url)
        values ('${batch}', 'Made Up', 'TX', 'synthetic', 'https://example.org/4800001/staff'),
          ('${batch}', 'Real Person', 'TX', 'website', 'https://r.org/staff');
      insert into pain_points (district_id, category, description, severity, batch_id)
        values ('${batch}', 'budget', 'Made up.', 'low', '${idOfEarlierRelease('analysis batch of the demo world')}'),
          ('${batch}', 'budget', 'Real.', 'low', null)`);
    await desk.rows(`
      with o as (insert into organizations (name, plan) values ('Customer', 'free') returning id)
      insert into credit_accounts (organization_id, available, renews_at) select id, 50, month_after(now()) from o`);
    const [{ organization_id: customer }] = await rows(
      `select organization_id from credit_accounts where available = 50`,
    );
    await desk.rows(`select unlock_entities(o.id, null, 'api', now(), 0, '{district,contact}',
        array['${batch}'::uuid, c.id], '{6,2}', null, false, true, null)
      from organizations o, contacts c where c.name = 'Made Up'
        and o.id in ('${customer}', '${desk.account.organization_id}')`);
    expect(await hasEarlierDemo(desk.client)).toBe(true);
    expect((await removeDemo(desk.client)).refunded).toBe(8);
    expect(
      await rows(`select organization_id, reference, available_change, reason from credit_entries
      where kind = 'refund' order by number`),
    ).toMatchObject([
      { organization_id: customer, reference: `district:${batch}`, available_change: 6 },
      { organization_id: customer, available_change: 2, reason: expect.stringContaining('made up') },
    ]);
    expect(await hasEarlierDemo(desk.client)).toBe(false);
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
    expect(await removeDemo(desk.client)).toEqual({ rows: {}, refunded: 0 });
  });
});
