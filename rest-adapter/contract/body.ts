import type { GraphQLSchema } from 'graphql';
import { badRequest, type Problem } from '../../src/platform/base/problem.ts';
import type { Bounds } from '../../src/platform/graph/bounds.ts';
import { parseTimestamp, parseUuid } from '../../src/platform/graph/scalars.ts';
import { checkText } from '../../src/platform/graph/text.ts';
import { MAX_TEXT, parseAccounts } from '../../src/platform/tables/accounts-table.ts';
import type { ReceivedTable } from '../../src/platform/tables/received.ts';
import { enumValues, MAX_INT } from './schema-values.ts';

/** A field of a JSON body and its validation. An absent field stays absent, which differs from `null`. */
export interface BodyField<T> {
  /** Throws a Problem that names the field and the allowed values. */
  readonly parse: (value: unknown, name: string) => T;
  readonly isRequired?: boolean;
  /** Allowed values, for tests that generate invalid ones. */
  readonly accepts: BodyAccepts;
  /** Resolves values that the schema lists; called once at startup. */
  readonly bind?: (schema: GraphQLSchema) => BodyField<T>;
}

export interface BodyAccepts {
  readonly kind:
    | 'text'
    | 'uuid'
    | 'timestamp'
    | 'flag'
    | 'whole'
    | 'number'
    | 'value'
    | 'values'
    | 'texts'
    | 'array';
  readonly orNull: boolean;
  /** Length of the text without surrounding white space. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** The format of JSON Schema; what accepts the value checks it. */
  readonly format?: 'uri';
  /** A pattern for each text of an array. */
  readonly pattern?: RegExp;
  /** Maximum length of an array. */
  readonly maxItems?: number;
  readonly values?: readonly string[];
  /** Fields of each element. */
  readonly fields?: BodyFields;
}

export type BodyFields = Readonly<Record<string, BodyField<unknown>>>;
export type BodyValues<B extends BodyFields> = {
  -readonly [K in keyof B]?: B[K] extends BodyField<infer T> ? T : never;
};

/** Makes a field required. */
export const required = <T>(field: BodyField<T>): BodyField<T> => ({ ...field, isRequired: true });

/** Text; its length counts characters. Rejects NUL, which PostgreSQL cannot store. */
export function bodyText({
  max,
  min = 0,
  format,
}: Pick<BodyAccepts, 'format'> & { max: number; min?: number }): BodyField<string> {
  const parse = (value: unknown, name: string): string => {
    if (typeof value !== 'string') throw badRequest(`${name} must be text.`);
    checkText(value, name, max, min);
    return value;
  };
  return { parse, accepts: { kind: 'text', orNull: false, minLength: min, maxLength: max, format } };
}

/** A file: a text in JSON, or what was uploaded. */
export const bodyTable = (): BodyField<string | ReceivedTable> => ({
  parse: parseAccounts,
  accepts: { kind: 'text', orNull: false, minLength: 0, maxLength: MAX_TEXT },
});

/** Also accepts `null`, which clears the field. */
export function orNull<T>(field: BodyField<T>): BodyField<T | null> {
  return {
    parse: (value, name) => (value === null ? null : field.parse(value, name)),
    accepts: { ...field.accepts, orNull: true },
    ...(field.bind && { bind: (schema: GraphQLSchema) => orNull(field.bind!(schema)) }),
  };
}

export const bodyUuid = (): BodyField<string> => ({
  parse: parseUuid,
  accepts: { kind: 'uuid', orNull: false },
});

export const bodyTimestamp = (): BodyField<string> => ({
  parse: parseTimestamp,
  accepts: { kind: 'timestamp', orNull: false },
});

export const bodyFlag = (): BodyField<boolean> => ({
  parse: (value, name) => {
    if (typeof value === 'boolean') return value;
    throw badRequest(`${name} must be true or false.`);
  },
  accepts: { kind: 'flag', orNull: false },
});

/** An integer of at least 0. */
export const bodyWhole = (): BodyField<number> => ({
  parse: (value, name) => {
    if (Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_INT)
      return value as number;
    throw badRequest(`${name} must be a whole number from 0 to ${MAX_INT}.`);
  },
  accepts: { kind: 'whole', orNull: false },
});

/** A finite number. */
export const bodyNumber = (): BodyField<number> => ({
  parse: (value, name) => {
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    throw badRequest(`${name} must be a number.`);
  },
  accepts: { kind: 'number', orNull: false },
});

/** The Problem for an absent field, with the values that it may have if they are listed. */
export const missingField = (name: string, values?: readonly string[]): Problem =>
  badRequest(
    values ? `${name} is required; it must be one of ${values.join(', ')}.` : `${name} is required.`,
  );

/** A value of a GraphQL enum. */
export function bodyOneOf(enumName: string): BodyField<string> {
  const over = (values: readonly string[]): BodyField<string> => ({
    parse: (value, name) => {
      if (typeof value === 'string' && values.includes(value)) return value;
      throw badRequest(`${name} must be one of ${values.join(', ')}.`);
    },
    accepts: { kind: 'value', orNull: false, values },
  });
  return {
    ...over([]),
    bind: (schema) => over(enumValues(schema, enumName)),
  };
}

/** An array with one or more of these values. */
export const bodyValuesOf = (values: readonly string[]): BodyField<string[]> => ({
  parse: (given, name) => {
    if (Array.isArray(given) && given.length > 0 && given.every((value) => values.includes(value))) {
      return [...new Set(given)];
    }
    throw badRequest(`${name} must be an array of one or more of ${values.join(', ')}.`);
  },
  accepts: { kind: 'values', orNull: false, values },
});

/** An array of 1 to `maxItems` texts of one format. */
export function bodyTexts(maxItems: number, format: NonNullable<Bounds['format']>): BodyField<string[]> {
  const { pattern, name: wanted, example } = format;
  return {
    parse: (value, name) => {
      if (!Array.isArray(value) || value.length < 1 || value.length > maxItems) {
        throw badRequest(`${name} must be an array of 1 to ${maxItems} texts.`);
      }
      return value.map((item, index) => {
        if (typeof item === 'string' && pattern.test(item)) return item;
        throw badRequest(`${name}[${index}] must be ${wanted}, such as ${example}.`);
      });
    },
    accepts: { kind: 'texts', orNull: false, maxItems, pattern },
  };
}

/** An array of 1 to `max` objects with these fields. */
export function bodyArrayOf<B extends BodyFields>(fields: B, max: number): BodyField<BodyValues<B>[]> {
  const over = (bound: B): BodyField<BodyValues<B>[]> => ({
    parse: (value, name) => {
      if (!Array.isArray(value) || value.length < 1 || value.length > max) {
        throw badRequest(`${name} must be an array of 1 to ${max} elements.`);
      }
      return value.map((element, index) => readFields(bound, element, `${name}[${index}]`));
    },
    accepts: { kind: 'array', orNull: false, fields: bound, maxItems: max },
  });
  return { ...over(fields), bind: (schema) => over(bindFields(schema, fields)) };
}

/** Resolves the fields' sets of values from the schema. */
export const bindFields = <B extends BodyFields>(schema: GraphQLSchema, fields: B): B =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const bound = field.bind?.(schema);
      return [name, bound ? { ...bound, isRequired: field.isRequired } : field];
    }),
  ) as unknown as B;

/**
 * Reads the declared fields of a JSON body; ignores all others, including inherited ones.
 *
 * @param body as parsed; `undefined` if none was sent, equivalent to `{}`.
 */
export function readBody<B extends BodyFields>(fields: B, body: unknown): BodyValues<B> {
  return readFields(fields, body ?? {}, '');
}

function readFields<B extends BodyFields>(fields: B, object: unknown, path: string): BodyValues<B> {
  if (typeof object !== 'object' || object === null || Array.isArray(object)) {
    throw badRequest(`${path || 'The request body'} must be a JSON object.`);
  }
  const values: Record<string, unknown> = {};
  for (const [key, { parse, isRequired, accepts }] of Object.entries(fields)) {
    const name = path ? `${path}.${key}` : key;
    if (Object.hasOwn(object, key)) values[key] = parse((object as Record<string, unknown>)[key], name);
    else if (isRequired) throw missingField(name, accepts.values);
  }
  return values as BodyValues<B>;
}
