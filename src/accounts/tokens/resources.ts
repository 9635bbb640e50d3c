/** The resource of the Model Context Protocol, whose tokens are accepted nowhere else. */
export const mcpResource = (publicUrl: string): string => `${publicUrl}/mcp`;

/** Returns our resource with this URL, ignoring a trailing slash; undefined for any other URL. */
export function resourceNamed(publicUrl: string, named: string): string | undefined {
  const plain = named.endsWith('/') ? named.slice(0, -1) : named;
  return [publicUrl, mcpResource(publicUrl)].find((resource) => resource === plain);
}
