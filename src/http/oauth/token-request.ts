/** A client that requests a token, identified by its credentials. */
export interface TokenRequest {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope?: string;
  readonly resource?: string;
}

type Malformed = 'invalid_request' | 'invalid_client' | 'unsupported_grant_type';

/**
 * Parses a request of RFC 6749, section 4.4.
 *
 * @param form as parsed by `node:querystring`: a repeated parameter is an array; `undefined` if the body is not a form.
 */
export function readTokenRequest(authorization: string | undefined, form: unknown): TokenRequest | Malformed {
  if (typeof form !== 'object' || form === null || Object.values(form).some(Array.isArray))
    return 'invalid_request';
  const filled = Object.entries(form as Record<string, string>).filter(([, value]) => value !== '');
  const { grant_type: grantType, scope, resource, ...given } = Object.fromEntries(filled);
  if (!grantType) return 'invalid_request';
  if (grantType !== 'client_credentials') return 'unsupported_grant_type';
  // RFC 6749 allows one method of authentication per request.
  if (authorization !== undefined && given.client_secret !== undefined) return 'invalid_request';
  const client = authorization === undefined ? inForm(given) : inHeader(authorization);
  if (!client) return 'invalid_client';
  if (given.client_id !== undefined && given.client_id !== client.clientId) return 'invalid_request';
  return { ...client, scope, resource };
}

type Client = Pick<TokenRequest, 'clientId' | 'clientSecret'>;

const inForm = ({ client_id, client_secret }: Record<string, string>): Client | undefined =>
  client_id && client_secret ? { clientId: client_id, clientSecret: client_secret } : undefined;

/** Parses HTTP Basic; id and secret are form-encoded in it. */
function inHeader(authorization: string): Client | undefined {
  const encoded = /^Basic ([\w+/-]+={0,2})$/i.exec(authorization)?.[1];
  const [id, secret, ...others] = Buffer.from(encoded ?? '', 'base64')
    .toString()
    .split(':');
  if (!id || !secret || others.length > 0) return undefined;
  try {
    return { clientId: decodeURIComponent(id), clientSecret: decodeURIComponent(secret) };
  } catch {
    return undefined;
  }
}
