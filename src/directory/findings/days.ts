import { Day } from '@emi/base/scalars';
import { open } from '@emi/records';
import { p } from '@mikro-orm/postgresql';

/**
 * Pages and files mostly state the day on which something ends or happens, without a time. Such a day is stored as
 * midnight UTC, which for most readers is the evening before, so it is also returned as a date.
 */

/** SQL: the day of an instant at midnight UTC, as text; null for an instant with a time of day. */
export const dayOf = (instant: string): string =>
  `case when (${instant} at time zone 'UTC')::time = '00:00'
    then to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD') end`;

/**
 * The day of a column of instants.
 * @param instant SQL of the column, for a row `r`
 */
export const dayColumn = (instant: string, description: string) =>
  open(
    Day,
    `${description} as a date; null if it has a time of day.`,
    p.text().persist(false).nullable(),
    dayOf(instant),
  );

/** The description of a column of instants that usually are days. */
export const dayOr = (description: string, day: string): string =>
  `${description} A day is midnight in UTC, and \`${day}\` is its date.`;
