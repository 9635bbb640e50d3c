import type { ResponseShape } from '@emi/facade/contract';
import { nonNull, objectSchema } from '@emi/facade/contract';

/** Selects the ids of a list's filter that no record has, and those that cannot be read. */
export const NOT_FOUND = 'not_found: notFound unreadable { id reason }';
const KEYS = ['not_found', 'unreadable'] as const;

interface WithIds {
  readonly not_found?: readonly string[] | null;
}

/** Adds the keys for missing ids to a list only if some are missing, because its documented form lacks them. */
export const withNotFound: ResponseShape = {
  apply(body) {
    const { not_found, unreadable, ...documented } = body as WithIds & Readonly<Record<string, unknown>>;
    return not_found ? { ...documented, not_found, unreadable } : documented;
  },
  schema({ properties }) {
    const present = KEYS.map((key) => {
      const { description } = properties[key]!;
      return [key, { ...(description ? { description } : {}), ...nonNull(properties[key]!) }] as const;
    });
    return objectSchema({ ...properties, ...Object.fromEntries(present) }, KEYS);
  },
};
