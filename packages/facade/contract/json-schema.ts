/** A JSON Schema in the 2020-12 dialect used by OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export interface ObjectSchema extends JsonSchema {
  readonly properties: Readonly<Record<string, JsonSchema>>;
}

/** An object schema. Properties are required unless optional; additional properties are allowed. */
export const objectSchema = (
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): ObjectSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});

/**
 * Forbids additional properties in every object of a schema: in bodies of routes that refuse unknown fields, and in
 * tests, which catch accidental additions. Published schemas of responses stay open, because new properties may come.
 */
export function closed(schema: JsonSchema): JsonSchema {
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'enum' || key === 'const' ? value : closedValue(value),
    ]),
  );
  return schema.type === 'object' && schema.additionalProperties === undefined && 'properties' in schema
    ? { ...inner, additionalProperties: false }
    : inner;
}

function closedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closedValue);
  return typeof value === 'object' && value !== null ? closed(value as JsonSchema) : value;
}
