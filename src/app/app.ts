import type { Server } from 'node:http';
import { type Network, publicNetwork } from '@emi/base/network';
import { Problem } from '@emi/base/problems';
import { CLOCK, type Clock } from '@emi/base/runtime';
import { addOwnOperations } from '@emi/facade/execution';
import type { Logger } from 'pino';
import { modeOfSecret } from '../accounts/identities/keys.ts';
import { type JwtSettings, jwtVerifier } from '../accounts/tokens/verify-jwt.ts';
import { liveCounts } from '../directory/market/live-counts.ts';
import { Assets } from '../http/assets.ts';
import { clientPackage } from '../http/client-package.ts';
import { failurePage } from '../http/failure-page.ts';
import { handleFailures } from '../http/failures.ts';
import type { StreamLimits } from '../http/graphql-streams.ts';
import { healthz, readyz } from '../http/health.ts';
import { originFor } from '../http/known-hosts.ts';
import { llmsText } from '../http/llms.ts';
import { noRoute, notFoundPage } from '../http/not-found-page.ts';
import { oauthEndpoints } from '../http/oauth/oauth.ts';
import { readOperations, TrustedDocuments } from '../http/operations.ts';
import {
  forBrowsers,
  graphiqlPage,
  graphiqlSecurity,
  queryAssets,
  sandboxPage,
  sandboxSecurity,
} from '../http/query-pages.ts';
import { rateLimitHeaders } from '../http/rate-limit-headers.ts';
import { openApiFile, postmanFile, REFERENCE_ASSETS, referencePage } from '../http/reference.ts';
import { drainServer, type HttpBounds, httpServer } from '../http/server.ts';
import type { SignInClient } from '../http/sessions/issuer-sign-in.ts';
import { sessions } from '../http/sessions/sessions.ts';
import { startLinks, startPage } from '../http/start-page.ts';
import { byWorld, NOT_READY, TEST_KEYS_PATH } from '../http/test-world.ts';
import {
  WORKBENCH_PAGES,
  workbenchAssets,
  workbenchPage,
  workbenchSecurity,
} from '../http/workbench-page.ts';
import { createApolloServer } from './graphql-server.ts';
import { graphSchema } from './schema.ts';
import { serverCardRouter } from './server-card.ts';
import { testParts } from './test-parts.ts';
import { openWorld, type ServiceParts, type WorldOptions, type WorldService } from './world.ts';

export interface App {
  readonly server: Server;
  /** Opens the test world; until then, its credentials get a 503. */
  addTestWorld(world: WorldOptions): Promise<void>;
  /** Stops accepting requests and waits for those in progress. */
  drain(): Promise<void>;
  /** Stops Apollo and flushes deferred writes; call after the last HTTP response. */
  close(): Promise<void>;
}

export interface AppOptions extends WorldOptions {
  logger: Logger;
  corsOrigins: readonly string[];
  /** The base URL of the service, without a path. */
  publicUrl: string;
  jwt: JwtSettings;
  /** Issuers at which people sign in to the pages; none by default. */
  signInClients?: readonly SignInClient[];
  /** The file with the demo organization's key, which the pages mention if it exists. */
  demoKeyFile?: string;
  /** True if a test world will be added; otherwise its credentials are refused like unknown ones. */
  hasTestWorld?: boolean;
  clock?: Clock;
  /** The network on which metadata documents of applications are read; the public internet by default. */
  network?: Network;
  httpBounds?: HttpBounds;
  streams?: Partial<StreamLimits>;
}

/** The service as an HTTP server: REST under /api/v1, /graphql, /mcp, OAuth, and the pages. */
export async function createApp(options: AppOptions): Promise<App> {
  const { db, logger, corsOrigins, requests, publicUrl, jwt, demoKeyFile, clock = CLOCK } = options;
  const schema = await graphSchema();
  const apollo = await createApolloServer(schema, logger);
  const operations = await readOperations();
  addOwnOperations(operations.map(({ name }) => name));
  let draining = false;
  const isDraining = () => draining;
  const parts: ServiceParts = {
    schema,
    apollo,
    logger,
    corsOrigins,
    publicUrl,
    clock,
    isDraining,
    streams: options.streams,
    documents: new TrustedDocuments(operations),
    verifyJwt: jwtVerifier(jwt, logger, clock.ticks),
  };
  const live = openWorld(options, parts);
  let test: WorldService | undefined | null = options.hasTestWorld ? undefined : null;

  /** A part of the test world; undefined while that is being prepared, and null without a test world. */
  const inTest = <T>(of: (world: WorldService) => T): T | undefined | null => test && of(test);

  const oauth = oauthEndpoints({
    publicUrl,
    issuers: jwt.issuers.map(({ url }) => url),
    db,
    dbOf(secret) {
      if (test === null || modeOfSecret(secret ?? '') === 'live') return db;
      if (test === undefined) throw new Problem('UNAVAILABLE', NOT_READY);
      return test.db;
    },
    requests,
    network: options.network ?? publicNetwork(),
    now: clock.ticks,
  });

  const { app } = live;
  const pages = sessions({
    publicUrl,
    db,
    requests,
    logger,
    clients: options.signInClients ?? [],
    now: clock.ticks,
  });
  app.use(pages.authorize);
  const assets: Assets = new Assets([
    ...REFERENCE_ASSETS,
    ...queryAssets((name) => assets.path(name)),
    ...workbenchAssets((name) => assets.path(name)),
  ]);
  const issuers = (options.signInClients ?? []).map(({ issuer }) => issuer);
  const failures = handleFailures(logger, undefined, failurePage(assets));
  // Before the interfaces, whose /graphql requires a credential.
  app.get('/graphql', forBrowsers, sandboxSecurity, sandboxPage(assets, operations, demoKeyFile));
  live.addInterfaces();
  app.use(oauth.router, pages.router);
  app.use(serverCardRouter(originFor(publicUrl)));
  app.get('/graphiql', graphiqlSecurity, graphiqlPage(assets, operations, demoKeyFile));
  for (const page of WORKBENCH_PAGES)
    app.get(page.path, workbenchSecurity, workbenchPage(assets, page, { demoKeyFile, issuers }));
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
  const keys = testParts.keys?.(live, () => inTest(({ db }) => db));
  if (keys) app.use(TEST_KEYS_PATH, keys);
  app.use(noRoute, workbenchSecurity, notFoundPage(assets));
  app.use(failures);

  const rateLimitStatusOf = (address: string | undefined) =>
    rateLimitHeaders(live.limiter.ofAddress(address, 0));
  const handle = byWorld(app, () => inTest(({ app }) => app));
  const server = httpServer(handle, rateLimitStatusOf, options.httpBounds);
  return {
    server,
    async addTestWorld(world) {
      const opened = openWorld(world, parts);
      opened.addInterfaces();
      const routes = await testParts.routes?.();
      if (routes) opened.app.use(routes(opened));
      opened.app.use(noRoute, workbenchSecurity, notFoundPage(assets));
      opened.app.use(failures);
      test = opened;
    },
    drain() {
      draining = true;
      live.endStreams();
      test?.endStreams();
      return drainServer(server);
    },
    async close() {
      await apollo.stop();
      await Promise.all([live.close(), test?.close()]);
      await oauth.close();
    },
  };
}
