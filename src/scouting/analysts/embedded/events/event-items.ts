import type { Brief } from '../../analyst.ts';
import { type FoundDate, findDates, isoDay } from '../language/dates.ts';
import { sentencesOf } from '../language/sentences.ts';
import { asName } from '../people/names.ts';
import { comingDates, pastDates, yearAbove } from './event-days.ts';
import type { List, ListLine } from './event-lists.ts';
import { isMonth, withMonths } from './event-months.ts';
import { isAlone, Titles, wordsBeside } from './event-titles.ts';
import { CALLED_OFF } from './vocabulary/calendar.ts';

export interface Item {
  readonly title: string;
  readonly day: string;
  readonly context: string;
  /** What stands below a headline. */
  readonly summary: string;
}

/** Titles and days: on one line, or on lines that follow each other, the day first or last. */
export function itemsOf(list: List, brief: Brief): Item[] {
  const { kind } = list;
  const lines = withMonths(
    kind === 'news'
      ? withoutBylines(list.lines, brief.now)
      : list.lines.flatMap((line) => partsOf(line, brief.now)),
  );
  const dated = lines.map((line) => dateOf(line, list, brief));
  const titles = new Titles(lines, dated, list, brief.subject);
  return [...dated.entries()].flatMap(([at, date]) => {
    const { text } = lines[at]!;
    if (!date || (text.length > 220 && kind === 'events') || isCalledOff(lines, dated, at, kind)) return [];
    const rest = kind === 'news' ? headlineOf(wordsBeside(text, date)) : wordsBeside(text, date);
    const context = list.lines.some((line) => line.text.includes(text)) ? text : rest;
    if (kind === 'events' && isDaysOfLabel(text, date))
      return allDates(text, lines[at]!, list, brief).map(({ day }) => ({
        title: text.slice(0, text.indexOf(':')),
        day,
        context,
        summary: '',
      }));
    if (kind === 'events' && SPAN_ONLY.test(rest)) return [];
    const ownHead = kind === 'news' ? titles.headOver(at) : null;
    if (ownHead !== null && !isAlone(text, date, brief.subject)) {
      const title = lines[ownHead]!.text;
      return [{ title, day: date.day, context: title, summary: wordsBeside(text, date) }];
    }
    if (!isAlone(text, date, brief.subject))
      return [
        { title: rest, day: date.day, context, summary: behind(rest, text, date) || titles.summaryAfter(at) },
      ];
    const titleAt = titles.of(at);
    if (titleAt === null) return [];
    const title = lines[titleAt]!.text;
    const further = kind === 'events' ? titles.further(at, titleAt).map((index) => lines[index]!.text) : [];
    const summary = titles.summaryOf(titleAt, at);
    return [title, ...further]
      .filter((each) => !CALLED_OFF.test(each))
      .map((each) => ({ title: each, day: date.day, context: each, summary }));
  });
}

/** Whether the line of a day, or one that belongs to it, calls it off. */
function isCalledOff(
  lines: readonly ListLine[],
  dated: readonly (FoundDate | null)[],
  at: number,
  kind: List['kind'],
): boolean {
  if (CALLED_OFF.test(lines[at]!.text)) return true;
  const until = dated.findIndex((date, index) => date !== null && index > at);
  const own = lines.slice(at + 1, Math.min(at + 4, until < 0 ? lines.length : until));
  return (
    kind === 'events' &&
    own.some(({ text }, index) =>
      index === 0 ? text.length < 30 && CALLED_OFF.test(text) : text.length < 80 && STATUS.test(text),
    )
  );
}

/** A line that begins with what became of the title above. */
const STATUS = /^\W*(?:cancell?ed|postponed|called off)\b/i;

/** A line that tells of several days one after the other, cut between them. */
function partsOf(line: ListLine, now: Date): ListLine[] {
  if (line.isHeading || !/\d.*\d/.test(line.text) || line.text.length > 600) return [line];
  const parts = sentencesOf(line.text).flatMap((sentence) => sentence.split(/;\s+/));
  const named = parts.filter((part) => findDates(part, now).length > 0);
  return parts.length > 1 && named.length === parts.length
    ? parts.map((text) => ({ ...line, text }))
    : [line];
}

/** What is left of `All day, through November 27`. */
const SPAN_ONLY = /^(?:(?:all day|through|thru|until|to|from|ends?|and)[\s,]*)+$/i;

/** `No school: September 7, October 12`. */
const isDaysOfLabel = (text: string, date: FoundDate): boolean =>
  /^[^:\d]{3,60}(?:\([^)]*\))?:/.test(text) &&
  text.indexOf(':') < date.start + 8 &&
  /,|\band\b|&/.test(text.slice(date.end)) &&
  !/\p{L}{3}/u.test(text.slice(date.end).replace(MONTHS_AND_DAYS, ''));

const MONTHS_AND_DAYS =
  /\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)[a-z]*\b|\b(?:and|to|through)\b/gi;

const allDates = (text: string, line: ListLine, list: List, { now }: Brief): FoundDate[] =>
  comingDates(text, yearAbove([...list.headings, ...line.headings]) ?? now);

/** How long ago, a comma, a name beside the day: nothing of an item of news. */
function withoutBylines(lines: readonly ListLine[], now: Date): ListLine[] {
  const told = lines.filter(
    ({ text }) =>
      !AGO.test(text.trim()) &&
      !WRITER.test(text.trim()) &&
      !UPDATED.test(text.trim()) &&
      /[\p{L}\d]/u.test(text),
  );
  const isDay = (text = ''): boolean => text.length < 40 && pastDates(text, now).length > 0;
  return told.filter(
    ({ text, isHeading }, at) =>
      at === 0 ||
      isHeading ||
      text.length > 40 ||
      !isDay(told[at + 1]?.text) ||
      isDay(text) ||
      asName(text) === null,
  );
}

const WRITER = /^(?:(?:posted|written|story|photos) )?by \p{Lu}[\p{L}.'’ -]{2,40}$/iu;
const UPDATED = /^(?:(?:this )?(?:page|site|website) )?(?:was )?last (?:updated|modified)\b/i;
const AGO =
  /^(?:(?:about|over|almost|posted) )?(?:\d+|an?|one) (?:second|minute|hour|day|week|month|year)s? ago\b.{0,60}$/i;

function dateOf(line: ListLine, list: List, { now, subject }: Brief): FoundDate | null {
  const { text } = line;
  const { kind, isLabelled } = list;
  if (!/\d/.test(text) || text.length > 400 || isMonth(text)) return null;
  const reference = yearAbove([...list.headings, ...line.headings, list.lines[0]?.text ?? '']);
  if (kind === 'news') {
    const dates = (isLabelled ? pastDates : comingDates)(text, now).filter(({ day }) => day <= isoDay(now));
    const isEdge = ({ start, end }: FoundDate): boolean => start < 3 || end > text.length - 3;
    const date = dates.find((each) => each.hasYear && isEdge(each)) ?? dates[0];
    // In a summary, dates are of what it tells.
    if (!date) return null;
    if (isAlone(text, date, subject)) return date;
    const room = text.length - date.text.length;
    // Days without a year in running text are of what it tells, and so are those inside a summary.
    if (room < (date.hasYear ? 45 : 12) || (date.hasYear && isEdge(date))) return date;
    const isAfterTitle = date.hasYear && date.start < 100 && /[.:–—|-]\s$/.test(text.slice(0, date.start));
    const goesOn = /^\)?\s*[.–—:|•-]\s*\S/.test(text.slice(date.end));
    return goesOn && (isAfterTitle || (text.length < 180 && date.start < 3)) ? date : null;
  }
  // `Winter break (through January 2)` stands below its first day.
  const [date] = comingDates(text, reference ?? now).filter(
    ({ start }) => !/\b(?:through|thru|until|ends?)[\s,]*$/i.test(text.slice(0, start)),
  );
  if (!date) return null;

  // Outside of a list of events, only what is to come and says its year is one.
  if (
    !isLabelled &&
    (date.day < isoDay(now) ||
      text.length > 120 ||
      !(date.hasYear || isFirst(text, date) || areDaysFirst(list, now)))
  )
    return null;
  // An announcement in running prose is no list.
  if (!isLabelled && /\.$/.test(text) && text.split(' ').length > 7) return null;
  const isNamedBefore = date.start < 80 && date.end > text.length - 60;
  return date.start < 25 || isNamedBefore ? date : null;
}

/** Whether several lines begin with a day. */
const areDaysFirst = ({ lines }: List, now: Date): boolean =>
  lines.filter(({ text }) => text.length < 120 && comingDates(text.slice(0, 30), now)[0]?.start === 0)
    .length > 1;

/** `Dec. 4: Early out`. */
const isFirst = (text: string, { start, end }: FoundDate): boolean =>
  start < 12 && /^\)?\s*[–—:|•-]\s*\S/.test(text.slice(end));

/** What a line goes on to say behind its headline. */
const behind = (headline: string, text: string, date: FoundDate): string =>
  wordsBeside(text, date).slice(headline.length).trim();

/** The first sentence of what stands on one line with its day. */
const headlineOf = (text: string): string => (text.length > 80 ? sentencesOf(text)[0]! : text);
