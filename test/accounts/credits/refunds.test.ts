import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { refundEverywhere, refundUnlocks } from '../../../src/accounts/credits/refund.ts';
import type { Unlockable } from '../../../src/accounts/prices/prices.ts';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';
import { balanceOf, contact, district, manyDistricts } from '../../support/unlocks.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

const WHY = 'Nothing was inside.';
const place = (entityId: string, entityType: Unlockable = 'district') => ({ entityType, entityId });
const refund = ({ organizationId }: Cast, ...unlocked: ReturnType<typeof place>[]): Promise<number> => {
  const actor = { organizationId, userId: null, channel: 'system', now: new Date() } as const;
  return harness.db.transaction((tx) => refundUnlocks(tx, actor, unlocked, WHY));
};
const read = async (path: string, { key }: Cast) => (await harness.get(path, key)).body;

/** An organization with 50 credits, and what it unlocked for 8 of them: 6 for the district and 2 for the contact. */
async function unlocked() {
  const acme = await harness.seed.organization({ credits: 50 });
  const [id] = (await manyDistricts(harness.db, 1)) as [string];
  const person = await harness.seed.contact({ districtId: id });
  await harness.post('/unlock', acme.key, { entities: [district(id), contact(person.id)] });
  return { acme, id, person };
}

describe('a refund', () => {
  it('gives the credits of an unlock back, once, and leaves the record open', async () => {
    const { acme, id, person } = await unlocked();
    expect(await refund(acme, place(id))).toBe(6);
    expect(await refund(acme, place(id))).toBe(0);
    // 50 - 8 + 6. A second refund would make it 54; one of the contact with its district, 50.
    expect(await balanceOf(harness, acme)).toBe(48);
    const record = await read(`/districts/${id}`, acme);
    expect(record._access).toMatchObject({ is_unlocked: true, credits_spent: 0, unlock_cost: 0 });
    const again = await harness.post('/unlock', acme.key, district(id));
    expect(again.body).toMatchObject({ already_unlocked: true, credits_charged: 0 });
    expect(await refund(acme, place(person.id, 'contact'), place(id))).toBe(2); // the district's 6 are back already
  });

  it('happens once for 50 simultaneous calls', async () => {
    const { acme, id, person } = await unlocked();
    const races = Array.from({ length: 50 }, () => refund(acme, place(id), place(person.id, 'contact')));
    const refunded = await Promise.all(races);
    // Both records by one call, 6 + 2. Calls that read the unlocks before they lock them would refund 8 up to 50 times.
    expect(refunded.filter((credits) => credits > 0)).toEqual([8]);
    expect(await balanceOf(harness, acme)).toBe(50);
  });

  it('does not exist for records that the organization has not paid for', async () => {
    const { id } = await unlocked();
    const other = await harness.seed.organization({ credits: 10 });
    expect(await refund(other, place(id))).toBe(0);
    expect(await balanceOf(harness, other)).toBe(10);
  });

  it('is an entry of the ledger with its reason, a line of the audit trail, an event, and less usage', async () => {
    const { acme, id } = await unlocked();
    await refund(acme, place(id));
    const ledger = await read('/credits/ledger?kind=refund', acme);
    // 50 - 8 + 6: the balance after the entry.
    expect(ledger.data).toMatchObject([
      {
        kind: 'refund',
        reference: `district:${id}`,
        entity_type: 'district',
        entity_id: id,
        available_change: 6,
        held_change: 0,
        available_after: 48,
        channel: 'system',
        user_id: null,
        reason: WHY,
      },
    ]);
    const { data: trail } = await read('/audit-trail?action=refunded', acme);
    expect(trail).toMatchObject([{ subject_type: 'district', subject_id: id, channel: 'system' }]);
    const { data: events } = await read('/events', acme);
    const { data } = events.find(({ type }: { type: string }) => type === 'credits.refunded');
    expect(data).toEqual({
      credit_entry_id: ledger.data[0].id,
      entity_type: 'district',
      entity_id: id,
      credits: 6,
    });
    // The unlock stays counted, for 6 - 6 credits; a refund that is an operation of its own would count 2.
    expect((await read('/credits', acme)).usage).toEqual([
      { operation: 'unlock_contact', total_credits: 2, transaction_count: 1 },
      { operation: 'unlock_district', total_credits: 0, transaction_count: 1 },
    ]);
    const spending = await harness.graphql(acme.key, '{ creditSpending(by: DAY) { credits operations } }');
    expect(spending.body.data.creditSpending).toEqual([{ credits: 2, operations: 2 }]);
  });

  it('reaches every organization that paid, whoever it is', async () => {
    const { acme, id } = await unlocked();
    const other = await harness.seed.organization({ credits: 10 });
    await harness.post('/unlock', other.key, district(id));
    const both = () =>
      harness.db.transaction((tx) => refundEverywhere(tx, [place(id)], { reason: WHY, now: new Date() }));
    // 6 to each of the two, once: 50 - 8 + 6, and 10 - 6 + 6.
    expect((await Promise.all([both(), both(), both()])).sort()).toEqual([0, 0, 12]);
    expect([await balanceOf(harness, acme), await balanceOf(harness, other)]).toEqual([48, 10]);
  });

  it('skips a deleted organization', async () => {
    const { acme, id } = await unlocked();
    await harness.db.core.rows(
      sql`update organizations set deleted_at = now() where id = ${acme.organizationId}`,
    );
    expect(await refund(acme, place(id))).toBe(0);
  });
});
