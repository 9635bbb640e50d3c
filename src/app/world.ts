import type { ApolloServer } from '@apollo/server';
import type { Clock } from '@emi/base/runtime';
import { Loaders } from '@emi/records/context';
import express, { type Express, type Request } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import { filtersOfPaths } from '../../rest-adapter/filter-of-path.ts';
import { restAdapter } from '../../rest-adapter/index.ts';
import { listOpener } from '../../rest-adapter/open-list.ts';
import { KeyUses } from '../accounts/api-keys/key-uses.ts';
import { RequestCounts } from '../accounts/api-keys/request-counts.ts';
import { notingExports } from '../accounts/audit-trail/note.ts';
import { type Authenticate, authenticator } from '../accounts/authentication/authenticate.ts';
import type { VerifyJwt } from '../accounts/tokens/verify-jwt.ts';
import type { Database } from '../db/database.ts';
import { forOrganization } from '../db/own-writes.ts';
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
import { inTurn } from '../http/in-turn.ts';
import { originFor } from '../http/known-hosts.ts';
import { resourceMetadataUrl } from '../http/oauth/metadata.ts';
import { observeRequests } from '../http/observe-requests.ts';
import type { TrustedDocuments } from '../http/operations.ts';
import { singleHeaders } from '../http/single-headers.ts';
import { testControls } from '../http/test-controls.ts';
import { linksOf } from '../http/test-world.ts';
import { usualCharset } from '../http/usual-charset.ts';
import { authentication, counting, takingRequests } from '../http/viewer.ts';
import type { JobQueue } from '../jobs/queue.ts';
import type { Context, Usage, WebhookTools } from '../requests/context/context.ts';
import { RecentAnswers } from '../requests/context/recent-answers.ts';
import { idempotentRequest } from '../requests/idempotency/idempotent-request.ts';
import { DownloadLimits } from '../requests/limits/download-limits.ts';
import { Limiter } from '../requests/limits/limiter.ts';
import type { RequestStore } from '../requests/limits/store.ts';
import { emailPreviews } from '../workspace/emails/preview-email.ts';
import type { PreviewingWriter } from '../workspace/emails/writer.ts';
import { SEARCH_TYPE } from '../workspace/searches/search.values.ts';
import { mcpEndpoint } from './mcp-endpoint.ts';

/** The parts that all requests of a world share: its database, and everything derived from it. */
export interface WorldOptions {
  readonly db: Database;
  readonly jobs: JobQueue;
  readonly requests: RequestStore;
  readonly writer: Pick<PreviewingWriter, 'name' | 'preview'>;
  readonly webhooks: WebhookTools;
}

/** The parts that both worlds share; none of them holds records. */
export interface ServiceParts {
  readonly schema: GraphQLSchema;
  readonly apollo: ApolloServer<Context>;
  readonly documents: TrustedDocuments;
  readonly logger: Logger;
  readonly corsOrigins: readonly string[];
  /** The base URL of the service, without a path. */
  readonly publicUrl: string;
  readonly verifyJwt: VerifyJwt;
  readonly clock: Clock;
  readonly streams?: Partial<StreamLimits>;
  readonly isDraining: () => boolean;
}

/** The interfaces of the service over one database. */
export interface WorldService {
  readonly db: Database;
  /** The application: the middleware of every response, and no routes before `addInterfaces`. */
  readonly app: Express;
  readonly authenticate: Authenticate;
  readonly limiter: Limiter;
  /** Adds everything that requires a credential or a signed link: REST, GraphQL, MCP, downloads, and feeds. */
  addInterfaces(): void;
  endStreams(): void;
  /** Flushes deferred writes; call after the last response. */
  close(): Promise<void>;
}

/** Makes everything that answers requests from one database, so that no request can read another world's. */
export function openWorld(options: WorldOptions, parts: ServiceParts): WorldService {
  const { db, requests, webhooks } = options;
  const { schema, apollo, documents, logger, corsOrigins, publicUrl, clock, isDraining } = parts;
  const limiter = new Limiter(requests, clock.ticks);
  const contextOf = contextFactory(options, parts, limiter);
  const keyUses = new KeyUses(db.core);
  const requestCounts = new RequestCounts(db.core);
  const findViewer = authenticator(db.core, {
    mode: db.mode,
    now: clock.ticks,
    resourceMetadata: resourceMetadataUrl(publicUrl),
    noteUse: (keyId) => keyUses.note(keyId),
    verifyJwt: parts.verifyJwt,
    publicUrl,
  });
  const streams = new GraphqlStreams(
    (error) => errorFormatter(logger)(error, error),
    (error) => logger.warn({ err: error }, 'a subscription ended before its time'),
    parts.streams,
  );
  const streamOf = ({ viewer, headers: { accept, authorization } }: Request) =>
    streams.prepare({
      organizationId: viewer.organizationId,
      accept,
      authorize: () => findViewer(authorization),
    });

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag'); // pages change with every unlock, and hashing each one costs more than sending it
  app.set('query parser', 'simple');
  app.use(
    inTurn(
      observeRequests(logger, requestCounts),
      commonHeaders(limiter, isDraining),
      singleHeaders,
      usualCharset,
      testControls(db.mode),
      crossOrigin(corsOrigins),
      compressed,
    ),
  );
  return {
    db,
    app,
    authenticate: findViewer,
    limiter,
    addInterfaces() {
      const authenticate = authentication(findViewer, limiter);
      app.use('/api/v1', inTurn(authenticate, counting(limiter), restAdapter(schema, contextOf)));
      app.use('/api/v1', handleFailures(logger)); // JSON for every client
      app.all(
        '/graphql',
        inTurn(
          authenticate,
          countingOperations(limiter, documents),
          postedJson,
          serveGraphql(apollo, contextOf, streamOf),
        ),
      );
      app.use('/graphql', handleFailures(logger, asGraphql));
      app.use(
        mcpEndpoint({ schema, logger, publicUrl, corsOrigins, limiter, authenticate: findViewer, contextOf }),
      );
      const { encryptionKey } = webhooks;
      const linkLimits = new DownloadLimits(requests, clock.ticks);
      const originOf = linksOf(db.mode, originFor(publicUrl));
      app.get('/downloads/:id', downloads(db, linkLimits, encryptionKey, clock.now));
      app.get('/feeds/:id', feeds(db, linkLimits, encryptionKey, originOf));
    },
    endStreams: () => streams.endAll(),
    async close() {
      await Promise.all([keyUses.write(), requestCounts.write()]);
    },
  };
}

/** Creates the graph's context of an authenticated request. */
function contextFactory(
  { db, jobs, requests, writer, webhooks }: WorldOptions,
  { schema, publicUrl, clock }: ServiceParts,
  limiter: Limiter,
): (request: Request) => Context {
  const previewEmail = emailPreviews(writer);
  const openList = listOpener(schema);
  const filterOfPath = filtersOfPaths(schema, SEARCH_TYPE.values);
  const recent = new RecentAnswers(clock.ticks);
  const originOf = linksOf(db.mode, originFor(publicUrl));
  return (request) => {
    const usage: Usage = {};
    return {
      viewer: request.viewer,
      db: forOrganization(db, request.viewer.organizationId),
      jobs,
      loaders: new Loaders(),
      origin: originOf(request.headers.host),
      now: request.testTime ?? clock.now(),
      idempotent: idempotentRequest(request),
      usage,
      // Answers are kept by the real clock, so requests with a time of their own compute theirs.
      recently: request.testTime ? (_question, compute) => compute() : recent.of(usage),
      takeRequests: takingRequests(limiter, request),
      countUse: (subject, limit) => requests.take([{ subject, limit }], 1),
      previewEmail,
      openList,
      filterOfPath,
      noteExport: notingExports(db, request.viewer),
      encryptionKey: webhooks.encryptionKey,
      webhooks,
    };
  };
}
