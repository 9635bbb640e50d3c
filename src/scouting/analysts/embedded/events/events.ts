import type { ContactFact, EventFact } from '../../../facts.ts';
import type { Page } from '../../../page.ts';
import type { Brief } from '../../analyst.ts';
import { statementsOf } from '../language/sentences.ts';
import { pageTypeOf } from '../pages/classify.ts';
import { pastDates } from './event-days.ts';
import { nameKey } from './event-types.ts';
import { eventsOfMeeting } from './events-of-board.ts';
import { eventsOfBoardPage } from './events-of-board-page.ts';
import { decisionsOf } from './events-of-decisions.ts';
import { eventsOfEntries, eventsOfLinkedData } from './events-of-entries.ts';
import { eventsOfLists } from './events-of-lists.ts';
import { eventsInText, eventsOfArticle } from './events-of-news.ts';
import { eventsOfPolicy } from './events-of-policies.ts';
import { mergeEvents } from './merge-events.ts';
import { HOLDS_OFFICE } from './vocabulary/leadership.ts';

/** What has a day of its own at the scouted institution, each once. */
export function findEvents(
  pages: readonly Page[],
  brief: Brief,
  contacts: readonly ContactFact[] = [],
): EventFact[] {
  const leaders = surnamesOfLeaders(contacts);
  return mergeEvents(pages.flatMap((page) => withoutRepeatedVotes(eventsOfPage(page, brief, leaders))));
}

/** A page tells of an election once, whatever its sentences call it. */
const withoutRepeatedVotes = (events: readonly EventFact[]): EventFact[] =>
  events.filter(
    ({ eventType, eventDate }, at) =>
      eventType !== 'bond_vote' ||
      events.findIndex((other) => other.eventType === eventType && other.eventDate === eventDate) === at,
  );

/** What an article lists on its own day is its first lines. */
const withoutItself = (own: readonly EventFact[], listed: readonly EventFact[]): EventFact[] => [
  ...own,
  ...listed.filter(
    ({ eventType, eventDate }) =>
      eventType !== 'press_release' ||
      !own.some((event) => event.eventType === eventType && event.eventDate === eventDate),
  ),
];

/** By these a headline may call them alone. */
const surnamesOfLeaders = (contacts: readonly ContactFact[]): ReadonlySet<string> =>
  new Set(
    contacts
      .filter(({ title }) => title !== null && HOLDS_OFFICE.test(title))
      .map(({ name }) =>
        nameKey(
          name
            .replace(/,? (?:Jr|Sr|I{2,3})\.?$/, '')
            .split(' ')
            .at(-1)!,
        ),
      ),
  );

/** What a page of the board tells of a meeting: `At its meeting of November 19 the Board adopted …`. */
const eventsToldOf = (page: Page, brief: Brief): EventFact[] =>
  statementsOf(page).flatMap(({ text }) => {
    const [date] = /^(?:at|in) (?:its|the|a)\b.{0,60}\b(?:meeting|session)\b/i.test(text)
      ? pastDates(text, brief.now)
      : [];
    return date ? decisionsOf(text, date.day, page.url) : [];
  });

function eventsOfPage(page: Page, brief: Brief, leaders: ReadonlySet<string>): EventFact[] {
  if (page.entries.length > 0) return eventsOfEntries(page, brief.subject, leaders);
  const { type } = pageTypeOf(page, brief);
  switch (type) {
    case 'board_minutes':
    case 'board_agenda':
      return eventsOfMeeting(page, brief, type === 'board_minutes');
    case 'board':
      return [...eventsOfBoardPage(page, brief), ...eventsToldOf(page, brief)];
    case 'news_article':
      return withoutItself(eventsOfArticle(page, brief, leaders), eventsOfLists(page, type, brief, leaders));
    case 'policy':
      return eventsOfPolicy(page, brief);
    case 'athletics':
    case 'student_life':
    case 'menu':
    case 'jobs':
    case 'staff_directory':
      return [];
    case 'bids':
    case 'rfp_document':
      return eventsInText(page, brief, null);
    default:
      return [
        ...eventsOfLinkedData(page, brief.subject),
        ...eventsOfLists(page, type, brief, leaders),
        ...eventsInText(page, brief, null),
      ];
  }
}
