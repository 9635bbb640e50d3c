import { isoDay } from '../../../days.ts';
import { monthNumber } from '../../../months.ts';
import { signsIn } from '../patterns/signs.ts';
import type { DateSpan } from './spans.ts';

const { says, find } = signsIn('annotation-signs.txt');

/** A date without its context. */
export type PlainDate = Omit<DateSpan, 'roles'>;

/** Sources of the year for dates without one. */
export interface YearContext {
  readonly reference: Date;
  /** The first year of the school year in the headings: 2026 for `2026-27`. */
  readonly schoolYear?: number | null;
  /** The calendar year in the headings. */
  readonly year?: number | null;
}

const MONTH = '(?:jan|feb|ma[ry]|apr|ju[ln]|aug|sep|oct|nov|dec)';
const NAME = String.raw`${MONTH}[a-z]*\b\.?`;
/** The figures of a day, which end the named group that is open before them, and their ordinal ending. */
const DAY = String.raw`\d{1,2})(?:st|nd|rd|th)?(?![\d%]|:\d)`;
const YEAR = String.raw`(?<year>(?:19|20)\d\d)`;
const TO = String.raw` ?(?:[-–—]|to|through|thru) ?(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? )?`;
const BEFORE_FIGURES = String.raw`(?<![\d/.$-])`;
const AFTER_FIGURES = String.raw`(?![\d/]|[.-]\d|,\d)`;

/** The ways of writing a date. */
const SHAPES = [
  // `November 3-5, 2026`, `March 12`, in two cells `March | 12`
  String.raw`\b(?<month>${NAME})[ |]*(?<day>${DAY}(?:${TO}(?<last>${DAY}(?! ?[ap]\.?m))?(?:,? ${YEAR}\b)?`,
  // `May 2027`
  String.raw`\b(?<month>${NAME}),? ${YEAR}\b`,
  // `3 November 2026`, `12th day of January, 2027`
  String.raw`\b(?<day>\d{1,2})(?:st|nd|rd|th)?(?: day of| of)? (?<month>${NAME}),? ${YEAR}\b`,
  // `3-Nov`, `24-28 - Aug`, as spreadsheets write them; `Quarter 3 - March 8` has its own day
  String.raw`${BEFORE_FIGURES}\b(?<day>\d{1,2})(?:-(?<last>\d{1,2}))?(?:-| - )(?<month>${NAME})(?![\w-]| ?\d{1,2}\b)`,
  // `2026-11-03`
  String.raw`${BEFORE_FIGURES}${YEAR}-(?<month>\d\d)-(?<day>\d\d)${AFTER_FIGURES}`,
  // `11/3/2026`, `11.3.26`
  String.raw`${BEFORE_FIGURES}(?<month>\d{1,2})([/.-])(?<day>\d{1,2})\2(?<year>(?:20)?\d\d)${AFTER_FIGURES}`,
  // `12/21/2026 – 1/4/2027`, `12/21-1/4`
  String.raw`${BEFORE_FIGURES}(?<month>\d{1,2})/(?<day>\d{1,2})(?:/(?:20)?\d\d)?${TO}(?<lastMonth>\d{1,2})/` +
    String.raw`(?<last>\d{1,2})(?:/(?<year>(?:20)?\d\d))?${AFTER_FIGURES}`,
  // `11/3`, `11/3-5`, but not `1/2 cup`
  String.raw`${BEFORE_FIGURES}(?<month>\d{1,2})/(?<day>\d{1,2})(?:[-–](?<last>\d{1,2}))?${AFTER_FIGURES}` +
    String.raw`(?!\s?(?:of|cup|inch|hours?|miles?|time|%|vote))`,
].map((source) => ({ shape: new RegExp(source, 'gi'), hasName: source.includes('jan|feb') }));
const HAS_NAME = new RegExp(MONTH, 'i');
const HAS_FIGURES = /\d[-/.]\d/;

/** The end of a range that crosses months: `Nov. 30 – Dec. 2`. */
const UNTIL = new RegExp(
  String.raw`^${TO}(?<lastMonth>${NAME}) ?(?<last>${DAY}(?! ?[ap]\.?m)(?:,? ${YEAR}\b)?`,
  'i',
);

/** Characters of a passage that are searched for dates. */
const LONGEST_SEARCHED = 800;
/** The month in which the school year changes, so that a school year does not settle the year of a day in it. */
const JULY = 7;

/** The dates in a text, in reading order; relative ones such as "tomorrow" and "Monday" do not count. */
export function findDates(text: string, context: YearContext): PlainDate[] {
  const part = text.slice(0, LONGEST_SEARCHED);
  if (!/\d/.test(part)) return [];
  let end = 0;
  const [hasName, hasFigures] = [HAS_NAME.test(part), HAS_FIGURES.test(part)];
  if (!hasName && !hasFigures) return [];
  return SHAPES.flatMap((one) => ((one.hasName ? hasName : hasFigures) ? [...part.matchAll(one.shape)] : []))
    .flatMap((match) => (isOther(match, part) ? [] : datesOf(match, part, context)))
    .sort((one, other) => one.start - other.start || other.end - one.end)
    .filter((date) => {
      const isFree = date.start >= end;
      if (isFree) end = date.end;
      return isFree;
    });
}

/**
 * Returns `true` for what only looks like a date: a verb in lower case, as in `you may 5 times`, unless a year follows,
 * and a fraction such as `1/2`, unless it begins the text or follows a word of three letters or more, such as `Mon`.
 */
const isOther = ({ 0: all, index, groups }: RegExpExecArray, text: string): boolean =>
  (/^(?:may|mar(?:ch)?) /.test(all) && !(groups!.day && groups!.year)) ||
  (/^\d\/\d$/.test(all) && !/(?:day|[a-z]{3}\.?),? $|^$/i.test(text.slice(0, index)));

/** The day at the beginning of a line below its month: `3 Board meeting`, `21–31: Winter recess`. */
export function findDayBelow(month: string, text: string, context: YearContext): PlainDate[] {
  const [, { length: start } = '', number] = find('day_below', text) ?? [];
  const [date] = number ? findDates(`${month.replace(/[,\s]*(?:20\d\d)?$/, '')} ${number}`, context) : [];
  return date ? [{ ...date, start, end: start + number!.length, text: number! }] : [];
}

/** Returns `true` for a month, with or without a year. */
export const isMonth = (text: string): boolean => says('month', text);

function datesOf({ 0: all, index: start, groups }: RegExpExecArray, text: string, context: YearContext) {
  const after = text.slice(start + all.length, start + all.length + 60);
  const until = groups!.day && !groups!.last && !groups!.lastMonth ? UNTIL.exec(after) : null;
  const { month = '', day, lastMonth, last } = { ...groups, ...until?.groups };
  const year = until?.groups?.year ?? groups!.year;
  const end = start + all.length + (until?.[0].length ?? 0);
  const number = numberOf(month);
  const lastNumber = lastMonth ? numberOf(lastMonth) : number;
  // A range whose last day has the year: `December 20 to January 3, 2027`.
  const isOfLast = lastNumber < number && (!until || Boolean(until.groups!.year) || !groups!.year);
  // `July 1, 2025 through June 30, 2028`
  const years = groups!.year && until?.groups?.year ? [groups!.year, until.groups.year].map(Number) : [];
  const century = year?.length === 2 ? (year < '50' ? '20' : '19') : '';
  const written = years[0] ?? (year ? Number(century + year) - Number(isOfLast) : null);
  const chosen = written ?? yearOn(weekdayIn(text.slice(0, start)), number, Number(day), context);
  if (chosen === null) return [];
  const hasYear = Boolean(written ?? (number === JULY ? null : context.schoolYear));
  const first = isoDay(chosen, number, Number(day ?? 1));
  if (!first || chosen < 1950 || chosen > 2100) return [];
  const final = day
    ? isoDay(years[1] ?? chosen + Number(lastNumber < number), lastNumber, Number(last ?? day))
    : lastOfMonth(chosen, number);
  const lastDay = final && final > first ? final : first;
  const place = { start, end, text: text.slice(start, end) };
  const date: PlainDate = { ...place, day: first, lastDay, precision: day ? 'day' : 'month', hasYear };
  const isNamed = day && !year && /^\p{L}/u.test(month);
  return isNamed ? [date, ...listed(text, date, Number(last ?? day))] : [date];
}

const LIST = /^(?:(?:, ?| ?,? (?:and|&) )\d{1,2}(?:st|nd|rd|th)?(?![\d:/]|\s?[ap]\.?m|\w)){1,8}/i;

/** Further days of the same month after a date: `August 4, 18 and 25`. */
function listed(text: string, date: PlainDate, last: number): PlainDate[] {
  const list = LIST.exec(text.slice(date.end, date.end + 80))?.[0] ?? '';
  const year = /^,? ((?:19|20)\d\d)\b/.exec(text.slice(date.end + list.length))?.[1];
  return [...list.matchAll(/(\d{1,2})[a-z]*/g)].flatMap(({ 0: all, 1: written, index }): PlainDate[] => {
    const day = isoDay(Number(year ?? date.day.slice(0, 4)), Number(date.day.slice(5, 7)), Number(written));
    if (!day || Number(written) <= last) return [];
    const start = date.end + index;
    const own = { start, end: start + all.length, text: all, day, lastDay: day };
    return [{ ...date, ...own, hasYear: date.hasYear || Boolean(year) }];
  });
}

const lastOfMonth = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);

const numberOf = (month: string): number => Number(month) || monthNumber(month);

const DAY_MS = 86_400_000;

/** The headings' year; without one, the first that puts the date no earlier than four months before the reference. */
function yearFor(month: number, day: number, { reference, schoolYear, year }: YearContext): number {
  if (schoolYear) return month >= JULY ? schoolYear : schoolYear + 1;
  if (year) return year;
  const now = reference.getUTCFullYear();
  const earliest = reference.getTime() - 122 * DAY_MS;
  return [now - 1, now, now + 1].find((each) => Date.UTC(each, month - 1, day) >= earliest) ?? now;
}

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const WEEKDAY = /\b(sun|mon|tue|wed|thu|fri|sat)[a-z]{0,6}\.?,? $/i;

/** The number of the weekday at the end of a text; -1 if there is none. */
const weekdayIn = (before: string): number =>
  WEEKDAYS.indexOf(WEEKDAY.exec(before.slice(-12))?.[1]?.toLowerCase() ?? '');

/**
 * The year by `yearFor`. With a weekday, and without a year in the headings: that year or the one before, whichever the
 * weekday fits; null if it fits neither.
 */
function yearOn(weekday: number, month: number, day: number, context: YearContext): number | null {
  const year = yearFor(month, day, context);
  if (weekday < 0 || context.schoolYear || context.year) return year;
  const isOn = (one: number) => new Date(Date.UTC(one, month - 1, day)).getUTCDay() === weekday;
  return [year, year - 1].find(isOn) ?? null;
}

const SCHOOL_YEAR = /\b(20\d\d)\s?[-–—/]\s?(20\d\d|\d\d)\b/g;
const CALENDAR_YEAR = /\b(20[0-4]\d)\b/g;

/** The year for the dates below headings and titles: of the nearest one with a school year or with only one year. */
export function yearsIn(headings: readonly string[]): Pick<YearContext, 'schoolYear' | 'year'> {
  for (const heading of headings.toReversed()) {
    if (!/20\d\d/.test(heading)) continue;
    const [school] = [...heading.slice(0, 300).matchAll(SCHOOL_YEAR)].filter(
      ([, first, last]) => Number(last!.slice(-2)) === (Number(first) + 1) % 100,
    );
    if (school) return { schoolYear: Number(school[1]), year: null };
    const years = new Set([...heading.slice(0, 300).matchAll(CALENDAR_YEAR)].map(([, year]) => Number(year)));
    if (years.size === 1) return { schoolYear: null, year: [...years][0]! };
  }
  return { schoolYear: null, year: null };
}
