import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { array, assert, asyncProperty, constantFrom, integer, oneof, record } from 'fast-check';
import type pg from 'pg';
import sql, { raw } from 'sql-template-tag';
import { countPeople } from '../../../src/directory/contacts/count-people.job.ts';
import type { Cast } from '../../support/cast.ts';
import { asOwner } from '../../support/database.ts';
import { Harness } from '../../support/harness.ts';
import { connectTwo, overlapping } from '../../support/overlapping.ts';
import { rounds, SEED } from '../../support/rounds.ts';
import { statementsOf } from '../../support/statements.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

const query = (text: string) => harness.db.core.rows<Record<string, unknown>>(sql`${raw(text)}`);

interface Person {
  readonly district_id: string;
  readonly school_id: string | null;
  readonly parent_id: string;
  readonly name_key: string;
  readonly state: string;
  readonly roles: readonly string[];
  readonly level: string | null;
  readonly email: string | null;
  readonly email_verification_status: string | null;
  readonly phone: string | null;
}

/** The people at places that the organization has not unlocked: the oldest of namesakes at a place. */
async function hidden({ organizationId }: Cast): Promise<Person[]> {
  const people = await harness.db.core.rows<Person>(sql`select * from contacts order by created_at, id`);
  const unlocks = await harness.db.core.rows<{ entity_id: string }>(
    sql`select entity_id from unlocks where organization_id = ${organizationId}`,
  );
  const unlocked = new Set<string | null>(unlocks.map(({ entity_id }) => entity_id));
  const first = new Map<string, Person>();
  for (const person of people) {
    const key = `${person.parent_id} ${person.name_key}`;
    if (!first.has(key) && !unlocked.has(person.district_id) && !unlocked.has(person.school_id))
      first.set(key, person);
  }
  return [...first.values()];
}

const KEYS: Readonly<Record<string, (person: Person) => readonly (string | null)[]>> = {
  ROLE: ({ roles }) => (roles.length > 0 ? roles : [null]),
  LEVEL: ({ level }) => [level],
  STATE: ({ state }) => [state],
  PLACE: ({ school_id }) => [school_id ? 'school' : 'district'],
  LOCALE: () => ['Town'],
};

const numbersOf = (people: readonly Person[]) => ({
  count: people.length,
  withEmail: people.filter(({ email }) => email !== null).length,
  withCheckedEmail: people.filter((person) => person.email_verification_status === 'valid').length,
  withPhone: people.filter(({ phone }) => phone !== null).length,
  places: new Set(people.map(({ parent_id }) => parent_id)).size,
});

function grouped(people: readonly Person[], by: readonly string[]) {
  const keysOf = (person: Person) =>
    by.reduce<(string | null)[][]>(
      (keys, name) => keys.flatMap((key) => KEYS[name]!(person).map((code) => [...key, code])),
      [[]],
    );
  const groups = new Map<string, Person[]>();
  for (const person of people)
    for (const key of keysOf(person).map(String)) groups.set(key, [...(groups.get(key) ?? []), person]);
  return Object.fromEntries([...groups].map(([key, members]) => [key, numbersOf(members)]));
}

const NUMBERS = 'count withEmail withCheckedEmail withPhone places';

async function asked({ key }: Cast, filter: string, by: readonly string[]) {
  const { body } = await harness.graphql(
    key,
    `{ peopleStats(filter: ${filter}, groupBy: [${by}]) {
      total all { ${NUMBERS} } groups { keys { code } ${NUMBERS} }
    } }`,
  );
  expect(body.errors).toBeUndefined();
  const { total, all, groups } = body.data.peopleStats;
  expect(total).toBe(all.count);
  type Answered = { keys: { code: string | null }[] } & Record<string, unknown>;
  return {
    all,
    groups: Object.fromEntries(
      groups.map(({ keys, ...numbers }: Answered) => [keys.map(({ code }) => code).join(), numbers]),
    ),
  };
}

/** Changes of each column on which counts depend. */
const CHANGES = [
  `title = 'Director of Technology and Curriculum'`,
  `title = 'Director of Finance'`,
  `title = 'Coordinator'`,
  `title = null`,
  `email_verification_status = 'valid'`,
  'email = null',
  `email = id || '@example.org'`,
  'phone = null',
  `phone = '555-0100'`,
  `name = 'person  1'`,
  `created_at = now() - random() * interval '1 day'`,
];

/** Groupings; stored counts answer all but the last. */
const QUESTIONS = [
  [],
  ['ROLE'],
  ['LEVEL'],
  ['STATE'],
  ['PLACE'],
  ['LOCALE'],
  ['ROLE', 'STATE'],
  ['PLACE', 'LEVEL'],
  ['ROLE', 'LEVEL'],
];

const COUNT_ALL = 'select count_people(array(select parent_id from contact_counts))';

describe('counts of people by role and level', () => {
  it(`are those of the contacts at locked places after any changes, counted again or not: seed ${SEED}`, async () => {
    const acme = await harness.seed.organization({ plan: 'enterprise' });
    const districts = await Promise.all(
      ['TX', 'OK', 'KS'].map((state) => harness.seed.district({ state, localeType: 'Town: Fringe' })),
    );
    const schools = await Promise.all(
      districts.map(({ id }) =>
        harness.seed.school({ districtId: id, state: 'NM', localeType: 'Town: Fringe' }),
      ),
    );
    const pick = integer({ min: 0, max: 2 });
    const place = (at: number, isSchool: boolean) =>
      `'${districts[at]!.id}'::uuid, ${isSchool ? `'${schools[at]!.id}'` : 'null'}::uuid`;
    const chosen = (share: number) => `hashtext(id::text) % 3 = ${share}`;
    const operation = oneof(
      record({ at: pick, isSchool: constantFrom(true, false), count: integer({ min: 1, max: 5 }) }).map(
        ({ at, isSchool, count }) =>
          `insert into contacts (district_id, school_id, name, title, state, email)
           select ${place(at, isSchool)}, 'Person ' || i % 3, (array['Principal', 'Nurse', null])[1 + i % 3], 'TX',
             gen_random_uuid()::text
           from generate_series(1, ${count}) i`,
      ),
      record({ share: pick, change: constantFrom(...CHANGES) }).map(
        (given) => `update contacts set ${given.change} where ${chosen(given.share)}`,
      ),
      record({ share: pick, at: pick, isSchool: constantFrom(true, false) }).map(
        ({ share, at, isSchool }) =>
          `update contacts set (district_id, school_id) = (select ${place(at, isSchool)}) where ${chosen(share)}`,
      ),
      pick.map((share) => `delete from contacts where ${chosen(share)} and hashtext(id::text) % 2 = 0`),
      pick.map(
        (share) => `select count_people(array(select parent_id from contacts where ${chosen(share)}))`,
      ),
      pick.map((at) => `update districts set state = 'AR' where id = '${districts[at]!.id}'`),
    );
    const unlockable = [...districts.slice(1), ...schools.slice(1)].map(({ id }) => id);
    await assert(
      asyncProperty(
        array(operation, { minLength: 3, maxLength: 12 }),
        array(operation, { maxLength: 2 }),
        constantFrom(...unlockable),
        async (before, after, unlocked) => {
          // Namesakes at a place that have no address are refused.
          for (const statement of [...before, COUNT_ALL, ...after])
            await query(statement).catch((error: pg.DatabaseError) => expect(error.code).toBe('23505'));
          await query(`delete from unlocks where organization_id = '${acme.organizationId}'`);
          const type = districts.some(({ id }) => id === unlocked) ? 'district' : 'school';
          await query(`insert into unlocks (organization_id, entity_type, entity_id, credits_spent)
            values ('${acme.organizationId}', '${type}', '${unlocked}', 0)`);
          const people = await hidden(acme);
          for (const by of QUESTIONS) {
            const answer = await asked(acme, '{}', by);
            const groups = by.length > 0 ? grouped(people, by) : {};
            expect([by, answer]).toEqual([by, { all: numbersOf(people), groups }]);
          }
          const inTexas = people.filter(({ state }) => state === 'TX');
          expect(await asked(acme, '{ state: "TX" }', ['ROLE'])).toEqual({
            all: numbersOf(inTexas),
            groups: grouped(inTexas, ['ROLE']),
          });
        },
      ),
      { seed: SEED, numRuns: rounds(25) },
    );
    await query('select recount_contacts()');
    expect((await asked(acme, '{}', [])).all).toEqual(numbersOf(await hidden(acme)));
    await query('delete from unlocks');
    await query('delete from contacts');
  });

  it('follow a change of each column on which they depend', async () => {
    const acme = await harness.seed.organization();
    const { id } = await harness.seed.district({ state: 'WA', localeType: 'Town: Fringe' });
    const at = { districtId: id, state: 'WA', title: 'Nurse', phone: null };
    await harness.seed.contact({ ...at, name: 'Person 0', createdAt: new Date(2026, 0, 1) });
    await harness.seed.contact({ ...at, name: 'Person 1', title: 'Principal' });
    for (const change of [...CHANGES, `created_at = '2027-01-01'`]) {
      await query(COUNT_ALL);
      await query(`update contacts set ${change}
        where district_id = '${id}' and title is distinct from 'Principal'`);
      const people = await hidden(acme);
      const answers = await Promise.all(['ROLE', 'LEVEL'].map((by) => asked(acme, '{ state: "WA" }', [by])));
      expect([change, ...answers]).toEqual([
        change,
        ...['ROLE', 'LEVEL'].map((by) => ({ all: numbersOf(people), groups: grouped(people, [by]) })),
      ]);
    }
  });

  it('are read without a contact once the job has counted, and by facets whose groups are disjoint', async () => {
    const acme = await harness.seed.organization();
    const { id: districtId } = await harness.seed.district({ state: 'UT' });
    for (const title of ['Principal', 'Technology Director'])
      await harness.seed.contact({ districtId, state: 'UT', title });
    const marked = () => query(`select from uncounted_people where parent_id = '${districtId}'`);
    expect(await marked()).toHaveLength(1);
    await countPeople.run({}, {
      signal: new AbortController().signal,
      step: (work: never) => harness.db.transaction(work),
    } as unknown as Parameters<typeof countPeople.run>[1]);
    expect(await marked()).toEqual([]);
    const facets = async (dimensions: string) => {
      const { body } = await harness.graphql(
        acme.key,
        `{ peopleFacets(filter: { state: "UT" }, dimensions: ${dimensions}) { total facets { groups { count } } } }`,
      );
      return body.data.peopleFacets;
    };
    const statements = await statementsOf(async () => {
      expect((await asked(acme, '{ state: "UT" }', ['ROLE'])).all.count).toBe(2);
      expect(await facets('[PLACE, DISTRICT_SIZE]')).toEqual({
        total: 2,
        facets: [{ groups: [{ count: 2 }] }, { groups: [{ count: 2 }] }],
      });
    });
    expect(statements.filter(({ text }) => /from contacts\b/.test(text))).toEqual([]);
    const byRole = await facets('[ROLE, LEVEL]');
    expect(byRole).toEqual({
      total: 2,
      facets: [{ groups: [{ count: 1 }, { count: 1 }] }, { groups: [{ count: 2 }] }],
    });
    await query(`update contacts set email_seen_at = now() where district_id = '${districtId}'`);
    expect(await marked()).toEqual([]);
  });

  it('include what is written while they are counted, whichever comes first', async () => {
    const acme = await harness.seed.organization();
    const clients = await connectTwo(harness.address);
    for (const isCountedFirst of [false, true]) {
      const { id } = await harness.seed.district({ state: 'ID' });
      const add = (name: string) =>
        `insert into contacts (district_id, name, state) values ('${id}', '${name}', 'ID')`;
      const count = `select count_people(array['${id}'::uuid])`;
      await asOwner(harness.address, add('Ana Abbott'));
      await (isCountedFirst
        ? overlapping(clients, count, add('Zoë Quist'))
        : overlapping(clients, add('Zoë Quist'), count));
      const counted = await asked(acme, `{ districtId: "${id}" }`, []);
      expect(counted.all.count).toBe(2);
      await asOwner(harness.address, count);
      expect((await asked(acme, `{ districtId: "${id}" }`, [])).all.count).toBe(2);
    }
    for (const client of clients) await client.end();
  });
});
