import type { EventFact } from '../facts.ts';
import type { Page } from '../page.ts';

const DAY_MS = 86_400_000;
/** The most days of one event on which it is looked for. */
const MOST_DAYS = 100;
/** The most titles of one day that are compared. */
const MOST_TITLES = 100;
/** A cut title says at least this much of the whole one. */
const SHORTEST = 8;

/** An event as one of its sources has it. */
interface Told {
  readonly event: EventFact;
  /** The words of its title. */
  readonly words: string;
  /** The structure of its source: 2 for calendar files, feeds, and their data, 1 for data and tables in a page. */
  readonly structure: number;
  /** False if its year is a guess, because its page states none; not for meetings, which have one name every year. */
  readonly isSure: boolean;
}

/**
 * Keeps each event as its most structured source has it, and drops the same one of another source: on one of its
 * days, or on its date in a year that the page does not state, under the same title, a cut one, or a longer one.
 */
export function eachEventOnce(events: readonly EventFact[], pages: readonly Page[]): EventFact[] {
  const texts = new Map(pages.map((page) => [page.url, page]));
  const byDay = new Map<string, Told[]>();
  const byDate = new Map<string, Told[]>();
  const kept = new Set<EventFact>();
  const all = events.map((event) => toldBy(event, texts.get(event.sourceUrl)));
  for (const told of all.toSorted(byStructure)) {
    const { event, isSure } = told;
    const day = event.eventDate?.slice(0, 10) ?? '';
    const known = [...(byDay.get(day) ?? []), ...((!isSure && byDate.get(day.slice(5))) || [])];
    if (known.some((one) => isSame(told, one))) continue;
    kept.add(event);
    for (const each of daysOf(event)) add(byDay, each, told);
    if (isSure) add(byDate, day.slice(5), told);
  }
  return events.filter((event) => kept.has(event));
}

function add(groups: Map<string, Told[]>, key: string, told: Told): void {
  const group = groups.get(key) ?? [];
  if (group.length < MOST_TITLES) groups.set(key, [...group, told]);
}

function toldBy(event: EventFact, page: Page | undefined): Told {
  const { title, eventDate, proof } = event;
  const words = title.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  const isFile = proof?.kind === 'data' && page?.kind !== 'html';
  const structure = isFile ? 2 : proof?.kind === 'data' || proof?.kind === 'row' ? 1 : 0;
  const isSure = event.eventType === 'board_meeting' || statesYear(page, eventDate?.slice(0, 4));
  return { event, words: ` ${words.join(' ')} `, structure, isSure };
}

/** The most structured source first, then the one with the longest title. */
const byStructure = (one: Told, other: Told): number =>
  other.structure - one.structure || other.words.length - one.words.length;

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

/** True if a title is the known one, is cut from it, or one is part of the other and more than a word. */
function isSame({ event, words: own }: Told, { event: { eventType }, words: known }: Told): boolean {
  // An entry of a calendar may be news, too.
  if (eventType !== event.eventType && event.eventType !== 'press_release') return false;
  const isCut = own.length > SHORTEST && known.startsWith(own.trimEnd());
  const isPart = (part: string, whole: string) => part.trim().includes(' ') && whole.includes(part);
  return own === known || isCut || isPart(own, known) || isPart(known, own);
}

/** True if a page states a year, other than in a notice of copyright. */
const statesYear = (page: Page | undefined, year = ''): boolean =>
  page?.text.split('\n').some((line) => line.includes(year) && !/©|\bcopyright\b/i.test(line)) ?? true;
