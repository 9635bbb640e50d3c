import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { array, assert, asyncProperty, constantFrom, integer, oneof, record } from 'fast-check';
import { findTopVendors } from '../../../src/directory/market/count-market.ts';
import { Harness } from '../../support/harness.ts';
import { type Clients, connectTwo, overlapping } from '../../support/overlapping.ts';
import { rounds } from '../../support/rounds.ts';

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

const query = async (text: string, values: unknown[] = []) => (await clients[0].query(text, values)).rows;

/** The vendors of a state or the country at an instant, counted from the findings alone. */
const countFromScratch = (state: string | null, now: Date) =>
  query(
    `with recursive survivors (id, survivor_id) as (
       select id, id from vendors where merged_into_id is null
       union all select v.id, s.survivor_id from survivors s join vendors v on v.merged_into_id = s.id
     ), places as (
       select id from districts where $1::text is null or state = $1
       union all select id from schools where $1::text is null or state = $1
     )
     select v.id as "vendorId", v.canonical_name as name, v.category, count(distinct entity_id)::int as count
     from (
       select vendor_id, entity_id from vendor_stack_entries where gone_at is null
       union all select vendor_id, entity_id from contracts
         where led_by is null and (status = 'renewed' or status = 'active' and (expires_at is null or expires_at >= $2))
     ) used join places on places.id = entity_id join survivors on survivors.id = used.vendor_id
     join vendors v on v.id = survivors.survivor_id
     group by v.id order by 4 desc, 2, 1 limit 10`,
    [state, now],
  );

const DAY = Date.parse('2026-03-10T12:00:00Z');
const dayOf = (day: number) => new Date(DAY + day * 86_400_000);

describe('the uses of vendors', () => {
  it('equal a count of the findings at any time, after any changes', async () => {
    const { seed, db } = harness;
    const districts = await Promise.all(['TX', 'OK', 'TX'].map((state) => seed.district({ state })));
    const schools = await Promise.all(
      districts.map(({ id: districtId }) => seed.school({ districtId, state: 'TX' })),
    );
    const vendors = await Promise.all(Array.from({ length: 5 }, () => seed.vendor()));
    const pick = integer({ min: 0, max: 2 });
    const vendor = integer({ min: 0, max: 4 }).map((at) => `'${vendors[at]!.id}'`);
    const status = constantFrom('active', 'active', 'renewed', 'expired', 'cancelled');
    const expiry = constantFrom('null', ...[0, 1, 2].map((day) => `'${dayOf(day).toISOString()}'`));
    const place = record({ at: pick, isSchool: pick }).map(({ at, isSchool }) =>
      isSchool ? `null::uuid, '${schools[at]!.id}'::uuid` : `'${districts[at]!.id}'::uuid, null::uuid`,
    );
    const known = oneof({ weight: 4, arbitrary: vendor }, constantFrom('null'));
    const source = constantFrom('null, null', `'website', null`, `'erate', gen_random_uuid()::text`);
    const contract = record({ place, known, expiry, status, source });
    const table = constantFrom('vendor_stack_entries', 'contracts');
    const chosen = pick.map((share) => `hashtext(id::text) % 3 = ${share - 1}`);
    const operation = oneof(
      record({ place, vendor }).map(
        ({ place, vendor }) => `insert into vendor_stack_entries (district_id, school_id, vendor_id)
          values (${place}, ${vendor})
          on conflict (entity_id, vendor_id, coalesce(source_key, '')) do update set context = 'Again.'`,
      ),
      array(contract, { minLength: 1, maxLength: 4 }).map(
        (contracts) => `insert into contracts
          (district_id, school_id, vendor_id, vendor_name_raw, context, expires_at, status, origin, source_key)
          values ${contracts.map(
            ({ place, known, expiry, status, source }) =>
              `(${place}, ${known}::uuid, 'Vendor', gen_random_uuid()::text, ${expiry}::timestamptz, '${status}',
                ${source})`,
          )}`,
      ),
      record({ chosen, known, expiry, status }).map(
        ({ chosen, known, expiry, status }) =>
          `update contracts set (vendor_id, expires_at, status) = (${known}::uuid, ${expiry}::timestamptz, '${status}')
           where ${chosen}`,
      ),
      record({ chosen, place }).map(
        ({ chosen, place }) =>
          `update contracts set (district_id, school_id) = (select ${place}) where ${chosen}`,
      ),
      record({ chosen, isGone: pick }).map(
        ({ chosen, isGone }) =>
          `update vendor_stack_entries set gone_at = ${isGone ? 'now()' : 'null'} where ${chosen}`,
      ),
      record({ table, chosen }).map(
        ({ table, chosen }) => `delete from ${table} where ${chosen} and hashtext(id::text) % 2 = 0`,
      ),
      record({ table: constantFrom('districts', 'schools'), state: constantFrom('TX', 'OK'), chosen }).map(
        ({ table, state, chosen }) => `update ${table} set state = '${state}' where ${chosen}`,
      ),
      record({ from: integer({ min: 1, max: 4 }), isMerged: pick }).map(
        ({ from, isMerged }) =>
          `update vendors set merged_into_id = ${isMerged ? `'${vendors[from - 1]!.id}'` : 'null'}
           where id = '${vendors[from]!.id}'`,
      ),
    );
    await assert(
      asyncProperty(array(operation, { minLength: 4, maxLength: 16 }), async (operations) => {
        for (const statement of operations) await query(statement);
        for (const state of ['TX', 'OK', null]) {
          for (const day of [0, 0.5, 1, 2.5]) {
            const now = dayOf(day);
            const counted = await findTopVendors(db.core, state, {
              now,
              viewer: { seesSynthetic: false },
            } as never);
            expect(counted).toEqual(await countFromScratch(state, now));
          }
        }
      }),
      { numRuns: rounds(40) },
    );
    await query('delete from schools'); // with their findings
    expect(
      await query('select kind, id from vendor_uses except select kind, id from current_vendor_uses'),
    ).toEqual([]);
  });

  it.each([
    [
      'a new one',
      (id: string, vendor: string) =>
        `insert into vendor_stack_entries (district_id, vendor_id) values ('${id}', '${vendor}')`,
    ],
    [
      'a change of one',
      (id: string, vendor: string) =>
        `update vendor_stack_entries set vendor_id = '${vendor}' where district_id = '${id}'`,
    ],
  ])('have the new state of a place that moves during %s, whichever comes first', async (_, change) => {
    const [used, other] = [await harness.seed.vendor(), await harness.seed.vendor()];
    for (const isMovedFirst of [false, true]) {
      const { id } = await harness.seed.district({ state: 'TX' });
      await harness.seed.stackEntry({ districtId: id }, used);
      const [one, two] = [change(id, other.id), `update districts set state = 'OK' where id = '${id}'`];
      await (isMovedFirst ? overlapping(clients, two, one) : overlapping(clients, one, two));
      const states = await query('select distinct state from vendor_uses where entity_id = $1', [id]);
      expect(states).toEqual([{ state: 'OK' }]);
    }
  });
});
