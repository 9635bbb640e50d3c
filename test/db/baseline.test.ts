import { randomBytes } from 'node:crypto';
import type { DatabaseAddress } from '@emi/base/runtime';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { migrate } from '../../src/db/migrate.ts';
import { OF_0_2_0 } from '../../src/db/migrations/m000-baseline.ts';
import { asOwner } from '../support/database.ts';
import { migrateTo } from '../support/migrations.ts';
import { admin } from '../support/program.ts';

const server = JSON.parse(process.env.TEST_DATABASE ?? '{}') as DatabaseAddress;
let address: DatabaseAddress;

/** A database with the schema and the migrations of 0.2.0. */
beforeEach(async () => {
  address = { ...server, database: `test_${randomBytes(6).toString('hex')}` };
  await asOwner({ ...server, database: 'postgres' }, `create database ${address.database}`);
  await migrateTo(address, 'm000-baseline');
  const names = OF_0_2_0.map((name) => `('${name}')`).join();
  await asOwner(address, `delete from migrations; insert into migrations (name) values ${names}`);
});

afterEach(async () => {
  await asOwner({ ...server, database: 'postgres' }, `drop database ${address.database} with (force)`);
});

/** A customer's rows, and some of the directory. */
const STORY = `
  with acme as (insert into organizations (name, plan) values ('Acme Rosters', 'growth') returning id),
    maya as (insert into users (organization_id, name) select id, 'Maya' from acme returning id, organization_id),
    key as (insert into api_keys (user_id, name, prefix, digest, scopes)
      select id, 'CRM', 'sk_live_a', sha256('a'), '{read}' from maya),
    client as (insert into oauth_clients (user_id, name, prefix, digest, scopes)
      select id, 'Sync', 'cs_live_a', sha256('b'), '{read}' from maya),
    account as (insert into credit_accounts (organization_id, available, allowance_left)
      select organization_id, 40, 30 from maya),
    district as (insert into districts (nces_id, name, state, status, website_url)
      values ('4800001', 'Oak ISD', 'TX', 'completed', 'https://www.oakisd.org') returning id),
    school as (insert into schools (nces_id, name, state, district_id)
      select '480000100001', 'Oak Elementary', 'TX', id from district returning id),
    contact as (insert into contacts (district_id, name, title, email, state)
      select id, 'Jane Roe', 'Superintendent', 'jane.roe@oakisd.org', 'TX' from district returning id),
    vendor as (insert into vendors (canonical_name, category) values ('Canvas', 'lms') returning id),
    contract as (insert into contracts (district_id, vendor_id, status, expires_at, origin)
      select district.id, vendor.id, 'active', now() + interval '1 year', 'website' from district, vendor),
    filed as (insert into contracts (district_id, vendor_id, status, expires_at, origin, source_key)
      select district.id, vendor.id, 'active', now() + interval '360 days', 'erate', '2026 1' from district, vendor),
    pain as (insert into pain_points (district_id, category, description, severity)
      select id, 'security', 'Sign-in differs from campus to campus.', 'high' from district),
    list as (insert into lists (user_id, name, entity_type) select id, 'Bonds', 'district' from maya returning id),
    item as (insert into list_items (list_id, district_id) select list.id, district.id from list, district),
    prompt as (insert into email_prompts (user_id, name, system_prompt, instruction_prompt)
      select id, 'Hello', 'Write short emails.', 'Ask for a call.' from maya),
    entry as (insert into credit_entries (organization_id, kind, reference, available_change, held_change,
        available_after, held_after, channel, created_at)
      select organization_id, 'grant', 'opening', 40, 0, 40, 0, 'system', now() from maya)
  insert into unlocks (organization_id, entity_type, entity_id, credits_spent, unlocked_at)
  select organization_id, 'district', district.id, 6, now() from maya, district`;

/** Every row of the tables, with these columns. */
async function rowsBy(columns: ReadonlyMap<string, readonly string[]>): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const [table, names] of columns) {
    const listed = names.map((name) => `"${name}"`).join();
    rows[table] = await asOwner(address, `select ${listed} from ${table} order by 1`);
  }
  return rows;
}

/** The columns of every table but the records of the schema. */
async function columnsOf(): Promise<Map<string, string[]>> {
  const tables = await asOwner<{ table: string; columns: string[] }>(
    address,
    `select relname as table, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname not in ('migrations', 'migration_needs', 'applied_functions') group by relname`,
  );
  return new Map(tables.map(({ table, columns }) => [table, columns]));
}

describe('a database of 0.2.0', () => {
  it('keeps every value of every row in an upgrade, which then decides which source takes precedence', async () => {
    // Without triggers, because their functions are installed by a program of 0.2.0.
    await asOwner(address, `set session_replication_role = replica; ${STORY}`);
    const all = await columnsOf();
    const rows = await rowsBy(all);
    const columns = new Map([...all].filter(([table]) => rows[table]!.length > 0));
    expect(columns.size).toBe(16);
    const before = await rowsBy(columns);
    const { pending } = await migrate(address);
    expect(pending).not.toContain('m000-baseline');
    expect(await rowsBy(columns)).toEqual(before);
    const led = `select c.origin from contracts c join contracts w on w.led_by = c.id`;
    expect(await asOwner(address, led)).toEqual([{ origin: 'erate' }]);
  });
});

describe('a database older than 0.2.0', () => {
  it('is left as it is, with an error that names the version to start first', async () => {
    await asOwner(address, `delete from migrations where name in ('m116-vendor-uses', 'm134-purchases')`);
    const { status, stderr } = await admin(address, ['migrate', '--json']);
    expect([status, stderr]).toEqual([1, expect.stringContaining('Start version 0.2.0 once')]);
    expect(stderr).toContain('it lacks m116-vendor-uses, m134-purchases');
    const [left] = await asOwner<{ migrations: number }>(
      address,
      'select count(*)::int as migrations from migrations',
    );
    expect(left).toEqual({ migrations: OF_0_2_0.length - 2 });
  });
});
