import { hasPages, isPlatform } from './platforms.ts';

/** Text before a host in files: `http://`, and by mistake twice, without slashes, or cut off. */
const SCHEMES = /^(?:h?ttp?s?(?::\/{0,3}|\/{1,3}))+/i;

/**
 * A website's address, with a doubled or truncated scheme repaired; null if it has no scheme, or if its host is not a
 * public domain name or is a platform's, except for pages of a host with many websites.
 */
export function websiteOf(address: string): string | null {
  const scheme = /^https:/i.test(address) ? 'https' : 'http';
  const begins = SCHEMES.exec(address)?.[0] ?? '';
  const isSound = /^https?:\/\/$/i.test(begins);
  const repaired = isSound ? address : `${scheme}://${address.slice(begins.length)}`;
  if (begins === '' || !URL.canParse(repaired)) return null;
  const url = new URL(repaired);
  const host = url.hostname.replace(/\.$/, '');
  const bare = host.replace(/^www\./, '');
  if (!/^(?:[a-z0-9_-]+\.)+[a-z]{2,}$/.test(bare)) return null;
  if (isPlatform(bare) && !(hasPages(bare) && url.pathname !== '/')) return null;
  // A correct address stays as it was written.
  return isSound && host === url.hostname ? address : repaired.replace(`${host}.`, host);
}
