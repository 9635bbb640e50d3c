const TIMEOUT_MS = 5_000;

/** Reads the address of an issuer's keys from its RFC 8414 metadata or, failing that, OpenID Connect Discovery. */
export async function readMetadata(issuer: string): Promise<{ jwksUrl: string }> {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, '');
  const metadata = await readJson(`${origin}/.well-known/oauth-authorization-server${path}`).catch(() =>
    readJson(`${origin}${path}/.well-known/openid-configuration`),
  );
  if (metadata.issuer !== issuer)
    throw new Error(`the metadata belongs to another issuer: ${metadata.issuer}`);
  const { jwks_uri: jwksUrl } = metadata;
  if (typeof jwksUrl !== 'string' || new URL(jwksUrl).protocol !== new URL(issuer).protocol)
    throw new Error(`the metadata names no keys that can be trusted: ${jwksUrl}`);
  return { jwksUrl };
}

export async function readJson(url: string): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    headers: { Accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as Record<string, unknown>;
}
