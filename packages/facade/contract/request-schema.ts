import type { z } from 'zod';
import { type BodyFields, elementFields, isNullable, isRequired, present } from './body.ts';
import { closed, type JsonSchema, type ObjectSchema, objectSchema } from './json-schema.ts';
import { valueSchema } from './value-schema.ts';

/** One of several mutually exclusive forms of a body. */
export interface Alternative {
  readonly title: string;
  readonly requires: readonly string[];
  readonly excludes: readonly string[];
  /** By the name of an array: the fields that each of its elements must have. */
  readonly each?: Readonly<Record<string, readonly string[]>>;
}

interface Body {
  readonly body: BodyFields;
  readonly either?: readonly Alternative[];
  readonly refusesUnknownFields?: boolean;
  /** The field that may be uploaded as a file. */
  readonly file?: string;
}

/**
 * The body of an operation: JSON or, if a field can be uploaded, the file itself or a form with it.
 * @param descriptions by field name
 */
export function requestBody(
  { body: fields, either = [], refusesUnknownFields, file }: Body,
  descriptions: ReadonlyMap<string, string>,
): object {
  const open = fieldsSchema(fields, descriptions);
  const schema = refusesUnknownFields ? closed(open) : open;
  // Each form repeats its properties, because generators and Postman create bodies from a single form.
  const oneOf = either.map(({ title, requires, excludes, each = {} }) => ({
    title,
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(open.properties)
        .filter(([name]) => !excludes.includes(name))
        .map(([name, property]) => [name, each[name] ? withRequired(property, each[name]) : property]),
    ),
    required: requires,
    not: anyOfThese(excludes),
  }));
  return {
    required: either.length > 0 || Object.values(fields).some(isRequired),
    content: {
      'application/json': { schema: either.length > 0 ? { ...schema, oneOf } : schema },
      ...(file && uploads(fields, file, descriptions)),
    },
  };
}

/** If the body is the file itself, the other fields are query parameters. */
function uploads(
  fields: BodyFields,
  file: string,
  descriptions: ReadonlyMap<string, string>,
): Readonly<Record<string, object>> {
  const others = Object.fromEntries(Object.entries(fields).filter(([name]) => name !== file));
  const { properties } = fieldsSchema(others, descriptions);
  const form = { file: { type: 'string', description: descriptions.get(file) }, ...properties };
  return {
    'text/csv': { schema: { type: 'string', description: descriptions.get(file) } },
    'multipart/form-data': {
      schema: { type: 'object', properties: form, required: ['file'], additionalProperties: false },
    },
  };
}

/** Matches objects that have any of these fields. */
function anyOfThese(names: readonly string[]): JsonSchema {
  const [only, ...others] = names.map((name) => having([name]));
  return others.length > 0 ? { anyOf: [only, ...others] } : only!;
}

/** An array whose elements have these fields. */
const withRequired = (array: JsonSchema, names: readonly string[]): JsonSchema => {
  const items = array.items as ObjectSchema & { readonly required?: readonly string[] };
  return { ...array, items: { ...items, required: [...new Set([...(items.required ?? []), ...names])] } };
};

/**
 * Matches objects with all of these fields, which are declared again, because linters expect that where fields are
 * required.
 */
const having = (names: readonly string[]): JsonSchema => ({
  properties: Object.fromEntries(names.map((name) => [name, {}])),
  required: names,
});

export function fieldsSchema(fields: BodyFields, descriptions: ReadonlyMap<string, string>): ObjectSchema {
  const optional = Object.keys(fields).filter((name) => !isRequired(fields[name]!));
  const properties = Object.entries(fields).map(([name, field]) => {
    const schema = { description: descriptions.get(name), ...presentSchema(field, descriptions) };
    return [name, isNullable(field) ? { anyOf: [schema, { type: 'null' }] } : schema] as const;
  });
  return objectSchema(Object.fromEntries(properties), optional);
}

function presentSchema(field: z.ZodType, descriptions: ReadonlyMap<string, string>): JsonSchema {
  const own = valueSchema(present(field));
  const elements = elementFields(field);
  return elements ? { ...own, items: fieldsSchema(elements.fields, descriptions) } : own;
}
