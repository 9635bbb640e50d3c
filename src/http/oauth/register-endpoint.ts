import { parsingJson } from '@emi/facade/contract';
import { send, wrongMethod } from '@emi/facade/responses';
import { type Request, type Response, Router } from 'express';
import { type Applications, readApplicationMetadata } from '../../accounts/grants/applications.ts';
import { secondsUntil } from '../../requests/limits/limiter.ts';
import { MemoryStore } from '../../requests/limits/memory.store.ts';
import { rateLimitHeaders } from '../rate-limit-headers.ts';
import { limited, refusal } from './answers.ts';
import { unreadable } from './form.ts';

const PATH = '/oauth/register';
/** Maximum number of registrations from an IP address in 60 seconds. */
const PER_ADDRESS = 10;
const MAX_ADDRESSES = 20_000;

const readJson = parsingJson('10kb');

/** `POST /oauth/register` (RFC 7591), for applications without metadata documents. Registers public clients only. */
export function registerEndpoint(applications: Applications, now: () => number): Router {
  const limits = new MemoryStore(now, MAX_ADDRESSES);
  const router = Router({ caseSensitive: true, strict: true });
  const route = router.route(PATH);
  route.post(readJson, async (request: Request, response: Response) => {
    const status = limits.takeNow([{ subject: request.socket.remoteAddress ?? '', limit: PER_ADDRESS }], 1);
    if (!status.admitted) {
      const retryAfterSeconds = secondsUntil(status.resetMs);
      send(response, limited({ retryAfterSeconds, headers: rateLimitHeaders(status) }));
      return;
    }
    const { body } = request;
    const metadata = readApplicationMetadata(body);
    if (!metadata) {
      const hasUris = typeof body === 'object' && body !== null && 'redirect_uris' in body;
      send(response, refusal(hasUris ? 'invalid_redirect_uri' : 'invalid_client_metadata'));
      return;
    }
    const { name = 'An application without a name', redirectUris } = metadata;
    const registered = {
      client_id: await applications.register(name, redirectUris),
      client_id_issued_at: Math.floor(Date.now() / 1_000),
      client_name: name,
      redirect_uris: redirectUris,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    };
    send(response, { status: 201, body: registered, headers: { 'Cache-Control': 'no-store' } });
  });
  route.all((_request: Request, response: Response) => send(response, wrongMethod(['POST'])));
  router.use(PATH, unreadable('invalid_client_metadata'));
  return router;
}
