import type { ListLine } from './event-lists.ts';

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const MONTH_ALONE = new RegExp(`^${MONTH}\\.?$`, 'i');
const MONTH_HEADING = new RegExp(`^(${MONTH})(?:,? (20\\d\\d))?(?: (?:calendar|events|dates|news))?:?$`, 'i');
const DAY = '(?:[12]\\d|3[01]|0?[1-9])';
const DAY_ALONE = new RegExp(`^${DAY}(?:st|nd|rd|th)?$`);
const WEEKDAY = '(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\\.?,?';
/** `4`, `25-30`, `4 Fri.`, `Fri. 4`, `Wed 25 - Fri 27`, `Thu 24 - Fri Jan 1` */
const DAYS_ALONE = new RegExp(
  `^(?:${WEEKDAY} )?${DAY}(?:st|nd|rd|th)?(?:\\s?[-–&]\\s?(?:${WEEKDAY} )?(?:${MONTH}\\.? )?${DAY})?(?:,? ${WEEKDAY})?$`,
  'i',
);
/** `Tue 24` */
const WEEKDAY_AND_DAY = new RegExp(`^${WEEKDAY} (${DAY})(?:st|nd|rd|th)?$`, 'i');
/** `3 Board meeting`, `Tues 3 - Board meeting`, `21-31 Winter recess`; no hour, grade, or amount. */
const DAY_FIRST = new RegExp(
  `^(?:(?:[Mm]on|[Tt]ue|[Ww]ed|[Tt]hu|[Ff]ri|[Ss]at|[Ss]un)[a-z]*\\.?,? )?${DAY}(?:st|nd|rd|th)?(?:\\s?[-–&]\\s?(?:\\p{Lu}\\p{Ll}{2,8}\\.? ){0,2}${DAY}(?:st|nd|rd|th)?)?\\s?[:–—-]?\\s+(?!(?:[ap]\\.?m\\b|st grade|th grade|days?\\b|weeks?\\b|minutes?\\b|students?\\b|seats?\\b))\\p{Lu}`,
  'u',
);

/** `27 Academy Street, Oakton, New York 12199` */
const IS_ADDRESS =
  /\b(?:Street|St|Avenue|Ave|Road|Rd|Drive|Dr|Lane|Boulevard|Blvd|Highway|Hwy|Court|Way)\b\.?(?:,|$)|\b\d{5}(?:-\d{4})?$/;

/** Whether a line is nothing but a month, perhaps with its year. */
export const isMonth = (text: string): boolean => MONTH_HEADING.test(text.trim());

/** The month that a heading is, as `November 2026`. */
export function monthOf(text: string): string | null {
  const [, month, year] = MONTH_HEADING.exec(text.trim()) ?? [];
  return month ? `${month}${year ? ` ${year}` : ''}` : null;
}

/**
 * The lines of a list, the month put before days that stand without one: it is a line of its own above the day, as on
 * the tiles of calendars, or the heading of the list.
 */
export function withMonths(lines: readonly ListLine[]): ListLine[] {
  let month: string | null = null;
  return lines.flatMap((line, at) => {
    const text = line.text.trim();
    const before = lines[at - 1]?.text.trim() ?? '';
    if (MONTH_ALONE.test(text) && DAY_ALONE.test(lines[at + 1]?.text.trim() ?? '')) return [];
    if (DAY_ALONE.test(text) && MONTH_ALONE.test(before)) return [{ ...line, text: `${before} ${text}` }];
    // `03` above `Dec`
    const isOfTile = DAY_ALONE.test(text) && MONTH_ALONE.test(lines[at + 1]?.text.trim() ?? '');
    if (isOfTile) return [{ ...line, text: `${lines[at + 1]!.text.trim()} ${text}` }];
    if (MONTH_ALONE.test(text) && DAY_ALONE.test(before)) return [];
    if (isMonth(text)) month = monthOf(text);
    const own = month ?? line.headings.map(monthOf).findLast((heading) => heading !== null) ?? null;
    const dayAlone = WEEKDAY_AND_DAY.exec(text)?.[1];
    if (own && dayAlone) return [{ ...line, text: dated(own, dayAlone) }];
    return own && DAY_FIRST.test(text) && !IS_ADDRESS.test(text)
      ? [{ ...line, text: dated(own, line.text) }]
      : [line];
  });
}

const UNTIL_WEEKDAY = new RegExp(`^\\s?[-–]\\s?${WEEKDAY} (?:${MONTH}\\.? )?${DAY}\\b`, 'i');

/** `November 2026` and `3 Board meeting` are `November 3, 2026 Board meeting`. */
function dated(month: string, text: string): string {
  const [name = '', year] = month.split(' ');
  const [before = '', days = ''] =
    /^\D*?(\d+(?:st|nd|rd|th)?(?:\s?[-–&]\s?\d+(?:st|nd|rd|th)?)?)/.exec(text) ?? [];
  // `21 - Fri Jan 1 - Winter break`
  const [until] = UNTIL_WEEKDAY.exec(text.slice(before.length)) ?? [];
  if (until) return `${name} ${days}${year ? `, ${year}` : ''}${text.slice(before.length + until.length)}`;
  // `23–Jan 3`
  if (/^\s?[-–]\s?\p{Lu}/u.test(text.slice(before.length)))
    return `${name} ${days}${year ? `, ${year}` : ''} ${text.slice(before.length)}`;
  return `${name} ${days}${year ? `, ${year}` : ''}${text.slice(before.length)}`;
}

/**
 * Rows whose month and day stand in cells of their own, the month's own row or the heading; a month counts for the rows
 * below that name none.
 */
export function rowsWithMonths(
  rows: readonly (readonly string[])[],
  headings: readonly string[],
): readonly (readonly string[])[] {
  let month = headings.map(monthOf).findLast((heading) => heading !== null) ?? null;
  return rows.map((row) => {
    const at = row.findIndex((cell) => isMonth(cell));
    if (at >= 0) month = monthOf(row[at]!);
    const dayAt = month ? row.findIndex((cell) => DAYS_ALONE.test(cell.trim())) : -1;
    const isFirst =
      dayAt >= 0 && row.slice(0, dayAt).every((cell, index) => index === at || cell.length < 22);
    if (!month || !isFirst) return row;
    return row.map((cell, index) =>
      index === dayAt ? dated(month!, /\d+/.exec(cell)![0]) : index === at ? '' : cell,
    );
  });
}
