import { badRequest, Problem, unauthenticated } from '@emi/base/problems';
import { parsingJson } from '@emi/facade/contract';
import { acceptedType, failure, send, wrongMethod } from '@emi/facade/responses';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { type NextFunction, type Request, type Response, Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import { ANSWER_TYPES, accepting, withoutKeepAlive } from '../../mcp/accept.ts';
import { mcpEvents } from '../../mcp/events/extension.ts';
import { readMessage } from '../../mcp/params.ts';
import { type AgentSession, isCounted, mcpHandler, SESSION } from '../../mcp/server.ts';
import { hasScopes, scopesOfCall } from '../../mcp/step-up.ts';
import { toolsIn } from '../../mcp/toolsets.ts';
import type { Authenticate } from '../accounts/authentication/authenticate.ts';
import { knownHosts } from '../http/known-hosts.ts';
import { mcpMetadataUrl } from '../http/oauth/metadata.ts';
import { readProjectFile } from '../http/project-file.ts';
import { setRateLimitHeaders } from '../http/rate-limit-headers.ts';
import { markDemo } from '../http/viewer.ts';
import type { Context } from '../requests/context/context.ts';
import { type Limiter, rateLimited } from '../requests/limits/limiter.ts';

interface EndpointOptions {
  readonly schema: GraphQLSchema;
  readonly logger: Logger;
  readonly publicUrl: string;
  readonly corsOrigins: readonly string[];
  readonly limiter: Limiter;
  readonly authenticate: Authenticate;
  readonly contextOf: (request: Request) => Context;
}

/** The one of the protocol's two response types that a client accepts; undefined if it accepts both or neither. */
function onlyType(request: Request): string | undefined {
  const accept = request.headers.accept ?? '';
  if (ANSWER_TYPES.every((type) => accept.includes(type))) return undefined;
  return acceptedType(request, ANSWER_TYPES);
}

const readJson = parsingJson('100kb');

/** `POST /mcp`: the Model Context Protocol for agents, with the same credentials, scopes, and limits as REST. */
export function mcpEndpoint(options: EndpointOptions): Router {
  const { schema, logger, publicUrl, corsOrigins, limiter, authenticate, contextOf } = options;
  const handler = withoutKeepAlive(
    mcpHandler({
      schema,
      introduction: async () => JSON.parse(String(await readProjectFile('openapi.json'))).info.description,
      report: (error) => logger.error({ err: error }, 'an agent’s call failed'),
      extensions: [mcpEvents],
    }),
  );
  const serve = toNodeHandler(handler);
  const serveAs = new Map(ANSWER_TYPES.map((type) => [type, toNodeHandler(accepting(handler, type))]));

  const identify = async (request: Request, response: Response): Promise<void> => {
    try {
      // The channel is `mcp` for any credential, because an agent makes the request.
      request.viewer = { ...(await authenticate(request.headers.authorization, 'mcp')), channel: 'mcp' };
      markDemo(response, request.viewer);
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'UNAUTHENTICATED') throw error;
      setRateLimitHeaders(response, limiter.ofAddress(request.socket.remoteAddress, 1));
      const { tokenGiven } = error.data as { tokenGiven?: boolean };
      throw unauthenticated({ tokenGiven, resourceMetadata: mcpMetadataUrl(publicUrl), scope: 'read' });
    }
  };

  const answer = async (request: Request, response: Response): Promise<void> => {
    const { viewer } = request;
    const body = readMessage(request.body);
    if (Array.isArray(body)) throw badRequest('Send one message in each request; batches are not supported.');
    if ((body as { method?: unknown } | null)?.method === 'subscriptions/listen') {
      throw badRequest('There are no subscriptions: nothing that this server lists changes while it runs.');
    }
    const needed = scopesOfCall(schema, body);
    if (!hasScopes(viewer, needed)) {
      throw new Problem('FORBIDDEN', `This tool needs the scopes ${needed.join(' ')}.`, {
        requiredScope: needed.join(' '),
        resourceMetadata: mcpMetadataUrl(publicUrl),
      });
    }
    const status = await limiter.ofViewer(viewer, isCounted(body) ? 1 : 0);
    setRateLimitHeaders(response, status);
    if (!status.admitted) throw rateLimited(status);
    const type = onlyType(request);
    const session: AgentSession = {
      // A client repeats a lost call under a new id, so an idempotency key made from the id would not recognize it.
      context: { ...contextOf(request), idempotent: undefined } as AgentSession['context'],
      tools: toolsIn(request.query.toolsets),
      notes: type
        ? [`The protocol asks clients to accept ${ANSWER_TYPES.join(' and ')}; this is ${type}.`]
        : [],
    };
    // The library passes `auth` on to `mcpHandler`, which reads only `extra`.
    const auth = { token: '', clientId: '', scopes: [...viewer.scopes], extra: { [SESSION]: session } };
    const answering = (type && serveAs.get(type)) || serve;
    await answering(Object.assign(request, { auth }), response, body);
  };

  const router = Router({ caseSensitive: true, strict: true });
  router.use('/mcp', knownHosts(publicUrl, corsOrigins));
  const endpoint = router.route(['/mcp', '/mcp/']);
  endpoint.post(
    (request: Request, response: Response, next: NextFunction) => {
      identify(request, response).then(() => next(), next);
    },
    (request: Request, response: Response, next: NextFunction) => {
      if (request.is('json')) readJson(request, response, next);
      else send(response, failure(415, 'The message must be JSON (Content-Type: application/json).'));
    },
    (request: Request, response: Response, next: NextFunction) => {
      answer(request, response).catch(next);
    },
  );
  endpoint.all((_request: Request, response: Response) => send(response, wrongMethod(['POST'])));
  return router;
}
