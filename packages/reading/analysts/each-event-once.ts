import type { Page } from '../documents/page.ts';
import type { EventFact, EvidenceKind } from '../facts.ts';

const DAY_MS = 86_400_000;
/** Maximum number of days of an event that are compared. */
const MOST_DAYS = 100;
/** Maximum number of titles per day that are compared. */
const MOST_TITLES = 100;
/** Length, with a space at each end, that a title must exceed to count as the beginning of a longer title. */
const SHORTEST_BEGINNING = 8;

/** An event as one of its sources states it. */
interface ComparedEvent {
  readonly event: EventFact;
  /** The words of its title. */
  readonly words: string;
  /**
   * The structure of its source: 2 for calendar files, feeds, and their data; 1 for data and tables in a page; 0 for
   * text.
   */
  readonly structure: number;
  /**
   * False if its year is a guess because its page states none; always true for meetings, whose names repeat every year.
   */
  readonly isSure: boolean;
  /** Its description, which states the last day of an event of several days. */
  readonly described: string | null;
}

/**
 * Keeps each event once, from its most structured source. Two events are the same if their types agree (a news article
 * may be about any event), one has the same, a truncated, or a longer title, and it is on one of the other's days, or
 * on the same date in a guessed year.
 */
export function eachEventOnce(events: readonly EventOnPage[]): EventFact[] {
  const byDay = new Map<string, ComparedEvent[]>();
  const byDate = new Map<string, ComparedEvent[]>();
  const kept = new Set<EventFact>();
  for (const one of events.map(compared).toSorted(byStructure)) {
    const { event, isSure } = one;
    const day = event.eventDate?.slice(0, 10) ?? '';
    const known = [...(byDay.get(day) ?? []), ...((!isSure && byDate.get(day.slice(5))) || [])];
    if (known.some((other) => isSame(one, other))) continue;
    kept.add(event);
    for (const each of daysOf(one)) add(byDay, each, one);
    if (isSure) add(byDate, day.slice(5), one);
  }
  return events.flatMap(({ event }) => (kept.has(event) ? [event] : []));
}

function add(groups: Map<string, ComparedEvent[]>, key: string, event: ComparedEvent): void {
  const group = groups.get(key) ?? [];
  if (group.length < MOST_TITLES) groups.set(key, [...group, event]);
}

/**
 * Properties of an event's page as an `EventOnPage` has them: whether it is a file or feed, and whether it states the
 * year, which the page of a board meeting need not.
 */
export const sourceOfEvent = (
  page: Page,
  { eventType, eventDate }: Pick<EventFact, 'eventType' | 'eventDate'>,
  evidence: EvidenceKind,
): Pick<EventOnPage, 'isFile' | 'isSure'> => ({
  isFile: evidence === 'data' && page.kind !== 'html',
  isSure: eventType === 'board_meeting' || statesYear(page, eventDate?.slice(0, 4)),
});

/** An event, and the properties of the page that states it. */
export interface EventOnPage {
  readonly event: EventFact;
  readonly isFile: boolean;
  readonly isSure: boolean;
  readonly described: string | null;
}

function compared({ event, isFile, isSure, described }: EventOnPage): ComparedEvent {
  const { title, proof } = event;
  const words = title.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  const structure = isFile ? 2 : proof?.kind === 'data' || proof?.kind === 'row' ? 1 : 0;
  return { event, words: ` ${words.join(' ')} `, structure, isSure, described };
}

/** The most structured source first, then the one with the longest title. */
const byStructure = (one: ComparedEvent, other: ComparedEvent): number =>
  other.structure - one.structure || other.words.length - one.words.length;

const LAST = /^Through (\p{L}+ \d{1,2}, \d{4})\.$/u;

/** The days of an event. The last of several is in its description. */
function daysOf({ event: { eventDate }, described }: ComparedEvent): string[] {
  const first = Date.parse(eventDate?.slice(0, 10) ?? '');
  if (Number.isNaN(first)) return [];
  const last = Date.parse(`${LAST.exec(described ?? '')?.[1]} UTC`);
  const days = Number.isNaN(last) ? 0 : Math.min((last - first) / DAY_MS, MOST_DAYS);
  return Array.from({ length: days + 1 }, (_, day) =>
    new Date(first + day * DAY_MS).toISOString().slice(0, 10),
  );
}

/**
 * Returns `true` if the events' types agree, or the new one is a news article, and if the titles are equal, the new
 * title is the beginning of the known one, or either title contains the other, which has several words.
 */
function isSame(
  { event, words: own }: ComparedEvent,
  { event: { eventType }, words: known }: ComparedEvent,
): boolean {
  // A news article can be about an entry of a calendar.
  if (eventType !== event.eventType && event.eventType !== 'press_release') return false;
  const isCut = own.length > SHORTEST_BEGINNING && known.startsWith(own.trimEnd());
  const isPart = (part: string, whole: string) => part.trim().includes(' ') && whole.includes(part);
  return own === known || isCut || isPart(own, known) || isPart(known, own);
}

/** Returns `true` if a page states a year other than in a copyright notice. */
const statesYear = (page: Page, year = ''): boolean =>
  page.text.split('\n').some((line) => line.includes(year) && !/©|\bcopyright\b/i.test(line));
