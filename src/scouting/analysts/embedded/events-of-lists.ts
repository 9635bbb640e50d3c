import type { EventFact } from '../../facts.ts';
import type { Page } from '../../page.ts';
import type { Brief } from '../analyst.ts';
import type { FoundDate } from './dates.ts';
import { isoDay } from './dates.ts';
import { comingDates, pastDates } from './event-days.ts';
import { eventOf, tidyEventTitle } from './event-draft.ts';
import { calendarType, newsType } from './event-types.ts';
import { type Section, sectionsOf } from './page-sections.ts';
import { CALLED_OFF, EVENTS_HEADING, NEWS_HEADING } from './vocabulary/events.ts';
import type { PageType } from './vocabulary/page-types.ts';

type ListKind = 'news' | 'events';

/** Items with a day: headlines and coming events, on a home page, a list of news, a page of dates. */
export function eventsOfLists(page: Page, type: PageType, brief: Brief): EventFact[] {
  return sectionsOf(page).flatMap((section) => {
    const kind = kindOf(section, type);
    if (!kind) return [];
    if (section.table)
      return kind === 'events'
        ? section.table.rows.flatMap((row) => eventOfRow(row, page, brief, section))
        : [];
    return itemsOf(section.lines, kind, brief, section, type === 'calendar').flatMap(
      ({ title, day, context }) => {
        const eventType = kind === 'news' ? newsType(title) : calendarType(title);
        return eventType ? eventOf(eventType, title, day, { url: page.url, context }) : [];
      },
    );
  });
}

function kindOf({ headings, lines }: Section, type: PageType): ListKind | null {
  // The first line may be the list's own heading.
  for (const heading of [
    lines.length > 1 && lines[0]!.length < 50 ? lines[0]! : '',
    ...[...headings].reverse(),
  ]) {
    if (NEWS_HEADING.test(heading)) return 'news';
    if (EVENTS_HEADING.test(heading)) return 'events';
    if (/\b(?:polic|staff|contact|bids?|rfps?|jobs?|about|history|member)/i.test(heading)) return null;
  }
  if (type === 'news_list') return 'news';
  if (type === 'home') return 'events';
  return type === 'calendar' ? 'events' : null;
}

interface Item {
  readonly title: string;
  readonly day: string;
  readonly context: string;
}

/** Titles and days: on one line, or on lines that follow each other, the day first or last. */
function itemsOf(
  lines: readonly string[],
  kind: ListKind,
  brief: Brief,
  section: Section,
  isCalendar: boolean,
): Item[] {
  const items: Item[] = [];
  const dated = lines.map((line) => dateOf(line, kind, brief, section, isCalendar));
  let order: 'before' | 'after' | null = null;
  for (const [at, date] of dated.entries()) {
    const line = lines[at]!;
    if (!date || line.length > 220) continue;
    const rest = wordsBeside(line, date);
    if (
      CALLED_OFF.test(line) ||
      (kind === 'events' && CALLED_OFF.test(lines[at + 1] ?? '') && (lines[at + 1] ?? '').length < 30)
    )
      continue;
    if (rest.replace(/[^\p{L}]/gu, '').length >= 5 && !isByline(rest)) {
      items.push({ title: rest, day: date.day, context: line });
      continue;
    }
    const above = dated[at - 1] ? null : titleAt(lines, at - 1, section);
    const below = dated[at + 1] ? null : titleAt(lines, at + 1, section);
    order ??= kind === 'events' ? (below ? 'after' : 'before') : above ? 'before' : 'after';
    const title = order === 'before' ? (above ?? below) : (below ?? above);
    if (title && !CALLED_OFF.test(title)) items.push({ title, day: date.day, context: title });
  }
  return items;
}

/** A line that may be a title; a heading of the list is none. */
const titleAt = (lines: readonly string[], at: number, { headings }: Section): string | null => {
  const line = lines[at];
  if (!line || line.length < 4 || line.length > 180 || headings.includes(line)) return null;
  if (
    lines.length > 2 &&
    at === 0 &&
    line.length < 40 &&
    (NEWS_HEADING.test(line) || /^(?:upcoming|events|calendar)/i.test(line)) &&
    line.split(' ').length < 4
  )
    return null;
  return tidyEventTitle(line).length >= 4 && !/^(?:read more|learn more|view|see all|more)\b/i.test(line)
    ? line
    : null;
};

function dateOf(
  line: string,
  kind: ListKind,
  { now }: Brief,
  { headings, lines }: Section,
  isCalendar: boolean,
): FoundDate | null {
  if (!/\d/.test(line) || line.length > 400) return null;
  if (kind === 'news') {
    const date = pastDates(line, now).find(({ day }) => day <= isoDay(now));
    // In a summary, dates are of what it tells.
    if (!date) return null;
    const room = line.length - date.text.length;
    // Days without a year in running text are of what it tells, and so are those inside a summary.
    return room < (date.hasYear ? 45 : 12) || (date.hasYear && (date.start < 3 || date.end > line.length - 3))
      ? date
      : null;
  }
  const year = yearAbove([...headings, lines[0] ?? '']);
  const [date] = comingDates(line, year ?? now);
  if (!date) return null;
  // Outside of a list of events, only what is to come and says its year is one.
  const isInList =
    [...headings, lines[0] ?? ''].some((heading) => EVENTS_HEADING.test(heading)) || isCalendar;
  if (!isInList && (!date.hasYear || date.day < isoDay(now) || line.length > 120)) return null;
  return date.start < 25 || date.end > line.length - 30 ? date : null;
}

/** `December 2026`, `2026-27 dates` above a list tell the year of its days. */
function yearAbove(texts: readonly string[]): Date | null {
  for (const text of [...texts].reverse()) {
    const [, first, second] = /\b(20\d\d)(?:\s?[-–/]\s?(?:20)?(\d\d))?\b/.exec(text) ?? [];
    if (first) return new Date(Date.UTC(Number(first), second ? 9 : 4, second ? 30 : 2));
  }
  return null;
}

const isByline = (text: string): boolean =>
  /^(?:by|posted|published|updated|date|on|category|news|announcements?|district)\b.{0,40}$/i.test(
    text.trim(),
  );

const wordsBeside = (line: string, date: FoundDate): string => {
  const words = tidyEventTitle(`${line.slice(0, date.start)} ${line.slice(date.end)}`);
  return words
    .replace(/^(?:posted(?: on)?|published|date|updated)\s?:?\s*/i, '')
    .replace(/\s*\(?\b(?:posted|published)(?: on)?:?\)?$/i, '');
};

function eventOfRow(row: readonly string[], page: Page, brief: Brief, { headings }: Section): EventFact[] {
  const line = row.filter(Boolean).join(' | ').replaceAll('\n', ' ');
  const at = row.findIndex((cell) => cell.length < 60 && comingDates(cell, brief.now).length > 0);
  if (at < 0 || CALLED_OFF.test(line)) return [];
  const [date] = comingDates(row[at]!, yearAbove(headings) ?? brief.now);
  const own = wordsBeside(row[at]!, date!);
  const title =
    own.length > 4
      ? own
      : (row.find(
          (cell, index) => index !== at && tidyEventTitle(cell).replace(/[^\p{L}]/gu, '').length > 3,
        ) ?? '');
  const type = calendarType(line.length < 160 ? line : title);
  return type ? eventOf(type, title.replaceAll('\n', ' '), date!.day, { url: page.url, context: line }) : [];
}
