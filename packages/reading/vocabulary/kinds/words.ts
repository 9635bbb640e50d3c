/** Findings in the words of a sales brief. */

const DAY_MS = 86_400_000;
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const DATE = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

const dayOf = (time: string | Date): number => Math.floor(new Date(time).getTime() / DAY_MS);

/** Calendar days in UTC from one time to another. */
export const daysBetween = (from: string | Date, to: string | Date): number => dayOf(to) - dayOf(from);

/** A number of days, for people. */
export const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/** Formats the month of a time, such as `November 2026`. */
export const inMonth = (time: string): string => MONTH.format(new Date(time));

/** Formats a day, such as `November 20, 2026`. */
export const onDate = (time: string): string => DATE.format(new Date(time));

export const ahead = (from: Date, to: string): string => {
  const count = daysBetween(from, to);
  if (count === 0) return 'today';
  return count === 1 ? 'tomorrow' : `in ${count} days`;
};

export const dollars = (amount: number): string => `$${Math.round(amount).toLocaleString('en-US')}`;

/** Strips the period or semicolon at the end, for use within a sentence. */
export const withoutPeriod = (text: string): string => text.trim().replace(/[.;]$/, '');

/** An ISO day, as `admin scout` prints it. */
export const printedDay = (date: string): string => new Date(date).toISOString().slice(0, 10);

/** An exact amount, as `admin scout` prints it. */
export const exactDollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`;
