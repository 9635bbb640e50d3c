/** An object of JSON. */
export type Json = Readonly<Record<string, unknown>>;

/** Returns `true` for an object of JSON, but not for null or an array. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
