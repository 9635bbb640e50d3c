/** The resource of the Model Context Protocol, whose tokens open nothing else. */
export const mcpResource = (publicUrl: string): string => `${publicUrl}/mcp`;

/** Returns our resource that a client names, or undefined for any other. Ignores a trailing slash. */
export function resourceNamed(publicUrl: string, named: string): string | undefined {
  const plain = named.endsWith('/') ? named.slice(0, -1) : named;
  return [publicUrl, mcpResource(publicUrl)].find((resource) => resource === plain);
}
