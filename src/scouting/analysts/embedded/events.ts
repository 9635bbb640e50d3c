import type { EventFact } from '../../facts.ts';
import type { Page } from '../../page.ts';
import type { Brief } from '../analyst.ts';
import { pageTypeOf } from './classify.ts';
import { eventsOfMeeting } from './events-of-board.ts';
import { eventsOfBoardPage } from './events-of-board-page.ts';
import { eventsOfEntries, eventsOfLinkedData } from './events-of-entries.ts';
import { eventsOfLists } from './events-of-lists.ts';
import { eventsInText, eventsOfArticle } from './events-of-news.ts';
import { eventsOfPolicy } from './events-of-policies.ts';
import { mergeEvents } from './merge-events.ts';

/** What has a day of its own at the scouted institution, each once. */
export const findEvents = (pages: readonly Page[], brief: Brief): EventFact[] =>
  mergeEvents(pages.flatMap((page) => eventsOfPage(page, brief)));

function eventsOfPage(page: Page, brief: Brief): EventFact[] {
  if (page.entries.length > 0) return eventsOfEntries(page, brief.subject);
  const { type } = pageTypeOf(page, brief);
  switch (type) {
    case 'board_minutes':
    case 'board_agenda':
      return eventsOfMeeting(page, brief, type === 'board_minutes');
    case 'board':
      return eventsOfBoardPage(page, brief);
    case 'news_article':
      return [...eventsOfArticle(page, brief), ...eventsOfLists(page, type, brief)];
    case 'policy':
      return eventsOfPolicy(page, brief);
    case 'athletics':
    case 'student_life':
    case 'menu':
    case 'jobs':
    case 'staff_directory':
      return [];
    case 'home':
    case 'news_list':
    case 'calendar':
    case 'contact':
    case 'other':
      return [
        ...eventsOfLinkedData(page, brief.subject),
        ...eventsOfLists(page, type, brief),
        ...eventsInText(page, brief, null),
      ];
    default:
      return [...eventsOfLinkedData(page, brief.subject), ...eventsInText(page, brief, null)];
  }
}
