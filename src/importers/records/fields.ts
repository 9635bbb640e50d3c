import { plainNcesId } from '../../platform/graph/nces-ids.ts';
import { isDeceptive } from '../../platform/graph/text.ts';
import type { Scalar } from '../values.ts';

/**
 * The vocabulary of record fields: how a JSON value is validated and written to PostgreSQL. A `null` clears the field
 * and never gets here.
 */
export interface RecordField {
  /** Completes the sentence "it must be …". */
  readonly allowed: string;
  /** Returns `undefined` for an invalid value and `null` for an empty one. */
  readonly read: (value: unknown) => Scalar | undefined;
  /** Required to store the record. */
  readonly required?: boolean;
}

export const requiredField = (field: RecordField): RecordField => ({ ...field, required: true });

/** A short text, trimmed; blank means unknown. Bounded, because most are indexed. */
export const textField = (atMost = 200): RecordField => ({
  allowed: `text of at most ${atMost} characters`,
  read(value) {
    if (typeof value !== 'string') return undefined;
    const trimmed = value.trim();
    return trimmed.length > atMost ? undefined : trimmed || null;
  },
});

/** A user-visible label, without characters that disguise it. */
export const name: RecordField = {
  allowed: 'a name of at most 200 characters without control or direction characters',
  read(value) {
    const label = textField().read(value);
    return typeof label === 'string' && isDeceptive(label) ? undefined : label;
  },
};

/** Free text, stored unchanged. The line length bounds it. */
export const prose: RecordField = {
  allowed: 'text',
  read: (value) => (typeof value === 'string' ? value : undefined),
};

/** Text that must match a pattern. */
export const pattern = (
  allowed: string,
  looks: RegExp,
  normalize = (value: string) => value,
): RecordField => ({
  allowed,
  read(value) {
    if (typeof value !== 'string') return undefined;
    const normal = normalize(value.trim());
    return looks.test(normal) ? normal : undefined;
  },
});

export const uuidField = pattern('a UUID', /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/, (id) =>
  id.toLowerCase(),
);
export const email = pattern('an email address', /^(?=.{3,254}$)[^\s@]+@[^\s@]+$/);
export const state = pattern('a two-letter state such as TX', /^[A-Z]{2}$/, (code) => code.toUpperCase());
export const ncesIdField = (digits: 7 | 12): RecordField =>
  pattern(
    `an NCES id of ${digits} digits, zeros in front included`,
    digits === 7 ? /^\d{7}$/ : /^\d{12}$/,
    (id) => plainNcesId(id, digits),
  );

const GRADE = '(PK|KG|0[1-9]|1[0-3]|UG|AE)';
export const gradeSpanField = pattern('a grade span such as PK-12', new RegExp(`^${GRADE}-${GRADE}$`));

export const schoolYear = pattern('a school year such as 2023-2024', /^\d{4}-\d{4}$/);

/** A URL that is safe to link: never `javascript:` and the like. */
export const url: RecordField = {
  allowed: 'an http(s) address of at most 2000 characters',
  read(value) {
    if (typeof value !== 'string') return undefined;
    const address = value.trim();
    return address.length <= 2_000 && /^https?:\/\//i.test(address) && URL.canParse(address)
      ? address
      : undefined;
  },
};

export const flagField: RecordField = {
  allowed: 'true or false',
  read: (value) => (typeof value === 'boolean' ? (value ? 't' : 'f') : undefined),
};

/** An integer; without bounds, a count. */
export const wholeField = (min = 0, max = 2_147_483_647): RecordField => ({
  allowed: `a whole number from ${min} to ${max}`,
  read: (value) =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max
      ? (value as number)
      : undefined,
});

export const numberField = (min = -Infinity, max = Infinity): RecordField => ({
  allowed:
    min === -Infinity ? 'a number' : max === Infinity ? 'a number from 0' : `a number from ${min} to ${max}`,
  read: (value) =>
    Number.isFinite(value) && (value as number) >= min && (value as number) <= max
      ? (value as number)
      : undefined,
});

/** A latitude (limit 90) or longitude (limit 180). No place of the United States is at 0, which means unknown. */
export const degrees = (limit: 90 | 180): RecordField => ({
  allowed: `degrees from -${limit} to ${limit} other than 0`,
  read: (value) => (value === 0 ? undefined : numberField(-limit, limit).read(value)),
});

export const oneOfField = (values: readonly string[]): RecordField => ({
  allowed: `one of ${values.join(', ')}`,
  read: (value) => (values.includes(value as string) ? (value as string) : undefined),
});

export const objectField: RecordField = {
  allowed: 'an object',
  read: (value) => (typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : undefined),
};

export const array: RecordField = {
  allowed: 'an array',
  read: (value) => (Array.isArray(value) ? JSON.stringify(value) : undefined),
};

/** Short texts as a PostgreSQL array, without duplicates. */
export const textsField: RecordField = {
  allowed: 'an array of at most 100 texts of at most 200 characters each',
  read(value) {
    if (!Array.isArray(value) || value.length > 100) return undefined;
    const items = value.map((item) => textField().read(item));
    if (items.includes(undefined)) return undefined;
    const kept = new Set(items.filter((item) => item !== null) as string[]);
    return `{${[...kept].map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
  },
};

const INSTANT =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:[Zz]|[+-](?:0\d|1[0-4]):[0-5]\d))?$/;

/** RFC 3339, or a date, which means midnight UTC. */
export const timestampField: RecordField = {
  allowed: 'an RFC 3339 timestamp such as 2026-11-20T09:30:00Z, or a date such as 2026-11-20',
  read(value) {
    if (typeof value !== 'string') return undefined;
    const [, year, month, day] = INSTANT.exec(value) ?? [];
    return year && year !== '0000' && isDay(Number(year), Number(month), Number(day)) ? value : undefined;
  },
};

const isDay = (year: number, month: number, day: number): boolean =>
  month >= 1 &&
  month <= 12 &&
  day >= 1 &&
  (day <= 28 || day <= new Date(Date.UTC(year, month, 0)).getUTCDate());
