import type { RestResponse } from '@emi/facade/responses';

/** Neither tokens nor error responses may be cached. */
const NOT_STORED = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };

/** A request beyond a rate limit. */
export interface Limited {
  readonly retryAfterSeconds: number;
  /** Headers of the exhausted window. */
  readonly headers: Readonly<Record<string, string>>;
}

interface Issued {
  readonly accessToken: string;
  readonly refreshToken?: string;
  readonly expiresIn: number;
  readonly scope: string;
}

export const granted = ({ accessToken, refreshToken, expiresIn, scope }: Issued): RestResponse => ({
  status: 200,
  body: {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: expiresIn,
    ...(refreshToken !== undefined && { refresh_token: refreshToken }),
    scope,
  },
  headers: NOT_STORED,
});

export const limited = ({ retryAfterSeconds, headers }: Limited): RestResponse => ({
  status: 429,
  body: {
    error: 'too_many_requests',
    error_description: `Too many token requests. A token lasts an hour: reuse it. Try again in ${retryAfterSeconds} s.`,
  },
  headers: { ...NOT_STORED, ...headers, 'Retry-After': String(retryAfterSeconds) },
});

const EXPLANATIONS = {
  invalid_request:
    'The body must be a form (application/x-www-form-urlencoded) with grant_type and what the grant needs, each ' +
    'parameter once, and the client’s credentials either there or in a Basic header.',
  unsupported_grant_type: 'grant_type must be authorization_code, refresh_token, or client_credentials.',
  invalid_client: 'The client is unknown, or its secret is wrong.',
  invalid_grant:
    'The code or refresh token is unknown, expired, used, or another client’s, or redirect_uri or code_verifier is ' +
    'not that of the request for authorization. Begin again.',
  invalid_scope: 'scope must hold scopes of the client, separated by spaces.',
  invalid_target: 'resource must be a resource of this service, as its metadata documents name it.',
  invalid_redirect_uri:
    'redirect_uris must hold 1 to 20 addresses with https, with http on localhost, 127.0.0.1, or [::1], or of a ' +
    'scheme of the application itself, such as com.example.app:/callback.',
  invalid_client_metadata: 'The body must be a JSON object with redirect_uris.',
} as const;

export type OAuthError = keyof typeof EXPLANATIONS;

/** An error response of RFC 6749, section 5.2, or RFC 7591, section 3.2.2. */
export function refusal(error: OAuthError): RestResponse {
  const isClient = error === 'invalid_client';
  return {
    status: isClient ? 401 : 400,
    body: { error, error_description: EXPLANATIONS[error] },
    headers: isClient
      ? { ...NOT_STORED, 'WWW-Authenticate': 'Basic realm="education-market-api"' }
      : NOT_STORED,
  };
}
