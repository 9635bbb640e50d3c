import type { AnnotatedPage } from '../annotate/annotated-page.ts';
import { type Finder, finder } from '../judge/judge.ts';
import type { PageType } from '../page-types/page-type.ts';
import {
  eventOfArticle,
  eventOfPolicy,
  eventsOfData,
  eventsOfEntries,
  meetingOfDocument,
} from './event-documents.ts';
import { eventsOfLists } from './event-lists.ts';
import { meetingsOfSentences, votesOfSentences } from './event-sentences.ts';
import type { FoundEvent } from './event-titles.ts';

/** Types of pages with dates of games, meals, openings, and people. */
const WITHOUT_EVENTS: ReadonlySet<PageType> = new Set<PageType>([
  ...(['athletics', 'student_life', 'menu', 'jobs', 'staff_directory', 'bids', 'rfp_document'] as const),
]);
/** Minimum number of listed events that make a list of meetings out of an apparent document of one meeting. */
const LIST = 3;

/** The institution's dated events, each once: board meetings, news, days of its calendar. */
export const EVENTS: Finder = finder('events', eventsOf, ({ eventType, eventDate, title }) => {
  // A day has at most one board meeting and one election; other events are distinguished by title.
  const isItsDay = eventType === 'board_meeting' || eventType === 'bond_vote';
  const own = isItsDay ? '' : title.toLowerCase().replace(/[^a-z\d]+/g, ' ');
  return [eventType, eventDate?.slice(0, 10), own].join('|');
});

const isMeeting = ({ values }: FoundEvent): boolean => values.eventType === 'board_meeting';

function eventsOf(page: AnnotatedPage): FoundEvent[] {
  if (page.source.entries.length > 0) return eventsOfEntries(page);
  if (WITHOUT_EVENTS.has(page.type)) return [];
  if (page.type === 'policy') return eventOfPolicy(page);
  const lists = eventsOfLists(page);
  const sentences = [...meetingsOfSentences(page), ...votesOfSentences(page)];
  const isList = lists.length >= LIST || lists.some((one) => isMeeting(one) && one.evidence === 'row');
  const [document] = isList ? [] : meetingOfDocument(page);
  if (document) {
    const isNext = ({ values: { title, eventDate } }: FoundEvent) =>
      title !== 'Board Meeting' && eventDate! > document.values.eventDate!;
    return withOthers([document, ...lists.filter((one) => isMeeting(one) && isNext(one))], sentences);
  }
  const [article] = eventOfArticle(page);
  return withOthers([...eventsOfData(page), ...(article ? [article] : lists)], sentences);
}

/** Adds events from sentences, except for meetings on days on which a list has one: its entry describes it better. */
function withOthers(listed: readonly FoundEvent[], sentences: readonly FoundEvent[]): FoundEvent[] {
  const days = new Set(listed.filter(isMeeting).map(({ values }) => values.eventDate));
  return [...listed, ...sentences.filter((one) => !isMeeting(one) || !days.has(one.values.eventDate))];
}
