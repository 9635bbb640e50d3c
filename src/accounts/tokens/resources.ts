/** The resource of the Model Context Protocol, whose tokens open nothing else. */
export const mcpResource = (publicUrl: string): string => `${publicUrl}/mcp`;

/** The resource of ours that a client names; undefined for any other. A slash at the end means nothing. */
export function resourceNamed(publicUrl: string, named: string): string | undefined {
  const plain = named.endsWith('/') ? named.slice(0, -1) : named;
  return [publicUrl, mcpResource(publicUrl)].find((resource) => resource === plain);
}
