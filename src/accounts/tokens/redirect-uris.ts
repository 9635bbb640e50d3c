import { badRequest } from '@emi/base/problems';

const MAX_LENGTH = 2_000;
const MAX_URIS = 20;
const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];

const isLoopbackUrl = (url: URL): boolean => url.protocol === 'http:' && LOOPBACK.includes(url.hostname);

/** Returns `true` for an address of a website, or of the person's own machine, to which codes may be sent. */
function isRedirectUri(text: string): boolean {
  const url = text.length <= MAX_LENGTH && !text.includes('#') ? URL.parse(text) : null;
  return (
    url !== null &&
    url.username === '' &&
    url.password === '' &&
    (url.protocol === 'https:' || isLoopbackUrl(url))
  );
}

/** Schemes that browsers and operating systems handle themselves, so that codes would not reach the application. */
const FOREIGN_SCHEMES = new Set(
  (
    'javascript vbscript data file blob about filesystem view-source http https ws wss ftp ftps sftp mailto tel sms ' +
    'urn cid mid jar resource chrome edge intent search search-ms ms shell ldap ldaps ssh telnet git smb nfs ' +
    'chrome-extension moz-extension safari-web-extension'
  ).split(' '),
);
const isForeign = (protocol: string): boolean =>
  FOREIGN_SCHEMES.has(protocol.slice(0, -1)) || protocol.startsWith('ms-');

/**
 * An address of a scheme that is an application's own, such as `com.example.app:/return` or `app://name/return`. Only
 * visible characters match, because `URL` would remove others.
 */
const PRIVATE_USE = /^[a-z][a-z0-9.+-]*:\/[!-~]+$/i;

/** Returns `true` for an address of a scheme that an application on the device owns (RFC 8252, section 7.1). */
export function isPrivateUse(text: string): boolean {
  const isPlain = text.length <= MAX_LENGTH && !text.includes('#') && PRIVATE_USE.test(text);
  const url = isPlain ? URL.parse(text) : null;
  return url !== null && url.username === '' && url.password === '' && !isForeign(url.protocol);
}

/** Returns `true` for an address that a public application may have, also one with a scheme of its own. */
export const isPublicRedirectUri = (text: string): boolean => isRedirectUri(text) || isPrivateUse(text);

/** The destination of codes in words for people: a host, or the scheme and name of an application. */
export function destinationOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  if (!isPrivateUse(redirectUri)) return host;
  return host ? `${protocol}//${host}` : protocol;
}

export function parseRedirectUris(uris: readonly string[]): string[] {
  if (uris.length <= MAX_URIS && uris.every(isRedirectUri)) return [...uris];
  throw badRequest(
    `redirect URIs must be at most ${MAX_URIS} addresses with https, or with http on localhost, 127.0.0.1, or [::1].`,
  );
}

/** Returns `true` if an address is on the person's own machine, where any program can claim it. */
export const isLocal = (redirectUri: string): boolean =>
  isPrivateUse(redirectUri) || isLoopbackUrl(new URL(redirectUri));

/** Compares addresses character by character, except for the port of loopback addresses (RFC 8252, section 7.3). */
export function isRegistered(registered: readonly string[], redirectUri: string): boolean {
  if (!isPublicRedirectUri(redirectUri)) return false;
  return registered.includes(redirectUri) || registered.some((one) => isSameButPort(one, redirectUri));
}

function isSameButPort(registered: string, redirectUri: string): boolean {
  const [one, other] = [URL.parse(registered), URL.parse(redirectUri)];
  if (!one || !other || !isLoopbackUrl(one) || !isLoopbackUrl(other)) return false;
  one.port = '';
  other.port = '';
  return one.href === other.href;
}
