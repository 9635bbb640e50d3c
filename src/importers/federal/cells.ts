import { GRADES } from '../nces.ts';

/** The vocabulary of the files of the Common Core of Data (CCD) and the finance survey (F-33). */

/** Codes for missing, not applicable, suppressed, and low-quality values; some years use words. */
const UNKNOWN = new Set([
  ...['', '-1', '-2', '-3', '-9', 'M', 'N', '†', '–', '‡'],
  ...['NOT APPLICABLE', 'NOT REPORTED', 'MISSING'],
]);

/** A cell as text; null if it is unknown. */
export const known = (cell = ''): string | null => (UNKNOWN.has(cell.toUpperCase()) ? null : cell);

/** A cell as a nonnegative number; null if it is unknown or not a number. */
export function figure(cell = ''): number | null {
  const text = known(cell);
  return text !== null && /^\d{1,15}(?:\.\d{1,6})?$/.test(text) ? Number(text) : null;
}

/**
 * The state's own id of a district or school, without the prefix that CCD adds: `WI-3619` is `3619`, and of the school
 * `WI-3619-0040`, `0040`.
 */
export function stateId(cell: string, ...prefixes: readonly string[]): string | null {
  const text = known(cell);
  const prefix = prefixes.find((prefix) => prefix !== '' && text?.startsWith(`${prefix}-`));
  return text && prefix ? text.slice(prefix.length + 1) || null : text;
}

/** A website as an http(s) address; null if the cell holds none. */
export function website(cell: string): string | null {
  const text = known(cell)?.toLowerCase() ?? '';
  const address = /^https?:\/\//.test(text) ? known(cell)! : `http://${known(cell) ?? ''}`;
  if (text === '' || /[\s@]/.test(text) || address.length > 500 || !URL.canParse(address)) return null;
  const { hostname, protocol } = new URL(address);
  return /^https?:$/.test(protocol) && /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(hostname)
    ? address
    : null;
}

/** An address without its scheme, `www.`, and trailing slash, to compare websites. */
export const comparableSite = (address: string): string =>
  address
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '');

/** A grade span such as `PK-12`; null if either end is unknown. */
export function gradeSpanOf(low: string, high: string): string | null {
  const [from, to] = [low, high].map((grade) =>
    GRADES.indexOf(/^\d$/.test(grade) ? `0${grade}` : grade.toUpperCase()),
  );
  return from! < 0 || to! < 0 || from! > to! ? null : `${GRADES[from!]}-${GRADES[to!]}`;
}

/** `2023-2024` for `2023-24`. */
export function schoolYear(cell: string): string | null {
  const [, from] = /^(\d{4})-(?:\d{2}|\d{4})$/.exec(cell) ?? [];
  return from ? `${from}-${Number(from) + 1}` : null;
}

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
const STATUS_CODES = ['', 'open', 'closed', 'open', 'open', 'open', 'inactive', 'future', 'open'];

/** The operating status of an agency or school, from its most recent text or code. */
export function operatingStatus(...cells: readonly string[]): string | null {
  for (const cell of cells) {
    const status = STATUS[cell.toLowerCase()] ?? STATUS_CODES[/^\d$/.test(cell) ? Number(cell) : 0];
    if (status) return status;
  }
  return null;
}
