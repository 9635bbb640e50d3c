import type { Page } from '../../../page.ts';
import { oncePerPage } from '../language/once-per-page.ts';

/** Who speaks on a page is told by its address, title and first lines. */
const openingOf = (page: Page): string => `${page.url}\n${page.title ?? ''}\n${page.text.slice(0, 600)}`;

const STUDENTS =
  /\b(?:written by (?:the )?(?:\w+ )?(?:students|class|journalism)|opinions? of the students?|by [A-Z]\w+ [A-Z]\w+, (?:freshman|sophomore|junior|senior)|student (?:newspaper|essays?|opinions?|voices?|journalists?|writers?|blog)|essay contest|writer: guest|guest (?:writer|author|post|column(?:ist)?|blogger)|letters? to the editor|school newspaper|opinion:|op-ed|by [A-Z]\w+ [A-Z]\w+,? (?:grade \d|class of|'\d\d|staff writer|features editor))|\/(?:student-?(?:newspaper|voices?|essays?|opinions?)|essays?|opinions?)(?:[/.-]|$)/im;

/** Whether pupils write here: what they think or wish is nothing that the institution says. */
export const isWrittenByStudents = (page: Page): boolean => STUDENTS.test(openingOf(page));

/** Whether a page says what a board is going to do, rather than what it did. */
export const isAgenda = (page: Page): boolean => recordKind(page) === 'agenda';

/** Whether a page tells what a board did. */
export const isMinutes = (page: Page): boolean => recordKind(page) === 'minutes';

/**
 * Title and address decide; agendas approve earlier minutes, and minutes approve the agenda. Where they say nothing, votes
 * that were taken make minutes, and items to be called make an agenda.
 */
const recordKind = oncePerPage(({ url, title, text }): 'agenda' | 'minutes' | null => {
  const named = /\b(?:agenda|minutes|proceedings)\b/i.exec(`${title ?? ''} ${url.replace(/[-_/]/g, ' ')}`);
  if (named) return /agenda/i.test(named[0]) ? 'agenda' : 'minutes';
  const opening = text.slice(0, MOST_READ);
  if ((opening.match(TAKEN) ?? []).length > 1) return 'minutes';
  const isHeaded = /\bagenda\b/i.test(text.slice(0, 300));
  return isHeaded && (opening.match(CALLED) ?? []).length > 1 ? 'agenda' : null;
});

const MOST_READ = 20_000;
const TAKEN =
  /\b(?:seconded by|motion (?:was )?(?:made|carried|passed|approved)|moved by|on (?:a )?motion of|members? (?:were )?present:?|was called to order|called the meeting to order|met in (?:regular|special)|(?:meeting|session) (?:was )?adjourned|adjourned at|voted \d|ayes?:|vote: \d|carried (?:\d|unanimously)|the board (?:approved|voted|resolved))\b/gi;
const CALLED =
  /\b(?:call to order|roll call|pledge of allegiance|public comment|consent (?:agenda|calendar|items?)|(?:action|discussion|information) items?|new business|old business|adjourn(?:ment)?|executive session|recommended action)\b/gi;

const RULES =
  /\b(?:board policy|policy manual|student handbook|code of conduct|administrative regulation|acceptable use|terms of use|privacy policy|job description)\b|\/(?:policy|policies|handbook)(?:[/.-]|$)/i;

/** Whether a page lays down rules rather than tells what is. */
export const isRulebook = ({ url, title, text }: Page): boolean =>
  RULES.test(`${url} ${title ?? ''} ${text.slice(0, 120)}`);

/** Whether somebody from outside writes. */
export const isOfGuest = (page: Page): boolean =>
  /\b(?:letters? to the editor|guest (?:column|post))\b/i.test(openingOf(page).slice(0, 400));
