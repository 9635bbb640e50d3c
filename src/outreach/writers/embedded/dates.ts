const DAY = 86_400_000;

const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Whole days from one day to another; null when one is missing or is no date. */
export function daysBetween(from: string, to: string | null): number | null {
  if (!to) return null;
  const days = (Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / DAY;
  return Number.isInteger(days) ? days : null;
}

/** `2026-11-30` is November 30, 2026. */
export const inWords = (day: string): string => LONG.format(new Date(day.slice(0, 10)));

/** How long that is, roughly. */
export function span(days: number): string {
  if (days < 14) return days === 1 ? 'a day' : `${days} days`;
  return days < 75 ? `about ${Math.round(days / 7)} weeks` : `about ${Math.round(days / 30.4)} months`;
}
