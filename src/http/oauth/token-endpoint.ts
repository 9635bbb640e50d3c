import { MODE_HEADER } from '@emi/base/runtime';
import { type RestResponse, send, wrongMethod } from '@emi/facade/responses';
import { type Request, type Response, Router } from 'express';
import { authenticateClient } from '../../accounts/grants/authenticate-client.ts';
import { exchangeCode, refresh, revokeToken } from '../../accounts/grants/grant-tokens.ts';
import { issueToken } from '../../accounts/tokens/issue-token.ts';
import type { Database } from '../../db/database.ts';
import { granted, type Limited, limited, refusal } from './answers.ts';
import { readForm, unreadable } from './form.ts';
import { filled, readClient, readTokenRequest, type TokenForm } from './token-request.ts';

/** Counts a request by its outcome and, if the client exists, by client; returns a refusal beyond the limit. */
export type AdmitRequest = (
  outcome: 'success' | 'failure',
  clientId?: string,
) => Promise<Limited | undefined>;

type TokenDatabase = Pick<Database, 'core' | 'transaction' | 'mode'>;

export interface TokenSettings {
  /** The public URL of the service, without a path. */
  readonly publicUrl: string;
  /** The database of the world that a client's secret belongs to. */
  readonly dbOf: (secret: string | undefined) => TokenDatabase;
  readonly admitting: (address: string | undefined) => AdmitRequest;
}

/** `POST /oauth/token` (RFC 6749) and `POST /oauth/revoke` (RFC 7009). */
export function tokenEndpoints(settings: TokenSettings): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const post = (
    path: string,
    answer: (request: Request, admit: AdmitRequest, db: TokenDatabase) => Promise<RestResponse>,
  ): void => {
    const route = router.route(path);
    route.post(readForm, async (request: Request, response: Response) => {
      const db = settings.dbOf(secretOf(request));
      if (db.mode === 'test') response.setHeader(MODE_HEADER, db.mode);
      send(response, await answer(request, settings.admitting(request.socket.remoteAddress), db));
    });
    route.all((_request: Request, response: Response) => send(response, wrongMethod(['POST'])));
    router.use(path, unreadable('invalid_request'));
  };
  post('/oauth/token', async ({ headers, body }, admit, db) => {
    const asked = readTokenRequest(headers.authorization, body);
    const answer =
      typeof asked === 'string'
        ? ((await admit('failure')) ?? asked)
        : await tokensFor(settings.publicUrl, db, asked, admit);
    if (typeof answer === 'string') return refusal(answer);
    return 'accessToken' in answer ? granted(answer) : limited(answer);
  });
  post('/oauth/revoke', async ({ headers, body }, admit, db) => {
    const form = filled(body);
    const client = form?.token ? readClient(headers.authorization, form) : 'invalid_request';
    const clientId = typeof client === 'string' ? undefined : await authenticateClient(db.core, client);
    const refused = await admit(clientId === undefined ? 'failure' : 'success');
    if (refused) return limited(refused);
    if (typeof client === 'string') return refusal(client);
    if (clientId === undefined) return refusal('invalid_client');
    await revokeToken(db.transaction, clientId, form!.token!);
    return { status: 200, body: {}, headers: { 'Cache-Control': 'no-store' } };
  });
  return router;
}

function secretOf({ headers, body }: Request): string | undefined {
  const client = readClient(headers.authorization, filled(body) ?? {});
  return typeof client === 'string' ? undefined : client.clientSecret;
}

async function tokensFor(publicUrl: string, db: TokenDatabase, asked: TokenForm, admit: AdmitRequest) {
  const { grantType, form } = asked;
  const { scope, resource } = form;
  if (grantType === 'client_credentials') {
    const { clientId, clientSecret = '' } = asked;
    return issueToken(db.core, publicUrl, { clientId, clientSecret, scope, resource }, admit);
  }
  const clientId = await authenticateClient(db.core, asked);
  if (clientId === undefined) return (await admit('failure')) ?? ('invalid_client' as const);
  const answer =
    grantType === 'authorization_code'
      ? await exchangeCode(db.transaction, publicUrl, {
          clientId,
          resource,
          code: form.code!,
          redirectUri: form.redirect_uri,
          verifier: form.code_verifier!,
        })
      : await refresh(db.transaction, publicUrl, {
          clientId,
          scope,
          resource,
          refreshToken: form.refresh_token!,
        });
  const refused = typeof answer === 'string' ? await admit('failure') : undefined;
  return refused ?? answer;
}
