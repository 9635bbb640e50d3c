import { PLAN_LIMITS, type Plan } from '@emi/base/plans';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql, { type Sql } from 'sql-template-tag';
import { type Movement, postCredits } from '../../../src/accounts/credits/ledger.ts';
import { monthOf } from '../../../src/accounts/credits/period.ts';
import { entities } from '../../../src/app/entities.ts';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';
import { openTestDatabase } from '../../support/open-database.ts';
import { releaseTogether } from '../../support/simultaneous-requests.ts';
import { balanceOf, district, manyDistricts, unlockRequest } from '../../support/unlocks.ts';

let harness: Harness;
let now: Date;
beforeAll(async () => {
  harness = await Harness.start();
  now = new Date();
});
afterAll(() => harness.close());

/** Moves the service's clock to the middle of a later month. */
function passMonths(count: number): void {
  const middle = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + count, 15);
  harness.pass(middle - now.getTime());
  now = new Date(middle);
}

/** An organization whose first month is the calendar's. */
const organization = (values: { plan?: Plan; credits: number }): Promise<Cast> =>
  harness.seed.organization({ ...values, calendarMonth: true });

const included = PLAN_LIMITS.growth.creditsIncludedMonthly;
const move = ({ organizationId }: Cast, movement: Movement) =>
  harness.db.transaction((tx) =>
    postCredits(tx, { organizationId, userId: null, channel: 'system', now }, movement),
  );
const accountOf = async ({ key }: Cast) => (await harness.get('/credits', key)).body;
const resets = async ({ key }: Cast) =>
  (await harness.get('/credits/ledger?kind=monthly_reset', key)).body.data;

describe('a new month', () => {
  it('begins once per organization, however many processes read at the same instant', async () => {
    const casts = await Promise.all([1, 2, 3].map(() => organization({ credits: 0 })));
    passMonths(1);
    const pools = await Promise.all(
      [1, 2, 3].map(() =>
        openTestDatabase({ address: harness.address, entities, coreConnections: 4, searchConnections: 1 }),
      ),
    );
    const everywhere = (query: (cast: Cast) => Sql) =>
      Promise.all(
        casts.flatMap((who) =>
          pools.flatMap(({ core }) => [1, 2, 3, 4].map(() => core.rows<{ available: number }>(query(who)))),
        ),
      );
    await everywhere(() => sql`select pg_sleep(0.01)`); // Opens all connections first.
    const accounts = await everywhere(
      ({ organizationId }) =>
        sql`select available from renew_credits(${organizationId}, ${included}, ${now.toISOString()})`,
    );
    await Promise.all(pools.map((pool) => pool.close()));
    expect(accounts.map(([account]) => account!.available)).toEqual(Array(36).fill(included));
    for (const who of casts) expect(await resets(who)).toHaveLength(1);
  });

  it('begins once when the first requests all read or buy', async () => {
    const acme = await organization({ credits: 0 });
    const ids = await manyDistricts(harness.db, 24);
    passMonths(1);
    const look = { origin: harness.origin, path: '/api/v1/credits', key: acme.key };
    const answers = await releaseTogether(
      ids.flatMap((id) => [look, unlockRequest(harness, acme, district(id))]),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(48).fill(200));
    expect(await resets(acme)).toHaveLength(1);
    expect(await balanceOf(harness, acme)).toBe(included - 24 * 6);
  });

  it('expires the rest of the allowance, and keeps purchased and held credits', async () => {
    const acme = await organization({ credits: 50 });
    passMonths(1);
    expect((await accountOf(acme)).balance.credit_balance).toBe(included + 50);
    await move(acme, { kind: 'hold', reference: 'job:1', available: -30, held: 30 });
    passMonths(1);
    const { balance, usage, period } = await accountOf(acme);
    expect(balance).toMatchObject({
      credit_balance: included + 50,
      credits_held: 30,
      credit_reset_at: monthOf(now).end.toISOString(),
    });
    expect(usage).toEqual([]);
    expect(period).toEqual({
      start: monthOf(now).start.toISOString(),
      end: monthOf(now).end.toISOString(),
    });
    expect((await resets(acme))[0]).toMatchObject({
      reference: `month:${period.start.slice(0, 10)}`,
      available_change: 30,
      held_change: 0,
      channel: 'system',
    });
    await move(acme, { kind: 'release', reference: 'job:1', available: 30, held: -30 });
    expect((await accountOf(acme)).balance).toMatchObject({ credit_balance: included + 80, credits_held: 0 });
  });

  it('spends the allowance before purchased credits', async () => {
    const acme = await organization({ plan: 'free', credits: 20 });
    passMonths(1);
    for (const id of await manyDistricts(harness.db, 5))
      await harness.post('/unlock', acme.key, district(id));
    expect(await balanceOf(harness, acme)).toBe(25 + 20 - 30);
    passMonths(1);
    expect(await balanceOf(harness, acme)).toBe(25 + 15);
  });

  it('lets released holds of its allowance expire, so that deliberate failures save no credits', async () => {
    const acme = await organization({ plan: 'free', credits: 0 });
    passMonths(1);
    expect(await balanceOf(harness, acme)).toBe(25);
    for (const reference of ['job:a', 'job:b']) {
      await move(acme, { kind: 'hold', reference, available: -10, held: 10 });
      await move(acme, { kind: 'release', reference, available: 10, held: -10 });
    }
    passMonths(1);
    expect(await balanceOf(harness, acme)).toBe(25);
  });

  it('begins once after several months without any request', async () => {
    const acme = await organization({ credits: 7 });
    passMonths(5);
    expect(await balanceOf(harness, acme)).toBe(included + 7);
    expect(await balanceOf(harness, acme)).toBe(included + 7);
    expect(await resets(acme)).toHaveLength(1);
  });

  it.each<[Plan, Plan]>([
    ['growth', 'free'],
    ['free', 'scale'],
  ])('follows the plan that the organization has then: from %s to %s', async (before, after) => {
    const acme = await organization({ plan: before, credits: 7 });
    passMonths(1);
    expect(await balanceOf(harness, acme)).toBe(PLAN_LIMITS[before].creditsIncludedMonthly + 7);
    await harness.db.core.rows(
      sql`update organizations set plan = ${after} where id = ${acme.organizationId}`,
    );
    passMonths(1);
    expect(await balanceOf(harness, acme)).toBe(PLAN_LIMITS[after].creditsIncludedMonthly + 7);
  });

  it('begins with a dry run, too, and applies to an unlock that is refused', async () => {
    const [id] = await manyDistricts(harness.db, 1);
    const casts = await Promise.all(
      Array.from({ length: 2 }, () => organization({ plan: 'free', credits: 0 })),
    );
    passMonths(1);
    const dry = await harness.post('/unlock', casts[0]!.key, { ...district(id!), dry_run: true });
    expect(dry.body.credits_remaining).toBe(25);
    const capped = await harness.post('/unlock', casts[1]!.key, { ...district(id!), max_credits: 5 });
    expect([capped.status, capped.body.required]).toEqual([409, 6]);
    expect(await balanceOf(harness, casts[1]!)).toBe(25);
    for (const who of casts) expect(await resets(who)).toHaveLength(1);
  });
});
