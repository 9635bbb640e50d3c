import { randomBytes } from 'node:crypto';
import type { DatabaseAddress } from '@emi/base/runtime';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { migrate } from '../../src/db/migrate.ts';
import { asOwner } from '../support/database.ts';

const server = JSON.parse(process.env.TEST_DATABASE ?? '{}') as DatabaseAddress;

describe('upgrading a database with contacts', () => {
  let address: DatabaseAddress;
  const query = (statement: string) => asOwner<Record<string, unknown>>(address, statement);

  beforeEach(async () => {
    address = { ...server, database: `test_${randomBytes(6).toString('hex')}` };
    await asOwner({ ...server, database: 'postgres' }, `create database ${address.database}`);
    await migrate(address);
    await query(
      `insert into districts (nces_id, name, state) values ('0000001', 'Mesa', 'AZ'), ('0000002', 'Yuma', 'AZ')`,
    );
  });

  afterEach(async () => {
    await asOwner({ ...server, database: 'postgres' }, `drop database ${address.database} with (force)`);
  });

  const addContacts = (titles: readonly (string | null)[], name = `'Person ' || n % 3`) =>
    query(`insert into contacts (district_id, name, title, state, email)
      select d.id, ${name}, t.title, 'AZ', n || '@example.org'
      from districts d, unnest(array[${titles.map((title) => (title ? `'${title}'` : 'null')).join()}]::text[])
        with ordinality t (title, n)`);

  it('counts the characters of names and titles that it has, and of those written before it is done', async () => {
    await query(`drop trigger letters_insert on contacts; drop trigger letters_update on contacts;
      drop trigger letters_delete on contacts; drop table contact_letters;
      delete from migrations where name in ('m570-contact-letters', 'm571-letters-of-contacts')`);
    await addContacts(['Principal', null, 'Nurse', 'principal', 'Coach %']);
    // As if the upgrade had stopped after the first of the two migrations.
    await migrate(address);
    await query(`update contact_letters set letters = null, people = null, completed = null, titled = null
      where parent_id = (select id from districts where name = 'Mesa');
      delete from migrations where name = 'm571-letters-of-contacts'`);
    await addContacts(['Quartermaster'], `'Zoë'`);
    await query(`delete from contacts where title = 'Nurse'`);

    await migrate(address);

    const letters = await query('select * from contact_letters order by parent_id');
    expect(letters).toHaveLength(2);
    expect(letters).toEqual(await query('select * from current_contact_letters order by parent_id'));
  });
});
