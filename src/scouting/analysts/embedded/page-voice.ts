import type { Page } from '../../page.ts';

/** Who speaks on a page is told by its address, title and first lines. */
const openingOf = (page: Page): string => `${page.url}\n${page.title ?? ''}\n${page.text.slice(0, 600)}`;

const STUDENTS =
  /\b(?:student (?:newspaper|essays?|opinions?|voices?|journalists?|writers?|blog)|essay contest|writer: guest|guest (?:writer|author|post|column(?:ist)?|blogger)|letters? to the editor|school newspaper|opinion:|op-ed|by [A-Z]\w+ [A-Z]\w+,? (?:grade \d|class of|'\d\d|staff writer|features editor))|\/(?:student-?(?:newspaper|voices?|essays?|opinions?)|essays?|opinions?)(?:[/.-]|$)/im;

/** Whether pupils write here: what they think or wish is nothing that the institution says. */
export const isWrittenByStudents = (page: Page): boolean => STUDENTS.test(openingOf(page));

/** Whether a page says what a board is going to do, rather than what it did. */
export const isAgenda = (page: Page): boolean => recordKind(page) === 'agenda';

/** Whether a page tells what a board did. */
export const isMinutes = (page: Page): boolean => recordKind(page) === 'minutes';

/** Title and address decide; agendas approve earlier minutes, and minutes approve the agenda. */
function recordKind({ url, title, text }: Page): string | null {
  const name = `${title ?? ''} ${url.replace(/[-_/]/g, ' ')}`;
  const named = /\b(?:agenda|minutes)\b/i.exec(name) ?? /\b(?:agenda|minutes)\b/i.exec(text.slice(0, 300));
  return named?.[0].toLowerCase() ?? null;
}

const RULES =
  /\b(?:board policy|policy manual|student handbook|code of conduct|administrative regulation|acceptable use|terms of use|privacy policy|job description)\b|\/(?:policy|policies|handbook)(?:[/.-]|$)/i;

/** Whether a page lays down rules rather than tells what is. */
export const isRulebook = ({ url, title, text }: Page): boolean =>
  RULES.test(`${url} ${title ?? ''} ${text.slice(0, 120)}`);

/** Whether somebody else than the institution has the word. */
export const isOpinionOrStudents = (page: Page): boolean =>
  isWrittenByStudents(page) ||
  /\b(?:letters? to the editor|guest (?:column|post)|blog)\b/i.test(openingOf(page).slice(0, 400));
