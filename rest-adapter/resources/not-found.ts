import type { ResponseShape } from '@emi/facade/contract';
import { nonNull, objectSchema } from '@emi/facade/contract';

/** The ids of a list's filter that no record has. */
export const NOT_FOUND = 'not_found: notFound unreadable { id reason }';
const KEYS = ['not_found', 'unreadable'] as const;

interface WithIds {
  readonly not_found?: readonly string[] | null;
}

/** A list that has keys for missing ids only if some are missing; otherwise it has just its documented keys. */
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
