import type { Server } from 'node:http';
import express, { type Request } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import { filtersOfPaths } from '../../rest-adapter/filter-of-path.ts';
import { restAdapter } from '../../rest-adapter/index.ts';
import { listOpener } from '../../rest-adapter/open-list.ts';
import { KeyUses } from '../accounts/api-keys/key-uses.ts';
import { RequestCounts } from '../accounts/api-keys/request-counts.ts';
import { notingExports } from '../accounts/audit-trail/note.ts';
import { authenticator } from '../accounts/authentication/authenticate.ts';
import { type JwtSettings, jwtVerifier } from '../accounts/tokens/verify-jwt.ts';
import type { Database } from '../db/database.ts';
import { forOrganization } from '../db/own-writes.ts';
import { liveCounts } from '../directory/market/live-counts.ts';
import { Assets } from '../http/assets.ts';
import { clientPackage } from '../http/client-package.ts';
import { commonHeaders } from '../http/common-headers.ts';
import { compressed } from '../http/compressed.ts';
import { crossOrigin } from '../http/cross-origin.ts';
import { downloads } from '../http/downloads.ts';
import { handleFailures } from '../http/failures.ts';
import { feeds } from '../http/feeds.ts';
import { countingOperations, postedJson, serveGraphql } from '../http/graphql.ts';
import { errorFormatter } from '../http/graphql-errors.ts';
import { asGraphql } from '../http/graphql-refusal.ts';
import { GraphqlStreams, type StreamLimits } from '../http/graphql-streams.ts';
import { healthz, readyz } from '../http/health.ts';
import { originFor } from '../http/known-hosts.ts';
import { llmsText } from '../http/llms.ts';
import { noRoute, notFoundPage } from '../http/not-found-page.ts';
import { resourceMetadataUrl } from '../http/oauth/metadata.ts';
import { oauthEndpoints } from '../http/oauth/oauth.ts';
import { observeRequests } from '../http/observe-requests.ts';
import { readOperations, TrustedDocuments } from '../http/operations.ts';
import {
  forBrowsers,
  graphiqlPage,
  graphiqlSecurity,
  QUERY_ASSETS,
  sandboxPage,
  sandboxSecurity,
} from '../http/query-pages.ts';
import { rateLimitHeaders } from '../http/rate-limit-headers.ts';
import { openApiFile, postmanFile, REFERENCE_ASSETS, referencePage } from '../http/reference.ts';
import { drainServer, type HttpBounds, httpServer } from '../http/server.ts';
import { singleHeaders } from '../http/single-headers.ts';
import { startLinks, startPage } from '../http/start-page.ts';
import { authentication, counting, takingRequests } from '../http/viewer.ts';
import {
  WORKBENCH_PAGES,
  workbenchAssets,
  workbenchPage,
  workbenchSecurity,
} from '../http/workbench-page.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { CLOCK, type Clock } from '../platform/base/clock.ts';
import { type Network, publicNetwork } from '../platform/network/network.ts';
import type { Context, Usage, WebhookTools } from '../records/context.ts';
import { Loaders } from '../records/loaders.ts';
import { RecentAnswers } from '../records/recent-answers.ts';
import { addOwnOperations } from '../requests/execution/execute.ts';
import { idempotentRequest } from '../requests/idempotency/idempotent-request.ts';
import { DownloadLimits } from '../requests/limits/download-limits.ts';
import { Limiter } from '../requests/limits/limiter.ts';
import type { RequestStore } from '../requests/limits/store.ts';
import { emailForesight } from '../workspace/emails/foresee-email.ts';
import type { Writer } from '../workspace/emails/writer.ts';
import { SEARCH_TYPE } from '../workspace/searches/search.values.ts';
import { createApolloServer } from './graphql-server.ts';
import { mcpEndpoint } from './mcp-endpoint.ts';
import { graphSchema } from './schema.ts';
import { serverCardRouter } from './server-card.ts';

export interface App {
  readonly server: Server;
  /** Stops accepting requests and waits for those in progress. */
  drain(): Promise<void>;
  /** Stops Apollo and flushes deferred writes; call after the last HTTP response. */
  close(): Promise<void>;
}

export interface AppOptions {
  db: Database;
  jobs: JobQueue;
  logger: Logger;
  corsOrigins: readonly string[];
  requests: RequestStore;
  /** The base URL of the service, without a path. */
  publicUrl: string;
  jwt: JwtSettings;
  /** Says which instructions an email will not follow, before a credit is held. */
  writer: Pick<Writer, 'foresee'>;
  webhooks: WebhookTools;
  /** The file with the demo organization's key, which the pages name; they name none if it is absent. */
  demoKeyFile?: string;
  clock?: Clock;
  /** The network on which metadata documents of applications are read; the public internet by default. */
  network?: Network;
  httpBounds?: HttpBounds;
  streams?: Partial<StreamLimits>;
}

/** The service as an HTTP server: REST under /api/v1, GraphQL and its Sandbox under /graphql. */
export async function createApp(options: AppOptions): Promise<App> {
  const { db, logger, corsOrigins, requests, publicUrl, jwt, clock = CLOCK } = options;
  const limiter = new Limiter(requests, clock.ticks);
  const schema = await graphSchema();
  const apollo = await createApolloServer(schema, logger);
  const operations = await readOperations();
  addOwnOperations(operations.map(({ name }) => name));
  const contextOf = contextFactory(options, schema, limiter, clock);
  const keyUses = new KeyUses(db.core);
  const requestCounts = new RequestCounts(db.core);
  const findViewer = authenticator(db.core, {
    now: clock.ticks,
    resourceMetadata: resourceMetadataUrl(publicUrl),
    noteUse: (keyId) => keyUses.note(keyId),
    verifyJwt: jwtVerifier(jwt, logger, clock.ticks),
    publicUrl,
  });
  const authenticate = authentication(findViewer, limiter);
  const streams = new GraphqlStreams(
    (error) => errorFormatter(logger)(error, error),
    (error) => logger.warn({ err: error }, 'a subscription ended before its time'),
    options.streams,
  );
  const streamOf = ({ viewer, headers: { accept, authorization } }: Request) =>
    streams.prepare({
      organizationId: viewer.organizationId,
      accept,
      authorize: () => findViewer(authorization),
    });
  let draining = false;
  const isDraining = () => draining;

  const oauth = oauthEndpoints({
    publicUrl,
    issuers: jwt.issuers.map(({ url }) => url),
    db,
    requests,
    network: options.network ?? publicNetwork(),
    now: clock.ticks,
  });

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag'); // pages change with every unlock, and hashing each costs more than sending it
  app.set('query parser', 'simple');

  app.use(
    observeRequests(logger, requestCounts),
    commonHeaders(limiter, isDraining),
    singleHeaders,
    crossOrigin(corsOrigins),
    compressed,
  );
  app.use('/api/v1', authenticate, counting(limiter), restAdapter(schema, contextOf));
  const assets: Assets = new Assets([
    ...REFERENCE_ASSETS,
    ...QUERY_ASSETS,
    ...workbenchAssets((name) => assets.path(name)),
  ]);
  const { demoKeyFile, webhooks } = options;
  app.get('/graphql', forBrowsers, sandboxSecurity, sandboxPage(assets, operations, demoKeyFile));
  app.all(
    '/graphql',
    authenticate,
    countingOperations(limiter, new TrustedDocuments(operations)),
    postedJson,
    serveGraphql(apollo, contextOf, streamOf),
  );
  app.use('/graphql', handleFailures(logger, asGraphql));
  app.use(oauth.router);
  app.use(serverCardRouter(originFor(publicUrl)));
  app.use(
    mcpEndpoint({ schema, logger, publicUrl, corsOrigins, limiter, authenticate: findViewer, contextOf }),
  );
  app.get('/graphiql', graphiqlSecurity, graphiqlPage(assets, operations, demoKeyFile));
  const { encryptionKey } = webhooks;
  const linkLimits = new DownloadLimits(requests, clock.ticks);
  app.get('/downloads/:id', downloads(db, linkLimits, encryptionKey, clock.now));
  app.get('/feeds/:id', feeds(db, linkLimits, encryptionKey, originFor(publicUrl)));
  for (const page of WORKBENCH_PAGES)
    app.get(page.path, workbenchSecurity, workbenchPage(assets, page, demoKeyFile));
  app.get('/healthz', healthz);
  app.get('/readyz', readyz(db, isDraining));
  app.get('/assets/:file', assets.serve);
  app.get('/docs', workbenchSecurity, referencePage(assets, originFor(publicUrl)));
  app.get('/client.tgz', clientPackage);
  app.get('/openapi.json', openApiFile('json', originFor(publicUrl)));
  app.get('/openapi.yaml', openApiFile('yaml', originFor(publicUrl)));
  app.get('/postman.json', postmanFile(originFor(publicUrl)));
  app.get('/llms.txt', llmsText(originFor(publicUrl)));
  app.get('/', startLinks, workbenchSecurity, startPage(assets, liveCounts(db, clock.now)));
  app.use(noRoute, workbenchSecurity, notFoundPage(assets));
  app.use(handleFailures(logger));

  const rateLimitStatusOf = (address: string | undefined) => rateLimitHeaders(limiter.ofAddress(address, 0));
  const server = httpServer(app, rateLimitStatusOf, options.httpBounds);
  return {
    server,
    drain() {
      draining = true;
      streams.endAll();
      return drainServer(server);
    },
    async close() {
      await apollo.stop();
      await Promise.all([keyUses.write(), requestCounts.write()]);
      await oauth.close();
    },
  };
}

/** Creates the graph's context of an authenticated request. */
function contextFactory(
  { db, jobs, requests, writer, publicUrl, webhooks }: AppOptions,
  schema: GraphQLSchema,
  limiter: Limiter,
  clock: Clock,
): (request: Request) => Context {
  const foreseeEmail = emailForesight(writer);
  const openList = listOpener(schema);
  const filterOfPath = filtersOfPaths(schema, SEARCH_TYPE.values);
  const recent = new RecentAnswers(clock.ticks);
  const originOf = originFor(publicUrl);
  return (request) => {
    const usage: Usage = {};
    return {
      viewer: request.viewer,
      db: forOrganization(db, request.viewer.organizationId),
      jobs,
      loaders: new Loaders(),
      origin: originOf(request.headers.host),
      now: clock.now(),
      idempotent: idempotentRequest(request),
      usage,
      recently: recent.of(usage),
      takeRequests: takingRequests(limiter, request),
      countUse: (subject, limit) => requests.take([{ subject, limit }], 1),
      foreseeEmail,
      openList,
      filterOfPath,
      noteExport: notingExports(db, request.viewer),
      encryptionKey: webhooks.encryptionKey,
      webhooks,
    };
  };
}
