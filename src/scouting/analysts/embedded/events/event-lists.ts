import type { Page } from '../../../page.ts';
import { isoDay } from '../language/dates.ts';
import { type Section, sectionsOf } from '../pages/page-sections.ts';
import type { PageType } from '../pages/vocabulary/page-types.ts';
import { comingDates } from './event-days.ts';
import { DATES_HEADING, EVENTS_HEADING, LABEL_LINE, NEWS_HEADING } from './vocabulary/events.ts';

export type ListKind = 'news' | 'events';

export interface ListLine {
  readonly text: string;
  readonly isHeading: boolean;
  /** The headings that it stands under, the nearest last. */
  readonly headings: readonly string[];
}

/** Lines or a table that stand under one label: a heading, or a line such as `Coming Up`. */
export interface List {
  readonly kind: ListKind;
  /** Whether a label says what it lists; else its days do. */
  readonly isLabelled: boolean;
  readonly headings: readonly string[];
  readonly lines: readonly ListLine[];
  readonly table: Section['table'];
}

const OTHER_LIST = /\b(?:polic|staff|contact|bids?|rfps?|jobs?|about|history|member)/i;
/** Meals and games, whatever else their label says. */
const NEVER_A_LIST = /\b(?:lunch|breakfast|menus?|meals|sports?|athletics?|games?|scores)\b/i;

/** The lists of news and of coming events on a page. Items under headings of their own are one list together. */
export function listsOf(page: Page, type: PageType, now: Date): List[] {
  const lists: Draft[] = [];
  let label: ListKind | null = null;
  for (const section of sectionsOf(page)) {
    const [first = ''] = section.lines;
    const isHeading = section.titles.has(0) && !section.isCard;
    // A heading or label with nothing below it stands over what follows at its level, such as boxes.
    if (section.lines.length === 1 && !section.table && (isHeading || isLabel(first))) {
      const kind = kindOf(first);
      const isOurs = kind !== null && isOfDates(type, kind, first);
      if (isOurs || type === 'home') label = kind;
      if (isOurs) {
        lists.push(CLOSED);
        continue;
      }
    } else if (isHeading && !LISTING_TYPES.has(type)) label = null;
    for (const run of runsOf(section, type)) {
      const told = kindByLabel(run, section, type, now) ?? label;
      // A label with nothing below it stands over the boxes that follow.
      if (run.label && run.lines.length === 1) label = kindOf(run.label);
      const kind = told ?? kindByPage(type);
      if (!kind || kind === 'none') {
        lists.push(CLOSED);
        continue;
      }
      const isLabelled = told !== null || type === 'calendar' || type === 'news_list';
      const isOpen = (!section.isCard && !section.table) || isDayOnly(run.lines);
      const last = lists.at(-1);
      if (
        last?.isOpen &&
        (isOpen || isDayOnly(last.lines)) &&
        !section.table &&
        !run.label &&
        last.kind === kind &&
        last.isLabelled === isLabelled
      )
        lists[lists.length - 1] = { ...last, lines: [...last.lines, ...run.lines], isOpen };
      else
        lists.push({
          kind,
          isLabelled,
          headings: run.headings,
          lines: run.lines,
          table: section.table,
          isOpen,
          isCard: section.isCard,
        });
    }
  }
  return lists
    .filter(({ lines }) => lines.length > 0)
    .map((list) => ({ ...list, kind: list.kind === 'unknown' ? kindByDays(list, now) : list.kind }));
}

const CLOSED: Draft = {
  kind: 'news',
  isLabelled: false,
  headings: [],
  lines: [],
  table: null,
  isOpen: false,
  isCard: false,
};

interface Draft extends Omit<List, 'kind'> {
  readonly kind: ListKind | 'unknown';
  readonly isCard: boolean;
  /** Whether lines that follow may belong to it. */
  readonly isOpen: boolean;
}

interface Run {
  readonly label: string | null;
  readonly headings: readonly string[];
  readonly lines: ListLine[];
}

/** The lines of a section, cut where a line labels those that follow. */
function runsOf({ headings, lines, titles, table }: Section, type: PageType): Run[] {
  const [first = []] = table?.rows ?? [];
  const title = table && first.filter(Boolean).length === 1 ? first.find(Boolean)! : null;
  const runs: Run[] = [{ label: title, headings: title ? [...headings, title] : headings, lines: [] }];
  for (const [at, text] of lines.entries()) {
    const isHeading = titles.has(at);
    // On pages about something else, a line that looks like a label may be a link of the menu.
    const isListed = LISTING_TYPES.has(type) || isHeading || /\d/.test(lines[at + 1] ?? '');
    if (!table && lines.length > 1 && isListed && isLabel(text))
      runs.push({ label: text, headings: [...headings, text], lines: [] });
    const run = runs.at(-1)!;
    run.lines.push({
      text,
      isHeading,
      headings: isHeading ? run.headings : [...run.headings, ...titleAbove(run)],
    });
  }
  return runs.filter((run) => run.lines.length > 0);
}

const titleAbove = ({ lines }: Run): string[] => {
  const [first] = lines;
  return first?.isHeading ? [first.text] : [];
};

const isLabel = (text: string): boolean => text.length < 60 && LABEL_LINE.test(text.trim());

/** What a run lists: its own label tells, else the headings above it. */
function kindByLabel(
  { label, lines }: Run,
  { headings, table }: Section,
  type: PageType,
  now: Date,
): ListKind | 'none' | null {
  if (label) return kindOf(label);
  if (table && isOfDays(table.rows[0]!)) return 'events';
  const first = lines.length > 1 ? lines[0]!.text : '';
  if (NEVER_A_LIST.test(first) && first.split(' ').length < 5 && lines.length > 2) return 'none';
  const isShort = first.length < 50 && first.split(' ').length <= 6;
  const own = isShort ? kindOf(first) : null;
  // Below a headline stands one day; below a label there are more.
  const isLabel = own && lines.slice(1).filter(({ text }) => comingDates(text, now).length > 0).length > 1;
  if (isLabel && isOfDates(type, own, first)) return own;
  for (const heading of [...headings].reverse()) {
    if (NEVER_A_LIST.test(heading)) return 'none';
    const kind = kindOf(heading) ?? (OTHER_LIST.test(heading) ? 'none' : null);
    if (kind) return kind !== 'none' && isOfDates(type, kind, heading) ? kind : 'none';
  }
  const isListing = type === 'news_list' || type === 'calendar';
  return own && !isListing && isOfDates(type, own, first) ? own : null;
}

/** A box that holds nothing but a day: its title stands in the next one. */
const isDayOnly = (lines: readonly ListLine[]): boolean =>
  lines.length < 4 && lines.every(({ text }) => DAY_PART.test(text.trim()));
const DAY_PART =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?(?: \d{1,2})?|\d{1,2}(?:st|nd|rd|th)?)(?:,? 20\d\d)?$/i;

/** `When | Where`: a table of what will be. */
const isOfDays = (header: readonly string[]): boolean =>
  header.some((cell) => /^(?:when|dates?|days?)$/i.test(cell.trim())) &&
  header.some((cell) => /^(?:what|where|events?|location|activity|place)$/i.test(cell.trim()));

const kindOf = (label: string): ListKind | null =>
  NEWS_HEADING.test(label) ? 'news' : EVENTS_HEADING.test(label) ? 'events' : null;

/** On pages about something else, only a label that speaks of days stands over some. */
const isOfDates = (type: PageType, kind: ListKind, label: string): boolean =>
  LISTING_TYPES.has(type) || (kind === 'events' && DATES_HEADING.test(label));

/** Pages on which lists of news and events are at home. */
const LISTING_TYPES: ReadonlySet<PageType> = new Set([
  'home',
  'news_list',
  'news_article',
  'calendar',
  'contact',
  'other',
]);

/** On a home page, the days of a list tell in the end. */
const kindByPage = (type: PageType): ListKind | 'unknown' | null =>
  type === 'news_list' ? 'news' : type === 'calendar' ? 'events' : type === 'home' ? 'unknown' : null;

/** What has been is news, and what comes is an event. */
function kindByDays({ lines, isCard }: Draft, now: Date): ListKind {
  const days = lines
    .filter(({ text }) => text.length < 160 && /\d/.test(text))
    .slice(0, 60)
    .flatMap(({ text }) => comingDates(text, now).slice(0, 1))
    .filter(({ hasYear, start }) => hasYear || start < 3);
  const isPast = days.length > 0 && days.every(({ day }) => day <= isoDay(now));
  const isStory = (isCard || lines.some(({ isHeading }) => isHeading)) && days[0]?.hasYear;
  return isPast && (days.length > 1 || isStory) ? 'news' : 'events';
}
