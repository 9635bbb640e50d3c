import type { EventFact } from '../facts.ts';
import type { Page } from '../page.ts';

const DAY_MS = 86_400_000;
/** The most days of one event on which it is looked for. */
const MOST_DAYS = 100;
/** A cut title says at least this much of the whole one. */
const SHORTEST = 8;

/**
 * Drops what pages tell worse than the website's calendars do, which are files, feeds, and data: the same event on one
 * of its days under a cut or longer title, or in another year that the page does not state.
 */
export function calendarsFirst(events: readonly EventFact[], pages: readonly Page[]): EventFact[] {
  const texts = new Map(pages.map((page) => [page.url, page]));
  const isOfCalendar = ({ sourceUrl, proof, eventType }: EventFact): boolean =>
    proof?.kind === 'data' && ENTRIES.has(eventType) && texts.get(sourceUrl)?.kind !== 'html';
  const listed = events.filter(isOfCalendar);
  const byDay = grouped(
    listed.flatMap((event) => daysOf(event).map((day) => [day, wordsOf(event)] as const)),
  );
  const byDate = grouped(listed.map((event) => [monthAndDay(event), wordsOf(event)] as const));
  return events.filter((event) => {
    if (isOfCalendar(event) || !MAY_REPEAT.has(event.eventType) || !event.eventDate) return true;
    const own = wordsOf(event);
    if (byDay.get(event.eventDate.slice(0, 10))?.some((title) => isSame(own, title))) return false;
    const isGuess = !statesYear(texts.get(event.sourceUrl), event.eventDate.slice(0, 4));
    return !(isGuess && byDate.get(monthAndDay(event))?.some((title) => isSame(own, title)));
  });
}

/** The types of events in calendars; their other entries are news. */
const ENTRIES: ReadonlySet<EventFact['eventType']> = new Set<EventFact['eventType']>([
  'board_meeting',
  'other',
]);
const MAY_REPEAT: ReadonlySet<EventFact['eventType']> = new Set<EventFact['eventType']>([
  ...ENTRIES,
  'press_release',
]);

const grouped = (pairs: readonly (readonly [string, string])[]): Map<string, string[]> => {
  const groups = new Map<string, string[]>();
  for (const [key, title] of pairs) groups.set(key, [...(groups.get(key) ?? []), title]);
  return groups;
};

const wordsOf = ({ title }: EventFact): string =>
  ` ${title
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()} `;

const monthAndDay = ({ eventDate }: EventFact): string => eventDate?.slice(5, 10) ?? '';

const LAST = /^Through (\p{L}+ \d{1,2}, \d{4})\.$/u;

/** The days of an event, of which its description has the last. */
function daysOf({ eventDate, description }: EventFact): string[] {
  const first = Date.parse(eventDate?.slice(0, 10) ?? '');
  if (Number.isNaN(first)) return [];
  const last = Date.parse(`${LAST.exec(description ?? '')?.[1]} UTC`);
  const days = Number.isNaN(last) ? 0 : Math.min((last - first) / DAY_MS, MOST_DAYS);
  return Array.from({ length: days + 1 }, (_, day) =>
    new Date(first + day * DAY_MS).toISOString().slice(0, 10),
  );
}

/** True if a title is the calendar's, is cut from it, or one is part of the other and more than a word. */
function isSame(own: string, listed: string): boolean {
  const isCut = own.length > SHORTEST && listed.startsWith(own.trimEnd());
  const isPart = (part: string, whole: string) => part.trim().includes(' ') && whole.includes(part);
  return own === listed || isCut || isPart(own, listed) || isPart(listed, own);
}

/** True if a page states a year, other than in a notice of copyright. */
const statesYear = (page: Page | undefined, year: string): boolean =>
  page?.text.split('\n').some((line) => line.includes(year) && !/©|\bcopyright\b/i.test(line)) ?? true;
