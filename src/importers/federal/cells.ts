import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { websiteOf } from '../../directory/names/website.ts';

// The vocabulary of the files of the Common Core of Data (CCD) and the finance survey (F-33).

/** Codes for missing, not applicable, suppressed, and low-quality values; some years use words. */
const UNKNOWN = new Set([
  '',
  '-1',
  '-2',
  '-3',
  '-9',
  'M',
  'N',
  '†',
  '–',
  '‡',
  'NOT APPLICABLE',
  'NOT REPORTED',
  'MISSING',
]);

/** A cell as text; null if it is unknown. */
export const cellText = (cell = ''): string | null => (UNKNOWN.has(cell.toUpperCase()) ? null : cell);

/** A cell as a nonnegative number; null if it is unknown or not a number. */
export function figure(cell = ''): number | null {
  const text = cellText(cell);
  return text !== null && /^\d{1,15}(?:\.\d{1,6})?$/.test(text) ? Number(text) : null;
}

/**
 * The state's own id of a district or school, without the prefix that CCD adds: `WI-3619` is `3619`, and of the school
 * `WI-3619-0040`, `0040`.
 */
export function stateId(cell: string, ...prefixes: readonly string[]): string | null {
  const text = cellText(cell);
  const prefix = prefixes.find((prefix) => prefix !== '' && text?.startsWith(`${prefix}-`));
  return text && prefix ? text.slice(prefix.length + 1) || null : text;
}

/** A place's website as an http(s) address, its scheme repaired; null if the cell has none that can be used. */
export function website(cell: string): string | null {
  const text = cellText(cell);
  if (!text || /[\s@]/.test(text) || text.length > 500) return null;
  return websiteOf(/^[a-z]{3,5}:/i.test(text) ? text : `http://${text}`);
}

/** Text in place of a street: that there is none, or the recipient of the mail, who may be a person. */
const NO_STREET =
  /^(?:no\b.*\b(?:address|location)\b.*|n\/?a|none|closed|unknown|tbd|-+|(?:attn|attention|c\/o)\b.*)$/i;

/** The first of these cells that is a street or box; null if no cell is. */
export const streetOf = (...cells: readonly (string | undefined)[]): string | null =>
  cells.find((cell) => cellText(cell) !== null && !NO_STREET.test(cell!)) ?? null;

/** A telephone number as published; null if the numbering plan has no such number. */
export function phoneOf(cell = ''): string | null {
  const text = cellText(cell);
  return text && parsePhoneNumberFromString(text.slice(0, 60), 'US')?.isValid() ? text : null;
}

/** An address without its scheme, `www.`, and trailing slash, to compare websites. */
export const comparableSite = (address: string): string =>
  address
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '');

/** The grades as CCD codes them, from the lowest; last come `UG`, ungraded, and `AE`, adult education. */
export const GRADES = [
  'PK',
  'KG',
  '01',
  '02',
  '03',
  '04',
  '05',
  '06',
  '07',
  '08',
  '09',
  '10',
  '11',
  '12',
  '13',
  'UG',
  'AE',
];

/** A grade span such as `PK-12`; null if either end is unknown, or the low end is above the high one. */
export function gradeSpanOf(low: string, high: string): string | null {
  const [from, to] = [low, high].map((grade) =>
    GRADES.indexOf(/^\d$/.test(grade) ? `0${grade}` : grade.toUpperCase()),
  );
  return from! < 0 || to! < 0 || from! > to! ? null : `${GRADES[from!]}-${GRADES[to!]}`;
}

/** `2023-2024` for `2023-24`. */
export function schoolYearIn(cell: string): string | null {
  const [, from] = /^(\d{4})-(?:\d{2}|\d{4})$/.exec(cell) ?? [];
  return from ? `${from}-${Number(from) + 1}` : null;
}

/** Students per teacher; null if it is not from 1 to 100, a count is missing or 0, or the years are too far apart. */
export function ratioOf(
  students: { readonly count: number | null; readonly year: string | null },
  teachers: { readonly count: number | null; readonly year: string | null },
): number | null {
  if (!students.count || !teachers.count) return null;
  const ratio = Math.round((students.count / teachers.count) * 100) / 100;
  return areComparable(students.year, teachers.year) ? plausibleRatio(ratio) : null;
}

/**
 * False for school years that are more than three apart, whose figures give no ratio. An unknown year is comparable:
 * the difference is then `NaN`, which is not greater than 3.
 */
export const areComparable = (one: string | null, other: string | null): boolean =>
  !(Math.abs(Number(one?.slice(0, 4)) - Number(other?.slice(0, 4))) > 3);

export const plausibleRatio = (ratio: number): number | null => (ratio >= 1 && ratio <= 100 ? ratio : null);

const STATUS: Readonly<Record<string, string>> = {
  open: 'open',
  new: 'open',
  added: 'open',
  'changed boundary/agency': 'open',
  'changed agency': 'open',
  reopened: 'open',
  closed: 'closed',
  inactive: 'inactive',
  future: 'future',
};
/** The statuses of CCD's codes 1 to 8; code 0 does not exist. */
const STATUS_CODES = ['', 'open', 'closed', 'open', 'open', 'open', 'inactive', 'future', 'open'];

/** The operating status of an agency or school, from the first known of these texts and codes; else null. */
export function operatingStatus(...cells: readonly string[]): string | null {
  for (const cell of cells) {
    const status = STATUS[cell.toLowerCase()] ?? STATUS_CODES[/^\d$/.test(cell) ? Number(cell) : 0];
    if (status) return status;
  }
  return null;
}
