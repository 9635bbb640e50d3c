import type { EmailBrief } from '../../email-brief.ts';
import type { UsedFact } from '../writer.ts';
import { daysBetween } from './dates.ts';
import type { FactKind } from './hints.ts';
import { untrustedWords } from './sentences.ts';

/** A finding that an email may mention. */
export interface Fact extends UsedFact {
  readonly kind: FactKind;
  /** Printable subject: a vendor, a title, a description. Empty if only the topic may be mentioned. */
  readonly what: string;
  /** Vendor category, pain point category, or funding source. */
  readonly topic: string | null;
  /** The relevant date, if known. */
  readonly day: string | null;
  /** Days from today to that date; negative in the past. */
  readonly days: number | null;
  readonly amount: number | null;
  readonly isTrouble: boolean;
  /** Base importance. */
  readonly weight: number;
}

const SEVERITY = new Map(Object.entries({ critical: 72, high: 62, medium: 50, low: 38 }));
const MAX_WHAT = 140;
const MAX_DESCRIPTION = 200;

type FactDraft = Pick<Fact, 'kind' | 'id' | 'weight'> & Partial<Fact>;

/** All timely and printable facts of the brief, in its order. */
export function factsOf(brief: EmailBrief): Fact[] {
  const until = (day: string | null) => daysBetween(brief.today, day);
  const fit = (text: string | null) => untrustedWords(text, MAX_WHAT, brief) ?? '';
  const found = (fact: FactDraft): Fact => ({
    what: '',
    topic: null,
    day: null,
    days: until(fact.day ?? null),
    amount: null,
    isTrouble: false,
    ...fact,
  });
  const { contracts, rfps, funding, events, painPoints, vendors } = brief.intelligence;
  return [
    ...contracts
      .filter(({ status, expiresAt }) => isOpen(status) && within(until(expiresAt), 1, 540))
      .map(({ id, vendor, category, expiresAt, dissatisfaction }) =>
        found({
          kind: 'contract',
          id,
          what: fit(vendor),
          topic: category,
          day: expiresAt,
          isTrouble: dissatisfaction,
          weight: 60 + urgency(until(expiresAt)) + (dissatisfaction ? 10 : 0),
        }),
      ),
    ...rfps
      .filter(({ status, deadline }) => status === 'open' && (!deadline || within(until(deadline), 0, 540)))
      .map(({ id, title, category, deadline }) =>
        found({
          kind: 'rfp',
          id,
          what: fit(title),
          topic: category,
          day: deadline,
          weight: 70 + urgency(until(deadline)),
        }),
      ),
    ...funding
      .filter(({ deadline }) => !deadline || within(until(deadline), 1, 540))
      .map(({ id, source, sourceName, amount, deadline }) =>
        found({
          kind: 'funding',
          id,
          what: fit(sourceName),
          topic: source,
          day: deadline,
          amount,
          weight: 40 + urgency(until(deadline)),
        }),
      ),
    ...events
      .filter(({ eventDate }) => within(until(eventDate), -180, 120))
      .map(({ id, eventType, title, eventDate }) =>
        found({
          kind: eventType === 'leadership_change' ? 'leadership' : 'event',
          id,
          what: fit(title),
          topic: eventType,
          day: eventDate,
          weight: eventType === 'leadership_change' ? 66 : 34,
        }),
      ),
    ...painPoints.map(({ id, category, description, severity }) =>
      found({
        kind: 'pain_point',
        id,
        what: untrustedWords(description, MAX_DESCRIPTION, brief) ?? '',
        topic: category,
        weight: SEVERITY.get(severity) ?? 38,
      }),
    ),
    ...vendors.map(({ id, name, category }) =>
      found({ kind: 'vendor', id, what: fit(name), topic: category, weight: 20 }),
    ),
  ].filter(({ kind, what }) => what || kind === 'pain_point');
}

const isOpen = (status: string): boolean => status === 'active' || status === 'renewed';

const within = (days: number | null, from: number, to: number): boolean =>
  days !== null && days >= from && days <= to;

/** Scores facts by due date, soonest first. */
function urgency(days: number | null): number {
  if (days === null) return 0;
  return days <= 60 ? 24 : days <= 120 ? 16 : days <= 240 ? 8 : 2;
}
