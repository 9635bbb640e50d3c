import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { addDemo } from '../../src/demo/demo.ts';
import { importRecords } from '../../src/importers/records/import.ts';
import type { RecordsReport } from '../../src/importers/records/report.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let client: pg.Client;
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
  const districts = Array.from({ length: 40 }, (_, n) => ({
    type: 'district',
    nces_id: String(4_800_001 + n),
    name: `District ${n}`,
    state: 'TX',
    student_count: 1_000 + n,
  }));
  const schools = Array.from({ length: 60 }, (_, n) => ({
    type: 'school',
    nces_id: `48000${10 + (n % 30)}000${10 + n}`,
    district_nces_id: `48000${10 + (n % 30)}`,
    name: `School ${n}`,
    state: 'TX',
    student_count: 100,
  }));
  const text = [...districts, ...schools].map((line) => JSON.stringify(line)).join('\n');
  await importRecords(Readable.from([Buffer.from(text)]), database.address);
  first = await addDemo(database.address, account.organization_id, account.id);
}, 60_000);

afterAll(async () => {
  await client?.end();
  await database?.drop();
});

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
    expect(await count('list_items')).toBe(25 + 15 + 60);
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

  it('marks all invented data as synthetic, and contains no real contact details', async () => {
    expect(await count(`contacts where source <> 'synthetic' or email not like '%@example.org'`)).toBe(0);
    for (const [table, column] of [
      ['pain_points', 'description'],
      ['rfps', 'title'],
      ['timeline_events', 'description'],
      ['classified_urls', 'classification_reasoning'],
      ['districts', 'ai_summary'],
      ['schools', 'executive_summary'],
      ['contacts', 'profile_summary'],
      ['lists', 'description'],
    ]) {
      expect([table, await count(`${table} where ${column} not like '%(synthetic)%'`)]).toEqual([table, 0]);
    }
    expect(await count(`districts where status = 'completed' and not (key_facts ? 'synthetic')`)).toBe(0);
    expect(await count(`vendors where is_verified and verified_at is null`)).toBe(0);
  });

  it('changes nothing when it is loaded twice', async () => {
    const again = await addDemo(database.address, account.organization_id, account.id);
    expect(again.map(({ inserted, updated }) => ({ inserted, updated }))).toEqual(
      again.map(() => ({ inserted: 0, updated: 0 })),
    );
    expect(await count('unlocks')).toBe(70);
  });
});
