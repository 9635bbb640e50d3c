/** The resource of the Model Context Protocol, whose tokens are accepted nowhere else. */
export const mcpResource = (publicUrl: string): string => `${publicUrl}/mcp`;

/** Returns our resource with this URL, or the service for its bare origin; undefined for any other URL. */
export function resourceNamed(publicUrl: string, named: string): string | undefined {
  const url = plain(named);
  if (url === undefined) return undefined;
  if (url === new URL(publicUrl).origin) return publicUrl;
  return [publicUrl, mcpResource(publicUrl)].find((resource) => plain(resource) === url);
}

/** Returns `true` if a URL names the resource of a grant, or the service that it is a part of. */
export function covers(publicUrl: string, named: string, resource: string): boolean {
  const found = resourceNamed(publicUrl, named);
  return found === resource || found === publicUrl;
}

/** A URL for comparison: without a slash at the end; undefined if it has a user, a query, or a fragment. */
function plain(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || url.username || url.password || url.search || text.includes('#')) return undefined;
  return url.origin + url.pathname.replace(/\/$/, '');
}
