/** Hours are 00 to 23; `Date` would take 24:00, too. */
const RFC_3339 =
  /^(\d{4})-(\d{2})-(\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

/** An RFC 3339 timestamp, to UTC with milliseconds; undefined if it is not one, or outside the years 1 to 9999. */
export function parseInstant(text: string): string | undefined {
  const [, year, month, day] = RFC_3339.exec(text) ?? [];
  if (day === undefined || !isDay(Number(year), Number(month), Number(day))) return undefined;
  const date = new Date(text.toUpperCase());
  const inUtc = date.getUTCFullYear(); // NaN if the time is invalid
  return inUtc >= 1 && inUtc <= 9_999 ? date.toISOString() : undefined;
}

/** True for a day of the calendar; the month counts from 1. */
export const isDay = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
