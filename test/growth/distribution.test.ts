import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { TABLES } from '../../src/maintenance/retention/tables.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

const ofOwner = (...owners: readonly string[]) =>
  TABLES.filter(({ owner }) => owners.includes(owner)).map(({ name }) => name);

describe('distributing the schema by organization', () => {
  it('is prevented by exactly the constraints that docs/scale.md lists, each with its change', async () => {
    // Citus requires the column of distribution in every unique constraint and foreign key of a distributed table.
    const tenants = ofOwner('tenant');
    const rows = await harness.db.core.rows<{ name: string }>(sql`
      select i.indexrelid::regclass::text as name from pg_index i
      where i.indisunique and i.indrelid = any(${tenants}::regclass[]) and not exists (
        select from pg_attribute a
        where a.attrelid = i.indrelid and a.attnum = any(i.indkey) and a.attname = 'organization_id')
      union all
      select f.conname from pg_constraint f
      where f.contype = 'f' and f.conrelid = any(${tenants}::regclass[])
        and f.confrelid = any(${tenants}::regclass[])
        and f.confrelid not in ('organizations'::regclass, 'users'::regclass) -- reference tables
        and not exists (
          select from pg_attribute a
          where a.attrelid = f.conrelid and a.attnum = any(f.conkey) and a.attname = 'organization_id')`);
    const listed = [...readFileSync('docs/scale.md', 'utf8').matchAll(/^\| `([a-z_]+)` \| [^|]{5,} \|$/gm)];
    expect(listed.map(([, name]) => name)).toEqual(rows.map(({ name }) => name).sort());
  });

  it('finds no table of the directory that refers to a table to be distributed', async () => {
    const references = await harness.db.core.rows(sql`
      select conname from pg_constraint
      where contype = 'f' and conrelid = any(${ofOwner('directory', 'system')}::regclass[])
        and confrelid = any(${ofOwner('tenant')}::regclass[]) and confrelid <> 'organizations'::regclass`);
    expect(references).toEqual([]);
  });
});
