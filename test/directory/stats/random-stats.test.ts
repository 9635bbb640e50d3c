import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  type Arbitrary,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  record,
  shuffledSubarray,
  subarray,
} from 'fast-check';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';
import { rounds } from '../../support/rounds.ts';

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);
const pick = <T>(values: readonly T[], n: number): T => values[n % values.length]!;

let harness: Harness;
let acme: Cast;

/** Places with findings and contacts, about half of them unlocked, and vendors merged into one of another category. */
beforeAll(async () => {
  harness = await Harness.start();
  const { seed } = harness;
  acme = await seed.organization({ plan: 'enterprise' });
  const sis = await seed.vendor({ category: 'sis' });
  const between = await seed.vendor({ category: 'hr', mergedIntoId: sis.id });
  const vendors = [
    sis,
    await seed.vendor({ category: 'lms', mergedIntoId: between.id }),
    await seed.vendor({ category: 'finance' }),
  ];
  for (let n = 0; n < 12; n++) {
    const state = pick(['TX', 'CA', 'VT'], n);
    const district = await seed.district({
      state,
      county: pick(['Lincoln', null], n),
      localeType: pick(['City: Large', 'Rural: Remote', null], n >> 1),
      districtType: pick(['Regular', 'Charter', null], n >> 2),
      studentCount: n % 5 ? n * 700 : null,
    });
    const school = await seed.school({ districtId: district.id, state, studentCount: n * 90 });
    if (n % 2) await acme.unlocks('district', district);
    if (n % 3) await acme.unlocks('school', school);
    for (const [at, place] of [{ districtId: district.id }, { schoolId: school.id }].entries()) {
      const turn = n * 2 + at;
      await seed.stackEntry(place, pick(vendors, turn));
      await seed.contract(place, { vendorId: pick(vendors, turn + 1).id, expiresAt: inDays(turn * 9 - 20) });
      await seed.fundingSignal(place, {
        source: pick(['bond', 'grant'], turn),
        amount: turn % 4 ? turn * 1e3 : null,
      });
      await seed.rfp(place, {
        estimatedValue: turn * 500,
        postedDate: inDays(-turn * 20),
        deadline: inDays(turn - 4),
      });
      await seed.painPoint(place, {
        severity: pick(['low', 'high', 'critical'], turn),
        createdAt: inDays(-turn * 11),
      });
      await seed.timelineEvent(place, { eventType: pick(['policy', 'leadership_change', 'other'], turn) });
    }
    for (let number = 0; number < 4; number++) {
      await seed.contact({
        districtId: district.id,
        ...(number % 2 ? { schoolId: school.id } : {}),
        state,
        name: pick(['Ann Able', 'Bo Baker', 'ann  able'], number + n),
        title: pick(['Principal', null, 'Librarian'], number),
        enrichmentStatus: pick(['pending', 'completed'], number + n),
        emailConfidenceScore: number ? number * 20 + n : null,
      });
    }
  }
});
afterAll(() => harness.close());

// biome-ignore lint/suspicious/noExplicitAny: records of every kind
type Row = any;
type Code = string | null;

interface Statistics {
  readonly search: string;
  readonly filter: string;
  readonly fields: string;
  readonly number: string;
  readonly numberOf: (row: Row) => number | null;
  readonly dimensions: Readonly<Record<string, (row: Row) => readonly Code[]>>;
  readonly filters: Readonly<Record<string, Arbitrary<unknown>>>;
}

const LOCKED = '(locked)';
const VENDOR = 'vendor { id category mergedIntoId }';
const USES = `access { isUnlocked } vendorStack { ${VENDOR} } contracts { status ${VENDOR} }`;
const inForce = ['active', 'renewed'];
const usedBy = ({ vendorStack, contracts }: Row): Row[] => [
  ...vendorStack,
  ...contracts.filter(({ status }: Row) => inForce.includes(status)),
];
const localeOf = ({ localeType }: Row) => [localeType?.split(':')[0] ?? null];
const STATES = constantFrom('TX', 'ca', 'VT');

const KINDS: Readonly<Record<string, Statistics>> = {
  districtStats: {
    search: 'districts',
    filter: 'DistrictFilter',
    fields: `state county localeType districtType studentCount ${USES}`,
    number: 'students',
    numberOf: ({ studentCount }) => studentCount,
    dimensions: {
      STATE: ({ state }) => [state],
      COUNTY: ({ state, county }) => [`${state} ${county}`],
      LOCALE: localeOf,
      DISTRICT_TYPE: ({ districtType }) => [districtType],
      VENDOR_CATEGORY: (row) => {
        if (!row.access.isUnlocked) return [LOCKED];
        const categories = usedBy(row).map(({ vendor }) => (vendor.mergedIntoId ? 'sis' : vendor.category));
        return categories.length > 0 ? [...new Set(categories)] : [null];
      },
    },
    filters: {
      state: STATES,
      studentCountMin: constantFrom(1_000, 5_000),
      localeType: constantFrom('City', 'Rural'),
      vendorCategory: constantFrom('sis', 'lms'),
      unlockedOnly: constantFrom(true, false),
      hasExpiringContracts: constantFrom(true),
    },
  },
  contactStats: {
    search: 'contacts',
    filter: 'ContactFilter',
    fields: 'state title enrichmentStatus isDistrictContact emailConfidenceScore',
    number: 'emailConfidence',
    numberOf: ({ emailConfidenceScore }) => emailConfidenceScore,
    dimensions: {
      STATE: ({ state }) => [state],
      TITLE: ({ title }) => [title],
      PLACE: ({ isDistrictContact }) => [isDistrictContact ? 'district' : 'school'],
      ENRICHMENT_STATUS: ({ enrichmentStatus }) => [enrichmentStatus],
    },
    filters: {
      state: STATES,
      isDistrictContact: constantFrom(true, false),
      titleIlike: constantFrom('princ%', 'lib'),
      search: constantFrom('ann', 'baker'),
      enrichmentStatus: constantFrom('completed'),
      vendorCategory: constantFrom('finance'),
    },
  },
  signalStats: {
    search: 'signals',
    filter: 'SignalFeedFilter',
    fields: `kind state date endsAt painPoint { severity } fundingSignal { source amount } rfp { estimatedValue }
      contract { vendor { id category mergedIntoId } }`,
    number: 'amount',
    numberOf: ({ fundingSignal, rfp }) => fundingSignal?.amount ?? rfp?.estimatedValue ?? null,
    dimensions: {
      KIND: ({ kind }) => [kind],
      STATE: ({ state }) => [state],
      SEVERITY: ({ painPoint }) => [painPoint?.severity ?? null],
      FUNDING_SOURCE: ({ fundingSignal }) => [fundingSignal?.source ?? null],
      // All merged vendors in this test sell student information systems.
      VENDOR_CATEGORY: ({ contract }) => [
        contract && (contract.vendor.mergedIntoId ? 'sis' : contract.vendor.category),
      ],
      MONTH: ({ date }) => [date.slice(0, 7)],
      QUARTER: ({ date }) => [quarterOf(date)],
      ENDS_MONTH: ({ endsAt }) => [endsAt?.slice(0, 7) ?? null],
      ENDS_QUARTER: ({ endsAt }) => [endsAt && quarterOf(endsAt)],
    },
    filters: {
      kinds: shuffledSubarray(['contract', 'rfp', 'funding', 'pain_point', 'leadership'], { minLength: 1 }),
      state: STATES,
      vendorCategory: constantFrom('sis', 'lms', 'finance'),
      severity: constantFrom(['high', 'critical']),
      fundingSource: constantFrom('bond'),
      studentCountMin: constantFrom(500, 3_000),
    },
  },
};

/** The records that the search finds: all that the viewer may see. */
async function searched({ search, filter, fields }: Statistics, given: object): Promise<Row[]> {
  harness.pass(60_000);
  const { body } = await harness.graphql(
    acme.key,
    `query ($filter: ${filter}!) { ${search}(filter: $filter, page: { limit: 200 }) {
      nodes { id ${fields} } pagination { total } } }`,
    { filter: given },
  );
  expect(body.errors).toBeUndefined();
  const { nodes, pagination } = body.data[search];
  expect(nodes).toHaveLength(pagination.total);
  return nodes;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function statisticsOf(numbers: readonly number[]) {
  if (numbers.length === 0) return { counted: 0, sum: null, median: null, min: null, max: null };
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low, high] = [Math.floor, Math.ceil].map((round) => sorted[round((sorted.length - 1) / 2)]!);
  return {
    counted: sorted.length,
    sum: sum(sorted),
    median: (low! + high!) / 2,
    min: sorted[0]!,
    max: sorted.at(-1)!,
  };
}

const codeOf = ({ kind, code, state }: Row): Code =>
  kind === 'LOCKED' ? LOCKED : state === null ? code : `${state} ${code}`;

it.each(Object.keys(KINDS))(
  '%s counts what its search finds, by random filters, dimensions, and tops',
  async (name) => {
    const kind = KINDS[name]!;
    const questions = record({
      filter: subarray(Object.keys(kind.filters), { maxLength: 2 }).chain((names) =>
        record(Object.fromEntries(names.map((filter) => [filter, kind.filters[filter]!]))),
      ),
      groupBy: shuffledSubarray(Object.keys(kind.dimensions), { minLength: 1, maxLength: 2 }),
      top: integer({ min: 1, max: 6 }),
    });
    const noun = name.charAt(0).toUpperCase() + name.slice(1, -'Stats'.length);
    const numbers = `${kind.number} { counted sum median min max }`;
    let found = 0;
    const ask = async ({ filter, groupBy, top }: { filter: object; groupBy: string[]; top: number }) => {
      const rows = await searched(kind, filter);
      found += rows.length;
      const groups = new Map<string, Row[]>();
      for (const row of rows) {
        const [first, second = [undefined]] = groupBy.map((dimension) => kind.dimensions[dimension]!(row));
        for (const key of first!.flatMap((code) => second.map((other) => JSON.stringify([code, other])))) {
          groups.set(key, [...(groups.get(key) ?? []), row]);
        }
      }
      const { body } = await harness.graphql(
        acme.key,
        `query ($filter: ${kind.filter}!, $groupBy: [${noun}Dimension!]!, $top: Int!) {
        whole: ${name}(filter: $filter, groupBy: $groupBy, top: 500) {
          total groupCount all { ${numbers} } groups { keys { kind code state } count ${numbers} } }
        cut: ${name}(filter: $filter, groupBy: $groupBy, top: $top) {
          groups { keys { kind } count ${kind.number} { sum } } }
      }`,
        { filter, groupBy, top },
      );
      expect(body.errors).toBeUndefined();
      const { whole, cut } = body.data;
      const of = (some: readonly Row[]) =>
        statisticsOf(some.map(kind.numberOf).filter((value) => value !== null));
      expect([whole.total, whole.groupCount, whole.all[kind.number]]).toEqual([
        rows.length,
        groups.size,
        of(rows),
      ]);
      const given = whole.groups.map(({ keys, count, ...values }: Row) => [
        JSON.stringify([codeOf(keys[0]), keys[1] && codeOf(keys[1])]),
        { count, ...values[kind.number] },
      ]);
      const right = [...groups].map(([key, some]) => [key, { count: some.length, ...of(some) }]);
      expect(Object.fromEntries(given)).toEqual(Object.fromEntries(right));

      const counts = [...groups.values()].map((some) => some.length).sort((a, b) => b - a);
      const rest = sum(counts.slice(top));
      expect(cut.groups.map(({ count }: Row) => count)).toEqual([
        ...counts.slice(0, top),
        ...(rest > 0 ? [rest] : []),
      ]);
      const sums = cut.groups.map((group: Row) => group[kind.number].sum ?? 0);
      expect(sum(sums)).toBe(sum([...groups.values()].map((some) => of(some).sum ?? 0)));
      if (rest > 0) expect(cut.groups.at(-1).keys[0].kind).toBe('OTHER');
    };
    await assert(asyncProperty(questions, ask), { numRuns: rounds(20) });
    expect(found).toBeGreaterThan(rounds(20));
  },
);

it('signalStats counts by vendor category what the filter by the category finds', async () => {
  const ask = async (query: string) => (await harness.graphql(acme.key, `{ ${query} }`)).body.data;
  harness.pass(60_000);
  const { signalStats } = await ask(
    'signalStats(groupBy: [VENDOR_CATEGORY]) { groups { keys { code } count } }',
  );
  const counts = signalStats.groups.map(({ keys, count }: Row) => [keys[0].code, count]);
  expect(counts).toHaveLength(3); // merged ones count as their survivor
  for (const [code, count] of counts.filter(([code]: [Code]) => code !== null)) {
    const { signals } = await ask(`signals(filter: { vendorCategory: ${code} }) { pagination { total } }`);
    expect([code, signals.pagination.total]).toEqual([code, count]);
  }
});

function quarterOf(day: string): string {
  return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
}
