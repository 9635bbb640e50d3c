import type { Server } from 'node:http';
import express, { type Request } from 'express';
import type { Logger } from 'pino';
import { restAdapter, send } from '../rest-adapter/index.ts';
import { failure } from '../rest-adapter/problems.ts';
import { CLOCK, type Clock } from './clock.ts';
import type { Context } from './context.ts';
import type { Database } from './db/database.ts';
import { Loaders } from './graph/loaders.ts';
import { createApolloServer } from './graphql-server.ts';
import { crossOrigin } from './http/cross-origin.ts';
import { everyAnswer } from './http/every-answer.ts';
import { answerFailures } from './http/failures.ts';
import { countingOperations, serveGraphql } from './http/graphql.ts';
import { healthz, readyz } from './http/health.ts';
import { logRequests } from './http/log-requests.ts';
import { forBrowsers, graphiql, pageSecurity } from './http/pages.ts';
import { drain, httpServer } from './http/server.ts';
import { standingHeaders } from './http/show-standing.ts';
import { authentication, counting } from './http/viewer.ts';
import { idempotentRequest } from './idempotency/idempotent-request.ts';
import type { JobQueue } from './jobs/queue.ts';
import { guardFields } from './limits/guarded.ts';
import { Limiter } from './limits/limiter.ts';
import { logOnce } from './limits/log-once.ts';
import type { RequestStore } from './limits/store.ts';
import { createSchema } from './schema.ts';
import { authenticator } from './viewer/authenticate.ts';

export interface App {
  /** Not listening yet. */
  readonly server: Server;
  /** Takes no more requests and waits for the answers to those under way. */
  drain(): Promise<void>;
  /** Ends GraphQL requests under way; call after the last HTTP request has been answered. */
  close(): Promise<void>;
}

export interface AppOptions {
  db: Database;
  jobs: JobQueue;
  logger: Logger;
  corsOrigins: readonly string[];
  /** Where requests are counted. */
  requests: RequestStore;
  /** Given by tests. */
  clock?: Clock;
}

/** The service as an HTTP server: REST under /api/v1, GraphQL and its Sandbox under /graphql. */
export async function createApp(options: AppOptions): Promise<App> {
  const { db, jobs, logger, corsOrigins, requests, clock = CLOCK } = options;
  const cannotCount = logOnce(logger, 'requests cannot be counted; they pass', clock.ticks);
  const limiter = new Limiter(requests, clock.ticks, cannotCount);
  const schema = guardFields(await createSchema(), requests, cannotCount);
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
  const authenticate = authentication(authenticator(db.core, clock.ticks), limiter);
  let draining = false;
  const isDraining = () => draining;

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag'); // pages change with every unlock, and hashing each costs more than sending it
  app.set('query parser', 'simple');

  if (logger.isLevelEnabled('info')) app.use(logRequests(logger));
  app.use(everyAnswer(limiter, isDraining));
  app.use(crossOrigin(corsOrigins));
  app.use('/api/v1', authenticate, counting(limiter), restAdapter(schema, contextOf));
  app.get('/graphql', forBrowsers, pageSecurity, serveGraphql(apollo, contextOf));
  app.all('/graphql', authenticate, countingOperations(limiter), serveGraphql(apollo, contextOf));
  app.get('/graphiql', pageSecurity, graphiql);
  app.get('/healthz', healthz);
  app.get('/readyz', readyz(db.core, isDraining));
  app.get('/', (_request, response) => response.redirect('/graphql'));
  app.use((_request, response) => send(response, failure(404, 'There is no such route.')));
  app.use(answerFailures(logger));

  const server = httpServer(app, (address) => standingHeaders(limiter.ofAddress(address, 0)));
  return {
    server,
    drain() {
      draining = true;
      return drain(server);
    },
    close: () => apollo.stop(),
  };
}
