import { randomBytes } from 'node:crypto';
import type { DatabaseAddress } from '@emi/base/runtime';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { migrate } from '../../src/db/migrate.ts';
import { asOwner } from '../support/database.ts';

const server = JSON.parse(process.env.TEST_DATABASE ?? '{}') as DatabaseAddress;

/** Rows from before the migration: state, county, ZIP codes of the place and of its mail, and the result. */
const ROWS = [
  ['MS', null, '39759', null, 'Oktibbeha', true],
  ['MS', null, '38930-1234', null, 'Leflore', true],
  ['MS', null, null, '38930', 'Leflore', true],
  ['MS', 'Of the source', '38930', null, 'Of the source', false],
  ['AL', null, '38930', null, null, false], // the ZIP code is of another state
  ['MS', null, '00000', '38930', null, false], // no ZIP code, and the mailing address is in another place
  ['MS', null, null, null, null, false],
] as const;

describe('upgrading a database without derived counties', () => {
  let address: DatabaseAddress;

  beforeEach(async () => {
    address = { ...server, database: `test_${randomBytes(6).toString('hex')}` };
    await asOwner({ ...server, database: 'postgres' }, `create database ${address.database}`);
  });

  afterEach(async () => {
    await asOwner({ ...server, database: 'postgres' }, `drop database ${address.database} with (force)`);
  });

  it('fills the empty counties of its districts and schools from their ZIP codes, and marks them', async () => {
    await migrate(address);
    await asOwner(
      address,
      `alter table districts drop column county_is_derived; alter table schools drop column county_is_derived;
       delete from migrations where name = 'm426-derived-counties'`,
    );
    const text = (value: string | null) => (value === null ? 'null' : `'${value}'`);
    const values = (digits: number, more = '') =>
      ROWS.map(
        ([state, county, zip, mailing], row) =>
          `('${String(row).padStart(digits, '0')}', 'Row ${row}', '${state}',
            ${text(county)}, ${text(zip)}, ${text(mailing)}${more})`,
      ).join();
    const columns = 'nces_id, name, state, county, physical_zip, mailing_zip';
    const [{ id }] = (await asOwner<{ id: string }>(
      address,
      `insert into districts (${columns}) values ${values(7)} returning id`,
    )) as [{ id: string }];
    await asOwner(address, `insert into schools (${columns}, district_id) values ${values(12, `, '${id}'`)}`);

    await migrate(address);

    for (const table of ['districts', 'schools']) {
      const rows = await asOwner<{ county: string | null; derived: boolean }>(
        address,
        `select county, county_is_derived as derived from ${table} order by nces_id`,
      );
      expect([table, rows]).toEqual([table, ROWS.map(([, , , , county, derived]) => ({ county, derived }))]);
    }
  });
});
