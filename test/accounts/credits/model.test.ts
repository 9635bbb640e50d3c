import { randomUUID } from 'node:crypto';
import { PLAN_LIMITS, type Plan } from '@emi/base/plans';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { lockAccount, type Movement, postCredits } from '../../../src/accounts/credits/ledger.ts';
import { adjustCredits, grantCredits } from '../../../src/accounts/credits/operate.ts';
import { refundUnlocks } from '../../../src/accounts/credits/refund.ts';
import { audit } from '../../../src/maintenance/invariants/audit.ts';
import type { Cast } from '../../support/cast.ts';
import { ModelAccount, type ModelEntity } from '../../support/credits-model.ts';
import { Harness } from '../../support/harness.ts';
import { rounds } from '../../support/rounds.ts';
import { contact, district, manyDistricts, type Wanted } from '../../support/unlocks.ts';

let harness: Harness;
let now: Date;
/** Milliseconds by which the service's clock is ahead of the real one. */
let passed = 0;
beforeAll(async () => {
  harness = await Harness.start();
  now = new Date();
});
afterAll(() => harness.close());

const RUNS = rounds(4);
const MOST_COMMANDS = 120;
const PLANS: readonly Plan[] = ['free', 'starter', 'free'];
const ENTITIES = 26;
/** The last entity stands for an id that does not exist. */
const NOWHERE = randomUUID();

interface Model {
  readonly accounts: readonly ModelAccount[];
  readonly lists: readonly Set<string>[];
}

interface Real {
  readonly casts: readonly Cast[];
  readonly lists: readonly { id: string }[];
  readonly entities: readonly Wanted[];
  readonly known: ReadonlyMap<string, ModelEntity>;
}

function pass(milliseconds: number): void {
  harness.pass(milliseconds);
  passed += milliseconds;
}

/** Moves the service's clock to the middle of the next month. */
function passMonth(): void {
  const middle = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15);
  pass(middle - now.getTime());
  now = new Date(middle);
}

/** Six districts, five schools and fourteen contacts; three organizations, each with a list of districts. */
async function setUp(): Promise<{ model: Model; real: Real }> {
  const districts = await manyDistricts(harness.db, 6);
  const schools = await Promise.all(
    districts.slice(0, 5).map((districtId) => harness.seed.school({ districtId, status: 'completed' })),
  );
  const people = await Promise.all(
    Array.from({ length: 14 }, async (_, index): Promise<ModelEntity> => {
      const school = index % 2 ? schools[index % 5] : undefined;
      const districtId = school?.districtId ?? districts[index % 6]!;
      const { id } = await harness.seed.contact({ districtId, schoolId: school?.id });
      return { ...contact(id), parents: [districtId, ...(school ? [school.id] : [])] };
    }),
  );
  const entities: ModelEntity[] = [
    ...districts.map((id) => ({ ...district(id), parents: [] })),
    ...schools.map(({ id }) => ({ entity_type: 'school' as const, entity_id: id, parents: [] })),
    ...people,
  ];
  const credits = 40;
  const casts = await Promise.all(
    PLANS.map((plan) => harness.seed.organization({ plan, credits, calendarMonth: true })),
  );
  const lists = await Promise.all(casts.map((cast) => harness.seed.list(cast)));
  const accounts = PLANS.map((plan) => new ModelAccount(plan, credits));
  passMonth(); // The organizations' first month began by the real clock.
  for (const account of accounts) account.beginMonth();
  // Operators use the real clock, so the month must begin before any of them acts.
  for (const { key } of casts) await harness.get('/credits', key);
  return {
    model: { accounts, lists: PLANS.map(() => new Set()) },
    real: {
      casts,
      lists,
      entities: [...entities, district(NOWHERE)],
      known: new Map(entities.map((entity) => [entity.entity_id, entity])),
    },
  };
}

/** Checks that the service reports for an organization what the model predicts. */
async function compare(model: Model, { casts, lists }: Real, who: number): Promise<void> {
  const account = model.accounts[who]!;
  const { balance, usage } = (await harness.get('/credits', casts[who]!.key)).body;
  expect(balance).toMatchObject({ credit_balance: account.available, credits_held: account.held });
  expect(
    Object.fromEntries(
      usage.map((row: { operation: string; total_credits: number }) => [row.operation, row.total_credits]),
    ),
  ).toEqual(
    Object.fromEntries([
      ...[...account.spent].map(([type, credits]) => [`unlock_${type}`, credits]),
      ...(account.settled ? [['generate_email', account.settled]] : []),
    ]),
  );
  const { body } = await harness.get(`/lists/${lists[who]!.id}/items?limit=200`, casts[who]!.key);
  const items = body.data.map(({ entity_id }: { entity_id: string }) => entity_id);
  expect(items.sort()).toEqual([...model.lists[who]!].sort());
}

type Command = fc.AsyncCommand<Model, Real>;

/** An action of an organization, after which service and model are compared. */
const command = (
  who: number,
  name: string,
  run: (account: ModelAccount, model: Model, real: Real) => Promise<void>,
): Command => ({
  check: () => true,
  toString: () => `${who}: ${name}`,
  async run(model, real) {
    pass(12_000); // a free plan has 30 requests a minute
    model.accounts[who]!.now = passed;
    await run(model.accounts[who]!, model, real);
    await compare(model, real, who);
  },
});

const move = (cast: Cast, plan: Plan, movement: Movement) =>
  harness.db.transaction(async (tx) => {
    const actor = { organizationId: cast.organizationId, userId: cast.userId, channel: 'api', now } as const;
    await lockAccount(tx, actor, PLAN_LIMITS[plan].creditsIncludedMonthly);
    return postCredits(tx, actor, movement);
  });

const anybody = fc.nat(PLANS.length - 1);

const unlocks = fc
  .record({
    who: anybody,
    places: fc.array(fc.nat(ENTITIES - 1), { minLength: 1, maxLength: 6 }),
    dry: fc.option(fc.boolean(), { nil: undefined }),
    cap: fc.option(fc.nat(20), { nil: undefined, freq: 4 }),
  })
  .map(({ who, places, dry, cap }) =>
    command(
      who,
      `unlock ${places}${dry ? ' dry' : ''}${cap === undefined ? '' : ` up to ${cap}`}`,
      async (account, _, real) => {
        const asked = places.map((place) => real.entities[place]!);
        const wanted = account.unlock(real.known, asked, { dry, cap });
        const sent = asked.map(({ entity_type, entity_id }) => ({ entity_type, entity_id }));
        const conditions = { dry_run: dry, max_credits: cap };
        const { status, body, headers } = await harness.post('/unlock', real.casts[who]!.key, {
          ...(sent.length === 1 ? sent[0] : { entities: sent }),
          ...conditions,
        });
        expect(status).toBe(wanted.status);
        if (status === 402)
          expect(body).toMatchObject({ balance: account.available, required: wanted.required });
        if (status !== 200) return;
        expect(body).toMatchObject({ credits_charged: wanted.charged, credits_remaining: account.available });
        if (dry) expect(body.credits_required).toBe(wanted.required);
        else expect(headers.get('x-credits-charged')).toBe(String(wanted.charged));
      },
    ),
  );

const grants = fc.record({ who: anybody, amount: fc.integer({ min: -30, max: 30 }) }).map(({ who, amount }) =>
  command(who, `grant or adjust ${amount}`, async (account, _, { casts }) => {
    const operation = { organizationId: casts[who]!.organizationId, amount, reason: 'Model' };
    const change = amount > 0 ? grantCredits : adjustCredits;
    const isPossible = amount !== 0 && account.available + amount >= 0;
    const outcome = await (async () => change(harness.db.transaction, operation))().then(
      () => true,
      () => false,
    );
    expect(outcome).toBe(isPossible);
    if (!isPossible) return;
    if (amount > 0) account.available += amount;
    else account.spend(-amount);
  }),
);

const holds = anybody.map((who) =>
  command(who, 'hold', async (account, _, { casts }) => {
    if (account.available < 1) return;
    const reference = `job:${randomUUID()}`;
    await move(casts[who]!, account.plan, { kind: 'hold', reference, available: -1, held: 1 });
    account.hold(reference);
  }),
);

const ends = fc.record({ who: anybody, isSettled: fc.boolean() }).map(({ who, isSettled }) =>
  command(who, isSettled ? 'settle' : 'release', async (account, _, { casts }) => {
    const [reference] = account.holds.keys();
    if (!reference) return;
    const spent = { operation: 'generate_email', credits: 1 } as const;
    const end: Movement = isSettled
      ? { kind: 'settle', reference, available: 0, held: -1, spent }
      : { kind: 'release', reference, available: 1, held: -1 };
    await move(casts[who]!, account.plan, end);
    await expect(move(casts[who]!, account.plan, end)).rejects.toThrow();
    account.end(reference, isSettled);
  }),
);

const refunds = fc
  .record({ who: anybody, places: fc.array(fc.nat(ENTITIES - 1), { minLength: 1, maxLength: 4 }) })
  .map(({ who, places }) =>
    command(who, `refund ${places}`, async (account, _, { casts, entities }) => {
      const asked = places.map((place) => entities[place]!);
      const unlocked = asked.map(({ entity_type, entity_id }) => ({
        entityType: entity_type,
        entityId: entity_id,
      }));
      const { organizationId } = casts[who]!;
      const actor = { organizationId, userId: null, channel: 'system', now } as const;
      const refunded = await harness.db.transaction((tx) => refundUnlocks(tx, actor, unlocked, 'Model'));
      expect(refunded).toBe(account.refund(asked.map(({ entity_id }) => entity_id)));
    }),
  );

const reports = fc.record({ who: anybody, place: fc.nat(ENTITIES - 1) }).map(({ who, place }) =>
  command(who, `report ${place}`, async (account, _, { casts, entities }) => {
    const { entity_id: id } = entities[place]!;
    const credits = account.report(entities[place]!);
    const { status, body } = await harness.post(`/contacts/${id}/report`, casts[who]!.key, {
      reason: 'left',
    });
    if (credits === undefined) expect([403, 404]).toContain(status);
    else expect([status, body.credits_refunded]).toEqual([200, credits]);
  }),
);

const months = fc.constant(0).map(
  (): Command => ({
    check: () => true,
    toString: () => 'a month passes',
    async run(model, real) {
      passMonth();
      pass(12_000);
      for (const [who, account] of model.accounts.entries()) {
        account.beginMonth();
        await compare(model, real, who);
      }
    },
  }),
);

const listings = fc
  .record({ who: anybody, places: fc.array(fc.nat(7), { minLength: 1, maxLength: 4 }) })
  .map(({ who, places }) =>
    command(who, `list ${places}`, async (_, { lists }, real) => {
      // Beyond the districts: an id that does not exist, so nothing is added.
      const ids = places.map((place) => (place < 6 ? real.entities[place]!.entity_id : NOWHERE));
      const items = ids.map((entity_id) => ({ entity_id }));
      const { status } = await harness.post(`/lists/${real.lists[who]!.id}/items`, real.casts[who]!.key, {
        items,
      });
      expect(status).toBe(ids.includes(NOWHERE) ? 404 : 201);
      if (status === 201) for (const id of ids) lists[who]!.add(id);
    }),
  );

it('credits match a simple model for random sequences of actions by several organizations', async () => {
  const commands = fc.commands(
    [unlocks, unlocks, unlocks, refunds, reports, grants, holds, ends, listings, months],
    {
      maxCommands: MOST_COMMANDS,
      size: 'max',
    },
  );
  // The failure message contains the seed and the commands.
  await fc.assert(
    fc.asyncProperty(commands, async (chosen) => {
      const { model, real } = await setUp();
      await fc.asyncModelRun(() => ({ model, real }), chosen);
      for (const [who, account] of model.accounts.entries()) {
        for (const reference of account.holds.keys()) {
          await move(real.casts[who]!, account.plan, { kind: 'release', reference, available: 1, held: -1 });
        }
      }
      expect((await audit(harness.db)).flatMap(({ rows }) => rows)).toEqual([]);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});
