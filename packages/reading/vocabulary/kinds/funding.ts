import { FUNDING_SOURCE } from '../signal.values.ts';
import { type Evidence, GROUNDED } from './fact.ts';
import { amountOn, LENGTHS, lineOrNull, realDate, valueIn } from './fact-fields.ts';
import type { ScoutedKind } from './kind.ts';
import { isBefore, wordsShared } from './sameness.ts';
import { dollars, exactDollars, printedDay, withoutPeriod } from './words.ts';

export interface FundingFact extends Evidence {
  readonly source: 'esser' | 'erate' | 'title_i' | 'bond' | 'grant' | 'state' | 'other';
  readonly sourceName: string | null;
  /** US dollars. */
  readonly amount: number | null;
  readonly deadline: string | null;
}

/** The name of a kind of funding within a sentence. */
const SOURCES: Readonly<Record<string, string>> = {
  esser: 'ESSER funding',
  erate: 'E-Rate funding',
  title_i: 'Title I funding',
  bond: 'bond',
  grant: 'grant',
  state: 'state funding',
  other: 'funding',
};

/** The source of money, and its name if it has one. */
export interface FundingName {
  readonly source: string;
  readonly sourceName: string | null;
}

/** The source of money, for people. */
export const fundingName = ({ source, sourceName }: FundingName): string =>
  `${SOURCES[source] ?? SOURCES.other}${sourceName ? ` (${withoutPeriod(sourceName)})` : ''}`;

/** The least share of words that names of one source have in common. */
const LEAST_SHARED = 0.6;

/** Money that a place received, was granted, or asks for. */
export const funding: ScoutedKind<FundingFact> = {
  name: 'FundingSignal',
  list: 'fundingSignals',
  ages: { date: 'deadline' },
  scouted: {
    title: 'Funding',
    check(fact, page) {
      const source = valueIn(fact.source, FUNDING_SOURCE.values);
      if (!source) return null;
      const sourceName = lineOrNull(fact.sourceName, LENGTHS.title);
      return {
        source,
        sourceName: sourceName && page.share(sourceName) >= GROUNDED ? sourceName : null,
        amount: amountOn(page, fact.amount),
        deadline: realDate(fact.deadline),
      };
    },
    print: ({ source, sourceName, amount, deadline }) => [
      sourceName ?? source,
      amount !== null && exactDollars(amount),
      deadline && `until ${printedDay(deadline)}`,
    ],
    sameness: {
      alike(one, other) {
        if (one.source !== other.source) return 0;
        const shared = wordsShared(one.sourceName, other.sourceName);
        if (one.amount !== null && one.amount === other.amount) return 0.5 + shared / 2;
        return shared >= LEAST_SHARED ? shared / 2 : 0;
      },
      announced: ['sourceName', 'amount', 'deadline'],
      isOver: ({ deadline }, now) => isBefore(deadline, now),
    },
    order: 'deadline, amount',
  },
  signal: {
    kinds: { funding: { meaning: 'Funding, shown until its deadline if it has one.', label: 'Funding' } },
    field: 'fundingSignal',
    what: 'The funding',
    reads: ['source', 'sourceName', 'amount'],
    reason: ({ amount, ...name }: FundingName & { amount: number | null }) =>
      `${fundingName(name)}${amount ? ` of ${dollars(amount)}` : ''}`,
  },
  rest: {
    record: `fragment FundingSignalRecord on FundingSignal {
  id entity_id: entityId batch_id: batchId entity_type: entityType source source_name: sourceName amount deadline
  context source_url: sourceUrl created_at: createdAt
}`,
    more: ['lastSeenAt'],
  },
};
