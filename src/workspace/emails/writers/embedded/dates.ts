const DAY = 86_400_000;

const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Whole days between two dates; null if one is missing or invalid. */
export function daysBetween(from: string, to: string | null): number | null {
  if (!to) return null;
  const days = (Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / DAY;
  return Number.isInteger(days) ? days : null;
}

/** Formats `2026-11-30` as November 30, 2026. */
export const inWords = (day: string): string => LONG.format(new Date(day.slice(0, 10)));

/** Describes a duration approximately. */
export function span(days: number): string {
  if (days < 14) return days === 1 ? 'a day' : `${days} days`;
  return days < 75 ? `about ${Math.round(days / 7)} weeks` : `about ${Math.round(days / 30.4)} months`;
}
