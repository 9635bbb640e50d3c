import { randomBytes } from 'node:crypto';
import type { DatabaseAddress } from '@emi/base/runtime';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { schemaStatements } from '../../scripts/baseline/schema-statements.ts';
import { migrate } from '../../src/db/migrate.ts';
import { asOwner, freshDatabase, type TestDatabase, withClient } from '../support/database.ts';
import { migrateTo, restore030 } from '../support/migrations.ts';

const server = JSON.parse(process.env.TEST_DATABASE ?? '{}') as DatabaseAddress;

/**
 * The schema as PostgreSQL defines it, with our functions. Lines are sorted, because columns are in another order where
 * a migration added them later.
 */
async function schemaOf(address: DatabaseAddress): Promise<string[]> {
  return withClient(address, async (client) => {
    const { rows } = await client.query<{ line: string }>(
      `select pg_get_functiondef(p.oid) as line from pg_proc p
         where p.pronamespace = 'public'::regnamespace
           and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       union all select name || ' ' || digest from applied_functions
       order by 1`,
    );
    const statements = Object.values(await schemaStatements(client)).flat();
    const sorted = statements.map((statement) => statement.split(/,?\n/).sort().join('\n'));
    return [...sorted.sort(), ...rows.map(({ line }) => line)];
  });
}

describe('upgrading a database', () => {
  let address: DatabaseAddress;

  beforeEach(async () => {
    address = { ...server, database: `test_${randomBytes(6).toString('hex')}` };
    await asOwner({ ...server, database: 'postgres' }, `create database ${address.database}`);
  });

  afterEach(async () => {
    await asOwner({ ...server, database: 'postgres' }, `drop database ${address.database} with (force)`);
  });

  it.each([undefined, 'm550-product-changes', 'm20261128-folded-text'])(
    'gives the schema of the baseline from 0.3.0, also after it stopped at %s',
    async (last) => {
      await (last ? migrateTo(address, last) : restore030(address));
      await migrate(address);
      expect(await schemaOf(address)).toEqual(await schemaOf(server));
    },
  );
});

describe('the SQL function files', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await freshDatabase();
  });

  afterEach(() => database.drop());

  it('are applied again when their content differs from what was applied', async () => {
    const { address } = database;
    await asOwner(
      address,
      `create or replace function month_after(instant timestamptz) returns timestamptz
         language sql immutable parallel safe return instant;
       update applied_functions set digest = 'of an older version' where name = 'month_after'`,
    );
    await migrate(address);
    expect(await schemaOf(address)).toEqual(await schemaOf(server));
  });

  it('are not applied again by a start that finds them applied', async () => {
    const { address } = database;
    const versions = `select string_agg(oid || ' ' || xmin, ', ' order by oid) as versions
      from pg_proc where pronamespace = 'public'::regnamespace`;
    const before = await asOwner(address, versions);
    await migrate(address);
    expect(await asOwner(address, versions)).toEqual(before);
  });

  it('precede the fills, which rewrite rows with the new functions, once', async () => {
    const { address } = database;
    await asOwner(
      address,
      `with district as (insert into districts (nces_id, name, state) values ('4800001', 'Oak ISD', 'TX') returning id),
         kept as (insert into vendors (canonical_name, category) values ('Larkspur Learning', 'lms') returning id),
         merged as (insert into vendors (canonical_name, category, merged_into_id)
           select 'Larkspur', 'lms', id from kept returning id)
       insert into contracts (district_id, vendor_id, status, expires_at)
       select district.id, merged.id, 'active', now() + interval '1 year' from district, merged`,
    );
    await asOwner(
      address,
      `create or replace function vendor_survivor(vendor uuid) returns uuid language sql stable return null::uuid;
       update signals set words = null;
       update applied_functions set digest = 'of an older version'
         where name in ('vendor_survivor', 'fills/words_of_signals')`,
    );
    await migrate(address);
    const words = () => asOwner<{ words: string }>(address, 'select words::text from signals');
    expect(await words()).toEqual([{ words: expect.stringContaining('learn') }]);
    await asOwner(address, 'update signals set words = null');
    await migrate(address);
    expect(await words()).toEqual([{ words: null }]);
  });

  it('keep the service from changing the record of applied files', async () => {
    await expect(
      asOwner(database.address, `set role market_service; delete from applied_functions`),
    ).rejects.toThrow('permission denied');
  });
});
