/** A row by the publisher's column names; an empty cell is '' or absent. */
export type ErateCells = Readonly<Record<string, string>>;

/** The date formats of the API, the downloads, and the portal's other exports. */
const DAYS = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?=\D|$)/,
  /^(?<year>\d{4})\/(?<month>\d{1,2})\/(?<day>\d{1,2})(?=\D|$)/,
  /^(?<month>\d{1,2})[/-](?<day>\d{1,2})[/-](?<year>\d{4})(?=\D|$)/,
  /^(?<year>\d{4}) (?<month>[A-Za-z]{3,9})\.? (?<day>\d{1,2})(?=\D|$)/,
  /^(?<month>[A-Za-z]{3,9})\.? (?<day>\d{1,2}),? (?<year>\d{4})(?=\D|$)/,
  /^(?<day>\d{1,2})[- ](?<month>[A-Za-z]{3,9})\.?[- ](?<year>\d{4})(?=\D|$)/,
];
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Parses a date, with or without a time, such as `2026-07-01T00:00:00.000`, `07/01/2026`, or `2026 Jul 01 12:00:00 AM`,
 * as `2026-07-01`.
 * @returns null for anything else
 */
export function dayInCell(cell = ''): string | null {
  for (const form of DAYS) {
    const { year = '', month = '', day = '' } = form.exec(cell)?.groups ?? {};
    if (!year) continue;
    const number = /\d/.test(month) ? month : String(MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1);
    const text = `${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const date = new Date(`${text}T00:00:00Z`);
    return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? null : text;
  }
  return null;
}

const TIME = /[T ](\d{1,2}):([0-5]\d):([0-5]\d)(?:\.\d{1,9})?(?: ?([AaPp])[Mm])?/;

/**
 * Parses a timestamp, which has no time zone, as UTC. Returns only the date if the time is midnight, absent, or
 * impossible, such as `25:00:00`; null without a date.
 */
export function instantInCell(cell = ''): string | null {
  const day = dayInCell(cell);
  const [, hours, minutes, seconds, half] = TIME.exec(cell) ?? [];
  if (!day || !hours) return day;
  const hour = half ? (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hours);
  const time = `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`;
  return time === '00:00:00' || hour > 23 ? day : `${day}T${time}Z`;
}

/** A message about the row's first filled cell that should hold a date and does not; undefined if all do. */
export function unreadableDay(cells: ErateCells, columns: readonly string[]): string | undefined {
  const column = columns.find((name) => cells[name] && !dayInCell(cells[name]));
  return (
    column &&
    `${column} is ${JSON.stringify(cells[column]?.slice(0, 100))}; it must be a date such as 07/01/2026`
  );
}

/** US dollars or a quantity; null if the cell holds no number. */
export function numberInCell(cell = ''): number | null {
  const plain = cell.replace(/[$,\s]/g, '');
  return /^-?\d{1,15}(\.\d{1,12})?$/.test(plain) ? Number(plain) : null;
}

/** Created once, because `toLocaleString` would create one per amount. */
const CENTS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
export const usd = (amount: number): string => `${CENTS.format(amount)} USD`;

/** A day some years later, to be compared as text: February 29 may not exist in that year. */
export const yearsAfter = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

/** The distinct texts that are not empty, in the order in which they first occur. */
export const distinctCells = (texts: readonly (string | undefined)[]): string[] => [
  ...new Set(texts.filter((text): text is string => Boolean(text))),
];
