import { randomBytes } from 'node:crypto';
import type { DatabaseAddress } from '@emi/base/runtime';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { migrate } from '../../src/db/migrate.ts';
import { asOwner } from '../support/database.ts';

const server = JSON.parse(process.env.TEST_DATABASE ?? '{}') as DatabaseAddress;

/** Titles from before the migration of roles, with the roles and level that they imply. */
const TITLES = [
  ['Superintendent of Schools', ['superintendent'], 'chief'],
  ['Assistant Principal', ['principal'], 'deputy'],
  ['Executive Assistant to the Superintendent', ['office'], 'assistant'],
  ['Wizard', [], null],
  [null, [], null],
] as const;

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

  it('derives the roles and levels of titles that it has', async () => {
    await query(`alter table contacts drop column roles, drop column level;
      alter table contact_titles drop column roles, drop column level;
      drop trigger contacts_roles on contacts; drop trigger contact_titles_roles on contact_titles;
      delete from migrations where name in ('m445-contact-roles', 'm446-derived-roles')`);
    await addContacts(TITLES.map(([title]) => title));

    await migrate(address);

    const expected = TITLES.map(([title, roles, level]) => ({ title, roles, level }));
    const rows =
      await query(`select title, roles, level from contacts c join districts d on d.id = c.district_id
      where d.name = 'Mesa' order by c.email`);
    expect(rows).toEqual(expected);
    const titles = await query('select title, roles, level from contact_titles');
    expect(new Set(titles)).toEqual(new Set(expected.filter(({ title }) => title !== null)));
  });

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
