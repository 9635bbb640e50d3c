import type { z } from 'zod';
import { badRequest } from '../problems/problem.ts';

/**
 * Reads a declared value; throws a Problem that names the value, or its faulty part, and states what is allowed.
 *
 * @param name the name of the value; empty for a body or file, whose parts are then named by their own paths.
 */
export function readValue<T>(value: z.ZodType<T>, given: unknown, name: string): T {
  const result = value.safeParse(given);
  if (result.success) return result.data;
  const { path, message } = result.error.issues[0]!;
  throw badRequest(`${partOf(name, path) || 'The request body'} ${message}.`);
}

/** The name of a part: `entities[0].entity_id`. */
export const partOf = (name: string, path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (whole, key) => (typeof key === 'number' ? `${whole}[${key}]` : `${whole && `${whole}.`}${String(key)}`),
    name,
  );
