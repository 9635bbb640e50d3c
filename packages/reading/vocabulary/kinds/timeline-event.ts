import { EVENT_TYPE } from '../signal.values.ts';
import { type CitedPage, type Evidence, GROUNDED } from './fact.ts';
import { LENGTHS, line, lineOrNull, realDate, valueIn } from './fact-fields.ts';
import type { ScoutedKind } from './kind.ts';
import { isBefore, utcDay, wordsShared } from './sameness.ts';
import { onDate, printedDay, withoutPeriod } from './words.ts';

export interface EventFact extends Evidence {
  readonly eventType:
    | 'board_meeting'
    | 'press_release'
    | 'leadership_change'
    | 'bond_vote'
    | 'policy'
    | 'other';
  readonly title: string;
  readonly description: string | null;
  readonly eventDate: string | null;
}

const EVENTS: Readonly<Record<string, string>> = {
  board_meeting: 'board meeting',
  leadership_change: 'leadership change',
  bond_vote: 'bond vote',
  policy: 'policy',
};

/** The end of an event of several days. The page need only contain the number of the day: `Through January 4, 2027.` */
const SPAN = /^Through \p{L}+ (\d{1,2}), \d{4}\.$/u;

const isGrounded = (description: string, page: CitedPage): boolean =>
  page.share(SPAN.exec(description)?.[1] ?? description) >= GROUNDED;

/** The least share of words that titles of one event have in common. */
const LEAST_SHARED = 0.5;
/** The furthest that an event can have been moved, if its title is the same. */
const MOVED_MS = 60 * 86_400_000;
/** The likeness of two events with equal titles at most `MOVED_MS` apart: less than that of any two on one day. */
const ALIKE_BUT_MOVED = 0.4;

/** Dates in calendars, and news. */
export const timelineEvent: ScoutedKind<EventFact> = {
  name: 'TimelineEvent',
  list: 'events',
  ages: { date: 'event_date', days: 365 },
  scouted: {
    title: 'Events',
    check(fact, page) {
      const eventType = valueIn(fact.eventType, EVENT_TYPE.values);
      const title = line(fact.title, LENGTHS.title);
      const eventDate = realDate(fact.eventDate);
      if (!eventType || !eventDate || page.share(title) < GROUNDED) return null;
      const description = lineOrNull(fact.description, LENGTHS.description);
      return {
        eventType,
        title,
        description: description && isGrounded(description, page) ? description : null,
        eventDate,
      };
    },
    print: ({ eventDate, title, eventType }) => [eventDate && printedDay(eventDate), title, eventType],
    columns: ({ description, context }) => ({
      description:
        description && SPAN.test(description) ? `${description} ${context}` : (description ?? context),
    }),
    sameness: {
      alike(one, other) {
        if (one.eventType !== other.eventType) return 0;
        const isSameDay = utcDay(one.eventDate) === utcDay(other.eventDate);
        if (one.eventType === 'board_meeting' || one.eventType === 'bond_vote') return isSameDay ? 1 : 0;
        const shared = wordsShared(one.title, other.title);
        if (isSameDay) return shared >= LEAST_SHARED ? shared : 0;
        const apart = Math.abs(Date.parse(String(one.eventDate)) - Date.parse(String(other.eventDate)));
        return shared === 1 && apart <= MOVED_MS ? ALIKE_BUT_MOVED : 0;
      },
      // A meeting has another title in the list, in its agenda, and in its minutes.
      announced: ({ eventType }) => (eventType === 'board_meeting' ? ['eventDate'] : ['title', 'eventDate']),
      isOver: ({ eventDate }, now) => isBefore(eventDate, now),
    },
    quotedIn: 'description',
    order: 'event_date, title',
  },
  signal: {
    kinds: {
      leadership: {
        meaning: 'A change in leadership, shown from its day or discovery on.',
        label: 'Leadership changes',
      },
      board: {
        meaning: 'A board meeting, a bond vote, or a policy, shown from its day or discovery on.',
        label: 'Board events',
      },
    },
    field: 'event',
    what: 'The event',
    reads: ['eventType', 'title', 'eventDate'],
    reason: (event: { eventType: string; title: string; eventDate: string | null }) =>
      `${EVENTS[event.eventType] ?? 'event'}: ${withoutPeriod(event.title)}${
        event.eventDate ? `, ${onDate(event.eventDate)}` : ''
      }`,
  },
  rest: {
    record: `fragment TimelineEventRecord on TimelineEvent {
  id entity_id: entityId entity_type: entityType event_type: eventType title description source_url: sourceUrl
  event_date: eventDate created_at: createdAt
}`,
    more: ['lastSeenAt'],
    route: { path: 'events', operation: 'Events', what: 'timeline events' },
  },
};
