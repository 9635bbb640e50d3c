import { ApolloServerErrorCode } from '@apollo/server/errors';
import { Problem } from '@emi/base/problems';
import { causeOf, THE_VALUE } from '@emi/base/scalars';
import { countTokens, MAX_TOKENS } from '@emi/facade/execution';
import { GraphQLError, type GraphQLFormattedError, type Token, TokenKind } from 'graphql';
import type { Logger } from 'pino';

/** Apollo's codes for callers' mistakes. Errors with other codes are masked, unless they are Problems. */
const CALLER_MISTAKES = new Set<string>(Object.values(ApolloServerErrorCode));
CALLER_MISTAKES.delete(ApolloServerErrorCode.INTERNAL_SERVER_ERROR);

/**
 * The beginning of graphql-js's message about a null or missing variable for a non-null argument, which only execution
 * can notice. The error has no code.
 */
const WRONG_ARGUMENT = 'Argument "';

/** Messages quote names from the document, which can be long. */
const MAX_MESSAGE = 500;
const MAX_NAME = 100;

const TOO_MANY_TOKENS = 'tokens. Parsing aborted';

/** A message with the document's number of tokens, if it has too many: the parser stops counting at its limit. */
function tooManyTokens(error: unknown): string | undefined {
  if (!(error instanceof GraphQLError) || !error.message.includes(TOO_MANY_TOKENS) || !error.source) return;
  const count = countTokens(error.source.body);
  return `The document has ${count} tokens; at most ${MAX_TOKENS} are allowed.`;
}

const VARIABLE = /^Variable "\$(\w+)" got invalid value /;

/** The name of the argument, input field, or variable whose value a scalar refused. */
function inputOf(error: unknown): string | undefined {
  if (!(error instanceof GraphQLError)) return undefined;
  const { message, nodes } = error;
  const variable = VARIABLE.exec(message);
  if (variable) {
    // `Variable "$input" got invalid value 5 at "input.items[0].id"; Expected type "UUID". …`; the value may contain
    // the same words, so the last ones count.
    const [, position = ''] = message
      .slice(0, message.lastIndexOf('; Expected type "'))
      .split(/ at "(?=[^"]*"$)/);
    return position.split(/[.[\]"]/).findLast((part) => /^[a-z_]/i.test(part)) ?? variable[1];
  }
  return nameBefore(nodes?.[0]?.loc?.startToken);
}

const OPENING: readonly string[] = [TokenKind.BRACKET_L, TokenKind.BRACE_L];
const CLOSING: readonly string[] = [TokenKind.BRACKET_R, TokenKind.BRACE_R];

/** The name before the colon that precedes a value, its list, or the type of a variable with a default. */
function nameBefore(value: Token | undefined): string | undefined {
  let depth = 0;
  for (let token = value?.prev; token; token = token.prev) {
    if (CLOSING.includes(token.kind)) depth++;
    else if (OPENING.includes(token.kind)) depth = Math.max(0, depth - 1);
    else if (depth === 0 && token.kind === TokenKind.COLON) return token.prev?.value;
  }
  return undefined;
}

/** Passes on Problems and callers' mistakes, with their messages; masks and logs all other errors. */
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
    const named = cause.message.startsWith(THE_VALUE) ? inputOf(error) : undefined;
    const field = named && named.length <= MAX_NAME ? named : undefined;
    const words = field ? field + cause.message.slice(THE_VALUE.length) : cause.message;
    return {
      message: words,
      locations,
      path,
      extensions: { ...(field && { field }), ...cause.data, code: cause.code },
    };
  }
  const isArgument = cause instanceof GraphQLError && message.startsWith(WRONG_ARGUMENT);
  const code = isArgument ? ApolloServerErrorCode.BAD_USER_INPUT : String(formatted.extensions?.code);
  if (CALLER_MISTAKES.has(code)) {
    const words = tooManyTokens(cause) ?? message.slice(0, MAX_MESSAGE);
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
