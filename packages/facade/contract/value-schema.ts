import { uuid } from '@emi/base/values';
import { z } from 'zod';
import type { JsonSchema } from './json-schema.ts';

const known = new WeakMap<z.ZodType, JsonSchema>();

/** The JSON Schema of a value. */
export function valueSchema(value: z.ZodType): JsonSchema {
  const schema = known.get(value) ?? derive(value);
  known.set(value, schema);
  return schema;
}

/** The order of a schema's keys, so that the published document does not change with zod's. */
const ORDER = ['type', 'maxLength', 'format', 'minLength', 'items', 'pattern', 'minItems', 'maxItems'];

function derive(value: z.ZodType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(value, { unrepresentable: 'any' });
  return ordered(schema);
}

function ordered({ items, ...schema }: JsonSchema): JsonSchema {
  const rank = ([key]: [string, unknown]) => ORDER.indexOf(key) + 1 || ORDER.length;
  const all = items ? { ...schema, items: ordered(items as JsonSchema) } : schema;
  return Object.fromEntries(Object.entries(all).toSorted((a, b) => rank(a) - rank(b)));
}

/** The JSON Schema of a UUID. */
export const UUID_SCHEMA = valueSchema(uuid);
