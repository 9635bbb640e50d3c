/** Maximum length of an address; browsers and servers refuse longer ones. */
const LONGEST_ADDRESS = 2_048;

/**
 * Resolves an address in an untrusted document. Returns `null` if it is malformed, or too long before or after it is
 * resolved: a long base would make every short link long.
 */
export function resolvedAddress(address: unknown, base?: string): string | null {
  if (typeof address !== 'string') return null;
  const text = address.trim();
  if (text === '' || text.length > LONGEST_ADDRESS) return null;
  const href = URL.parse(text, base)?.href;
  return href && href.length <= LONGEST_ADDRESS ? href : null;
}

/** The web addresses in a text or markup, such as an event's description. */
export const addressesIn = (text: string): string[] =>
  text
    .slice(0, 50_000)
    .replaceAll('&amp;', '&')
    .match(/https?:\/\/[^\s"'<>\\]{4,1000}/gi) ?? [];
