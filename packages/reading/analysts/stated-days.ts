import type { Page } from '../documents/page.ts';
import type { KindOfFact } from '../facts.ts';
import { monthNumber } from '../months.ts';

const DAY_FIELDS: ReadonlySet<string> = new Set(['expiresAt', 'deadline', 'postedDate', 'eventDate']);
export const isDayField = (field: string): boolean => DAY_FIELDS.has(field);

/** The hours by which local time can be behind UTC, in which instants are given: none, or those of the Pacific. */
const OFFSETS = [0, 8];

/**
 * Returns `true` if a text states a day in words or in figures, whatever the year, or if the day is the last one of a
 * month that the text states with its year.
 */
export function statesDay(text: string, date: string): boolean {
  if (Number.isNaN(Date.parse(date))) return false;
  const offsets = date.length > 10 ? OFFSETS : [0];
  const stated = daysIn(text);
  return offsets.some((hours) => {
    const day = new Date(Date.parse(date) - hours * 3_600_000);
    const [year, month, last] = [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()];
    const endsMonth = new Date(Date.UTC(year, month, 0)).getUTCDate() === last;
    return stated.has(`${month}-${last}`) || (endsMonth && stated.has(`${month} ${year}`));
  });
}

const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?';
const TH = '(?:st|nd|rd|th)?';
const MONTH_DAYS = new RegExp(
  `\\b${MONTH}\\s(\\d{1,2})(?!\\d)${TH}(?:\\s?(?:,|-|–|to|and|&)\\s?(\\d{1,2})(?!\\d))?`,
  'gi',
);
const DAY_MONTH = new RegExp(`\\b(\\d{1,2})${TH}\\s(?:of\\s)?${MONTH}`, 'gi');
const MONTH_YEAR = new RegExp(`\\b${MONTH},?\\s(\\d{4})\\b`, 'gi');
const FIGURES = /(?<![\d/.-])(\d{1,2})[/.-](\d{1,2})(?!\d)/g;
const ISO = /\b\d{4}-?(\d{2})-?(\d{2})(?!\d)/g;

/** The days of a text as `month-day`, and its months as `month year`. */
function daysIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [, month, first, second] of text.matchAll(MONTH_DAYS))
    for (const day of [first, second]) if (day) found.add(`${monthNumber(month!)}-${Number(day)}`);
  for (const [, day, month] of text.matchAll(DAY_MONTH)) found.add(`${monthNumber(month!)}-${Number(day)}`);
  for (const [, month, year] of text.matchAll(MONTH_YEAR)) found.add(`${monthNumber(month!)} ${year}`);
  for (const pattern of [FIGURES, ISO])
    for (const [, month, day] of text.matchAll(pattern)) found.add(`${Number(month)}-${Number(day)}`);
  return found;
}

/** Removes days that the fact's page does not state; drops events on such days. */
export function withStatedDays({ kind, fact }: KindOfFact, page: Page): KindOfFact[] {
  const text = [page.title, page.text, page.publishedAt].filter(Boolean).join('\n');
  const unstated = Object.entries(fact).filter(
    ([field, value]) => isDayField(field) && typeof value === 'string' && !statesDay(text, value),
  );
  if (kind === 'events' && unstated.length > 0) return [];
  const kept = { ...fact, ...Object.fromEntries(unstated.map(([field]) => [field, null])) };
  return [{ kind, fact: kept } as KindOfFact];
}
