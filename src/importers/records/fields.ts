import { plainNcesId } from '@emi/base/declared';
import { isDeceptive } from '@emi/base/text';
import {
  choice,
  decimal,
  decimalFrom,
  flag,
  formatted,
  isDay,
  must,
  stateCode,
  text,
  uuid,
  whole,
  withoutInvisible,
} from '@emi/base/values';
import { z } from 'zod';
import type { Scalar } from '../values.ts';
import { verificationStatusOf } from '../verification-status.ts';

/**
 * Parses the JSON value of a field to what is written to PostgreSQL; null if the value is empty. A `null` in a line
 * clears the field and is not parsed.
 */
export type RecordField = z.ZodType<Scalar>;

/** Marks a field without which a record cannot be stored. */
export const requiredField = (field: RecordField): RecordField => field.meta({ required: true });
export const isRequiredField = (field: RecordField): boolean => field.meta()?.required === true;

const trimmed = <T>(value: z.ZodType<T>) =>
  z.preprocess((given) => (typeof given === 'string' ? given.trim() : given), value);

/** A short text, trimmed; blank means unknown. Bounded, because most are indexed. */
export const textField = (atMost = 200): RecordField =>
  trimmed(text(atMost)).transform((value) => value || null);

/** A user-visible label, without characters that disguise it. */
export const name: RecordField = trimmed(text())
  .refine((label) => !isDeceptive(label), 'must not contain control or direction characters')
  .transform((label) => label || null);

/** Free text, stored unchanged. The line length bounds it. */
export const prose: RecordField = z.string(must('text'));

export const uuidField: RecordField = trimmed(uuid);
/**
 * The email address in a cell that another program wrote: `mailto:ana@…`, `Ana Ruiz <ana@…>`, or after hidden
 * characters.
 */
const addressIn = (cell: string): string => {
  const visible = withoutInvisible(cell).trim();
  const shown = /^mailto:/i.test(visible) ? linked(visible.slice('mailto:'.length)) : visible;
  return (/^[^<>@]{0,200}<([^<>]{3,254})>$/.exec(shown)?.[1] ?? shown).replace(/(?<![.,;])[.,;]+$/, '');
};

/**
 * Decodes the address in a `mailto:` link: `Ana Ruiz<ana@example.org>` of
 * `Ana%20Ruiz%3Cana@example.org%3E?subject=Hello`.
 */
function linked(link: string): string {
  const [address = ''] = link.split('?');
  try {
    return decodeURIComponent(address).trim();
  } catch {
    return address.trim();
  }
}
export const email: RecordField = z.preprocess(
  (given) => (typeof given === 'string' ? addressIn(given).trim() : given),
  formatted({
    pattern: /^(?=.{3,254}$)[^\s@]+@[^\s@]+$/,
    name: 'an email address',
    example: 'ana@example.org',
  }),
);
export const state: RecordField = trimmed(stateCode);

const ncesId = (allowed: string, looks: RegExp, digits?: 7 | 12): RecordField =>
  z
    .string(must(allowed))
    .overwrite((id) => plainNcesId(id.trim(), digits))
    .refine((id) => looks.test(id), must(allowed));

export const ncesIdField = (digits: 7 | 12): RecordField =>
  ncesId(
    `an NCES id of ${digits} digits, zeros in front included`,
    digits === 7 ? /^\d{7}$/ : /^\d{12}$/,
    digits,
  );
export const anyNcesIdField = ncesId(
  'an NCES id of 7 digits for a district, 12 for a school',
  /^(\d{7}|\d{12})$/,
);

const GRADE = '(PK|KG|0[1-9]|1[0-3]|UG|AE)';
export const gradeSpanField: RecordField = trimmed(
  formatted({ pattern: new RegExp(`^${GRADE}-${GRADE}$`), name: 'a grade span', example: 'PK-12' }),
);

export const schoolYear: RecordField = trimmed(
  formatted({ pattern: /^\d{4}-\d{4}$/, name: 'a school year', example: '2023-2024' }),
);

const isLinkable = (address: string): boolean =>
  address.length <= 2_000 && /^https?:\/\//i.test(address) && URL.canParse(address);
const AN_ADDRESS = must('an http(s) address of at most 2000 characters');

/** A URL that is safe to link: never `javascript:` and the like. */
export const url: RecordField = trimmed(z.string(AN_ADDRESS).refine(isLinkable, AN_ADDRESS));

/** The URL of a source, or the name of an uploaded file, which has no address. */
export const sourceAddress: RecordField = trimmed(
  z
    .string(AN_ADDRESS)
    .refine((address) => /^file:\/\/\/[^/]{1,300}$/.test(address) || isLinkable(address), AN_ADDRESS),
);

export const flagField: RecordField = flag.transform((on) => (on ? 't' : 'f'));
export const wholeField: (min?: number, max?: number) => RecordField = whole;
export const numberField = (min?: number, max?: number): RecordField =>
  min === undefined ? decimal : decimalFrom(min, max);
export const oneOfField: (values: readonly string[]) => RecordField = choice;

/** One of our statuses, or a verifier's word for one. */
export const verificationStatus = (statuses: readonly string[]): RecordField =>
  z.preprocess(
    (given) => (typeof given === 'string' ? (verificationStatusOf(given) ?? given) : given),
    choice(statuses),
  );

/** A latitude (limit 90) or longitude (limit 180). No place of the United States is at 0, which means unknown. */
export function degrees(limit: 90 | 180): RecordField {
  const allowed = must(`degrees from -${limit} to ${limit} other than 0`);
  return z.number(allowed).refine((value) => value !== 0 && Math.abs(value) <= limit, allowed);
}

const AN_OBJECT = must('an object');
export const objectField: RecordField = z
  .custom((value) => typeof value === 'object' && !Array.isArray(value), AN_OBJECT)
  .transform((value) => JSON.stringify(value));

export const array: RecordField = z
  .array(
    z.unknown().refine((item) => item !== null, { error: 'must not be null' }),
    must('an array'),
  )
  .transform((items) => JSON.stringify(items));

/** Short texts as a PostgreSQL array, without duplicates. */
export const textsField: RecordField = z
  .array(textField(), must('an array of texts'))
  .max(100, 'must have at most 100 texts')
  .transform((items) => {
    const kept = new Set(items.filter((item) => item !== null) as string[]);
    return `{${[...kept].map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
  });

const INSTANT =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:[Zz]|[+-](?:0\d|1[0-4]):[0-5]\d))?$/;
const A_TIMESTAMP = must('an RFC 3339 timestamp such as 2026-11-20T09:30:00Z, or a date such as 2026-11-20');

/** RFC 3339, or a date, which means midnight UTC. */
export const timestampField: RecordField = z.string(A_TIMESTAMP).refine((value) => {
  const [, year, month, day] = INSTANT.exec(value) ?? [];
  return year !== undefined && year !== '0000' && isDay(Number(year), Number(month), Number(day));
}, A_TIMESTAMP);
