/** A JSON Schema of the 2020-12 dialect, which OpenAPI 3.1 uses. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export interface ObjectSchema extends JsonSchema {
  readonly properties: Readonly<Record<string, JsonSchema>>;
}

/** An object with these properties; every one that is not optional is required. Others are allowed. */
export const object = (
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): ObjectSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});

/**
 * The same schema with every object closed to properties that it does not name. Published schemas stay open, because
 * clients must expect additions; tests use closed ones, because we must not add by accident.
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
