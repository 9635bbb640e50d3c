import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { assert, asyncProperty, constantFrom, integer, option, record, subarray } from 'fast-check';
import sql, { raw } from 'sql-template-tag';
import { audit } from '../../../src/maintenance/invariants/audit.ts';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';
import { fillWithFindings, type LiveSignal, liveSignals } from './brute-force.ts';

/** More places than a feed looks at one by one. */
const PLACES = 950;

let harness: Harness;
let small: Cast;
let large: Cast;
let now: Date;

beforeAll(async () => {
  harness = await Harness.start();
  harness.withoutAudit(); // unlocks are written without their charges
  small = await harness.seed.organization({ plan: 'enterprise' });
  large = await harness.seed.organization({ plan: 'enterprise' });
  await fillWithFindings(harness.db, PLACES, [
    { organizationId: small.organizationId, share: 0.1 },
    { organizationId: large.organizationId, share: 0.97 },
  ]);
  now = new Date();
});
afterAll(() => harness.close());

interface Question {
  filter: {
    kinds?: string[];
    state?: string;
    severity?: string[];
    studentCountMin?: number;
    search?: keyof typeof KINDS_WITH_WORDS;
  };
  order: 'score' | 'date';
  weights: Record<string, number>;
  maxPerKind: number | null;
  limit: number;
}

/** The findings that a search for words should find; their texts contain the names of their tables. */
const KINDS_WITH_WORDS = {
  '-problem': ['contract', 'rfp', 'funding', 'leadership', 'board'],
  'requests OR "event 1" OR "event 2"': ['rfp', 'leadership', 'board'],
  'vendor -zebra': ['contract'],
};

const DOCUMENT = `query Feed($filter: SignalFeedFilter!, $order: SignalOrder!, $weights: SignalWeightsInput!,
  $maxPerKind: Int, $page: PageInput!) {
  signals(filter: $filter, order: $order, weights: $weights, maxPerKind: $maxPerKind, page: $page) {
    nodes { id kind score { value } }
    asOf
    pagination { total hasMore endCursor }
  }
}`;

interface FeedPage {
  nodes: { id: string; kind: string; score: { value: number } }[];
  asOf: string;
  pagination: { total: number; hasMore: boolean; endCursor: string | null };
}

async function pageOf(key: string, question: Question, page: object): Promise<FeedPage> {
  const { body } = await harness.graphql(key, DOCUMENT, { ...question, page });
  expect(body.errors).toBeUndefined();
  return body.data.signals;
}

/** The first signals of a feed, read page by page. */
async function walk(key: string, question: Question, most: number) {
  const nodes: FeedPage['nodes'] = [];
  let after: string | undefined;
  let total = 0;
  let asOf = '';
  do {
    const page = await pageOf(key, question, { limit: question.limit, after });
    nodes.push(...page.nodes);
    after = page.pagination.hasMore ? page.pagination.endCursor! : undefined;
    ({ total } = page.pagination);
    ({ asOf } = page);
  } while (after && nodes.length < most);
  return { nodes, total, asOf: new Date(asOf) };
}

const kindOf = (field: string) => (field === 'painPoint' ? 'pain_point' : field);

/** The answer to a question, from a scan of every signal. */
function expected(all: readonly LiveSignal[], { filter, order, weights, maxPerKind }: Question) {
  const byKind = new Map(Object.entries(weights).map(([field, weight]) => [kindOf(field), weight]));
  const weighted = all
    .map((signal) => ({ ...signal, score: signal.score * (byKind.get(signal.kind) ?? 1) }))
    .filter(
      ({ kind, state, severity, students }) =>
        byKind.get(kind) !== 0 &&
        (!filter.kinds || filter.kinds.includes(kind)) &&
        (!filter.search || KINDS_WITH_WORDS[filter.search].includes(kind)) &&
        (!filter.state || filter.state === state) &&
        (!filter.severity || filter.severity.includes(severity ?? '')) &&
        (filter.studentCountMin === undefined || (students ?? -1) >= filter.studentCountMin),
    );
  const compare = (a: LiveSignal, b: LiveSignal) =>
    (order === 'score' ? b.score - a.score : b.time - a.time) || (a.id < b.id ? 1 : -1);
  const seen = new Map<string, number>();
  return weighted.sort(compare).filter(({ kind }) => {
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    return seen.get(kind)! <= (maxPerKind ?? Number.POSITIVE_INFINITY);
  });
}

const KINDS = ['contract', 'rfp', 'funding', 'leadership', 'pain_point', 'board'];
const optional = { nil: undefined };
const questions = record<Question>({
  filter: record({
    kinds: option(subarray(KINDS, { minLength: 1 }), optional),
    state: option(constantFrom('TX', 'CA', 'VT'), optional),
    severity: option(constantFrom(['high', 'critical']), { ...optional, freq: 2 }),
    studentCountMin: option(constantFrom(2_500), { ...optional, freq: 2 }),
    search: option(constantFrom(...(Object.keys(KINDS_WITH_WORDS) as never[])), { ...optional, freq: 2 }),
  }) as never,
  order: constantFrom('score', 'date'),
  weights: record(
    { contract: constantFrom(0, 0.5, 2), painPoint: constantFrom(0, 3.3), board: constantFrom(7) },
    { requiredKeys: [] },
  ) as never,
  maxPerKind: option(integer({ min: 1, max: 20 }), { nil: null }),
  limit: integer({ min: 4, max: 40 }),
});

describe('the feed of signals', () => {
  it('equals a scan of every finding, for an organization with few unlocked places and one with most', async () => {
    for (const { key, organizationId } of [small, large]) {
      const all = await liveSignals(harness.db, organizationId, now);
      expect(all.length).toBeGreaterThan(200);
      await assert(
        asyncProperty(questions, async (question) => {
          const { nodes, total, asOf } = await walk(key, question, 50);
          const right = expected(await liveSignals(harness.db, organizationId, asOf), question);
          expect(total).toBe(right.length);
          expect(nodes.map(({ id }) => id)).toEqual(right.slice(0, nodes.length).map(({ id }) => id));
          for (const [at, { score }] of nodes.entries()) expect(score.value).toBeCloseTo(right[at]!.score, 1);
        }),
        { seed: 20_260_101, numRuns: 20 },
      );
    }
  });

  it('has statistics that count what it lists, and nothing at locked places', async () => {
    const asked = new Date();
    const { body } = await harness.graphql(
      small.key,
      `{ signalStats(groupBy: [KIND, STATE], top: 100) {
        total all { places amount { sum } } groups { keys { code } count amount { sum } } } }`,
    );
    expect(body.errors).toBeUndefined();
    const all = await liveSignals(harness.db, small.organizationId, asked);
    const sum = (signals: readonly LiveSignal[]) =>
      signals.reduce((total, { amount }) => total + (amount ?? 0), 0);
    const { total, groups, all: whole } = body.data.signalStats;
    expect(total).toBe(all.length);
    expect(whole.amount.sum).toBeCloseTo(sum(all), 1);
    const right = Object.groupBy(all, ({ kind, state }) => `${kind} ${state}`);
    expect(groups).toHaveLength(Object.keys(right).length);
    for (const { keys, count, amount } of groups) {
      const group = right[keys.map(({ code }: { code: string }) => code).join(' ')]!;
      expect([keys, count]).toEqual([keys, group.length]);
      expect(amount.sum ?? 0).toBeCloseTo(sum(group), 1);
    }
  });

  it('counts at locked places what unlocking them adds to it, even later and after findings have changed', async () => {
    const buyer = await harness.seed.organization({ plan: 'enterprise' });
    const unlock = (places: number) =>
      harness.db.core.rows(sql`
        insert into unlocks (organization_id, entity_type, entity_id, credits_spent)
        select ${buyer.organizationId}, entity_type, entity_id, 6 from signal_places p
        where not exists (select from unlocks u
          where u.organization_id = ${buyer.organizationId} and u.entity_id = p.entity_id)
        order by md5(entity_id::text) limit ${places}`);
    let before = await teasers(buyer.key);
    expect(before.listed).toEqual({});
    for (const [days, places, change] of STEPS) {
      harness.pass(days * 86_400_000);
      if (change) await harness.db.core.rows(raw(change));
      const locked = await teasers(buyer.key);
      await unlock(places);
      const after = await teasers(buyer.key);
      for (const kind of KINDS) {
        const gained = (after.listed[kind] ?? 0) - (locked.listed[kind] ?? 0);
        expect([kind, (locked.locked[kind] ?? 0) - (after.locked[kind] ?? 0)]).toEqual([kind, gained]);
      }
      before = after;
    }
    expect(before.locked).toEqual({});
    expect(Object.keys(before.listed).toSorted()).toEqual(KINDS.toSorted());
  });

  it('skips and repeats no signal while time passes and others arrive between pages', async () => {
    const question: Question = { filter: {}, order: 'score', weights: {}, maxPerKind: null, limit: 7 };
    const first = await pageOf(small.key, question, { limit: 7 });
    const right = expected(
      await liveSignals(harness.db, small.organizationId, new Date(first.asOf)),
      question,
    );
    const ids = first.nodes.map(({ id }) => id);
    let { endCursor } = first.pagination;
    while (ids.length < right.length) {
      harness.pass(86_400_000);
      await harness.db.core.rows(
        raw(`insert into pain_points (district_id, category, description, severity)
          select entity_id, 'other', gen_random_uuid()::text, 'critical' from unlocks
          where organization_id = '${small.organizationId}' and entity_type = 'district' limit 1`),
      );
      const page = await pageOf(small.key, question, { limit: 40, after: endCursor! });
      expect(page.asOf).toBe(first.asOf);
      ids.push(...page.nodes.map(({ id }) => id));
      ({ endCursor } = page.pagination);
    }
    expect(ids.filter((id) => right.some((signal) => signal.id === id))).toEqual(right.map(({ id }) => id));
  });

  it('is stored exactly as computed from the findings, whatever changes', async () => {
    for (const statement of CHANGES) await harness.db.core.rows(raw(statement));
    const faults = (await audit(harness.db)).filter(({ invariant }) => /signals/.test(invariant.sentence));
    expect(faults.map(({ rows }) => rows)).toEqual([[], [], []]);
  });
});

/** The signals by kind and state that a feed lists, and those that it reports as gained by unlocking. */
async function teasers(key: string) {
  const { body } = await harness.graphql(
    key,
    `{ signals { locked { kind count places states { state count places } } }
       signalStats(groupBy: KIND) { groups { keys { code } count } } }`,
  );
  expect(body.errors).toBeUndefined();
  const { signals, signalStats } = body.data;
  const locked = signals.locked as { kind: string; count: number; states: { count: number }[] }[];
  for (const { count, states } of locked)
    expect(states.reduce((sum, { count }) => sum + count, 0)).toBe(count);
  return {
    locked: Object.fromEntries(locked.map(({ kind, count }) => [kind, count])),
    listed: Object.fromEntries(
      signalStats.groups.map(({ keys, count }: { keys: { code: string }[]; count: number }) => [
        keys[0]!.code,
        count,
      ]),
    ) as Record<string, number>,
  };
}

/** In each step, the change is made, the days pass, and that number of places is unlocked. */
const STEPS: readonly (readonly [days: number, places: number, change?: string])[] = [
  [0, 1],
  [0, 40],
  [90, 200],
  [
    -30,
    100,
    `update funding_signals set deadline = now() + interval '5 days' where hashtext(id::text) % 4 = 0`,
  ],
  [
    -60,
    300,
    `update contracts set expires_at = expires_at + interval '200 days' where hashtext(id::text) % 4 = 1`,
  ],
  [0, 10_000],
];

const some = (column: string) => `hashtext(${column}::text) % 3 = 0`;
const CHANGES = [
  `update contracts set status = 'renewed' where ${some('id')}`,
  `update contracts set expires_at = expires_at + interval '30 days', dissatisfaction = not dissatisfaction`,
  `update rfps set status = case status when 'open' then 'won' else 'open' end where ${some('id')}`,
  `update pain_points set severity = 'critical' where ${some('id')}`,
  `delete from funding_signals where ${some('id')}`,
  `update timeline_events set event_type = 'leadership_change' where ${some('id')}`,
  `update timeline_events set event_type = 'press_release' where hashtext(id::text) % 5 = 0`,
  `update districts set student_count = 12000 where ${some('id')}`,
  `update schools set state = 'CA' where ${some('id')}`,
  `update districts set state = 'VT' where hashtext(id::text) % 7 = 0`,
  `delete from schools where hashtext(id::text) % 11 = 0`,
];
