import { rangeEnd } from '@emi/base/declared';
import type { JsonSchema } from './json-schema.ts';
import type { Param } from './parameter-types.ts';
import { UUID_SCHEMA, valueSchema } from './value-schema.ts';

const SAMPLE_ID = '0198c1f2-6c1e-7a35-9d5e-2f6f0a4b8c11';
/** Bounds that `date-time` leaves open: the year 0, leap seconds, and the length of fractions. */
const TIMESTAMP =
  '^([1-9][0-9]{3}|0[1-9][0-9]{2}|00[1-9][0-9]|000[1-9])-[0-9]{2}-[0-9]{2}' +
  '[Tt][0-9]{2}:[0-9]{2}:[0-5][0-9](\\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})$';

/** An example that Scalar displays but does not send, unlike the first value of an enum (scalar/scalar#7803). */
export const notSent = (value: unknown) => ({ examples: { default: { value, 'x-disabled': true } } });

/** A parameter of an OpenAPI operation. */
export type Parameter = Readonly<Record<string, unknown>>;

export const pathParameter = (name: string): Parameter => ({
  name,
  in: 'path',
  required: true,
  description: 'Identifier of the record.',
  schema: UUID_SCHEMA,
});

/**
 * A query parameter with its bounds, values, description, and default. `x-not-above` and `x-before` have the name of
 * the parameter for the other end of a range, because JSON Schema cannot relate parameters. Reference pages prefill a
 * parameter only if the recorded request contains it (`src/http/reference/examples.ts`).
 */
export function queryParameter(
  name: string,
  query: Readonly<Record<string, Param>>,
  largestPage?: number,
): Parameter {
  const param = query[name]!;
  const { value, isList, description, fallback } = param;
  const end = rangeEnd(name);
  const own = valueSchema(value);
  const schema = {
    ...own,
    ...(own.format === 'date-time' && { pattern: TIMESTAMP }),
    ...(name === 'limit' && largestPage && { maximum: largestPage }),
  };
  return {
    name,
    in: 'query',
    description,
    ...(end && end.name in query && { [end.mayBeEqual ? 'x-not-above' : 'x-before']: end.name }),
    ...(isList && { style: 'form', explode: false }),
    schema: fallback === undefined ? schema : { ...schema, default: fallback },
    ...(fallback === undefined && notSent(sampleOf(param, own))),
  };
}

/** A value that the parameter accepts. */
function sampleOf(
  { isList, example }: Param,
  { format, type, minimum, maximum, items, enum: values }: JsonSchema,
): unknown {
  if (isList) return [sampleOf({ isList: false, example } as Param, items as JsonSchema)];
  if (format === 'uuid') return SAMPLE_ID;
  if (format === 'date-time') return '2026-11-20T09:30:00Z';
  if (type === 'boolean') return true;
  if (values) return (values as string[])[0];
  return type === 'string' ? example : Math.min(Math.max(minimum as number, 10), maximum as number);
}
