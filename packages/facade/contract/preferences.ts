import type { Params } from './parameter-types.ts';

/** Maximum number of names in a header or message. */
export const MAX_NAMES = 20;
/** Maximum number of characters of each name. */
const MAX_LENGTH = 64;

/** Query parameters that a route does not declare. */
export const unknownParameters = (params: Params, query: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(query).filter((name) => name !== '' && !Object.hasOwn(params, name));

/** A name that the caller sent, as shown in a header or message: percent-encoded and bounded. */
export const shownName = (name: string): string =>
  encodeURIComponent([...name.toWellFormed()].slice(0, MAX_LENGTH).join(''));

/** The first names, as many as a header shows. */
export const namesForHeader = (names: readonly string[]): string =>
  names.slice(0, MAX_NAMES).map(shownName).join(', ');

/**
 * Returns `true` if a request prefers strict over lenient handling (RFC 7240, `handling=strict`). Of repeated
 * preferences, the first counts.
 */
export function prefersStrict(prefer: string | undefined): boolean {
  if (prefer === undefined) return false;
  const preferences = prefer.split(',').map((preference) => {
    const [name = '', value = ''] = preference.split(';', 1)[0]!.split('=', 2);
    return [name.trim().toLowerCase(), value.trim().replaceAll('"', '').toLowerCase()] as const;
  });
  return preferences.find(([name]) => name === 'handling')?.[1] === 'strict';
}
