import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { documentCost, isMeasuring, noteOperation } from '@emi/base/telemetry';
import {
  costOf,
  type DocumentCost,
  documentLimits,
  MAX_TOKENS,
  operationLabel,
  shapeOf,
  tooExpensive,
  writingGateway,
} from '@emi/facade/execution';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import { errorFormatter } from '../http/graphql-errors.ts';
import { limitedOperations } from '../http/limited-operations.ts';
import type { Context } from '../requests/context/context.ts';

/** Creates an Apollo Server that writes records and masks errors. */
export async function createApolloServer(
  schema: GraphQLSchema,
  logger: Logger,
): Promise<ApolloServer<Context>> {
  const server = new ApolloServer<Context>({
    gateway: writingGateway(schema) as never,
    introspection: true, // every caller is authenticated
    parseOptions: { maxTokens: MAX_TOKENS },
    validationRules: [documentLimits],
    persistedQueries: false, // a hash instead of a document would hide the number of its root fields
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false, // main.ts drains everything in order
    formatError: errorFormatter(logger),
    logger: quiet(logger),
    stringifyResult: (result) => result as never, // `http/graphql.ts` writes it, in bytes
    plugins: [
      ApolloServerPluginCacheControlDisabled(), // it would wrap every resolver, which costs a millisecond per page
      limitedOperations,
      ApolloServerPluginInlineTraceDisabled(), // only for subgraphs, but loading it takes memory
      ApolloServerPluginLandingPageDisabled(), // see src/http/query-pages.ts
      costsAndCredits,
    ],
  });
  await server.start();
  return server;
}

/**
 * Checks each operation's cost against the plan's budget before execution. Reports the cost in objects, and the credits
 * that its mutations charged, in the response's extensions.
 */
const costsAndCredits: ApolloServerPlugin<Context> = {
  requestDidStart: async () => {
    let cost: DocumentCost | undefined;
    return {
      didResolveOperation: async ({ operation, request, contextValue }) => {
        if (!operation) throw unknownOperation();
        noteOperation(operation.name?.value);
        const { limits } = contextValue.viewer;
        const shape = shapeOf(operation)!; // created during validation
        const requested = costOf(shape, request.variables, limits.resultsPerRequest);
        cost = { requested, budget: limits.documentCost };
        if (isMeasuring())
          documentCost.observe({ operation: operationLabel(operation.name?.value) }, requested);
        if (requested > cost.budget) throw tooExpensive(shape, request.variables, limits);
      },
      willSendResponse: async ({ response, contextValue }) => {
        const { credits, isReplayed } = contextValue.usage;
        if (isReplayed) response.http.headers.set('Idempotent-Replayed', 'true');
        if (response.body.kind === 'single' && (cost || credits)) {
          const { singleResult } = response.body;
          singleResult.extensions = {
            ...singleResult.extensions,
            ...(cost && { cost }),
            ...(credits && { credits }),
          };
        }
      },
    };
  },
};

const unknownOperation = () =>
  new GraphQLError('operationName must be the name of one of the operations of the document.', {
    extensions: { code: ApolloServerErrorCode.OPERATION_RESOLUTION_FAILURE, http: { status: 400 } },
  });

/** Drops Apollo's startup messages, which do not apply here. */
const quiet = (logger: Logger) => ({
  debug: () => undefined,
  info: () => undefined,
  warn: (message: string) => logger.warn(message),
  error: (message: string) => logger.error(message),
});
