import { badRequest, type Problem } from '@emi/base/problems';
import { object, readValue } from '@emi/base/values';
import { z } from 'zod';
import { valueSchema } from './value-schema.ts';

/** The fields of a JSON body. An absent field stays absent, which differs from `null`. */
export type BodyFields = Readonly<Record<string, z.ZodType>>;
/** The values of a body with these fields. */
export type BodyValues<B extends BodyFields> = z.infer<z.ZodObject<B>>;

const bodies = new WeakMap<BodyFields, z.ZodType>();

/**
 * Reads the declared fields of a JSON body; ignores all others, including inherited ones.
 * @param body as parsed; `undefined` if none was sent, which is equivalent to `{}`
 */
export function readBody<B extends BodyFields>(fields: B, body: unknown): BodyValues<B> {
  const value = bodies.get(fields) ?? object(fields);
  bodies.set(fields, value);
  return readValue(value, withoutNulls(fields, body ?? {}), '') as BodyValues<B>;
}

/** Leaves out nulls of optional fields, which count as absent, except where null has a meaning of its own. */
function withoutNulls(fields: BodyFields, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).flatMap(([name, given]): [string, unknown][] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) return [[name, given]];
    if (given === null && !isRequired(field) && !isNullable(field)) return [];
    const element = Array.isArray(given) ? elementFields(field)?.fields : undefined;
    return [[name, element ? (given as unknown[]).map((item) => withoutNulls(element, item)) : given]];
  });
  return Object.fromEntries(entries);
}

/** Returns `true` for a field that no body may omit. */
export const isRequired = (field: z.ZodType): boolean => !(field instanceof z.ZodOptional);

export const isNullable = (field: z.ZodType): boolean =>
  field instanceof z.ZodNullable ||
  (field instanceof z.ZodOptional && isNullable(field.unwrap() as z.ZodType));

/** The schema of a field's value, without the cases in which the field is absent or null. */
export const present = (field: z.ZodType): z.ZodType =>
  field instanceof z.ZodOptional || field instanceof z.ZodNullable
    ? present(field.unwrap() as z.ZodType)
    : field;

/** The fields of the elements of an array, and how many there may be; undefined for any other field. */
export function elementFields(
  field: z.ZodType,
): { readonly fields: BodyFields; readonly max: number } | undefined {
  const value = present(field);
  const list = value instanceof z.ZodPipe ? value.out : undefined;
  return list instanceof z.ZodArray && list.element instanceof z.ZodObject
    ? { fields: list.element.shape, max: valueSchema(value).maxItems as number }
    : undefined;
}

/** The Problem for an absent field, with the values that it may have. */
export const missingField = (name: string, values: readonly string[]): Problem =>
  badRequest(`${name} is required; it must be one of ${values.join(', ')}.`);
