import type { List } from './event-lists.ts';

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const MONTH_ALONE = new RegExp(`^${MONTH}\\.?$`, 'i');
const MONTH_HEADING = new RegExp(`^(${MONTH})(?:,? 20\\d\\d)?(?: (?:calendar|events|dates))?:?$`, 'i');
const DAY_ALONE = /^(?:[12]\d|3[01]|0?[1-9])$/;
/** `3 Board meeting`, `21-31 Winter recess`; no hour, grade, or amount. */
const DAY_FIRST =
  /^(?:[12]\d|3[01]|0?[1-9])(?:st|nd|rd|th)?(?:\s?[-–&]\s?(?:[12]\d|3[01]|0?[1-9]))?\s?[:–—-]?\s+(?!(?:[ap]\.?m\b|st grade|th grade|days?\b|weeks?\b|minutes?\b|students?\b|seats?\b))\p{Lu}/u;

/**
 * The lines of a list of events, the month put before days that stand without one: it is a line of its own above the
 * day, as on the tiles of calendars, or the heading of the list.
 */
export function withMonths({ lines, headings }: List): readonly string[] {
  const heading = [...headings, lines[0] ?? ''].findLast((text) => MONTH_HEADING.test(text.trim()));
  const month = heading && MONTH_HEADING.exec(heading.trim())?.[1];
  return lines.flatMap((line, at) => {
    const text = line.trim();
    if (MONTH_ALONE.test(text) && DAY_ALONE.test(lines[at + 1]?.trim() ?? '')) return [];
    if (DAY_ALONE.test(text) && MONTH_ALONE.test(lines[at - 1]?.trim() ?? ''))
      return [`${lines[at - 1]!.trim()} ${text}`];
    return month && DAY_FIRST.test(text) ? [`${month} ${line}`] : [line];
  });
}
