import { type Bounds, rangeEnd } from '../../src/platform/graph/bounds.ts';
import type { JsonSchema } from './json-schema.ts';
import { type Accepts, isList, type Param } from './parameter-types.ts';

export const UUID_SCHEMA = { type: 'string', format: 'uuid' };
const SAMPLE_ID = '0198c1f2-6c1e-7a35-9d5e-2f6f0a4b8c11';
const MAX_TEXT = 200;
/** Bounds that `date-time` leaves open: the year 0, leap seconds, and the length of fractions. */
const TIMESTAMP =
  '^(?!0000)\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:[0-5]\\d(\\.\\d{1,9})?([Zz]|[+-]\\d\\d:\\d\\d)$';

/** An example that Scalar shows but does not send, unlike the first value of an enum (scalar/scalar#7803). */
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
 * A query parameter with its bounds, values, description, and default. `x-not-above` and `x-before` name the parameter
 * that ends the range it starts, since JSON Schema cannot relate parameters. Reference pages prefill it only if the
 * recorded request contains it (`src/http/reference/examples.ts`).
 */
export function queryParameter(
  name: string,
  query: Readonly<Record<string, Param>>,
  largestPage?: number,
): Parameter {
  const { accepts, description, fallback } = query[name]!;
  const end = rangeEnd(name);
  const schema = { ...schemaOf(accepts), ...(name === 'limit' && largestPage && { maximum: largestPage }) };
  return {
    name,
    in: 'query',
    description,
    ...(end && end.name in query && { [end.mayBeEqual ? 'x-not-above' : 'x-before']: end.name }),
    ...(isList(accepts) && { style: 'form', explode: false }),
    schema: fallback === undefined ? schema : { ...schema, default: fallback },
    ...(fallback === undefined && notSent(sampleOf(accepts))),
  };
}

/** A value that the parameter accepts. */
function sampleOf(accepts: Accepts): unknown {
  switch (accepts.kind) {
    case 'uuid':
      return SAMPLE_ID;
    case 'uuids':
      return [SAMPLE_ID];
    case 'timestamp':
      return '2026-11-20T09:30:00Z';
    case 'state':
      return 'TX';
    case 'flag':
      return true;
    case 'number':
      return Math.min(Math.max(accepts.min, 10), accepts.max);
    case 'values':
      return accepts.list ? accepts.values.slice(0, 1) : accepts.values[0];
    case 'text':
      return sampleText(accepts.bounds);
    case 'texts':
      return [sampleText(accepts.bounds)];
  }
}

const sampleText = ({ format }: Bounds): string => format?.example ?? 'Lincoln';

function schemaOf(accepts: Accepts): JsonSchema {
  switch (accepts.kind) {
    case 'uuid':
      return UUID_SCHEMA;
    case 'uuids':
      return { type: 'array', items: UUID_SCHEMA, minItems: 1, maxItems: 100 };
    case 'timestamp':
      return { type: 'string', format: 'date-time', pattern: TIMESTAMP };
    case 'state':
      return { type: 'string', pattern: '^[A-Za-z]{2}$' };
    case 'flag':
      return { type: 'boolean' };
    case 'number':
      return {
        type: accepts.whole ? 'integer' : 'number',
        minimum: accepts.min,
        maximum: accepts.max,
      };
    case 'values': {
      const one = { type: 'string', enum: accepts.values };
      return accepts.list ? { type: 'array', items: one, minItems: 1 } : one;
    }
    case 'text':
      return textSchema(accepts.bounds);
    case 'texts':
      return {
        type: 'array',
        items: textSchema(accepts.bounds),
        minItems: 1,
        maxItems: accepts.bounds.maxItems,
      };
  }
}

const textSchema = ({ notEmpty, format, passesOver, maxLength = MAX_TEXT }: Bounds): JsonSchema => ({
  type: 'string',
  maxLength,
  ...(notEmpty && { minLength: 1 }),
  // Items that are passed over may be anything but blank.
  pattern: passesOver ? '^\\s*[^\\s\\0,][^\\0,]*$' : (format?.pattern.source ?? '^[^\\0]*$'),
});
