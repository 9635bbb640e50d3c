/** The host of a website that has one to itself: a path below is how the websites of many share a host. */
export function ownHost(website: string | null): string | undefined {
  if (!website) return undefined;
  const url = URL.parse(/^https?:\/\//i.test(website) ? website : `https://${website}`);
  return url && /^\/?(index\.\w+)?$/.test(url.pathname) ? url.hostname.replace(/^www\./, '') : undefined;
}
