import { dateOf } from './format.ts';

const DAY = 86_400_000;
const MONTH = 30.44 * DAY;
const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** "8 days", "6 months"; undefined beyond 18 months, for which only the date is useful. */
export function spanOf(milliseconds: number): string | undefined {
  const span = Math.abs(milliseconds);
  if (span < DAY) return 'less than a day';
  if (span < 14 * DAY) return plural(Math.round(span / DAY), 'day');
  if (span < 60 * DAY) return plural(Math.round(span / (7 * DAY)), 'week');
  const months = Math.round(span / MONTH);
  return months <= 18 ? plural(months, 'month') : undefined;
}

/** "in 6 months", "8 days ago", or the date. */
export function relative(iso: string, now = Date.now()): string {
  const difference = new Date(iso).getTime() - now;
  if (Math.abs(difference) < DAY) return 'today';
  const span = spanOf(difference);
  if (!span) return dateOf(iso);
  return difference > 0 ? `in ${span}` : `${span} ago`;
}

/** An instant relative to now; the date is its title and is printed on paper. */
export const When = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={dateOf(at)}>
    <span class="on-screen">{relative(at)}</span>
    <span class="on-paper">{dateOf(at)}</span>
  </time>
);
