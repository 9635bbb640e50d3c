import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { array, assert, asyncProperty, constantFrom, integer, oneof, record } from 'fast-check';
import type pg from 'pg';
import { Harness } from '../../support/harness.ts';
import { type Clients, connectTwo, overlapping } from '../../support/overlapping.ts';

let harness: Harness;
let clients: Clients;

beforeAll(async () => {
  harness = await Harness.start();
  clients = await connectTwo(harness.address);
});
afterAll(async () => {
  for (const client of clients) await client.end();
  await harness.close();
});

const query = async (text: string) => (await clients[0].query(text)).rows;
const STATUSES = ['pending', 'processing', 'completed', 'error'];
const counters = STATUSES.map(
  (status) => `(count(*) filter (where enrichment_status = '${status}'))::int as ${status}`,
).join();
const sums = ['contacts', ...STATUSES].map((name) => `sum(${name})::int as ${name}`).join();
const columns = `contacts, ${STATUSES.join()}`;

/** The counts as the triggers maintain them, and as a recount gives them. */
async function bothCounts() {
  const kept = {
    places: await query(`select parent_id, district_id, state, ${columns}, people, completed_people
      from contact_counts where contacts <> 0 order by parent_id`),
    titles: await query(`select t.parent_id, d.state, d.title, ${columns} from contact_tallies t
      join (select distinct id, state, title from contact_titles) d on d.id = t.title_id order by 1, 2, 3`),
    totals: await query(
      `select state, ${sums} from contact_totals group by 1 having sum(contacts) <> 0 order by 1`,
    ),
    districtTotals: await query(
      `select district_id, state, ${sums} from contact_district_totals group by 1, 2 having sum(contacts) <> 0
       order by 1, 2`,
    ),
    letters: await query('select * from contact_letters order by parent_id'),
    pairs: await query(`select * from contact_pairs where pairs <> '' order by parent_id`),
    severalWhole: await query(
      'select district_id from contact_district_totals where is_whole group by 1 having count(*) > 1',
    ),
    empty: await query(
      'select * from contact_counts where contacts = 0 and (people <> 0 or completed_people <> 0)',
    ),
  };
  const people = await query(`select parent_id, name_key,
    (array_agg(enrichment_status order by created_at, id))[1] as oldest from contacts group by 1, 2`);
  const places = await query(`select parent_id, district_id, state, count(*)::int as contacts, ${counters}
    from contacts group by 1, 2, 3 order by 1`);
  const at = (id: string) => people.filter((person) => person.parent_id === id);
  const counted = {
    places: places.map((place) => ({
      ...place,
      people: at(place.parent_id).length,
      completed_people: at(place.parent_id).filter(({ oldest }) => oldest === 'completed').length,
    })),
    titles: await query(`select parent_id, state, title, count(*)::int as contacts, ${counters}
      from contacts where title is not null group by 1, 2, 3 order by 1, 2, 3`),
    totals: await query(
      `select state, count(*)::int as contacts, ${counters} from contacts group by 1 order by 1`,
    ),
    districtTotals: await query(
      `select district_id, state, count(*)::int as contacts, ${counters} from contacts group by 1, 2 order by 1, 2`,
    ),
    letters: await query('select * from current_contact_letters order by parent_id'),
    pairs: await query(`select * from current_contact_pairs
      where parent_id in (select parent_id from contact_pairs) order by parent_id`),
    severalWhole: [],
    empty: [],
  };
  return { kept, counted };
}

describe('the counts of contacts by parent, district, state, title, and status', () => {
  it('equal a recount of the contacts after any changes, in one statement or to many contacts at a time', async () => {
    const districts = await Promise.all(['TX', 'OK', 'KS'].map((state) => harness.seed.district({ state })));
    const schools = await Promise.all(
      districts.map(({ id }) => harness.seed.school({ districtId: id, state: 'NM' })),
    );
    const pick = integer({ min: 0, max: 2 });
    const title = constantFrom('null', `'Principal'`, `'principal'`, `'Nurse'`, `'Coach %'`);
    const status = constantFrom(...STATUSES);
    const place = (at: number, isSchool: number) =>
      isSchool ? `'${districts[at]!.id}', '${schools[at]!.id}'` : `'${districts[at]!.id}', null`;
    const chosen = (share: number) => `hashtext(id::text) % 3 = ${share}`;
    const operation = oneof(
      record({ at: pick, isSchool: pick, title, status, count: integer({ min: 1, max: 5 }) }).map(
        ({ at, isSchool, title, status, count }) =>
          `insert into contacts (district_id, school_id, name, title, state, email, enrichment_status)
           select ${place(at, isSchool)}, 'Person ' || i % 3, ${title}, 'TX', gen_random_uuid()::text, '${status}'
           from generate_series(1, ${count}) i`,
      ),
      record({ share: pick, title }).map(
        ({ share, title }) => `update contacts set title = ${title} where ${chosen(share)}`,
      ),
      record({ share: pick, status }).map(
        ({ share, status }) => `update contacts set enrichment_status = '${status}' where ${chosen(share)}`,
      ),
      record({ share: pick, at: pick, isSchool: pick }).map(
        ({ share, at, isSchool }) =>
          `update contacts set (district_id, school_id) = (select ${place(at, isSchool)
            .replaceAll(/('[^']+')/g, '$1::uuid')
            .replace('null', 'null::uuid')}) where ${chosen(share)}`,
      ),
      record({ share: pick, name: pick }).map(
        ({ share, name }) => `update contacts set name = 'person  ${name}' where ${chosen(share)}`,
      ),
      pick.map(
        (share) =>
          `update contacts set created_at = now() - random() * interval '1 day' where ${chosen(share)}`,
      ),
      pick.map((share) => `delete from contacts where ${chosen(share)} and hashtext(id::text) % 2 = 0`),
      pick.map((share) => `select count_pairs(array(select parent_id from contacts where ${chosen(share)}))`),
      record({ at: pick, state: constantFrom('TX', 'OK', 'NM') }).map(
        ({ at, state }) => `update districts set state = '${state}' where id = '${districts[at]!.id}'`,
      ),
      record({ at: pick, to: pick }).map(
        ({ at, to }) =>
          `update schools set district_id = '${districts[to]!.id}' where id = '${schools[at]!.id}'`,
      ),
    );
    await assert(
      asyncProperty(array(operation, { minLength: 3, maxLength: 12 }), async (operations) => {
        for (const statement of operations) {
          // A moved school refuses contacts that name its former district.
          await clients[0]
            .query(statement)
            .catch((error: pg.DatabaseError) => expect(error.code).toBe('23503'));
        }
        const { kept, counted } = await bothCounts();
        expect(kept).toEqual(counted);
      }),
      { seed: 11, numRuns: 40 },
    );
    await query('select recount_contacts()');
    const { kept, counted } = await bothCounts();
    expect(kept).toEqual(counted);
  });

  it('count namesakes once that two transactions add or remove concurrently', async () => {
    const district = await harness.seed.district();
    const [one, other] = clients;
    const add = (name: string) =>
      `insert into contacts (district_id, name, state, email)
       values ('${district.id}', '${name}', 'TX', gen_random_uuid()::text)`;
    const remove = (email: string) =>
      `delete from contacts where id = (select ${email}(id::text)::uuid from contacts where name = 'Ana Abbott')`;
    const counts = () =>
      query(`select contacts, people from contact_counts where parent_id = '${district.id}'`);
    const together = (first: string, second: string) => overlapping([one, other], first, second);
    await query(add('Ben Barlow'));
    await together(add('Ana Abbott'), add('Ana Abbott'));
    expect(await counts()).toEqual([{ contacts: 3, people: 2 }]);
    await together(remove('min'), remove('max'));
    expect(await counts()).toEqual([{ contacts: 1, people: 1 }]);
  });

  it('include what is written while pairs of characters are counted, whichever comes first', async () => {
    const [one, other] = clients;
    for (const isCountedFirst of [false, true]) {
      const { id } = await harness.seed.district();
      const add = (name: string) =>
        `insert into contacts (district_id, name, state) values ('${id}', '${name}', 'TX')`;
      const count = `select count_pairs(array['${id}'::uuid])`;
      await query(add('Ana Abbott'));
      await (isCountedFirst
        ? overlapping([one, other], count, add('Zoë Quist'))
        : overlapping([one, other], add('Zoë Quist'), count));
      const { kept, counted } = await bothCounts();
      expect(kept.pairs).toEqual(counted.pairs);
      await query(count);
      const [pairs] = await query(
        `select strpos(pairs, ' qu') > 0 as found from contact_pairs where parent_id = '${id}'`,
      );
      expect(pairs).toEqual({ found: true });
    }
  });

  it('have the new state of a place that moves while a contact is written, whichever comes first', async () => {
    const [one, other] = clients;
    for (const isMovedFirst of [false, true]) {
      const { id } = await harness.seed.district({ state: 'TX' });
      const add = `insert into contacts (district_id, name, state) values ('${id}', 'Eve Ellis', 'TX')`;
      const move = `update districts set state = 'OK' where id = '${id}'`;
      await (isMovedFirst ? overlapping([one, other], move, add) : overlapping([one, other], add, move));
      for (const table of ['contacts', 'contact_counts']) {
        const states = await query(`select state from ${table} where parent_id = '${id}'`);
        expect(states).toEqual([{ state: 'OK' }]);
      }
    }
  });

  it('add up in a state where transactions write at the same time without waiting for each other', async () => {
    const [one, other] = clients;
    const add = (districtId: string, name: string) =>
      `insert into contacts (district_id, name, state) values ('${districtId}', '${name}', 'VT')`;
    const [first, second] = await Promise.all([
      harness.seed.district({ state: 'VT' }),
      harness.seed.district({ state: 'VT' }),
    ]);
    const total = async () =>
      (
        await query(
          `select sum(contacts)::int as contacts, count(*)::int as rows from contact_totals where state = 'VT'`,
        )
      )[0];
    await query(add(first.id, 'Ana Abbott'));
    await one.query(`begin; ${add(first.id, 'Ben Barlow')}`);
    await other.query(`set lock_timeout = '10s'; begin; ${add(second.id, 'Carla Calder')}; commit`);
    await other.query(`begin; delete from contacts where name = 'Carla Calder'`);
    await one.query('commit');
    await other.query('rollback');
    expect(await total()).toMatchObject({ contacts: 3 });
    await query(add(second.id, 'Dan Dalton'));
    expect(await total()).toEqual({ contacts: 4, rows: 1 });
  });

  it('have one complete row for a district that transactions write at the same time without waiting', async () => {
    const [one, other] = clients;
    const { id } = await harness.seed.district({ state: 'VT' });
    const school = await harness.seed.school({ districtId: id, state: 'VT' });
    const add = (schoolId: string | null, name: string) =>
      `insert into contacts (district_id, school_id, name, state)
       values ('${id}', ${schoolId ? `'${schoolId}'` : 'null'}, '${name}', 'VT')`;
    const rows = () =>
      query(
        `select contacts, is_whole from contact_district_totals where district_id = '${id}' order by is_whole`,
      );
    await other.query(`set lock_timeout = '10s'`);
    await one.query(`begin; ${add(null, 'Ana Abbott')}`);
    await other.query(`begin; ${add(school.id, 'Ben Barlow')}; commit`);
    await one.query('commit');
    expect(await rows()).toEqual([
      { contacts: 1, is_whole: false },
      { contacts: 1, is_whole: true },
    ]);
    await other.query(`begin; ${add(school.id, 'Carla Calder')}`);
    await one.query(add(null, 'Dan Dalton'));
    await other.query('commit');
    expect((await rows()).filter((row) => row.is_whole)).toHaveLength(1);
    await query(add(school.id, 'Eve Ellis'));
    expect(await rows()).toEqual([{ contacts: 5, is_whole: true }]);
  });
});
