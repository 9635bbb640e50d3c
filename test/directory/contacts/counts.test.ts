import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { Harness } from '../../support/harness.ts';
import { insertRow } from '../../support/insert.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

const counts = async () =>
  harness.db.core.rows<{ name: string; state: string; contacts: number }>(sql`
    select coalesce(s.name, d.name) as name, c.state, c.contacts from contact_counts c
    left join schools s on s.id = c.parent_id left join districts d on d.id = c.parent_id order by name`);

describe('the counts of contacts per parent', () => {
  it('follow every change, and take the state of a contact from its parent', async () => {
    const district = await harness.seed.district({ name: 'D', state: 'TX' });
    const school = await harness.seed.school({ districtId: district.id, name: 'S', state: 'OK' });
    const insert = (values: object) =>
      insertRow(harness.db, 'contacts', { district_id: district.id, state: 'ZZ', ...values });
    const a = await insert({ name: 'A' });
    await insert({ name: 'B', school_id: school.id });
    await insert({ name: 'C', school_id: school.id });
    expect(await counts()).toEqual([
      { name: 'D', state: 'TX', contacts: 1 },
      { name: 'S', state: 'OK', contacts: 2 },
    ]);
    await harness.db.core.rows(sql`update contacts set school_id = ${school.id} where id = ${a}`);
    await harness.db.core.rows(sql`delete from contacts where name = 'B'`);
    await harness.db.core.rows(sql`update schools set state = 'KS' where id = ${school.id}`);
    expect(await counts()).toEqual([
      { name: 'D', state: 'TX', contacts: 0 },
      { name: 'S', state: 'KS', contacts: 2 },
    ]);
    expect(await harness.db.core.rows(sql`select distinct state from contacts`)).toEqual([{ state: 'KS' }]);
  });

  it('move with a school to another district, and so does access to its contacts', async () => {
    const acme = await harness.seed.organization();
    const before = await harness.seed.district();
    const after = await harness.seed.district();
    const school = await harness.seed.school({ districtId: before.id });
    await insertRow(harness.db, 'contacts', {
      district_id: before.id,
      school_id: school.id,
      name: 'Moves Along',
      state: 'TX',
    });
    await acme.unlocks('district', before);
    const search = async () => (await harness.get(`/contacts?school_id=${school.id}`, acme.key)).body;
    expect((await search()).data).toHaveLength(1);
    await harness.db.core.rows(sql`update schools set district_id = ${after.id} where id = ${school.id}`);
    const moved = await search();
    expect([moved.data, moved.pagination.total]).toEqual([[], 0]);
    expect(moved._locked_parent_contacts.total_hidden).toBe(1);
  });
});
