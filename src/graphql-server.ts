import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default';
import type { GraphQLFormattedError, GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { Context } from './context.ts';
import { causeOf, compilingGateway } from './graph/execute.ts';
import { limitedOperations } from './http/limited-operations.ts';
import { Problem } from './problem.ts';

const FIRST_DOCUMENT = `# Put the API key that the service printed at its first start below, under Headers.
query TexasHighSchools {
  schools(
    filter: { state: "TX", search: "lincoln", gradeLevels: [high], studentCountMin: 500 }
    order: { by: student_count, ascending: false }
    page: { limit: 5 }
  ) {
    pagination { total hasMore }
    nodes {
      name
      gradeLevels
      studentCount
      access { isUnlocked unlockCost }
      district { name schoolCount }
    }
  }
}
`;

/** What the caller did wrong, by Apollo's names; everything else about execution is ours and stays inside. */
const CALLER_MISTAKES = new Set<string>(Object.values(ApolloServerErrorCode));
CALLER_MISTAKES.delete(ApolloServerErrorCode.INTERNAL_SERVER_ERROR);

/** Apollo Server over the graph: compiled execution, masked errors, Sandbox as its landing page. */
export async function createApolloServer(
  schema: GraphQLSchema,
  logger: Logger,
): Promise<ApolloServer<Context>> {
  const server = new ApolloServer<Context>({
    gateway: compilingGateway(schema) as never,
    introspection: true,
    persistedQueries: false, // they would hide how many fields they ask for
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false, // main.ts drains everything in order
    formatError: (formatted, error) => formatError(formatted, error, logger),
    logger: quiet(logger),
    plugins: [
      ApolloServerPluginCacheControlDisabled(), // it hooks into every field: a millisecond a page
      limitedOperations,
      sandbox(),
      tellCredits,
    ],
  });
  await server.start();
  return server;
}

/** What the mutations of a document have cost, beside its data. */
const tellCredits: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ response, contextValue }) => {
      const { credits } = contextValue.receipt;
      if (credits && response.body.kind === 'single') {
        response.body.singleResult.extensions = { ...response.body.singleResult.extensions, credits };
      }
    },
  }),
};

const sandbox = (): ApolloServerPlugin =>
  ApolloServerPluginLandingPageLocalDefault({
    embed: { runTelemetry: false },
    document: FIRST_DOCUMENT,
    headers: { Authorization: 'Bearer sk_live_…' },
  });

function formatError(
  formatted: GraphQLFormattedError,
  error: unknown,
  logger: Logger,
): GraphQLFormattedError {
  const cause = causeOf(error);
  const { message, locations, path } = formatted;
  if (cause instanceof Problem) {
    return { message: cause.message, locations, path, extensions: { ...cause.data, code: cause.code } };
  }
  const code = String(formatted.extensions?.code);
  if (CALLER_MISTAKES.has(code)) return { message, locations, path, extensions: { code } };
  logger.error({ err: cause }, 'a GraphQL operation failed');
  return {
    message: 'Something went wrong on our side.',
    locations,
    path,
    extensions: { code: 'INTERNAL_SERVER_ERROR' },
  };
}

/** Apollo's own start-up remarks are for its other uses. */
const quiet = (logger: Logger) => ({
  debug: () => undefined,
  info: () => undefined,
  warn: (message: string) => logger.warn(message),
  error: (message: string) => logger.error(message),
});
