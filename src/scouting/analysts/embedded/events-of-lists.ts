import type { EventFact } from '../../facts.ts';
import type { Page } from '../../page.ts';
import type { Brief } from '../analyst.ts';
import type { FoundDate } from './dates.ts';
import { isoDay } from './dates.ts';
import { comingDates, pastDates, yearAbove } from './event-days.ts';
import { eventOf, tidyEventTitle } from './event-draft.ts';
import { type List, listsOf } from './event-lists.ts';
import { withMonths } from './event-months.ts';
import { calendarType, newsType } from './event-types.ts';
import { asName } from './names.ts';
import { sectionsOf } from './page-sections.ts';
import { sentencesOf } from './sentences.ts';
import { CALLED_OFF, NEWS_HEADING } from './vocabulary/events.ts';
import type { PageType } from './vocabulary/page-types.ts';

/** Items with a day: headlines and coming events, on a home page, a list of news, a page of dates. */
export function eventsOfLists(page: Page, type: PageType, brief: Brief): EventFact[] {
  return sectionsOf(page).flatMap((section) =>
    listsOf(section, type, brief.now).flatMap((list) =>
      section.table
        ? eventsOfRows(section.table.rows, page, brief, list)
        : itemsOf(list, brief).flatMap(({ title, day, context, summary }) => {
            const eventType = list.kind === 'news' ? newsType(title, summary) : calendarType(title);
            return eventType ? eventOf(eventType, title, day, { url: page.url, context }) : [];
          }),
    ),
  );
}

interface Item {
  readonly title: string;
  readonly day: string;
  readonly context: string;
  /** What stands below a headline. */
  readonly summary: string;
}

/** Titles and days: on one line, or on lines that follow each other, the day first or last. */
function itemsOf(list: List, brief: Brief): Item[] {
  const { kind } = list;
  const lines = kind === 'news' ? withoutBylines(list.lines, brief.now) : withMonths(list);
  const items: Item[] = [];
  const dated = lines.map((line) => dateOf(line, list, brief));
  const summaryAfter = (at: number): string =>
    lines.slice(at + 1, at + 4).find((line, index) => !dated[at + 1 + index] && line.length > 25) ?? '';
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
      items.push({
        title: rest,
        day: date.day,
        context: list.lines.includes(line) ? line : rest,
        summary: summaryAfter(at),
      });
      continue;
    }
    const own = { ...list, lines };
    const above = dated[at - 1] ? null : titleAt(own, headlineAbove(lines, dated, at));
    const below = dated[at + 1] ? null : titleAt(own, at + 1);
    order ??= kind === 'events' ? (below ? 'after' : 'before') : above ? 'before' : 'after';
    const title = order === 'before' ? (above ?? below) : (below ?? above);
    const isBelow = title !== null && title === below && title !== above;
    if (title && !CALLED_OFF.test(title))
      items.push({ title, day: date.day, context: title, summary: summaryAfter(isBelow ? at + 1 : at) });
  }
  return items;
}

/** How long ago, a comma, a name beside the day: nothing of an item of news. */
function withoutBylines(lines: readonly string[], now: Date): string[] {
  const told = lines.filter(
    (line) => !AGO.test(line.trim()) && !WRITER.test(line.trim()) && /[\p{L}\d]/u.test(line),
  );
  const isDay = (line = ''): boolean => line.length < 40 && pastDates(line, now).length > 0;
  return told.filter(
    (line, at) =>
      at === 0 || line.length > 40 || !isDay(told[at + 1]) || isDay(line) || asName(line) === null,
  );
}

const WRITER = /^(?:(?:posted|written|story|photos) )?by \p{Lu}[\p{L}.'’ -]{2,40}$/iu;
const AGO =
  /^(?:(?:about|over|almost|posted) )?(?:\d+|an?|one) (?:second|minute|hour|day|week|month|year)s? ago$/i;

/** Where the headline of a day stands: above the sentences between, if there are any. */
function headlineAbove(lines: readonly string[], dated: readonly unknown[], at: number): number {
  const isSentence = (index: number) => lines[index]!.length > 30 && /[.!?]["”]?$/.test(lines[index]!);
  let above = at - 1;
  while (above > 0 && at - above < 5 && isSentence(above) && !dated[above - 1]) above--;
  return above >= 0 && isSentence(above) ? at - 1 : above;
}

/** A line that may be a title; a heading of the list is none. */
const titleAt = ({ lines, headings }: List, at: number): string | null => {
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

function dateOf(line: string, { kind, isLabelled, headings, lines }: List, { now }: Brief): FoundDate | null {
  if (!/\d/.test(line) || line.length > 400) return null;
  if (kind === 'news') {
    const date = (isLabelled ? pastDates : comingDates)(line, now).find(({ day }) => day <= isoDay(now));
    // In a summary, dates are of what it tells.
    if (!date) return null;
    const room = line.length - date.text.length;
    const isAtEdge = date.start < 3 || date.end > line.length - 3;
    // Days without a year in running text are of what it tells, and so are those inside a summary.
    if (room < (date.hasYear ? 45 : 12) || (date.hasYear && isAtEdge)) return date;
    return line.length < 180 && date.start < 3 && /^\)?\s*[–—:|•-]\s*\S/.test(line.slice(date.end))
      ? date
      : null;
  }
  const [date] = comingDates(line, yearAbove([...headings, lines[0] ?? '']) ?? now);
  if (!date) return null;
  // Outside of a list of events, only what is to come and says its year is one.
  if (!isLabelled && (date.day < isoDay(now) || line.length > 120 || !(date.hasYear || isFirst(line, date))))
    return null;
  const isNamedBefore = date.start < 80 && date.end > line.length - 60;
  return date.start < 25 || isNamedBefore ? date : null;
}

/** `Dec. 4: Early out`. */
const isFirst = (line: string, { start, end }: FoundDate): boolean =>
  start < 12 && /^\)?\s*[–—:|•-]\s*\S/.test(line.slice(end));

const isByline = (text: string): boolean =>
  /^(?:(?:by|posted|published|updated|date|on|category)\b.{0,40}|(?:news|announcements?|district)(?: (?:news|office|announcements?|updates?))?)$/i.test(
    text.trim(),
  );

const wordsBeside = (line: string, date: FoundDate): string => {
  const words = tidyEventTitle(`${line.slice(0, date.start)} ${line.slice(date.end)}`);
  return words
    .replace(/^(?:posted(?: on)?|published|date|updated|(?:for the )?week of)\s?:?\s*/i, '')
    .replace(/\s*\(?\b(?:posted|published)(?: on)?:?\)?$/i, '');
};

/** A row that holds nothing but a year, or a month of it, tells that of the rows below it. */
function eventsOfRows(
  rows: readonly (readonly string[])[],
  page: Page,
  brief: Brief,
  list: List,
): EventFact[] {
  let year: string | null = null;
  return rows.flatMap((row) => {
    const cells = row.filter(Boolean);
    if (cells.length === 1 && /^(?:[a-z]{3,9}\.?,? )?20\d\d$/i.test(cells[0]!)) year = cells[0]!;
    return eventOfRow(row, page, brief, year ? { ...list, headings: [...list.headings, year] } : list);
  });
}

function eventOfRow(row: readonly string[], page: Page, brief: Brief, list: List): EventFact[] {
  const { now } = brief;
  const line = row.filter(Boolean).join(' | ').replaceAll('\n', ' ');
  const dates = (cell: string): FoundDate[] =>
    list.kind === 'news' ? pastDates(cell, now) : comingDates(cell, yearAbove(list.headings) ?? now);
  const at = row.findIndex((cell) => cell.length < 60 && dates(cell).length > 0);
  if (at < 0 || CALLED_OFF.test(line)) return [];
  const [date] = dates(row[at]!);
  const own = wordsBeside(row[at]!, date!);
  const title =
    own.length > 4
      ? own
      : (row.find(
          (cell, index) => index !== at && tidyEventTitle(cell).replace(/[^\p{L}]/gu, '').length > 3,
        ) ?? '');
  const source = { url: page.url, context: line };
  if (list.kind === 'news') {
    const [headline = '', ...more] = sentencesOf(title);
    const type = date!.day <= isoDay(now) ? newsType(headline, more.join(' ')) : null;
    return type ? eventOf(type, headline, date!.day, source) : [];
  }
  const type =
    calendarType(title) && calendarType(line.length < 160 ? line.slice(line.indexOf(title)) : title);
  return type ? eventOf(type, title.replaceAll('\n', ' '), date!.day, source) : [];
}
