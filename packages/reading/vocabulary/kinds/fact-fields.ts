import type { CitedPage } from './fact.ts';

/** Longer than any real value of these fields. */
export const LENGTHS = { name: 120, title: 300, description: 500, context: 700, url: 2_000 } as const;

const CONTROLS = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]+/gu;

/** A single-line text without control characters, truncated. */
export const line = (value: unknown, length: number): string =>
  typeof value === 'string'
    ? value
        .slice(0, length * 4)
        .replace(CONTROLS, ' ')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, length)
        .trim()
    : '';

export const lineOrNull = (value: unknown, length: number): string | null => line(value, length) || null;

export const valueIn = <V extends string>(value: unknown, values: readonly V[]): V | null =>
  values.find((one) => one === value) ?? null;

const DAY_OR_INSTANT =
  /^(\d{4})-(\d{2})-(\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** A valid date or instant in a plausible range; else null. */
export function realDate(value: unknown): string | null {
  const [, year, month, day] = (typeof value === 'string' && DAY_OR_INSTANT.exec(value)) || [];
  if (!year || Number(year) < 1950 || Number(year) > 2100) return null;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const isReal = date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day);
  return isReal && !Number.isNaN(Date.parse(value as string)) ? (value as string) : null;
}

/** US dollars, rounded to cents, above zero and below a trillion; else null. */
const roundedDollars = (value: unknown): number | null =>
  typeof value === 'number' && value > 0 && value < 1e12 ? Math.round(value * 100) / 100 : null;

/** A web address without credentials; else null. */
export function webAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LENGTHS.url || !URL.canParse(value)) return null;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && !username && !password ? value : null;
}

const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,6}$/i;

export const emailAddress = (value: unknown): string | null =>
  typeof value === 'string' && EMAIL.test(value) ? value : null;

/** The amount, if the page contains it; else null. */
export function amountOn(page: CitedPage, value: unknown): number | null {
  const amount = roundedDollars(value);
  return amount !== null && page.hasAmount(amount) ? amount : null;
}
