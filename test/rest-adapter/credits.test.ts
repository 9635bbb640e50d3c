import { PLAN, type Plan } from '@emi/base/plans';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { postCredits } from '../../src/accounts/credits/ledger.ts';
import { monthOf } from '../../src/accounts/credits/period.ts';
import { Harness } from '../support/harness.ts';
import { statementsOf } from '../support/statements.ts';

let harness: Harness;

beforeAll(async () => {
  harness = (await Harness.start()).withoutAudit(); // contacts are unlocked without their parents
});
afterAll(() => harness.close());

describe('GET /credits', () => {
  it('returns the balance net of holds, the usage of this month and the month, in the documented order', async () => {
    const acme = await harness.seed.organization({ plan: 'growth', credits: 70 });
    const other = await harness.seed.organization();
    const [a, b] = await harness.seed.schools(2);
    await harness.db.transaction((tx) =>
      postCredits(
        tx,
        { organizationId: acme.organizationId, userId: null, channel: 'system', now: new Date() },
        { kind: 'hold', reference: 'job:1', available: -3, held: 3 },
      ),
    );
    await acme.unlocks('school', a!, b!);
    await acme.unlocks('contact', await harness.seed.contact());
    await other.unlocks('district', await harness.seed.district());

    const { body } = await harness.get('/credits', acme.key);
    const { start, end } = monthOf(new Date());
    expect(body).toEqual({
      balance: {
        credit_balance: 67,
        credits_included_monthly: 2_000,
        overage_rate_cents: 20,
        credits_held: 3,
        credit_reset_at: end.toISOString(),
      },
      usage: [
        { operation: 'unlock_contact', total_credits: 2, transaction_count: 1 },
        { operation: 'unlock_school', total_credits: 12, transaction_count: 2 },
      ],
      period: { start: start.toISOString(), end: end.toISOString() },
    });
    expect(Object.keys(body)).toEqual(['balance', 'usage', 'period']);
    expect(Object.keys(body.balance)).toEqual([
      'credit_balance',
      'credits_included_monthly',
      'overage_rate_cents',
      'credits_held',
      'credit_reset_at',
    ]);
    expect(Object.keys(body.usage[0])).toEqual(['operation', 'total_credits', 'transaction_count']);
  });

  it('counts by calendar months in UTC, also at the end of a year', () => {
    expect(monthOf(new Date('2026-12-31T23:59:59.999Z'))).toEqual({
      start: new Date('2026-12-01T00:00:00Z'),
      end: new Date('2027-01-01T00:00:00Z'),
    });
    expect(monthOf(new Date('2028-02-01T00:00:00Z'))).toEqual({
      start: new Date('2028-02-01T00:00:00Z'),
      end: new Date('2028-03-01T00:00:00Z'),
    });
  });

  it('reads only what is selected', async () => {
    const { key } = await harness.seed.organization();
    const run = async (query: string) =>
      (await statementsOf(() => harness.graphql(key, query)))
        .map(({ text }) => text)
        .filter((text) => !text.includes('from api_keys'));
    expect(await run('{ credits { period { start end } } }')).toEqual([]);
    expect(await run('{ credits { balance { creditBalance } } }')).toEqual([
      expect.stringContaining('credit_accounts'),
    ]);
  });

  it('returns the credits included in each plan', async () => {
    const included: Record<Plan, [number, number]> = {
      free: [25, 0],
      starter: [500, 25],
      growth: [2_000, 20],
      scale: [10_000, 15],
      pro: [30_000, 12],
      enterprise: [100_000, 10],
    };
    for (const plan of PLAN.values) {
      const { key } = await harness.seed.organization({ plan });
      const { balance } = (await harness.get('/credits', key)).body;
      expect([plan, balance.credits_included_monthly, balance.overage_rate_cents]).toEqual([
        plan,
        ...included[plan],
      ]);
    }
  });
});

describe('the viewer', () => {
  it('contains the user, the organization, the plan and its limits', async () => {
    const acme = await harness.seed.organization({ name: 'Acme Learning', plan: 'scale' });
    const { body } = await harness.get('/me', acme.key);
    expect(body).toEqual({
      user: { id: acme.userId, name: expect.any(String) },
      organization: { id: acme.organizationId, name: 'Acme Learning' },
      budget_left: null,
      plan: 'scale',
      limits: { requests_per_minute: 3_000, results_per_request: 500, scouting_jobs: 10 },
      scopes: ['read', 'unlock', 'generate', 'manage'],
    });
    expect(Object.keys(body)).toEqual(['user', 'organization', 'plan', 'limits', 'scopes', 'budget_left']);
    const colleague = await acme.colleague();
    expect((await harness.get('/me', colleague.key)).body.user.id).toBe(colleague.userId);
  });

  it('has the credits in GraphQL', async () => {
    const { key } = await harness.seed.organization({ credits: 7 });
    const { body } = await harness.graphql(key, '{ viewer { plan credits { balance { creditBalance } } } }');
    expect(body.data.viewer).toEqual({ plan: 'growth', credits: { balance: { creditBalance: 7 } } });
  });
});
