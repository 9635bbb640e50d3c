import { ApolloServerErrorCode } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Logger } from 'pino';
import { countTokens, MAX_TOKENS } from '../graph/document-limits.ts';
import { causeOf } from '../graph/execute.ts';
import { Problem } from '../problem.ts';

/** Apollo's codes for the caller's mistakes. Errors with other codes are masked. */
const CALLER_MISTAKES = new Set<string>(Object.values(ApolloServerErrorCode));
CALLER_MISTAKES.delete(ApolloServerErrorCode.INTERNAL_SERVER_ERROR);

/** Execution finds nulls that validation cannot see, and gives them no code; our own code throws no such errors. */
const WRONG_ARGUMENT = 'Argument "';

/** Messages quote names from the document, which may be long. */
const MAX_MESSAGE = 500;

const TOO_MANY_TOKENS = 'tokens. Parsing aborted';

/** Adds the number of tokens of the document; the parser stops counting at its limit. */
function tokensOf(error: unknown): string | undefined {
  if (!(error instanceof GraphQLError) || !error.message.includes(TOO_MANY_TOKENS) || !error.source) return;
  const count = countTokens(error.source.body);
  return `The document has ${count} tokens; at most ${MAX_TOKENS} are allowed.`;
}

/** Passes on errors with known codes and their messages; masks and logs all others. */
export const errorFormatter =
  (logger: Logger) =>
  (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError =>
    formatError(formatted, error, logger);

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
  const isArgument = cause instanceof GraphQLError && message.startsWith(WRONG_ARGUMENT);
  const code = isArgument ? ApolloServerErrorCode.BAD_USER_INPUT : String(formatted.extensions?.code);
  if (CALLER_MISTAKES.has(code)) {
    const words = tokensOf(cause) ?? message.slice(0, MAX_MESSAGE);
    return { message: words, locations, path, extensions: { code } };
  }
  logger.error({ err: cause }, 'a GraphQL operation failed');
  return {
    message: 'Something went wrong on our side.',
    locations,
    path,
    extensions: { code: 'INTERNAL_SERVER_ERROR' },
  };
}
