/** An object of JSON. */
export type Json = Readonly<Record<string, unknown>>;

/** Returns `true` for a JSON object, which neither null nor an array is. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
