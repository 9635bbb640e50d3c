import type { Subject } from '../../facts.ts';
import type { Brief } from '../analyst.ts';
import { type FoundDate, isoDay } from './dates.ts';
import { comingDates, pastDates, yearAbove } from './event-days.ts';
import { tidyEventTitle } from './event-draft.ts';
import type { List, ListLine } from './event-lists.ts';
import { isMonth, withMonths } from './event-months.ts';
import { asName } from './names.ts';
import { sentencesOf } from './sentences.ts';
import { CALLED_OFF } from './vocabulary/calendar.ts';
import { CATEGORY, EVENTS_HEADING, FIELD, LABEL_LINE, NEWS_HEADING } from './vocabulary/events.ts';

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
    kind === 'news' ? withoutBylines(list.lines, brief.now) : list.lines.flatMap(partsOf),
  );
  const dated = lines.map((line) => dateOf(line, list, brief));
  const titles = new Titles(lines, dated, list, brief.subject);
  return [...dated.entries()].flatMap(([at, date]) => {
    const { text } = lines[at]!;
    if (!date || (text.length > 220 && kind === 'events') || isCalledOff(lines, at, kind)) return [];
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
    if (!isAlone(text, date, brief.subject))
      return [{ title: rest, day: date.day, context, summary: titles.summaryAfter(at) }];
    const titleAt = titles.of(at);
    if (titleAt === null) return [];
    const title = lines[titleAt]!.text;
    const further = kind === 'events' ? titles.further(at, titleAt).map((index) => lines[index]!.text) : [];
    const summary = titles.summaryAfter(Math.max(at, titleAt));
    return [title, ...further]
      .filter((each) => !CALLED_OFF.test(each))
      .map((each) => ({ title: each, day: date.day, context: each, summary }));
  });
}

const isCalledOff = (lines: readonly ListLine[], at: number, kind: List['kind']): boolean => {
  const next = lines[at + 1]?.text ?? '';
  return CALLED_OFF.test(lines[at]!.text) || (kind === 'events' && next.length < 30 && CALLED_OFF.test(next));
};

/** Where the title of a day stands that stands alone: by what the whole list does, not by one item. */
class Titles {
  private order: 'before' | 'after' | null = null;
  private readonly heads: readonly number[];
  private readonly areHeadsFirst: boolean;

  constructor(
    private readonly lines: readonly ListLine[],
    private readonly dated: readonly (FoundDate | null)[],
    private readonly list: List,
    private readonly subject: Subject,
  ) {
    const alone = [...dated.keys()].filter(
      (at) => dated[at] && isAlone(lines[at]!.text, dated[at]!, subject),
    );
    const heads = [...lines.keys()].filter((at) => lines[at]!.isHeading && !dated[at] && this.isTitle(at));
    this.heads = heads.length >= 0.6 * alone.length ? heads : [];
    this.areHeadsFirst = (heads[0] ?? 0) < (alone[0] ?? 0);
  }

  of(at: number): number | null {
    return this.head(at) ?? this.line(at);
  }

  /** What else is on a day that stands over several: lines with an hour of their own. */
  further(at: number, title: number): number[] {
    const until = this.dated.findIndex((date, index) => date !== null && index > at);
    const indices = [...this.lines.keys()].slice(title + 1, until < 0 ? undefined : until);
    return title < at
      ? []
      : indices.filter((index) => {
          const { text } = this.lines[index]!;
          const hasHour = /\b\d{1,2}(?::\d\d)?\s?[ap]\.?m\b|\b\d{1,2}:\d\d\b|^all day\b/i.test(text);
          return (
            hasHour &&
            text.length < 100 &&
            tidyEventTitle(text).replace(/[^\p{L}]/gu, '').length > 4 &&
            this.isTitle(index)
          );
        });
  }

  /** The first line below that is told as a sentence. */
  summaryAfter(at: number): string {
    const told = this.lines
      .slice(at + 1, at + 4)
      .find(({ text, isHeading }, index) => !isHeading && !this.dated[at + 1 + index] && text.length > 25);
    return told?.text ?? '';
  }

  /** The heading between this day and the one before or behind it. */
  private head(at: number): number | null {
    const before = this.dated.findLastIndex((date, index) => date !== null && index < at);
    const behind = this.dated.findIndex((date, index) => date !== null && index > at);
    const found = this.areHeadsFirst
      ? this.heads.findLast((head) => head < at && head > before)
      : this.heads.find((head) => head > at && (behind < 0 || head < behind));
    return found ?? null;
  }

  private line(at: number): number | null {
    const isNews = this.list.kind === 'news';
    const above = this.dated[at - 1] ? null : this.asTitle(this.headlineAbove(at));
    const below = this.titleBelow(at);
    this.order ??= isNews ? (above !== null ? 'before' : 'after') : below !== null ? 'after' : 'before';
    return this.order === 'before' ? (above ?? below) : (below ?? above);
  }

  /** Between a day and its headline may stand the name of a school, or what kind of news it is. */
  private titleBelow(at: number): number | null {
    for (let below = at + 1; below <= at + 2 && below < this.lines.length && !this.dated[below]; below++) {
      if (this.isTitle(below)) return below;
    }
    return null;
  }

  /** Where the headline of a day stands: above the sentences between, if there are any. */
  private headlineAbove(at: number): number {
    const text = (index: number): string => this.lines[index]!.text;
    const isSentence = (index: number) => text(index).length > 30 && /[.!?]["”]?$/.test(text(index));
    let above = at - 1;
    while (
      above > 0 &&
      at - above < 5 &&
      (isSentence(above) || this.isAside(above)) &&
      !this.dated[above - 1]
    )
      above--;
    return above >= 0 && isSentence(above) ? at - 1 : above;
  }

  private readonly asTitle = (at: number): number | null => (this.isTitle(at) ? at : null);

  /** A line that may be a title; a heading of the list is none. */
  private isTitle(at: number): boolean {
    const line = this.lines[at]?.text.trim() ?? '';
    if (line.length < 4 || line.length > 180 || this.list.headings.includes(line) || this.isAside(at))
      return false;
    if (LABEL_LINE.test(line) || isMonth(line)) return false;
    const isLabel = (NEWS_HEADING.test(line) || EVENTS_HEADING.test(line)) && line.length < 40;
    if (this.lines.length > 2 && at === 0 && isLabel && line.split(' ').length < 4) return false;
    return (
      tidyEventTitle(line).length >= 4 &&
      !/^(?:read more|learn more|view|see all|more|continue)\b/i.test(line)
    );
  }

  /** A field of the event, the kind of news, or the school that it is of. */
  private isAside(at: number): boolean {
    const line = this.lines[at]?.text.trim() ?? '';
    return (
      FIELD.test(line) || CATEGORY.test(line) || [this.subject.name, ...this.subject.schools].includes(line)
    );
  }
}

const isAside = (text: string, { name, schools }: Subject): boolean =>
  FIELD.test(text) || CATEGORY.test(text) || [name, ...schools].includes(text);

/** Whether a day stands without a title on its line. */
function isAlone(text: string, date: FoundDate, subject: Subject): boolean {
  const rest = wordsBeside(text, date);
  return rest.replace(/[^\p{L}]/gu, '').length < 5 || isByline(rest) || isAside(rest, subject);
}

/** A line that tells of several days one after the other, cut between them. */
function partsOf(line: ListLine): ListLine[] {
  if (line.isHeading || !/\d.*\d/.test(line.text) || line.text.length > 600) return [line];
  const parts = sentencesOf(line.text).flatMap((sentence) => sentence.split(/;\s+/));
  const named = parts.filter((part) => /\d/.test(part) && /\p{L}{3}/u.test(part));
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

function dateOf(line: ListLine, list: List, { now }: Brief): FoundDate | null {
  const { text } = line;
  const { kind, isLabelled } = list;
  if (!/\d/.test(text) || text.length > 400 || isMonth(text)) return null;
  const reference = yearAbove([...list.headings, ...line.headings, list.lines[0]?.text ?? '']);
  if (kind === 'news') {
    const date = (isLabelled ? pastDates : comingDates)(text, now).find(({ day }) => day <= isoDay(now));
    // In a summary, dates are of what it tells.
    if (!date) return null;
    const room = text.length - date.text.length;
    const isAtEdge = date.start < 3 || date.end > text.length - 3;
    // Days without a year in running text are of what it tells, and so are those inside a summary.
    if (room < (date.hasYear ? 45 : 12) || (date.hasYear && isAtEdge)) return date;
    const isAfterTitle = date.hasYear && date.start < 100 && /[.:–—|-]\s$/.test(text.slice(0, date.start));
    const goesOn = /^\)?\s*[.–—:|•-]\s*\S/.test(text.slice(date.end));
    return goesOn && (isAfterTitle || (text.length < 180 && date.start < 3)) ? date : null;
  }
  const [date] = comingDates(text, reference ?? now);
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

const isByline = (text: string): boolean =>
  /^(?:(?:by|posted|published|(?:(?:page|site) )?(?:last )?(?:updated|modified)|date|when|on|category)\b.{0,40}|(?:news|announcements?|district)(?: (?:news|office|announcements?|updates?))?)$/i.test(
    text.trim(),
  );

/** The first sentence of what stands on one line with its day. */
const headlineOf = (text: string): string => (text.length > 80 ? sentencesOf(text)[0]! : text);

/** What a line says beside its day. */
export const wordsBeside = (line: string, date: FoundDate): string => {
  const words = tidyEventTitle(`${line.slice(0, date.start)} ${line.slice(date.end)}`);
  return words
    .replace(/^(?:posted(?: on)?|published|date|when|updated|(?:for the )?week of)\s?:?\s*/i, '')
    .replace(/\s*\(?\b(?:posted|published)(?: on)?:?\)?$/i, '');
};
