import type { EventFact } from '../../../facts.ts';
import type { AnnotatedPage } from '../annotate/annotated-page.ts';
import type { Candidate } from '../judge/candidate.ts';
import { judge } from '../judge/judge.ts';
import type { PageType } from '../page-types/page-type.ts';
import type { EventDraft } from './event-draft.ts';
import { eventsOfData, eventsOfEntries } from './event-entries.ts';
import { meetingOfDocument, meetingsOfSentences } from './event-meetings.ts';
import { eventOfArticle, votesOfSentences } from './event-news.ts';
import { eventOfPolicy, policiesOfMinutes } from './event-policies.ts';
import { eventsOfRows } from './event-rows.ts';

/** Pages whose dates are of games, meals, openings and people. */
const WITHOUT_EVENTS: ReadonlySet<PageType> = new Set<PageType>([
  'athletics',
  'student_life',
  'menu',
  'jobs',
  'staff_directory',
  'bids',
  'rfp_document',
]);
/** So many dated rows make a list of meetings of what looks like one meeting's document. */
const LIST = 3;

/** What has a day of its own at the institution, each once: meetings of its board, news, days of its calendar. */
export const findEvents = (pages: readonly AnnotatedPage[]): EventFact[] =>
  judge(
    pages.flatMap((page) => eventsOfPage(page).map((event) => candidateOf(event, page))),
    { keyOf },
  );

/** A day has one meeting of the board and one election; of other events, as many as have other titles. */
const keyOf = ({ eventType, eventDate, title }: Candidate<'events'>['values']): string =>
  [
    eventType,
    eventDate?.slice(0, 10),
    isItsDay(eventType) ? '' : title.toLowerCase().replace(/[^a-z\d]+/g, ' '),
  ].join('|');

const isItsDay = (type: EventFact['eventType']): boolean => type === 'board_meeting' || type === 'bond_vote';

function candidateOf(
  { type, title, day, passage, quote, evidence }: EventDraft,
  page: AnnotatedPage,
): Candidate<'events'> {
  const values = { eventType: type, title: title.slice(0, 200), description: null, eventDate: day };
  return { kind: 'events', values, page, evidence, passage, quote, traits: [type.replaceAll('_', '-')] };
}

function eventsOfPage(page: AnnotatedPage): EventDraft[] {
  if (page.source.entries.length > 0) return eventsOfEntries(page);
  if (WITHOUT_EVENTS.has(page.type)) return [];
  if (page.type === 'policy') return eventOfPolicy(page);
  const rows = eventsOfRows(page);
  const votes = votesOfSentences(page);
  const isList =
    rows.length >= LIST || rows.some(({ type, evidence }) => type === 'board_meeting' && evidence === 'row');
  const document = isList ? [] : meetingOfDocument(page);
  if (document.length > 0) {
    const day = document[0]!.day;
    const next = rows.filter(
      (row) => row.type === 'board_meeting' && row.title !== 'Board Meeting' && row.day > day,
    );
    return [...document, ...policiesOfMinutes(page, day), ...next, ...meetingsOfSentences(page), ...votes];
  }
  const article = eventOfArticle(page);
  const listed = article.length > 0 ? rows.filter(({ type }) => type === 'board_meeting') : rows;
  return [...article, ...eventsOfData(page), ...listed, ...meetingsOfSentences(page), ...votes];
}
