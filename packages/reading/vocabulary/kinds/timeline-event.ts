import { EVENT_TYPE } from '../signal.values.ts';
import { type CitedPage, type Evidence, GROUNDED } from './fact.ts';
import { LENGTHS, line, lineOrNull, realDate, valueIn } from './fact-fields.ts';
import type { ScoutedKind } from './kind.ts';
import { isoDay, onDate, withoutPeriod } from './words.ts';

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

export const timelineEvent: ScoutedKind<EventFact> = {
  name: 'TimelineEvent',
  list: 'events',
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
    print: ({ eventDate, title, eventType }) => [eventDate && isoDay(eventDate), title, eventType],
    columns: ({ description, context }) => ({
      description:
        description && SPAN.test(description) ? `${description} ${context}` : (description ?? context),
    }),
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
    route: { path: 'events', operation: 'Events', what: 'timeline events' },
  },
};
