import { en, type ParsedComponents, type ParsedResult } from 'chrono-node';

/** A date in a text. */
export interface FoundDate {
  /** `2026-11-20`; the first day of a span or month. */
  readonly day: string;
  /** The last day of the span or month; of a day, the day itself. */
  readonly lastDay: string;
  readonly precision: 'day' | 'month';
  /** Whether the year is written, not guessed from the reference. */
  readonly hasYear: boolean;
  /** Where in the text it stands. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** More than any sentence; longer texts are to be given piece by piece. */
const LONGEST = 3_000;
const MONTH = /(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\b/i;
const NUMERIC = /\b\d{1,2}[/.-]\d{1,2}[/.-](?:20)?\d\d\b|\b20\d\d-\d\d-\d\d\b|\b\d{1,2}\/\d{1,2}\b/;
/** Words that make no date here: `August 20 - First day`, `May 21 - Last day` are one day each. */
const NO_DATES =
  /\b(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|next|this|past|today|tonight|tomorrow|yesterday)\b/gi;
/** Votes, which stand behind the day that they are about: `through August 31, 2028. 4–0`. */
const TALLY = /(?<=\b20\d\d[.;,)]? \(?)\d{1,2} ?[–-] ?\d{1,2}(?=[.,;)]|$)/g;
/** `Mon.-Fri., March 29 - April 2`: the days of the week say nothing more. */
const WEEKDAYS =
  /\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?\s?[-–]\s?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\b\.?(?=,? \p{Lu}\p{Ll}+\.? \d)/giu;
const hidden = (word: string): string => '_'.repeat(word.length);
/** `May 24, 25` are two days, not one of a year. */
const TWO_DAYS = /^(?=\D)(.*?\b\d{1,2}),? \d\d$/;
/** `11/26-27` are two days of a month. */
const DAYS_OF_MONTH = /(\b\d{1,2}\/\d{1,2})(\s?[-–]\s?(?:\d{1,2}\/)?(?:[12]\d|3[01]|[1-9]))(?![\d/:-])/g;
const DAY = 86_400_000;

/**
 * The dates that a text names, in its order. Only what is written as a date: no "tomorrow", no "Monday", no hour.
 * `reference` is the day that a missing year is told by: the year is chosen so that the date lies at most four months
 * before it, as dates without a year on websites mostly lie ahead.
 */
export function findDates(text: string, reference: Date): FoundDate[] {
  const part = text.slice(0, LONGEST);
  if (!/\d/.test(part) || !(MONTH.test(part) || NUMERIC.test(part))) return [];
  return en
    .parse(readable(part), { instant: reference, timezone: 0 })
    .flatMap((result) => foundDate(result, reference) ?? [])
    .map((date) => withYearBehind(withLastDay(date, part), part))
    .flatMap((date) => [date, ...furtherDays(date, part)]);
}

/** The text with its places kept, and written as the library knows it. */
const readable = (text: string): string =>
  text
    .replace(NO_DATES, hidden)
    .replace(TALLY, hidden)
    .replace(WEEKDAYS, hidden)
    .replace(/(?<=\d)[–—](?=\d)/g, '-')
    // `the 12th day of January, 2027`
    .replace(/\b(\d{1,2})(?:st|nd|rd|th) day of (\p{Lu}\p{Ll}+),? (20\d\d)/gu, (all, day, month, year) =>
      `${month} ${day}, ${year}`.padEnd(all.length),
    )
    .replace(DAYS_OF_MONTH, (_, first, rest) => first + ' '.repeat(rest.length));

export const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

function foundDate(result: ParsedResult, reference: Date): FoundDate | null {
  const { start, end, index } = result;
  const listed = TWO_DAYS.exec(result.text)?.[1];
  const text = listed ?? result.text;
  if (!start.isCertain('month') || !(MONTH.test(text) || NUMERIC.test(text))) return null;
  const hasYear = (start.isCertain('year') && listed === undefined) || (end?.isCertain('year') ?? false);
  const hasDay = start.isCertain('day');
  if (!hasDay && !hasYear) return null;
  if (
    /^may\b/.test(text) ||
    (!hasYear &&
      !MONTH.test(text) &&
      !/^(?:[a-z]{3,9}[.,]{0,2}\s+)?(?:0?[1-9]|1[0-2])\/\d{1,2}$/i.test(text.trim()))
  )
    return null;
  const year =
    hasYear === false || start.isCertain('year') || !end?.isCertain('year')
      ? yearOf(start, hasYear, reference)
      : end.get('year')!;
  if (year < 1900 || year > 2100) return null;
  const first = dayOf(start, year);
  const last = end?.isCertain('month') ? lastDayOf(end, year, first) : first;
  return {
    day: hasDay ? first : `${first.slice(0, 8)}01`,
    lastDay: hasDay ? last : lastOfMonth(last),
    precision: hasDay ? 'day' : 'month',
    hasYear,
    start: index,
    end: index + text.length,
    text,
  };
}

function withLastDay(date: FoundDate, text: string): FoundDate {
  const span = /^\s?[-–]\s?(?:(\d{1,2})\/)?(\d{1,2})(?![\d/:-])/.exec(text.slice(date.end));
  if (!span || !/^\d{1,2}\/\d{1,2}$/.test(date.text)) return date;
  const [all, month, last] = span;
  const end = date.end + all.length;
  const year = Number(date.day.slice(0, 4)) + (Number(month ?? 12) < Number(date.day.slice(5, 7)) ? 1 : 0);
  const lastDay = `${year}-${month ? two(Number(month)) : date.day.slice(5, 7)}-${two(Number(last))}`;
  return lastDay > date.day && Number(last) < 32 ? { ...date, lastDay, end } : date;
}

/** `July 9 and 16, 2026`: the year of the last day is that of the first. */
function withYearBehind(date: FoundDate, text: string): FoundDate {
  const year = YEAR_BEHIND_DAYS.exec(text.slice(date.end, date.end + 40))?.[1];
  if (!year || date.hasYear || date.day !== date.lastDay || !/[a-z]/i.test(date.text)) return date;
  const day = year + date.day.slice(4);
  return { ...date, day, lastDay: day, hasYear: true };
}
const YEAR_BEHIND_DAYS = /^(?:,? ?(?:and|&) \d{1,2}|, \d{1,2})+, (20\d\d)\b/;

/** `August 4, 18 and 25`: the days behind the first, of its month. */
function furtherDays(date: FoundDate, text: string): FoundDate[] {
  const list =
    /^(?:(?:\s?,\s?|\s?,?\s?(?:and|&)\s)\d{1,2}(?![\d:/]|\s?[ap]\.?m|\s\w+\s20\d\d|,\s?20\d\d))+/i.exec(
      text.slice(date.end),
    )?.[0];
  if (!list || date.precision !== 'day' || !/[a-z]/i.test(date.text) || date.day !== date.lastDay) return [];
  const days = (list.match(/\d{1,2}/g) ?? [])
    .map(Number)
    .filter((day) => day > Number(date.day.slice(8)) && day < 32);
  return days.map((day) => {
    const iso = `${date.day.slice(0, 8)}${two(day)}`;
    return { ...date, day: iso, lastDay: iso, start: date.end, end: date.end + list.length };
  });
}

function yearOf(parts: ParsedComponents, hasYear: boolean, reference: Date): number {
  if (hasYear) return parts.get('year')!;
  const year = reference.getUTCFullYear();
  const candidates = [year - 1, year, year + 1];
  const earliest = reference.getTime() - 122 * DAY;
  return candidates.find((candidate) => Date.parse(dayOf(parts, candidate)) >= earliest) ?? year;
}

/** Winter breaks end in the next year. */
function lastDayOf(end: ParsedComponents, year: number, first: string): string {
  const last = dayOf(end, end.isCertain('year') ? end.get('year')! : year);
  return last < first ? dayOf(end, year + 1) : last;
}

const dayOf = (parts: ParsedComponents, year: number): string =>
  `${year}-${two(parts.get('month') ?? 1)}-${two(parts.get('day') ?? 1)}`;

const lastOfMonth = (day: string): string =>
  isoDay(new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)));

const two = (number: number): string => String(number).padStart(2, '0');
