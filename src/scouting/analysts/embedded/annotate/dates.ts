import type { DateSpan } from './spans.ts';

/** A date without what the words around it tell. */
export type PlainDate = Omit<DateSpan, 'roles'>;

/** How dates without a year get one. */
export interface YearContext {
  readonly reference: Date;
  /** The first year of the school year that headings name: 2026 of `2026-27`. */
  readonly schoolYear?: number | null;
  /** The calendar year that headings name. */
  readonly year?: number | null;
}

const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const MONTH = String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:[a-z]{0,6}\b\.?)`;
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?(?![\d%]|:\d)`;
const YEAR = String.raw`((?:19|20)\d\d)`;
const DASH = String.raw`\s?(?:[-–—]|to|through|thru)\s?`;
const WEEKDAY = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,? )?`;

/** `November 3-5, 2026`, `Nov. 30 – Dec. 2`, `March 12`, `May 2027`. */
const NAMED = new RegExp(
  String.raw`\b${MONTH} ?${DAY}(?:${DASH}${WEEKDAY}(?:${MONTH} ?)?${DAY}(?! ?[ap]\.?m))?(?:,? ${YEAR}\b)?` +
    String.raw`|\b${MONTH},? ${YEAR}\b`,
  'gi',
);
/** `3 November 2026`, `12th day of January, 2027`. */
const DAY_FIRST = new RegExp(
  String.raw`\b(\d{1,2})(?:st|nd|rd|th)?(?: day of| of)? ${MONTH},? ${YEAR}\b`,
  'gi',
);
/** `2026-11-03`, `11/3/2026`, `11.3.26`, `11/3`, `11/3-5`. */
const FIGURES =
  /(?<![\d/.$-])(?:((?:19|20)\d\d)-(\d\d)-(\d\d)|(\d{1,2})([/.-])(\d{1,2})\5((?:20)?\d\d)|(\d{1,2})\/(\d{1,2})(?:[-–](\d{1,2}))?)(?![\d/]|[.-]\d|,\d)/g;
const TIME = /^[\s,|@–-]{0,4}(?:(?:at|from|starting at)\s)?(\d{1,2})(?::(\d\d))?\s?([ap])\.?m\b/i;

const LONGEST = 800;
/** A school year ends and begins in it. */
const JULY = 7;

/** The dates that a text names, in its order. Only what is written as a date: no "tomorrow", no "Monday". */
export function findDates(text: string, context: YearContext): PlainDate[] {
  const part = text.slice(0, LONGEST);
  if (!/\d/.test(part)) return [];
  const found = [...named(part, context), ...dayFirst(part), ...figures(part, context)];
  return found
    .sort((one, other) => one.start - other.start || other.end - one.end)
    .reduce<PlainDate[]>((kept, date) => {
      if (date.start >= (kept.at(-1)?.end ?? 0)) kept.push(date);
      return kept;
    }, [])
    .map((date) => ({ ...date, time: timeBehind(part, date.end) }));
}

function* named(text: string, context: YearContext): Generator<PlainDate> {
  for (const match of text.matchAll(NAMED)) {
    const [all, month, first, lastMonth, last, year, aloneMonth, aloneYear] = match;
    const at = { start: match.index, end: match.index + all.length, text: all };
    if (aloneMonth) {
      if (/^(?:may|mar)\b/.test(all)) continue;
      yield* dated(at, Number(aloneYear), monthOf(aloneMonth), 1, 'month', true);
      continue;
    }
    // `may 5`, `march 4 miles`: a verb, unless it is written as a name or has a year.
    if (/^(?:may|mar(?:ch)?) /.test(all) && !year) continue;
    const number = monthOf(month!);
    // `December 20 to January 3, 2027`: the year is that of the last day.
    const isTurn = lastMonth !== undefined && monthOf(lastMonth) < number;
    const chosen = year ? Number(year) - Number(isTurn) : yearFor(number, Number(first), context);
    const isKnown = Boolean(year ?? (number === JULY ? null : context.schoolYear));
    yield* dated(at, chosen, number, Number(first), 'day', isKnown, lastOf(last, lastMonth, number));
    if (!year) yield* listed(text, at.end, chosen, number, Number(last ?? first), isKnown);
  }
}

const LIST = /^(?:(?:, ?| ?,? (?:and|&) )\d{1,2}(?![\d:/]|\s?[ap]\.?m|\w)){1,8}/i;

/** `August 4, 18 and 25`: further days of the month. */
function* listed(text: string, from: number, year: number, month: number, after: number, isKnown: boolean) {
  const list = LIST.exec(text.slice(from, from + 80))?.[0];
  if (!list) return;
  const written = /^,? ((?:19|20)\d\d)\b/.exec(text.slice(from + list.length))?.[1];
  for (const match of list.matchAll(/\d{1,2}/g)) {
    const start = from + match.index;
    const at = { start, end: start + match[0].length, text: match[0] };
    const day = Number(match[0]);
    if (day > after)
      yield* dated(at, Number(written ?? year), month, day, 'day', isKnown || Boolean(written));
  }
}

function* dayFirst(text: string): Generator<PlainDate> {
  for (const match of text.matchAll(DAY_FIRST)) {
    const [all, day, month, year] = match;
    const at = { start: match.index, end: match.index + all.length, text: all };
    yield* dated(at, Number(year), monthOf(month!), Number(day), 'day', true);
  }
}

function* figures(text: string, context: YearContext): Generator<PlainDate> {
  for (const match of text.matchAll(FIGURES)) {
    const [all, isoYear, isoMonth, isoDay, month, , day, year, shortMonth, shortDay, lastDay] = match;
    const at = { start: match.index, end: match.index + all.length, text: all };
    if (isoYear) yield* dated(at, Number(isoYear), Number(isoMonth), Number(isoDay), 'day', true);
    else if (month) {
      const full = year!.length === 2 ? 2000 + Number(year) : Number(year);
      yield* dated(at, full, Number(month), Number(day), 'day', true);
    } else if (!/^\s?(?:of|cup|inch|hours?|miles?|time|%|vote)/i.test(text.slice(at.end))) {
      const last = lastDay ? { month: Number(shortMonth), day: Number(lastDay) } : null;
      const chosen = yearFor(Number(shortMonth), Number(shortDay), context);
      // `1/2` alone is a half; a month and day have a weekday, a zero or a line of their own beside them.
      if (all.length < 4 && !/(?:day|[a-z]{3}\.?),? $|^$/i.test(text.slice(0, at.start))) continue;
      yield* dated(
        at,
        chosen,
        Number(shortMonth),
        Number(shortDay),
        'day',
        Boolean(context.schoolYear),
        last,
      );
    }
  }
}

const lastOf = (day: string | undefined, month: string | undefined, first: number) =>
  day ? { month: month ? monthOf(month) : first, day: Number(day) } : null;

/** None, if there is no such day. */
function* dated(
  at: { start: number; end: number; text: string },
  year: number,
  month: number,
  day: number,
  precision: 'day' | 'month',
  hasYear: boolean,
  last: { month: number; day: number } | null = null,
): Generator<PlainDate> {
  const first = isoDay(year, month, day);
  if (!first || year < 1950 || year > 2100) return;
  const end = last && isoDay(last.month < month ? year + 1 : year, last.month, last.day);
  const lastDay = precision === 'month' ? lastOfMonth(year, month) : end && end > first ? end : first;
  yield { ...at, day: first, lastDay, precision, hasYear, time: null };
}

/** `2026-11-03`, or null when there is no such day. */
export function isoDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && month > 0;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

const lastOfMonth = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);

const monthOf = (name: string): number => MONTHS.split('|').indexOf(name.slice(0, 3).toLowerCase()) + 1;

const DAY_MS = 86_400_000;

/** By the headings' year; else so that the date lies at most four months before the reference: most lie ahead. */
export function yearFor(month: number, day: number, { reference, schoolYear, year }: YearContext): number {
  if (schoolYear) return month >= 7 ? schoolYear : schoolYear + 1;
  if (year) return year;
  const now = reference.getUTCFullYear();
  const earliest = reference.getTime() - 122 * DAY_MS;
  return [now - 1, now, now + 1].find((each) => Date.UTC(each, month - 1, day) >= earliest) ?? now;
}

const SCHOOL_YEAR = /\b(20\d\d)\s?[-–—/]\s?(20\d\d|\d\d)\b/g;
const CALENDAR_YEAR = /\b(20[0-4]\d)\b/g;

/** The year that headings and titles give to the dates below them; the nearest that has one decides. */
export function yearsIn(headings: readonly string[]): Pick<YearContext, 'schoolYear' | 'year'> {
  for (const heading of headings.toReversed()) {
    const [school] = [...heading.slice(0, 300).matchAll(SCHOOL_YEAR)].filter(
      ([, first, last]) => Number(last!.slice(-2)) === (Number(first) + 1) % 100,
    );
    if (school) return { schoolYear: Number(school[1]), year: null };
    const years = new Set([...heading.slice(0, 300).matchAll(CALENDAR_YEAR)].map(([, year]) => Number(year)));
    if (years.size === 1) return { schoolYear: null, year: [...years][0]! };
  }
  return { schoolYear: null, year: null };
}

function timeBehind(text: string, end: number): string | null {
  const [, hour, minute, half] = TIME.exec(text.slice(end, end + 40)) ?? [];
  if (!hour || Number(hour) > 12) return null;
  const hours = (Number(hour) % 12) + (half!.toLowerCase() === 'p' ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${minute ?? '00'}`;
}
