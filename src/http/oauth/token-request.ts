import type { OAuthError } from './answers.ts';

/** A client's credentials; a public client has no secret. */
export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret?: string;
}

export interface TokenForm extends ClientCredentials {
  readonly grantType: 'client_credentials' | 'authorization_code' | 'refresh_token';
  readonly form: Readonly<Record<string, string | undefined>>;
}

const NEEDED = {
  client_credentials: [],
  authorization_code: ['code', 'code_verifier'],
  refresh_token: ['refresh_token'],
} as const;

/**
 * Parses a request for tokens (RFC 6749).
 *
 * @param form as parsed by `node:querystring`: a repeated parameter is an array; `undefined` if the body is not a form.
 */
export function readTokenRequest(authorization: string | undefined, form: unknown): TokenForm | OAuthError {
  const given = filled(form);
  if (!given?.grant_type) return 'invalid_request';
  const grantType = given.grant_type as TokenForm['grantType'];
  if (!Object.hasOwn(NEEDED, grantType)) return 'unsupported_grant_type';
  const client = readClient(authorization, given);
  if (typeof client === 'string') return client;
  if (grantType === 'client_credentials' && client.clientSecret === undefined) return 'invalid_client';
  if (NEEDED[grantType].some((name) => given[name] === undefined)) return 'invalid_request';
  return { ...client, grantType, form: given };
}

/** The parameters with values; undefined if the body is not a form, or repeats a parameter. */
export function filled(form: unknown): Record<string, string | undefined> | undefined {
  if (typeof form !== 'object' || form === null || Object.values(form).some(Array.isArray)) return undefined;
  return Object.fromEntries(
    Object.entries(form as Record<string, string>).filter(([, value]) => value !== ''),
  );
}

/** The client's credentials, or the error of the request. RFC 6749 allows one method of authentication per request. */
export function readClient(
  authorization: string | undefined,
  form: Readonly<Record<string, string | undefined>>,
): ClientCredentials | OAuthError {
  const { client_id: clientId, client_secret: clientSecret } = form;
  if (authorization === undefined) return clientId ? { clientId, clientSecret } : 'invalid_client';
  if (clientSecret !== undefined) return 'invalid_request';
  const client = inHeader(authorization);
  if (!client) return 'invalid_client';
  return clientId !== undefined && clientId !== client.clientId ? 'invalid_request' : client;
}

/** Parses HTTP Basic; id and secret are form-encoded in it. */
function inHeader(authorization: string): ClientCredentials | undefined {
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
