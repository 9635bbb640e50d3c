/** The base URL of the harness's service, which its links begin with. */
export const PUBLIC_URL = 'https://api.example.org';

/** The path and query of a link to the harness's service; throws for any other. */
export function pathOf(link: string): string {
  if (!link.startsWith(`${PUBLIC_URL}/`)) throw new Error(`${link} is no absolute link to the service`);
  return link.slice(PUBLIC_URL.length);
}

/** The path of the next page below `/api/v1`; undefined after the last page. */
export function nextOf({ headers }: { readonly headers: Headers }): string | undefined {
  const link = headers.get('link');
  if (link === null) return undefined;
  return /^\/api\/v1(\/[^>]*)>; rel="next"$/.exec(pathOf(link.slice(1)))![1];
}
