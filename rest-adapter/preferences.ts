import type { Params } from './params.ts';

/** Names told in a header: more of them, or longer ones, are cut. */
const MAX_NAMES = 20;
const MAX_LENGTH = 64;

/** The parameters of a query string that a route does not have. */
export const unknownParameters = (params: Params, query: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(query).filter((name) => name !== '' && !Object.hasOwn(params, name));

/** Names as a header can carry them: percent-encoded, and bounded whatever is sent. */
export function namesForHeader(names: readonly string[]): string {
  const safe = names
    .slice(0, MAX_NAMES)
    .map((name) => encodeURIComponent([...name].slice(0, MAX_LENGTH).join('')));
  return safe.join(', ');
}

/**
 * True if a request prefers to be refused where it would be answered leniently (RFC 7240, `handling=strict`). Of a
 * repeated preference the first counts.
 */
export function prefersStrict(prefer: string | undefined): boolean {
  const preferences = (prefer ?? '').split(',').map((preference) => {
    const [name = '', value = ''] = preference.split(';', 1)[0]!.split('=', 2);
    return [name.trim().toLowerCase(), value.trim().replaceAll('"', '').toLowerCase()] as const;
  });
  return preferences.find(([name]) => name === 'handling')?.[1] === 'strict';
}
