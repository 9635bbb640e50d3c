import { VENDOR_CATEGORY } from '../vendor.values.ts';
import { type Evidence, GROUNDED } from './fact.ts';
import { amountOn, LENGTHS, line, realDate, valueIn, webAddress } from './fact-fields.ts';
import type { AgingStatus, FactColumns, ScoutedKind } from './kind.ts';
import { isBefore, wordsShared } from './sameness.ts';
import { ahead, exactDollars, printedDay, withoutPeriod } from './words.ts';

export interface RfpFact extends Evidence {
  readonly title: string;
  /** A vendor category, if known. */
  readonly category: string | null;
  readonly postedDate: string | null;
  readonly deadline: string | null;
  readonly status: 'open' | 'closed';
  /** US dollars. */
  readonly estimatedValue: number | null;
  /** The document or page of the request itself. */
  readonly url: string | null;
}

/** A request for proposals closes with its deadline. */
export const RFP_AGES: AgingStatus = { date: 'deadline', status: { before: 'open', after: 'closed' } };

/** The least share of words that titles of one request have in common. */
const LEAST_SHARED = 0.6;

const NUMBER =
  /\b(?:rf[pqi]|bid|ifb|itb|solicitation|project)s?\b[ #:.]{0,3}(?:no\.? ?)?#?([a-z]{0,4}-?\d[\w-]{1,20})/i;

/** The number of a request in its quote, `27-014` in `RFP 27-014`; null without one. */
const numberOf = ({ notes }: FactColumns): string | null =>
  NUMBER.exec(String(notes ?? ''))?.[1]?.toUpperCase() ?? null;

/** Requests for proposals. */
export const rfp: ScoutedKind<RfpFact> = {
  name: 'Rfp',
  list: 'rfps',
  ages: RFP_AGES,
  scouted: {
    title: 'Requests for proposals',
    check(fact, page) {
      const title = line(fact.title, LENGTHS.title);
      const status = valueIn(fact.status, ['open', 'closed']);
      if (!status || page.share(title) < GROUNDED) return null;
      const url = webAddress(fact.url);
      return {
        title,
        status,
        category: valueIn(fact.category, VENDOR_CATEGORY.values),
        postedDate: realDate(fact.postedDate),
        deadline: realDate(fact.deadline),
        estimatedValue: amountOn(page, fact.estimatedValue),
        url: url && page.hasLink(url) ? url : null,
      };
    },
    print: ({ title, category, status, deadline, estimatedValue }) => [
      title,
      category,
      status,
      deadline && `due ${printedDay(deadline)}`,
      estimatedValue !== null && exactDollars(estimatedValue),
    ],
    columns: ({ context }, { now }) => ({ notes: context, discoveredAt: now }),
    sameness: {
      alike(one, other) {
        const [number, otherNumber] = [numberOf(one), numberOf(other)];
        if (number !== null && otherNumber !== null) return number === otherNumber ? 1 : 0;
        const shared = wordsShared(one.title, other.title);
        return shared >= LEAST_SHARED ? shared : 0;
      },
      announced: ['title', 'category', 'deadline', 'postedDate', 'status', 'estimatedValue'],
      isOver: ({ deadline, status }, now) => status === 'closed' || isBefore(deadline, now),
    },
    quotedIn: 'notes',
    order: 'deadline, title',
  },
  signal: {
    kinds: {
      rfp: {
        meaning: 'An open request for proposals, shown until its deadline if it has one.',
        label: 'Requests for proposals',
      },
    },
    field: 'rfp',
    what: 'The request for proposals',
    reads: ['title', 'deadline'],
    reason: ({ title, deadline }: { title: string; deadline: string | null }, asOf) =>
      `request for proposals: ${withoutPeriod(title)}${deadline ? `, due ${ahead(asOf, deadline)}` : ''}`,
  },
  rest: {
    record: `fragment RfpRecord on Rfp {
  id entity_id: entityId batch_id: batchId entity_type: entityType title category url deadline
  posted_date: postedDate discovered_at: discoveredAt status estimated_value: estimatedValue priority
  source_url: sourceUrl notes created_at: createdAt updated_at: updatedAt
}`,
    more: ['lastSeenAt'],
    route: { path: 'rfps', operation: 'Rfps', what: 'requests for proposals' },
  },
};
