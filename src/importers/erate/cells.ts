/** A row of a set by the publisher's column names; absent and empty cells are ''. */
export type Cells = Readonly<Record<string, string>>;

const ISO = /^(\d{4})-(\d{2})-(\d{2})/;
const AMERICAN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/;

/** A cell's day as `2026-07-01`, of the API's timestamps and of the downloads' `07/01/2026`; null if it is none. */
export function dayOf(cell = ''): string | null {
  const iso = ISO.exec(cell);
  const american = AMERICAN.exec(cell);
  const [year = '', month = '', day = ''] = iso
    ? iso.slice(1)
    : american
      ? [american[3], american[1], american[2]]
      : [];
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? null : text;
}

/** The instant of a cell, whose clock is taken for UTC; a day if it has no time. */
export function instantOf(cell = ''): string | null {
  const day = dayOf(cell);
  const time = /T(\d{2}:\d{2}:\d{2})/.exec(cell)?.[1];
  return day && time && time !== '00:00:00' ? `${day}T${time}Z` : day;
}

/** US dollars or a quantity; null if the cell holds no number. */
export function numberOf(cell = ''): number | null {
  const plain = cell.replace(/[$,\s]/g, '');
  return /^-?\d{1,15}(\.\d{1,12})?$/.test(plain) ? Number(plain) : null;
}

/** Made once: `toLocaleString` would make one for every amount. */
const CENTS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
export const usd = (amount: number): string => `${CENTS.format(amount)} USD`;

/** The day that is some years after another one, as text. */
export const yearsAfter = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

/** Distinct texts, in order, without empty ones. */
export const distinct = (texts: readonly (string | undefined)[]): string[] => [
  ...new Set(texts.filter((text): text is string => Boolean(text))),
];
