import type { BodyAccepts, BodyFields } from '../body.ts';
import type { Accepts, Param } from '../params.ts';
import { MAX_INT } from '../schema-values.ts';
import { type JsonSchema, type ObjectSchema, object } from './json-schema.ts';

const UUID = { type: 'string', format: 'uuid' };
const MAX_TEXT = 200;

/** A parameter of an OpenAPI operation. */
export type Parameter = Readonly<Record<string, unknown>>;

export const pathParameter = (name: string): Parameter => ({
  name,
  in: 'path',
  required: true,
  description: 'Identifier of the record.',
  schema: UUID,
});

/** A query parameter with its bounds, values, description, and default. Reference pages must not prefill it. */
export function queryParameter(name: string, { accepts, description, fallback }: Param): Parameter {
  const isList = accepts.kind === 'uuids' || (accepts.kind === 'values' && accepts.list);
  const schema = schemaOf(accepts);
  return {
    name,
    in: 'query',
    description,
    ...(isList && { style: 'form', explode: false }),
    schema: fallback === undefined ? schema : { ...schema, default: fallback },
    ...(fallback === undefined && { examples: { default: { value: '', 'x-disabled': true } } }),
  };
}

function schemaOf(accepts: Accepts): JsonSchema {
  switch (accepts.kind) {
    case 'uuid':
      return UUID;
    case 'uuids':
      return { type: 'array', items: UUID, minItems: 1, maxItems: 100 };
    case 'timestamp':
      return { type: 'string', format: 'date-time' };
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
    case 'text': {
      const { notEmpty, format, maxLength = MAX_TEXT } = accepts.bounds;
      return {
        type: 'string',
        maxLength,
        ...(notEmpty && { minLength: 1 }),
        pattern: format?.pattern.source ?? '^[^\\0]*$',
      };
    }
  }
}

/** One of several mutually exclusive forms of a body. */
export interface Alternative {
  readonly requires: readonly string[];
  readonly excludes: readonly string[];
}

/**
 * The JSON body of an operation.
 *
 * @param descriptions by field name.
 */
export function requestBody(
  fields: BodyFields,
  descriptions: ReadonlyMap<string, string>,
  either: readonly Alternative[] = [],
): object {
  const schema = fieldsSchema(fields, descriptions);
  const oneOf = either.map(({ requires, excludes }) => ({
    required: requires,
    not: { anyOf: excludes.map((name) => ({ required: [name] })) },
  }));
  return {
    required: either.length > 0 || Object.values(fields).some((field) => field.isRequired),
    content: { 'application/json': { schema: either.length > 0 ? { ...schema, oneOf } : schema } },
  };
}

function fieldsSchema(fields: BodyFields, descriptions: ReadonlyMap<string, string>): ObjectSchema {
  const optional = Object.keys(fields).filter((name) => !fields[name]!.isRequired);
  const properties = Object.entries(fields).map(([name, { accepts }]) => {
    const schema = { description: descriptions.get(name), ...presentSchema(accepts, descriptions) };
    return [name, accepts.orNull ? { anyOf: [schema, { type: 'null' }] } : schema] as const;
  });
  return object(Object.fromEntries(properties), optional);
}

function presentSchema(accepts: BodyAccepts, descriptions: ReadonlyMap<string, string>): JsonSchema {
  switch (accepts.kind) {
    case 'text':
      return {
        type: 'string',
        maxLength: accepts.maxLength,
        ...(accepts.minLength
          ? { minLength: accepts.minLength, pattern: '^(?=[\\s\\S]*\\S)[^\\0]*$' }
          : { pattern: '^[^\\0]*$' }),
      };
    case 'uuid':
      return UUID;
    case 'flag':
      return { type: 'boolean' };
    case 'whole':
      return { type: 'integer', minimum: 0, maximum: MAX_INT };
    case 'value':
      return { type: 'string', enum: accepts.values };
    case 'array':
      return {
        type: 'array',
        items: fieldsSchema(accepts.fields ?? {}, descriptions),
        minItems: 1,
        maxItems: accepts.maxItems,
      };
  }
}
