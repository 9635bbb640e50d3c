/** Browsers and servers refuse longer addresses. */
const LONGEST_ADDRESS = 2_048;

/**
 * Resolves an address of an outside document; `null` if it is malformed, or longer than addresses are, before or after:
 * a long base makes every short link long.
 */
export function resolvedAddress(address: unknown, base?: string): string | null {
  if (typeof address !== 'string') return null;
  const text = address.trim();
  if (text === '' || text.length > LONGEST_ADDRESS) return null;
  const href = URL.parse(text, base)?.href;
  return href && href.length <= LONGEST_ADDRESS ? href : null;
}
