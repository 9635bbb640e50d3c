import { badRequest } from '@emi/base/problems';

const MAX_LENGTH = 2_000;
const MAX_URIS = 20;
const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];

const isLoopbackUrl = (url: URL): boolean => url.protocol === 'http:' && LOOPBACK.includes(url.hostname);

/** Returns `true` for an address to which codes may be sent: https, or the person's own machine. */
export function isRedirectUri(text: string): boolean {
  const url = text.length <= MAX_LENGTH && !text.includes('#') ? URL.parse(text) : null;
  return (
    url !== null &&
    url.username === '' &&
    url.password === '' &&
    (url.protocol === 'https:' || isLoopbackUrl(url))
  );
}

export function parseRedirectUris(uris: readonly string[]): string[] {
  if (uris.length <= MAX_URIS && uris.every(isRedirectUri)) return [...uris];
  throw badRequest(
    `redirect URIs must be at most ${MAX_URIS} addresses with https, or with http on localhost, 127.0.0.1, or [::1].`,
  );
}

/** Returns `true` if an address is on the person's own machine. */
export const isLoopback = (redirectUri: string): boolean => isLoopbackUrl(new URL(redirectUri));

/** Compares character by character, but ignores the port of loopback addresses (RFC 8252, section 7.3). */
export function isRegistered(registered: readonly string[], redirectUri: string): boolean {
  if (!isRedirectUri(redirectUri)) return false;
  return registered.includes(redirectUri) || registered.some((one) => isSameButPort(one, redirectUri));
}

function isSameButPort(registered: string, redirectUri: string): boolean {
  const [one, other] = [URL.parse(registered), URL.parse(redirectUri)];
  if (!one || !other || !isLoopbackUrl(one) || !isLoopbackUrl(other)) return false;
  one.port = '';
  other.port = '';
  return one.href === other.href;
}
