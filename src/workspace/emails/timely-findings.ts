import { untrustedWords } from './check-email.ts';
import type { EmailBrief } from './email-brief.ts';
import type { UsedFact } from './writer.ts';

/** A finding that an email may mention, in words that fit into an email. */
export interface TimelyFinding extends UsedFact {
  readonly kind: TimelyKind;
  /** Its title, name, or description; for a contract, the vendor. */
  readonly what: string;
  /** Its date, such as `June 30, 2027`; null if it has none. */
  readonly day: string | null;
}

export type TimelyKind = 'rfp' | 'contract' | 'pain_point' | 'event' | 'funding' | 'vendor';

interface Candidate {
  readonly id: string;
  readonly what: string | null;
  readonly day: string | null;
}

const MAX_WHAT = 200;
const DAY_MS = 86_400_000;
const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
/** The number of days from 1970 to a day. */
const dayOf = (day: string) => Date.parse(day.slice(0, 10)) / DAY_MS;
/** Older news is no reason to write now. */
const LONGEST_PAST_DAYS = 180;
/** A deadline further away is no reason to write now. */
const LONGEST_AHEAD_DAYS = 540;
const SEVERITIES = ['low', 'medium', 'high', 'critical'];

/** Cached, because every sentence of a letter may ask for them. */
const KNOWN = new WeakMap<EmailBrief, readonly TimelyFinding[]>();

/** The findings that an email may mention, ordered by how well their kind suits an opening, then by nearness. */
export function timelyFindings(brief: EmailBrief): readonly TimelyFinding[] {
  const known = KNOWN.get(brief) ?? findTimely(brief);
  KNOWN.set(brief, known);
  return known;
}

/** The candidates by kind; the kinds are in the order of their fitness for an opening. */
function candidates({ intelligence }: EmailBrief): Record<TimelyKind, readonly Candidate[]> {
  const { contracts, rfps, funding, events, painPoints, vendors } = intelligence;
  return {
    rfp: rfps
      .filter(({ status }) => status === 'open')
      .map(({ id, title, deadline }) => ({ id, what: title, day: deadline })),
    contract: contracts
      .filter(({ expiresAt, status }) => expiresAt && /^(?:active|renewed)$/.test(status))
      .map(({ id, vendor, expiresAt }) => ({ id, what: vendor, day: expiresAt })),
    pain_point: painPoints
      .toSorted((a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity))
      .map(({ id, description }) => ({ id, what: description, day: null })),
    event: events
      .filter(({ eventDate }) => eventDate)
      .map(({ id, title, eventDate }) => ({ id, what: title, day: eventDate })),
    funding: funding.map(({ id, sourceName, deadline }) => ({ id, what: sourceName, day: deadline })),
    vendor: vendors.map(({ id, name }) => ({ id, what: name, day: null })),
  };
}

function findTimely(brief: EmailBrief): readonly TimelyFinding[] {
  const today = dayOf(brief.today);
  return Object.entries(candidates(brief)).flatMap(([kind, found]) =>
    found
      .flatMap(({ id, what, day }) => {
        const days = day ? dayOf(day) - today : LONGEST_AHEAD_DAYS; // without a date: after all with one
        const words = untrustedWords(what, MAX_WHAT, brief);
        if (!words || !(days >= (kind === 'event' ? -LONGEST_PAST_DAYS : 0) && days <= LONGEST_AHEAD_DAYS))
          return [];
        const date = day && LONG.format(dayOf(day) * DAY_MS);
        return { kind: kind as TimelyKind, id, what: words, day: date, distance: Math.abs(days) };
      })
      .sort((a, b) => a.distance - b.distance),
  );
}
