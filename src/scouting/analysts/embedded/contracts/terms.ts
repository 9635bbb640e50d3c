import { MONTHS, monthNumber } from '../../../months.ts';
import { type FoundDate, findDates, isoDay } from '../language/dates.ts';
import {
  EARLY_END,
  END_BEFORE_DATE,
  IS_OVER,
  LENGTH_OF_TERM,
  START_BEFORE_DATE,
} from './vocabulary/contracts.ts';

/** The day that an agreement told of in a text ends: as it is said, or as its begin and length make it. */
export function endOfTerm(said: string, now: Date): string | null {
  const text = withYears(said, now).replace(JOINED, '$1 - ');
  const dates = findDates(text.replace(DURATION, withoutDigits), now).filter((date) => date.hasYear);
  // `July 2026 through June 30, 2027` is a span too; a month alone is none.
  const span = dates.find(({ day, lastDay }) => lastDay.slice(0, 7) !== day.slice(0, 7));
  const told = dates.find((date) =>
    END_BEFORE_DATE.test(text.slice(Math.max(0, date.start - 60), date.start)),
  );
  if (told) return told.lastDay;
  if (span) return span.lastDay;
  return computedEnd(text, dates);
}

/** The day on which an agreement is to be ended before its time. */
export const earlyEnd = (text: string, now: Date): string | null =>
  findDates(text, now).find(
    ({ hasYear, start }) => hasYear && EARLY_END.test(text.slice(Math.max(0, start - 120), start)),
  )?.lastDay ?? null;

/** The end of a sentence that leaves out the year: the last such day of what ended, the next one of what ends. */
export function endWithoutYear(text: string, now: Date): string | null {
  const date = findDates(text, now).find(
    ({ hasYear, precision, start }) =>
      !hasYear && precision === 'day' && END_BEFORE_DATE.test(text.slice(Math.max(0, start - 60), start)),
  );
  if (!date) return null;
  const isOver = IS_OVER.test(text.slice(Math.max(0, date.start - 60), date.start));
  const [today, year] = [isoDay(now), now.getUTCFullYear()];
  const days = [year - 1, year, year + 1].map((one) => `${one}${date.day.slice(4)}`);
  return (isOver ? days.findLast((day) => day <= today) : days.find((day) => day >= today)) ?? null;
}

function computedEnd(text: string, dates: readonly FoundDate[]): string | null {
  const start = dates.find((date) =>
    START_BEFORE_DATE.test(text.slice(Math.max(0, date.start - 40), date.start)),
  );
  const length = LENGTH_OF_TERM.exec(text);
  if (!start || !length) return null;
  const [, count = '', unit = ''] = length;
  const months = numberOf(count) * (unit.toLowerCase() === 'month' ? 1 : 12);
  const [year = 0, month = 1, day = 1] = start.day.split('-').map(Number);
  return isoDay(new Date(Date.UTC(year, month - 1 + months, day - 1)));
}

/** `7/1/2026-6/30/2027`: a span without space around its dash. */
const JOINED = /(\d{1,2}\/\d{1,2}\/\d{2,4})[-–—](?=\d{1,2}\/\d{1,2}\/\d{2})/g;

/** "Next June" is told with its year. */
const withYears = (text: string, now: Date): string =>
  text.replace(COMING_MONTH, (_, month: string) => {
    const isAhead = monthNumber(month) > now.getUTCMonth() + 1;
    return `in ${month} ${now.getUTCFullYear() + (isAhead ? 0 : 1)}`;
  });
const COMING_MONTH = new RegExp(
  String.raw`\b(?:next|this coming|this) (${MONTHS.join('|')})\b(?!,? \d)`,
  'gi',
);

/** "For one year through June 30" is no span of dates; the length is hidden from those who look for dates. */
const DURATION =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|eighteen|thirty-six|\d{1,2})(?: ?\(\d{1,2}\))?[ -](?:year|yr|month)s?\b/gi;
const withoutDigits = (length: string): string => '_'.repeat(length.length);

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

const LARGER: Readonly<Record<string, number>> = {
  twelve: 12,
  eighteen: 18,
  'twenty-four': 24,
  thirty: 30,
  'thirty-six': 36,
  'forty-eight': 48,
  sixty: 60,
};

function numberOf(word: string): number {
  const at = NUMBERS.indexOf(word.toLowerCase());
  return at >= 0 ? at : (LARGER[word.toLowerCase()] ?? Number(word));
}
