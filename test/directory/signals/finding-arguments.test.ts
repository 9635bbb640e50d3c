import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';
import { statementsOf } from '../../support/statements.ts';

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);

let harness: Harness;
let acme: Cast;
let unlocked: string[];
let locked: string;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ plan: 'enterprise' });
  const { seed } = harness;
  const districts = [await seed.district(), await seed.district(), await seed.district()];
  unlocked = districts.slice(0, 2).map(({ id }) => id);
  locked = districts[2]!.id;
  for (const { id } of districts.slice(0, 2)) await acme.unlocks('district', { id });
  for (const { id: districtId } of districts) {
    const place = { districtId };
    for (const days of [-10, 10, 100, null]) {
      const expiresAt = days === null ? null : inDays(days);
      await seed.contract(place, { vendorNameRaw: `ends ${days}`, expiresAt, status: 'active' });
    }
    for (const severity of ['medium', 'critical', 'low'] as const) {
      await seed.painPoint(place, { severity, description: severity, category: 'staffing' });
    }
    for (const [amount, source] of [
      [5, 'bond'],
      [50, 'grant'],
      [500, 'bond'],
    ] as const) {
      await seed.fundingSignal(place, { amount, source });
    }
    for (const days of [-1, 5, 50]) {
      await seed.rfp(place, {
        title: `due ${days}`,
        deadline: inDays(days),
        status: 'open',
        priority: 'high',
      });
      await seed.timelineEvent(place, {
        title: `on ${days}`,
        eventDate: inDays(days),
        eventType: 'bond_vote',
      });
    }
  }
});
afterAll(() => harness.close());

// biome-ignore lint/suspicious/noExplicitAny: findings of every shape
async function ask(fields: string, id = unlocked[0]!): Promise<any> {
  const { body } = await harness.graphql(acme.key, `{ district(id: "${id}") { ${fields} } }`);
  expect(body.errors).toBeUndefined();
  return body.data.district;
}
const refusal = async (fields: string) =>
  (await harness.graphql(acme.key, `{ district(id: "${unlocked[0]}") { ${fields} } }`)).body.errors[0];

const later = (days: number) => `"${inDays(days).toISOString()}"`;

it.each([
  ['contracts', 'vendorNameRaw', '', ['ends 100', 'ends 10', 'ends -10', 'ends null']],
  ['contracts', 'vendorNameRaw', 'filter: { status: expired }', ['ends -10']],
  ['contracts', 'vendorNameRaw', 'filter: { status: active }, page: { limit: 1, offset: 1 }', ['ends 10']],
  ['contracts', 'vendorNameRaw', 'filter: { expiresFrom: +0d, expiresBefore: +50d }', ['ends 10']],
  ['contracts', 'vendorNameRaw', 'order: {}, page: { limit: 2 }', ['ends -10', 'ends 10']],
  ['rfps', 'title', 'filter: { status: closed }', ['due -1']],
  ['rfps', 'title', 'filter: { priorities: [high], deadlineBefore: +20d }', ['due 5', 'due -1']],
  ['rfps', 'title', 'filter: { priorities: [low] }', []],
  ['painPoints', 'severity', 'order: { by: severity, ascending: false }', ['critical', 'medium', 'low']],
  [
    'painPoints',
    'severity',
    'filter: { severities: [low, critical], categories: [staffing] }',
    ['low', 'critical'],
  ],
  ['fundingSignals', 'amount', 'filter: { sources: [bond] }, order: { by: amount }', [5, 500]],
  ['fundingSignals', 'amount', 'filter: { amountMin: 10, amountMax: 100 }', [50]],
  ['events', 'title', 'filter: { types: [bond_vote], dateFrom: +1d }', ['on 50', 'on 5']],
  ['events', 'title', 'filter: { types: [policy] }', []],
])(
  'the list %s of a district gives each %s with the arguments (%s) as %j',
  async (field, value, asked, expected) => {
    const given = asked.replace(/\+(\d+)d/g, (_, days) => later(Number(days)));
    const found = (await ask(`found: ${field}${given && `(${given})`} { ${value} }`)).found;
    expect(found.map((finding: Record<string, unknown>) => finding[value])).toEqual(expected);
  },
);

it('reads findings with equal arguments of several places in one statement, and keeps locked ones null', async () => {
  const ids = [...unlocked, locked];
  // biome-ignore lint/suspicious/noExplicitAny: the answer of the document below
  let places: any[] = [];
  const statements = await statementsOf(async () => {
    const { body } = await harness.graphql(
      acme.key,
      `{ districts(filter: { ids: ${JSON.stringify(ids)} }) { nodes { id
          now: contracts(filter: { status: active }) { id }
          past: contracts(filter: { status: expired }, page: { limit: 5 }) { id } } } }`,
    );
    places = body.data.districts.nodes;
  });
  expect(statements.filter(({ text }) => text.includes('from contracts'))).toHaveLength(2);
  for (const { id, now, past } of places) {
    const counts = id === locked ? [undefined, undefined] : [3, 1];
    expect([id, now?.length, past?.length]).toEqual([id, ...counts]);
  }
});

it('refuses inverted periods and ranges, cursors, and empty pages of findings, naming the field', async () => {
  const period = `contracts(filter: { expiresFrom: ${later(2)}, expiresBefore: ${later(1)} }) { id }`;
  for (const [fields, message] of [
    [period, 'must be before expiresBefore'],
    [
      'fundingSignals(filter: { amountMin: 2, amountMax: 1 }) { id }',
      'amountMin (2) must not be above amountMax (1).',
    ],
    ['rfps(page: { after: "WyJuYW1lIHVwIiwi" }) { id }', 'nested lists take an offset'],
    ['events(page: { limit: 0 }) { id }', 'limit must be at least 1.'],
  ] as const) {
    expect(await refusal(fields)).toMatchObject({
      message: expect.stringContaining(message),
      extensions: { code: 'BAD_USER_INPUT' },
    });
  }
});
