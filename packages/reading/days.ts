const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats a day or instant as `June 30, 2027`. */
export const inWords = (date: string): string => DAY.format(new Date(`${date.slice(0, 10)}T00:00:00Z`));

/** An ISO day such as `2026-11-03`; null if there is no such day. */
export function isoDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && month > 0;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

/** The day with which an ISO date or time begins; null if there is no such day, or before the year 100. */
export function dayOfIso(text: string): string | null {
  const [written, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?!\d)/.exec(text) ?? [];
  const real = isoDay(Number(year), Number(month), Number(day));
  return real === written ? real : null;
}
