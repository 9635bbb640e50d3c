import { CUSTOMER_SCOPES } from '@emi/base/viewer';
import { send, wrongMethod } from '@emi/facade/responses';
import { type Request, type Response, Router } from 'express';
import { mcpResource } from '../../accounts/tokens/resources.ts';

const PROTECTED_RESOURCE = '/.well-known/oauth-protected-resource';

/** The URL of the document that describes how to get a token, for clients without one. */
export const resourceMetadataUrl = (publicUrl: string): string => publicUrl + PROTECTED_RESOURCE;

/**
 * The URL of the same document for the Model Context Protocol, whose clients append the path of their endpoint
 * (RFC 9728, section 3.1).
 */
export const mcpMetadataUrl = (publicUrl: string): string => `${publicUrl}${PROTECTED_RESOURCE}/mcp`;

/** The documents that describe how to get tokens (RFC 8414, RFC 9728). */
export function metadataDocuments(publicUrl: string, issuers: readonly string[]): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const protectedResource = {
    resource: publicUrl,
    resource_name: 'Education Market Intelligence API',
    authorization_servers: [publicUrl, ...issuers],
    scopes_supported: CUSTOMER_SCOPES,
    bearer_methods_supported: ['header'],
  };
  serve(router, PROTECTED_RESOURCE, protectedResource);
  serve(router, `${PROTECTED_RESOURCE}/mcp`, { ...protectedResource, resource: mcpResource(publicUrl) });
  const methods = ['client_secret_basic', 'client_secret_post', 'none'];
  serve(router, '/.well-known/oauth-authorization-server', {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/oauth/authorize`,
    token_endpoint: `${publicUrl}/oauth/token`,
    revocation_endpoint: `${publicUrl}/oauth/revoke`,
    registration_endpoint: `${publicUrl}/oauth/register`,
    token_endpoint_auth_methods_supported: methods,
    revocation_endpoint_auth_methods_supported: methods,
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    scopes_supported: CUSTOMER_SCOPES,
  });
  return router;
}

function serve(router: Router, path: string, body: object): void {
  const route = router.route(path);
  route.get((_request: Request, response: Response) =>
    send(response, { status: 200, body, headers: { 'Cache-Control': 'public, max-age=3600' } }),
  );
  route.all((_request: Request, response: Response) => send(response, wrongMethod(['GET'])));
}
