/**
 * The vocabulary of values from outside: request bodies, query parameters, lines and cells of imports, and settings all
 * declare their values with these words, which build on zod. The message of a fault completes a sentence that begins
 * with the value's name, such as `name must be text`. Published schemas count characters where zod counts code units,
 * so a word states what zod cannot derive as `meta`.
 */
import { z } from 'zod';
import { faultOfLength } from '../text/text.ts';
import { parseInstant } from './instants.ts';

/** GraphQL's largest `Int`, and PostgreSQL's largest `integer`. */
export const MAX_INT = 2_147_483_647;

type Issue = { readonly input?: unknown };

/** The message of a value that is absent or not what is allowed. */
export const must = (allowed: string) => ({
  error: ({ input }: Issue) => (input === undefined ? 'is required' : `must be ${allowed}`),
});

/** The format of a text, with its name for messages, such as `five digits`, and an example. */
export interface Format {
  readonly pattern: RegExp;
  /** The pattern for published schemas, if the service reads more than a pattern of other languages can say. */
  readonly published?: string;
  readonly name: string;
  readonly example: string;
}

/**
 * Published patterns mean the same in JavaScript, Java, Python, Go, and others, which disagree about `\0`, `\d`,
 * `\s`, `\w`, `\p`, and looking ahead; `test/rest-adapter/patterns.test.ts` lists what they may contain.
 */
export const ANY_TEXT = '^[^\\x00]*$';
const FILLED_TEXT = '^[\\t-\\r ]*[^\\x00\\t-\\r ][^\\x00]*$';
/** An item of a list in which texts of another format match nothing: anything without commas that is not blank. */
const NOT_BLANK = '^[\\t-\\r ]*[^\\x00\\t-\\r ,][^\\x00,]*$';

/** A check of a text's length in characters; see `faultOfLength`. */
export const withLength =
  (max: number, min = 0) =>
  ({ value, issues }: z.core.ParsePayload<string>): void => {
    const message = faultOfLength(value, max, min);
    if (message) issues.push({ code: 'custom', input: value, message });
  };

/**
 * A text of at most `max` characters, and of at least `min` between surrounding white space. Rejects NUL, which
 * PostgreSQL cannot store, and halves of surrogate pairs.
 */
export const text = (max = 200, min = 0) =>
  z
    .string(must('text'))
    .check(withLength(max, min))
    .meta({ maxLength: max, ...(min ? { minLength: min, pattern: FILLED_TEXT } : { pattern: ANY_TEXT }) });

/** A web address; the code that accepts it checks its form. */
export const addressText = (max: number) => text(max, 1).meta({ format: 'uri' });

/** A text that the pattern of the format matches. */
export const formatted = ({ pattern, published = pattern.source, name, example }: Format) =>
  z
    .string(must(`${name}, such as ${example}`))
    .refine((value) => pattern.test(value), must(`${name}, such as ${example}`))
    .meta({ pattern: published });

/** Requirements of a text to search for, apart from its length. */
interface SearchText {
  readonly maxLength?: number;
  readonly notEmpty?: boolean;
  readonly format?: Format;
  /** True if text in another format is not an error, but matches nothing. */
  readonly passesOver?: boolean;
}

/** A text to search for, of at most 200 characters unless `maxLength` says otherwise. */
export function searchText({ maxLength, notEmpty, format, passesOver }: SearchText) {
  const plain = text(maxLength);
  const filled = notEmpty ? plain.refine((value) => value !== '', { error: 'must not be empty' }) : plain;
  if (!format) return notEmpty ? filled.meta({ minLength: 1, pattern: ANY_TEXT }) : plain;
  const { pattern, published = pattern.source, name, example } = format;
  return filled
    .refine((value) => passesOver || pattern.test(value), must(`${name}, such as ${example}`))
    .meta({ ...(notEmpty && { minLength: 1 }), pattern: passesOver ? NOT_BLANK : published });
}

const UUID_FORMAT = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns `true` for a UUID in upper or lower case. */
export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && UUID_FORMAT.test(value);

const A_UUID = must('a UUID such as 0198c1f2-6c1e-7a35-9d5e-2f6f0a4b8c11');

/** A UUID in upper or lower case, to its canonical form in lower case. */
export const uuid = z.string(A_UUID).refine(isUuid, A_UUID).toLowerCase().meta({ format: 'uuid' });

const A_STATE = must('a two-letter state abbreviation such as TX');

/** Any two letters, in upper or lower case, to upper case, whether or not they abbreviate a state. */
export const stateCode = z
  .string(A_STATE)
  .refine((value) => /^[a-z]{2}$/i.test(value), A_STATE)
  .toUpperCase()
  .meta({ pattern: '^[A-Za-z]{2}$' });

const AN_INSTANT = must('an RFC 3339 timestamp such as 2026-11-20T09:30:00.000Z');

/** An RFC 3339 timestamp, to UTC with milliseconds; finer fractions are cut. */
export const timestamp = z
  .string(AN_INSTANT)
  .refine((value) => parseInstant(value) !== undefined, { ...AN_INSTANT, abort: true })
  .overwrite((value) => parseInstant(value)!)
  .meta({ format: 'date-time' });

/** `true` or `false`; texts such as `"true"` are refused. */
export const flag = z.boolean(must('true or false'));

/**
 * The message of a number out of bounds. It names both bounds, unless `max` is only the type's own maximum, `most`,
 * which nobody reaches by accident.
 */
const bounded = (a: string, min: number, max: number, most: number, example = '') => ({
  error: ({ input }: Issue) => {
    if (max !== most) return must(`${a} from ${min} to ${max}`).error({ input });
    if (typeof input === 'number' && input > max) return `must be at most ${max}`;
    return must(`${a} of at least ${min}${example}`).error({ input });
  },
});

/** An integer from `min` to `max`. */
export function whole(min = 0, max = MAX_INT) {
  const bounds = bounded('a whole number', min, max, MAX_INT);
  return z.int(bounds).min(min, bounds).max(max, bounds);
}

/** The largest decimal number that a filter takes. */
export const MAX_DECIMAL = 999_999_999_999_999;

/** A finite number. */
export const decimal = z.number(must('a number'));

/** A number from `min`, and to `max` if there is one. */
export function decimalFrom(min: number, max = Number.POSITIVE_INFINITY) {
  const most = max === Number.POSITIVE_INFINITY ? max : MAX_DECIMAL;
  const bounds = bounded('a number', min, max, most, ', such as 14.5');
  return z.number(bounds).min(min, bounds).max(max, bounds);
}

/** One of these values. */
export function choice<const V extends string>(values: readonly V[]) {
  const allowed = `must be one of ${values.join(', ')}`;
  return z.enum(values, {
    error: ({ input }) => (input === undefined ? `is required; it ${allowed}` : allowed),
  });
}

/**
 * One or more of these values, without repetitions.
 * @param also words that end the message for a query parameter, in place of `an array of`
 */
export const choices = (values: readonly string[], also = '') =>
  z
    .custom<string[]>(
      (given) => Array.isArray(given) && given.length > 0 && given.every((value) => values.includes(value)),
      must(`${also ? '' : 'an array of '}one or more of ${values.join(', ')}${also}`),
    )
    .overwrite((given) => [...new Set(given)])
    .meta({ type: 'array', items: { type: 'string', enum: values }, minItems: 1 });

/**
 * From 1 to `max` items, called `items` in messages. A longer array is refused unread, and any other after its first
 * fault: zod would make an issue of each, which takes long where all of 1,000 rows are wrong.
 */
export const arrayOf = <Item extends z.ZodType>(item: Item, max: number, items = 'elements') =>
  z
    .custom<unknown[]>(
      (given) => Array.isArray(given) && given.length >= 1 && given.length <= max,
      must(`an array of 1 to ${max} ${items}`),
    )
    .check(({ value, issues }) => {
      for (const [index, input] of value.entries()) {
        const fault = item.safeParse(input).error?.issues[0];
        if (!fault) continue;
        issues.push({ code: 'custom', input, message: fault.message, path: [index, ...fault.path] });
        return;
      }
    })
    .pipe(z.array(item).min(1).max(max));

/** From 1 to `max` items that a text separates by commas, already split, without repetitions. */
export const listInText = <Item extends z.ZodType>(item: Item, max: number, items = 'values') =>
  z
    .custom<unknown[]>((given) => Array.isArray(given) && given.length >= 1 && given.length <= max, {
      error: ({ input }) =>
        (input as unknown[]).length === 0 ? 'must not be empty' : `must hold at most ${max} ${items}`,
    })
    .pipe(
      z
        .array(item)
        .min(1)
        .max(max)
        .overwrite((given) => [...new Set(given)]),
    );

/** An object with these fields; others, including inherited ones, are ignored. */
export const object = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.object(fields, must('a JSON object'));
