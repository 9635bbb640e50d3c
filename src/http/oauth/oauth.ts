import express, { type NextFunction, type Request, type Response, Router } from 'express';
import { type RestResponse, wrongMethod } from '../../responses/problems.ts';
import { send } from '../../responses/send.ts';
import { readTokenRequest, type TokenRequest } from './token-request.ts';

/** Settings of the OAuth documents, and the issuer of tokens. */
export interface OAuthSettings {
  /** The public URL of the service, without a path. */
  readonly publicUrl: string;
  /** Further issuers whose tokens are accepted. */
  readonly issuers: readonly string[];
  readonly scopes: readonly string[];
  issueToken(
    request: TokenRequest,
    admit: Admit,
  ): Promise<Grant | Limited | 'invalid_client' | 'invalid_scope' | 'invalid_target'>;
  /** Counts a request by outcome, and by client if it exists. */
  admit(
    address: string | undefined,
    outcome: 'success' | 'failure',
    clientId?: string,
  ): Promise<Limited | undefined>;
}

type Admit = (outcome: 'success' | 'failure', clientId?: string) => Promise<Limited | undefined>;

/** The response to a request beyond a limit. */
interface Limited {
  readonly retryAfterSeconds: number;
  /** Headers for the exhausted window. */
  readonly headers: Readonly<Record<string, string>>;
}

interface Grant {
  readonly accessToken: string;
  readonly expiresIn: number;
  readonly scope: string;
}

const PROTECTED_RESOURCE = '/.well-known/oauth-protected-resource';

/** The URL where a client without a token learns how to get one. */
export const resourceMetadataUrl = (publicUrl: string): string => publicUrl + PROTECTED_RESOURCE;

/** The same for the Model Context Protocol, whose clients ask for the document of its path (RFC 9728, section 3.1). */
export const mcpMetadataUrl = (publicUrl: string): string => `${publicUrl}${PROTECTED_RESOURCE}/mcp`;

/** `POST /oauth/token` (RFC 6749, client credentials) and its metadata documents (RFC 8414, RFC 9728). */
export function oauthEndpoints(settings: OAuthSettings): Router {
  const { publicUrl, issuers, scopes } = settings;
  const router = Router({ caseSensitive: true, strict: true });
  const protectedResource = {
    resource: publicUrl,
    resource_name: 'Education Market Intelligence API',
    authorization_servers: [publicUrl, ...issuers],
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
  };
  serve(router, PROTECTED_RESOURCE, protectedResource);
  serve(router, `${PROTECTED_RESOURCE}/mcp`, { ...protectedResource, resource: `${publicUrl}/mcp` });
  serve(router, '/.well-known/oauth-authorization-server', {
    issuer: publicUrl,
    // Metadata must name one, and standard clients require it. There is no sign-in: the endpoint explains how to get
    // tokens.
    authorization_endpoint: `${publicUrl}/oauth/authorize`,
    token_endpoint: `${publicUrl}/oauth/token`,
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    grant_types_supported: ['client_credentials'],
    response_types_supported: [],
    scopes_supported: scopes,
  });

  // No client has a redirect URI, so this never redirects (RFC 6749, section 4.1.2.1).
  const authorize = router.route('/oauth/authorize');
  authorize.get((_request, response) => send(response, refusal('unauthorized_client')));
  authorize.all((_request, response) => send(response, wrongMethod(['GET'])));

  const token = router.route('/oauth/token');
  token.post(readForm, async (request, response) => {
    const admit: Admit = (...outcome) => settings.admit(request.socket.remoteAddress, ...outcome);
    const asked = readTokenRequest(request.headers.authorization, request.body);
    const answer =
      typeof asked === 'string'
        ? ((await admit('failure')) ?? asked)
        : await settings.issueToken(asked, admit);
    if (typeof answer === 'string') send(response, refusal(answer));
    else send(response, 'accessToken' in answer ? granted(answer) : limited(answer));
  });
  token.all((_request, response) => send(response, wrongMethod(['POST'])));
  router.use('/oauth/token', (error: unknown, _: Request, response: Response, next: NextFunction) => {
    const { status } = error as { status?: number };
    if (status && status >= 400 && status < 500) send(response, refusal('invalid_request'));
    else next(error);
  });
  return router;
}

/** Rejects invalid percent-encoding, which the form parser would replace silently. */
const readForm = express.urlencoded({
  extended: false,
  limit: '10kb',
  verify: (_request, _response, body) => {
    try {
      decodeURIComponent(body.toString());
    } catch (error) {
      throw Object.assign(error as Error, { status: 400 });
    }
  },
});

function serve(router: Router, path: string, body: object): void {
  const route = router.route(path);
  route.get((_request, response) =>
    send(response, { status: 200, body, headers: { 'Cache-Control': 'public, max-age=3600' } }),
  );
  route.all((_request, response) => send(response, wrongMethod(['GET'])));
}

/** Neither tokens nor error responses may be cached. */
const NOT_STORED = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };

const granted = ({ accessToken, expiresIn, scope }: Grant): RestResponse => ({
  status: 200,
  body: { access_token: accessToken, token_type: 'Bearer', expires_in: expiresIn, scope },
  headers: NOT_STORED,
});

const limited = ({ retryAfterSeconds, headers }: Limited): RestResponse => ({
  status: 429,
  body: {
    error: 'too_many_requests',
    error_description: `Too many token requests. A token lasts an hour: reuse it. Try again in ${retryAfterSeconds} s.`,
  },
  headers: { ...NOT_STORED, ...headers, 'Retry-After': String(retryAfterSeconds) },
});

const EXPLANATIONS = {
  invalid_request:
    'The body must be a form (application/x-www-form-urlencoded) with grant_type, each parameter once, ' +
    'and the client’s credentials either there or in a Basic header.',
  unsupported_grant_type: 'grant_type must be client_credentials.',
  invalid_client: 'The client is unknown, or its secret is wrong.',
  invalid_scope: 'scope must hold scopes of the client, separated by spaces.',
  invalid_target: 'resource must be a resource of this service, as its metadata documents name it.',
  unauthorized_client:
    'There is no sign-in. Clients get tokens from POST /oauth/token with grant_type=client_credentials.',
} as const;

/** An error response of RFC 6749, section 5.2. */
function refusal(error: keyof typeof EXPLANATIONS): RestResponse {
  const isClient = error === 'invalid_client';
  return {
    status: isClient ? 401 : 400,
    body: { error, error_description: EXPLANATIONS[error] },
    headers: isClient
      ? { ...NOT_STORED, 'WWW-Authenticate': 'Basic realm="education-market-api"' }
      : NOT_STORED,
  };
}
