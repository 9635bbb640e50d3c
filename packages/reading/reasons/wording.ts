const DAY = 86_400_000;
const MONTH = 30.44 * DAY;
const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

const money = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** "$1,701", without cents. */
export const inDollars = (value: number): string => money.format(value).replace('-', '−');
/** "Jun 14, 2027", the day in UTC. */
export const dateOf = (iso: string): string => day.format(new Date(iso));

/** "8 days", "6 months"; undefined beyond 18 months, for which only the date is useful. */
export function timeSpan(milliseconds: number): string | undefined {
  const span = Math.abs(milliseconds);
  if (span < DAY) return 'less than a day';
  if (span < 14 * DAY) return plural(Math.round(span / DAY), 'day');
  if (span < 60 * DAY) return plural(Math.round(span / (7 * DAY)), 'week');
  const months = Math.round(span / MONTH);
  return months <= 18 ? plural(months, 'month') : undefined;
}

/** "in 6 months", "8 days ago"; "today" within a day, and the date beyond 18 months. */
export function relative(iso: string, now = Date.now()): string {
  const difference = new Date(iso).getTime() - now;
  if (Math.abs(difference) < DAY) return 'today';
  const span = timeSpan(difference);
  if (!span) return dateOf(iso);
  return difference > 0 ? `in ${span}` : `${span} ago`;
}

/** Names of vendor categories for people. */
export const CATEGORY_NAMES: Readonly<Record<string, string>> = {
  sis: 'Student information system',
  lms: 'Learning management system',
  assessment: 'Assessment',
  communication: 'Communication',
  hr: 'Human resources',
  finance: 'Finance',
  security: 'Safety and security',
  sso: 'Single sign-on',
  devices: 'Devices',
  other: 'Other',
};

/** The field of a product within a sentence: "finance", "LMS". */
export const fieldName = (category: string): string =>
  ({ sis: 'SIS', lms: 'LMS', hr: 'HR' })[category] ??
  (CATEGORY_NAMES[category] ?? category.replaceAll('_', ' ')).toLowerCase();
