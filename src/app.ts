import { randomUUID } from 'node:crypto';
import { type ApolloServer, HeaderMap } from '@apollo/server';
import cors from 'cors';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import { restAdapter, send } from '../rest-adapter/index.ts';
import { type Answer, answerTo, failure } from '../rest-adapter/problems.ts';
import { CLOCK, type Clock } from './clock.ts';
import type { Context } from './context.ts';
import type { Database } from './db/database.ts';
import { Loaders } from './graph/loaders.ts';
import { createApolloServer } from './graphql-server.ts';
import { idempotentRequest } from './idempotency/idempotent-request.ts';
import type { JobQueue } from './jobs/queue.ts';
import { createSchema } from './schema.ts';
import { type Authenticate, authenticator } from './viewer/authenticate.ts';
import type { Viewer } from './viewer/viewer.ts';

declare module 'express-serve-static-core' {
  interface Request {
    viewer: Viewer;
  }
}

export interface App {
  readonly express: Express;
  /** Ends GraphQL requests under way; call after the last HTTP request has been answered. */
  close(): Promise<void>;
}

export interface AppOptions {
  db: Database;
  jobs: JobQueue;
  logger: Logger;
  corsOrigins: readonly string[];
  /** Given by tests. */
  clock?: Clock;
}

/** The service as an Express application: REST under /api/v1, GraphQL and its Sandbox under /graphql. */
export async function createApp({ db, jobs, logger, corsOrigins, clock = CLOCK }: AppOptions): Promise<App> {
  const schema = await createSchema();
  const apollo = await createApolloServer(schema, logger);
  const contextOf = (request: Request): Context => ({
    viewer: request.viewer,
    db,
    jobs,
    loaders: new Loaders(),
    now: clock.now(),
    idempotent: idempotentRequest(request),
    receipt: {},
  });
  const authenticate = authentication(authenticator(db.core, clock.ticks));

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag'); // pages change with every unlock, and hashing each costs more than sending it
  app.set('query parser', 'simple');
  app.use(requestId, crossOrigin(corsOrigins));
  app.get('/', (_request, response) => response.redirect('/graphql'));

  app.use('/api/v1', authenticate, restAdapter(schema, contextOf));

  app.get('/graphiql', pageSecurity, async (_request, response) => {
    const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql'); // 9 MB that most never ask for
    response
      .type('html')
      .send(renderGraphiQL({ endpoint: '/graphql', title: 'Education Market Intelligence' }));
  });
  app.use(
    '/graphql',
    (request, response, next) =>
      (wantsSandbox(request) ? pageSecurity : authenticate)(request, response, next),
    express.json({ limit: '100kb' }),
    (request, response) => serveGraphql(apollo, contextOf(request), request, response),
  );

  app.use((_request, response) => send(response, failure(404, 'There is no such route.')));
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    const answer = answerTo(error);
    logProblem(logger, error, answer, request, response);
    if (response.headersSent) response.destroy();
    else send(response, answer);
  });

  return { express: app, close: () => apollo.stop() };
}

/**
 * Hands a request to Apollo and its answer to the client. The published integration would copy the text of the answer
 * into a buffer first; for a page of fifty records that is one part in thirty of the work.
 */
async function serveGraphql(
  apollo: ApolloServer<Context>,
  context: Context,
  request: Request,
  response: Response,
): Promise<void> {
  const headers = new HeaderMap();
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
  const question = request.url.indexOf('?');
  const {
    status,
    headers: answerHeaders,
    body,
  } = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: {
      method: request.method,
      headers,
      search: question < 0 ? '' : request.url.slice(question),
      body: request.body,
    },
    context: async () => context,
  });
  response.statusCode = status ?? 200;
  for (const [name, value] of answerHeaders) response.setHeader(name, value);
  if (body.kind !== 'complete') throw new Error('answers in parts are not served');
  response.setHeader('Content-Length', Buffer.byteLength(body.string));
  response.end(body.string);
}

/** Puts the viewer on the request, or ends it with 401. */
function authentication(authenticate: Authenticate) {
  return (request: Request, _response: Response, next: NextFunction): void => {
    authenticate(request.headers.authorization).then((viewer) => {
      request.viewer = viewer;
      next();
    }, next);
  };
}

function requestId(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('X-Request-Id', randomUUID());
  next();
}

/** Cross-origin calls from the configured origins, also from public pages to a server on a private network. */
function crossOrigin(origins: readonly string[]) {
  const allow = cors({
    origin: origins.includes('*') ? '*' : [...origins],
    exposedHeaders: ['X-Request-Id', 'X-Limit-Applied', 'Retry-After'],
    maxAge: 600,
  });
  return (request: Request, response: Response, next: NextFunction): void => {
    if (!request.headers.origin) {
      next();
      return;
    }
    if (request.headers['access-control-request-private-network']) {
      response.setHeader('Access-Control-Allow-Private-Network', 'true');
    }
    allow(request, response, next);
  };
}

const wantsSandbox = (request: Request): boolean =>
  request.method === 'GET' &&
  !('query' in request.query) &&
  Boolean(request.accepts(['json', 'html']) === 'html');

const APOLLO = ['https://*.cdn.apollographql.com', 'https://*.embed.apollographql.com'];

/**
 * What the two query pages may load: Sandbox from Apollo's hosts (its page narrows inline scripts down to a nonce by a
 * policy of its own), GraphiQL from nowhere but its own page.
 */
const pageSecurity = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", "'unsafe-inline'", ...APOLLO],
      styleSrc: ["'self'", "'unsafe-inline'", 'https://fonts.googleapis.com', ...APOLLO],
      fontSrc: ['data:', 'https://fonts.gstatic.com'],
      imgSrc: ["'self'", 'data:', ...APOLLO],
      manifestSrc: APOLLO,
      frameSrc: APOLLO,
      connectSrc: ["'self'"],
      workerSrc: ["'self'", 'blob:'],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
});

function logProblem(
  logger: Logger,
  error: unknown,
  answer: Answer,
  request: Request,
  response: Response,
): void {
  if (answer.status < 500) return;
  const details = {
    err: error,
    requestId: response.getHeader('X-Request-Id'),
    method: request.method,
    path: request.path,
  };
  if (answer.status === 503) logger.warn(details, 'the database could not answer');
  else logger.error(details, 'a request failed');
}
