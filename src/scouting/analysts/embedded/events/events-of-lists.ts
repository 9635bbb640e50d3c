import type { EventFact } from '../../../facts.ts';
import type { Page } from '../../../page.ts';
import type { Brief } from '../../analyst.ts';
import { type FoundDate, isoDay } from '../language/dates.ts';
import { sentencesOf } from '../language/sentences.ts';
import type { PageType } from '../pages/vocabulary/page-types.ts';
import { comingDates, electionDayIn, pastDates, referenceOf, yearAbove } from './event-days.ts';
import { eventOf, tidyEventTitle } from './event-draft.ts';
import { isGrid, linesOfGrid } from './event-grids.ts';
import { type Item, itemsOf } from './event-items.ts';
import { type List, listsOf } from './event-lists.ts';
import { rowsWithMonths } from './event-months.ts';
import { wordsBeside } from './event-titles.ts';
import { calendarType, isOpinion, isVote, newsType } from './event-types.ts';
import { CALLED_OFF, MONEY_FOR_VOTERS } from './vocabulary/calendar.ts';

/** Items with a day: headlines and coming events, on a home page, a list of news, a page of dates. */
export function eventsOfLists(
  page: Page,
  type: PageType,
  brief: Brief,
  leaders: ReadonlySet<string>,
): EventFact[] {
  return listsOf(page, type, brief.now).flatMap((list) =>
    list.table
      ? eventsOfTable(list.table.rows, { page, brief, list, leaders })
      : itemsOf(list, brief).flatMap((item) => eventsOfItem(item, list, page, leaders)),
  );
}

function eventsOfItem(
  { title, day, context, summary }: Item,
  { kind }: List,
  page: Page,
  leaders: ReadonlySet<string>,
): EventFact[] {
  const source = { url: page.url, context };
  if (kind === 'events' && /^(?:election|vote|voting)\b/i.test(title) && isAboutMoney(page))
    return eventOf('bond_vote', `${page.title}: ${title}`, day, source);
  if (kind === 'events') return onCalendar(title, day, source);
  const type = newsType(title, { summary, leaders });
  if (!type || isOpinion(title, summary)) return [];
  const election = type === 'bond_vote' ? electionDayIn(`${title}. ${summary}`, day) : null;
  return eventOf(type, title, election ?? day, source);
}

const isAboutMoney = ({ title, text }: Page): boolean =>
  MONEY_FOR_VOTERS.test(title ?? '') || isVote(text.slice(0, 1_500).replaceAll('\n', ' '));

/** `Finance Committee 5:30; School Board 6:30`: what is for few takes nothing from what stands beside it. */
function onCalendar(title: string, day: string, source: { url: string; context: string }): EventFact[] {
  const whole = calendarType(title);
  if (whole) return eventOf(whole, title, day, source);
  return title.split(/;\s+|\s\/\s/).flatMap((part) => {
    const type = CALLED_OFF.test(title) ? null : calendarType(part);
    return type === 'board_meeting' ? eventOf(type, part, day, source) : [];
  });
}

/** What the rows of a table are read by. */
interface Source {
  readonly page: Page;
  readonly brief: Brief;
  readonly list: List;
  readonly leaders: ReadonlySet<string>;
}

/** A row that holds nothing but a year, or a month of it, tells that of the rows below it. */
function eventsOfTable(rows: readonly (readonly string[])[], source: Source): EventFact[] {
  if (isGrid(rows)) return eventsOfGrid(rows, source);
  const { headings } = source.list;
  const dated = rowsWithMonths(rows, headings);
  let reference = yearAbove(headings) ?? referenceOf(dated.map(lineOf), source.brief.now);
  return dated.flatMap((row, at) => {
    const [only = '', ...others] = row.filter(Boolean);
    if (others.length === 0 && /^(?:[a-z]{3,9}\.?,? )?20\d\d$/i.test(only)) reference = yearAbove([only])!;
    return eventOfRow(row, lineOf(rows[at]!), reference, source);
  });
}

const lineOf = (row: readonly string[]): string => row.filter(Boolean).join(' | ').replaceAll('\n', ' ');

function eventsOfGrid(rows: readonly (readonly string[])[], { page, brief, list }: Source): EventFact[] {
  return linesOfGrid(rows, list.headings).flatMap(({ date, line }) => {
    const [found] = comingDates(date, yearAbove(list.headings) ?? brief.now);
    const type = calendarType(line);
    return found && type ? eventOf(type, line, found.day, { url: page.url, context: line }) : [];
  });
}

/** `Monday to Friday` */
const WEEKDAY = '(?:mon|tue|wed|thu|fri|sat|sun)(?:s|r|rs|day|sday|nesday|rsday|urday)?s?\\.?';
const WEEKDAYS = new RegExp(`^${WEEKDAY}(?: ?(?:to|and|through|[-–&])? ?${WEEKDAY})*$`, 'i');

function eventOfRow(
  row: readonly string[],
  context: string,
  reference: Date,
  { page, brief, list, leaders }: Source,
): EventFact[] {
  const dates = (cell: string): FoundDate[] =>
    list.kind === 'news' ? pastDates(cell, brief.now) : comingDates(cell, reference);
  const at = row.findIndex((cell) => cell.length < 60 && dates(cell).length > 0);
  const line = lineOf(row);
  if (at < 0 || CALLED_OFF.test(line)) return [];
  const [date] = dates(row[at]!);
  const own = wordsBeside(row[at]!, date!);
  const isTitle = (cell: string, index: number): boolean =>
    index !== at &&
    !WEEKDAYS.test(cell.trim()) &&
    (/^P?[AS][CA]T\b/.test(cell) || tidyEventTitle(cell).replace(/[^\p{L}]/gu, '').length > 3);
  const title = own.length > 4 ? own : (row.find(isTitle) ?? '');
  const source = { url: page.url, context };
  if (list.kind === 'news') {
    const [headline = '', ...more] = sentencesOf(title);
    const type =
      date!.day <= isoDay(brief.now) ? newsType(headline, { summary: more.join(' '), leaders }) : null;
    return type ? eventOf(type, headline, date!.day, source) : [];
  }
  const type = calendarType(title);
  // Other cells may say whose it is.
  const isForFew = type === 'other' && line.length < 160 && !calendarType(line.slice(line.indexOf(title)));
  return type && !isForFew ? eventOf(type, title.replaceAll('\n', ' '), date!.day, source) : [];
}
