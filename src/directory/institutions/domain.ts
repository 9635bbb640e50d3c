import { hasPages, isPlatform } from '../names/index.ts';

/** The domain of a website, by which CRMs match companies; null without a valid address, or for a shared host. */
export function domainOf(website: string | null): string | null {
  if (!website || !URL.canParse(website)) return null;
  const host = new URL(website).hostname.replace(/\.$/, '').replace(/^www\d?\./, '');
  return host === '' || isPlatform(host) || hasPages(host) ? null : host;
}
