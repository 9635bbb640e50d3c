/** The host of an address, without `www.`; undefined for text that is not an address. */
export const hostWithoutWww = (address: string): string | undefined =>
  URL.parse(address)?.hostname.replace(/^www\./, '');

/** The host, without `www.`, of a website that has a host of its own; undefined for a website with a path. */
export function ownHost(website: string | null): string | undefined {
  if (!website) return undefined;
  const url = URL.parse(/^https?:\/\//i.test(website) ? website : `https://${website}`);
  return url && /^\/?(index\.\w+)?$/.test(url.pathname) ? url.hostname.replace(/^www\./, '') : undefined;
}
