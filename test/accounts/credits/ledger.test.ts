import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { raw } from 'sql-template-tag';
import { type Movement, postCredits } from '../../../src/accounts/credits/ledger.ts';
import { adjustCredits, grantCredits } from '../../../src/accounts/credits/operate.ts';
import type { Cast } from '../../support/cast.ts';
import { asOwner } from '../../support/database.ts';
import { Harness } from '../../support/harness.ts';
import { balanceOf, contact, district, manyDistricts } from '../../support/unlocks.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

const move = ({ organizationId }: Cast, ...movements: Movement[]) =>
  harness.db.transaction((tx) =>
    postCredits(tx, { organizationId, userId: null, channel: 'system', now: new Date() }, ...movements),
  );

const release = (reference: string, credits = 1): Movement => ({
  kind: 'release',
  reference,
  available: credits,
  held: -credits,
});

describe('the ledger', () => {
  it.each([
    ['update', 'update credit_entries set available_change = 0'],
    ['delete', 'delete from credit_entries'],
    ['truncate', 'truncate credit_entries'],
  ])('is append-only: the service may not %s', async (_, statement) => {
    await harness.seed.organization();
    const query = raw(statement);
    await expect(harness.db.core.rows(query)).rejects.toThrow('permission denied for table credit_entries');
    await expect(harness.db.transaction((tx) => tx.rows(query))).rejects.toThrow('permission denied');
  });

  it('rejects a second entry of the same kind and reference, with its whole transaction', async () => {
    const acme = await harness.seed.organization({ credits: 100 });
    const hold: Movement = { kind: 'hold', reference: 'job:1', available: -1, held: 1 };
    await move(acme, hold);
    await expect(move(acme, { kind: 'grant', reference: 'gift', available: 5 }, hold)).rejects.toThrow(
      'credit_entries_organization_id_kind_reference_key',
    );
    const other = await harness.seed.organization();
    await move(other, hold); // The same reference is free for another organization.
    expect(await balanceOf(harness, acme)).toBe(99);
    for (const who of [acme, other]) await move(who, release('job:1'));
    await expect(move(acme, release('job:1'))).rejects.toThrow(/duplicate key|check/);
  });

  it('records the remaining balance in every entry, also when one call writes several', async () => {
    const acme = await harness.seed.organization({ credits: 20 });
    const [id] = await manyDistricts(harness.db, 1);
    const person = await harness.seed.contact({ districtId: id! });
    await harness.post('/unlock', acme.key, { entities: [contact(person.id), district(id!)] });
    await move(acme, { kind: 'hold', reference: 'job:2', available: -1, held: 1 });
    const spent = { operation: 'generate_email', credits: 1 } as const;
    await move(acme, { kind: 'settle', reference: 'job:2', available: 0, held: -1, spent });
    const { body } = await harness.get('/credits/ledger', acme.key);
    expect(
      body.data
        .reverse()
        .map((entry: Record<string, unknown>) => [
          entry.kind,
          entry.reference,
          entry.available_after,
          entry.held_after,
        ]),
    ).toEqual([
      ['grant', 'opening', 20, 0],
      ['unlock', `district:${id}`, 14, 0],
      ['unlock', `contact:${person.id}`, 12, 0],
      ['hold', 'job:2', 11, 1],
      ['settle', 'job:2', 11, 0],
    ]);
    expect((await harness.get('/credits', acme.key)).body.usage).toEqual([
      { operation: 'generate_email', total_credits: 1, transaction_count: 1 },
      { operation: 'unlock_contact', total_credits: 2, transaction_count: 1 },
      { operation: 'unlock_district', total_credits: 6, transaction_count: 1 },
    ]);
  });

  it('continues from the latest balance when many write at once without having read it', async () => {
    const acme = await harness.seed.organization({ credits: 0 });
    const gifts = Array.from({ length: 24 }, (_, index) => `gift:${index}`);
    await Promise.all(gifts.map((reference) => move(acme, { kind: 'grant', reference, available: 1 })));
    const { data } = (await harness.get('/credits/ledger', acme.key)).body;
    const balances = data.map((entry: { available_after: number }) => entry.available_after);
    expect(balances).toEqual(
      [...gifts.keys()]
        .map((index) => index + 1)
        .reverse()
        .concat(0),
    );
  });

  it('never lets a balance fall below zero, even by direct SQL', async () => {
    const acme = await harness.seed.organization({ credits: 5 });
    await expect(move(acme, { kind: 'unlock', reference: 'x', available: -6 })).rejects.toThrow(/check/);
    await expect(move(acme, { kind: 'release', reference: 'x', available: 1, held: -1 })).rejects.toThrow(
      /check/,
    );
    for (const column of ['available', 'held']) {
      const statement = `update credit_accounts set ${column} = -1, allowance_left = 0`;
      await expect(asOwner(harness.address, statement)).rejects.toThrow(/check/);
    }
    expect(await balanceOf(harness, acme)).toBe(5);
  });

  it('is listed in pages, latest first, by kind, and only to its own organization', async () => {
    const acme = await harness.seed.organization({ credits: 100 });
    const other = await harness.seed.organization({ credits: 100 });
    const ids = await manyDistricts(harness.db, 5);
    for (const id of ids) await harness.post('/unlock', acme.key, district(id));
    const page = async (query: string, { key } = acme) =>
      (await harness.get(`/credits/ledger?${query}`, key)).body;
    const references = (body: { data: { reference: string }[] }) =>
      body.data.map(({ reference }) => reference);
    const latest = ids.map((id) => `district:${id}`).reverse();
    const first = await page('limit=2');
    expect(references(first)).toEqual(latest.slice(0, 2));
    expect(first.pagination).toEqual({ total: 6, limit: 2, offset: 0, has_more: true });
    expect(references(await page('limit=2&offset=4'))).toEqual([latest[4], 'opening']);
    expect(references(await page('kind=grant'))).toEqual(['opening']);
    expect((await page('kind=unlock')).pagination.total).toBe(5);
    expect((await harness.get('/credits/ledger?kind=gift', acme.key)).status).toBe(400);
    expect((await page('', other)).pagination.total).toBe(1);
    const colleague = await acme.colleague();
    expect((await page('', { ...acme, ...colleague })).pagination.total).toBe(6);
  });

  it('shows the same entries through the viewer in GraphQL', async () => {
    const acme = await harness.seed.organization({ credits: 30 });
    const text = `{
      viewer { credits { balance { creditBalance creditsHeld creditsIncludedMonthly } usage { operation } } }
      credits { balance { creditBalance } }
    }`;
    await move(acme, { kind: 'hold', reference: 'job:3', available: -3, held: 3 });
    const { body } = await harness.graphql(acme.key, text);
    expect(body.data.viewer.credits).toEqual({
      balance: { creditBalance: 27, creditsHeld: 3, creditsIncludedMonthly: 2_000 },
      usage: [],
    });
    expect(body.data.credits.balance.creditBalance).toBe(27);
    await move(acme, release('job:3', 3));
  });
});

describe('operators', () => {
  const operation = ({ organizationId }: Cast, amount: number, reason = 'Order 4711') => ({
    organizationId,
    amount,
    reason,
  });

  it('grant and adjust credits, concurrently too, and never below zero', async () => {
    const acme = await harness.seed.organization({ credits: 0 });
    const { transaction } = harness.db;
    await Promise.all(Array.from({ length: 20 }, () => grantCredits(transaction, operation(acme, 5))));
    expect(await balanceOf(harness, acme)).toBe(100);
    const taken = await Promise.allSettled(
      Array.from({ length: 20 }, () => adjustCredits(transaction, operation(acme, -15))),
    );
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    const refused = taken.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    for (const { reason } of refused) {
      expect(reason.message).toBe('amount must not be below -10: that is what can be spent.');
    }
    expect(await balanceOf(harness, acme)).toBe(10);
    const [entry] = (await harness.get('/credits/ledger?limit=1', acme.key)).body.data;
    expect(entry).toMatchObject({
      kind: 'adjustment',
      available_change: -15,
      channel: 'system',
      reason: 'Order 4711',
    });
  });

  it.each<[string, number, string]>([
    ['zero', 0, 'x'],
    ['a fraction', 1.5, 'x'],
    ['too much', 1_000_000_001, 'x'],
    ['without a reason', 1, ' '],
  ])('cannot change a balance by %s', async (_, amount, reason) => {
    const acme = await harness.seed.organization({ credits: 1 });
    for (const change of [grantCredits, adjustCredits]) {
      await expect(
        (async () => change(harness.db.transaction, operation(acme, amount, reason)))(),
      ).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    }
    expect(await balanceOf(harness, acme)).toBe(1);
  });

  it('cannot grant credits to an organization that does not exist', async () => {
    const nobody = { organizationId: '0198c1f2-6c1e-7a35-9d5e-2f6f0a4b8c11', amount: 1, reason: 'x' };
    await expect(grantCredits(harness.db.transaction, nobody)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
