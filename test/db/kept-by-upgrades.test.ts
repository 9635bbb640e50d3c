import { randomBytes } from 'node:crypto';
import type { DatabaseAddress } from '@emi/base/runtime';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { migrate } from '../../src/db/migrate.ts';
import { OF_0_3_0 } from '../../src/db/migrations/of-0-3-0.ts';
import { asOwner } from '../support/database.ts';
import { restore030 } from '../support/migrations.ts';
import { admin } from '../support/program.ts';

const server = JSON.parse(process.env.TEST_DATABASE ?? '{}') as DatabaseAddress;
let address: DatabaseAddress;

beforeEach(async () => {
  address = { ...server, database: `test_${randomBytes(6).toString('hex')}` };
  await asOwner({ ...server, database: 'postgres' }, `create database ${address.database}`);
  await restore030(address);
});

afterEach(async () => {
  await asOwner({ ...server, database: 'postgres' }, `drop database ${address.database} with (force)`);
});

/** Every row of the tables, with these columns. */
async function rowsBy(columns: ReadonlyMap<string, readonly string[]>): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const [table, names] of columns) {
    const listed = names.map((name) => `"${name}"`).join();
    rows[table] = await asOwner(address, `select ${listed} from ${table} order by ${listed}`);
  }
  return rows;
}

/** The columns of every table except those about migrations, without `tsvector`s, which each version makes anew. */
async function columnsOf(): Promise<Map<string, string[]>> {
  const tables = await asOwner<{ table: string; columns: string[] }>(
    address,
    `select relname as table, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
       and atttypid <> 'tsvector'::regtype
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname not in ('migrations', 'migration_needs', 'applied_functions') group by relname`,
  );
  return new Map(tables.map(({ table, columns }) => [table, columns]));
}

describe('a database of 0.3.0', () => {
  it('keeps every value of every row of every table in an upgrade', async () => {
    const columns = await columnsOf();
    const before = await rowsBy(columns);
    expect(Object.entries(before).flatMap(([table, rows]) => (rows.length > 0 ? [] : [table]))).toEqual([]);
    const { pending } = await migrate(address);
    expect(pending.filter((name) => OF_0_3_0.includes(name))).toEqual([]);
    expect(await rowsBy(columns)).toEqual(before);
  });

  it('gets lists whose names are unique for a user: all but the oldest of a name get a number', async () => {
    const [owner] = await asOwner<{ id: string }>(address, 'select id from users order by id limit 1');
    const long = 'x'.repeat(200);
    const add = (name: string, type: string, day: number) =>
      asOwner(
        address,
        `insert into lists (user_id, name, entity_type, created_at)
         values ('${owner!.id}', '${name}', '${type}', '2026-01-0${day}')`,
      );
    await add('Mesas', 'school', 2);
    await add('MESAS', 'district', 1);
    await add('Mesas', 'contact', 3);
    await add('mesas (2)', 'contact', 4);
    await add(long, 'district', 5);
    await add(long, 'school', 6);
    await migrate(address);
    const lists = await asOwner<{ name: string; type: string }>(
      address,
      `select name, entity_type as type from lists where created_at < '2026-01-10' order by created_at`,
    );
    expect(lists.map(({ name, type }) => `${type}: ${name}`)).toEqual([
      'district: MESAS',
      'school: Mesas (3)',
      'contact: Mesas (4)',
      'contact: mesas (2)',
      `district: ${long}`,
      `school: ${long.slice(0, 190)} (2)`,
    ]);
    await expect(add('mesas', 'district', 7)).rejects.toThrow(/lists_natural/);
  });

  it('has no migration that is taken for one of a newer version if it was one of 0.2.0 before', async () => {
    await asOwner(address, `insert into migrations (name) values ('m001-directory'), ('m190-signal-spans')`);
    await migrate(address);
    const { status, stdout } = await admin(address, ['migrate', '--check', '--json']);
    expect([status, JSON.parse(stdout)]).toMatchObject([0, { up_to_date: true, unknown: [] }]);
  });
});

describe('a database older than 0.3.0', () => {
  it('is left as it is, with an error that names the version to start first', async () => {
    await asOwner(
      address,
      `delete from migrations where name in ('m480-signal-triage', 'm491-email-checks')`,
    );
    const { status, stderr } = await admin(address, ['migrate', '--json']);
    expect([status, stderr]).toEqual([1, expect.stringContaining('Start version 0.3.0 once')]);
    expect(stderr).toContain('it lacks m480-signal-triage, m491-email-checks');
    const [left] = await asOwner<{ migrations: number }>(
      address,
      'select count(*)::int as migrations from migrations',
    );
    expect(left).toEqual({ migrations: OF_0_3_0.length - 2 });
  });
});
