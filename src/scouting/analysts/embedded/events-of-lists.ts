import type { EventFact } from '../../facts.ts';
import type { Page } from '../../page.ts';
import type { Brief } from '../analyst.ts';
import { type FoundDate, isoDay } from './dates.ts';
import { comingDates, pastDates, yearAbove } from './event-days.ts';
import { eventOf, tidyEventTitle } from './event-draft.ts';
import { isGrid, linesOfGrid } from './event-grids.ts';
import { itemsOf, wordsBeside } from './event-items.ts';
import { type List, listsOf } from './event-lists.ts';
import { rowsWithMonths } from './event-months.ts';
import { calendarType, newsType } from './event-types.ts';
import { sentencesOf } from './sentences.ts';
import { CALLED_OFF } from './vocabulary/calendar.ts';
import type { PageType } from './vocabulary/page-types.ts';

/** Items with a day: headlines and coming events, on a home page, a list of news, a page of dates. */
export function eventsOfLists(
  page: Page,
  type: PageType,
  brief: Brief,
  leaders: ReadonlySet<string>,
): EventFact[] {
  return listsOf(page, type, brief.now).flatMap((list) =>
    list.table
      ? eventsOfTable(list.table.rows, page, brief, list, leaders)
      : itemsOf(list, brief).flatMap(({ title, day, context, summary }) => {
          const eventType =
            list.kind === 'news' ? newsType(title, { summary, leaders }) : calendarType(title);
          return eventType ? eventOf(eventType, title, day, { url: page.url, context }) : [];
        }),
  );
}

/** A row that holds nothing but a year, or a month of it, tells that of the rows below it. */
function eventsOfTable(
  rows: readonly (readonly string[])[],
  page: Page,
  brief: Brief,
  list: List,
  leaders: ReadonlySet<string>,
): EventFact[] {
  if (isGrid(rows)) return eventsOfGrid(rows, page, brief, list);
  let year: string | null = null;
  return rowsWithMonths(rows).flatMap((row, at) => {
    const cells = row.filter(Boolean);
    if (cells.length === 1 && /^(?:[a-z]{3,9}\.?,? )?20\d\d$/i.test(cells[0]!)) year = cells[0]!;
    const own = year ? { ...list, headings: [...list.headings, year] } : list;
    return eventOfRow(row, rows[at]!, page, brief, own, leaders);
  });
}

function eventsOfGrid(
  rows: readonly (readonly string[])[],
  page: Page,
  { now }: Brief,
  list: List,
): EventFact[] {
  return linesOfGrid(rows, list.headings).flatMap(({ date, line }) => {
    const [found] = comingDates(date, yearAbove(list.headings) ?? now);
    const type = calendarType(line);
    return found && type ? eventOf(type, line, found.day, { url: page.url, context: line }) : [];
  });
}

function eventOfRow(
  row: readonly string[],
  said: readonly string[],
  page: Page,
  { now }: Brief,
  list: List,
  leaders: ReadonlySet<string>,
): EventFact[] {
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
  const source = { url: page.url, context: said.filter(Boolean).join(' | ').replaceAll('\n', ' ') };
  if (list.kind === 'news') {
    const [headline = '', ...more] = sentencesOf(title);
    const type = date!.day <= isoDay(now) ? newsType(headline, { summary: more.join(' '), leaders }) : null;
    return type ? eventOf(type, headline, date!.day, source) : [];
  }
  const type =
    calendarType(title) && calendarType(line.length < 160 ? line.slice(line.indexOf(title)) : title);
  return type ? eventOf(type, title.replaceAll('\n', ' '), date!.day, source) : [];
}
