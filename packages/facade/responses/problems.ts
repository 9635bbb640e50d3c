import { STATUS_CODES } from 'node:http';
import { snakeCased } from '@emi/base/declared';
import { type Challenge, FAILURES, Problem, type ProblemCode } from '@emi/base/problems';
import { jsonRefusal } from './json-error.ts';

/** An HTTP response for an error. */
export interface RestResponse {
  readonly status: number;
  /** Absent for a status without a body. */
  readonly body: object | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

export const statusOf = (code: ProblemCode): number => FAILURES[code].status;

const BEARER = 'Bearer realm="education-market-api"';

/** Messages for rejections by Express and its parsers, by status. */
export const REFUSALS = {
  400: 'The request is malformed: its URL must be properly percent-encoded, and its body must arrive whole.',
  408: 'The request did not arrive in time.',
  413: 'The request body is too large: at most 100 kB are accepted.',
  415: 'The request body must be JSON in UTF-8 (Content-Type: application/json).',
} as const;

/** Seconds after which to retry when the database is unavailable. */
export const UNAVAILABLE_RETRY_SECONDS = '2';

/** The 405 response; HEAD is allowed wherever GET is. */
export function wrongMethod(methods: readonly string[]): RestResponse {
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const words = allowed.join(', ').replace(/, (?=\w+$)/, ' and ');
  const verb = allowed.length > 1 ? 'are' : 'is';
  return failure(405, `Only ${words} ${verb} allowed here.`, { Allow: allowed.join(', ') });
}

/** The standard failure response; the specification defines a few others. */
export function failure(status: number, message: string, headers: Record<string, string> = {}): RestResponse {
  return { status, body: { error: STATUS_CODES[status], message, statusCode: status }, headers };
}

/** Converts anything thrown to a response. Unknown errors become a 500 that reveals nothing. */
export function responseTo(error: unknown): RestResponse {
  if (error instanceof Problem) return answerToProblem(error);
  const { status, type, body } = (error ?? {}) as { status?: unknown; type?: unknown; body?: unknown };
  if (type === 'entity.parse.failed') return failure(400, jsonRefusal(String(body)));
  const refusal = REFUSALS[status as keyof typeof REFUSALS];
  if (refusal) return failure(status as number, refusal);
  return failure(500, 'Something went wrong on our side. Quote the X-Request-Id when you ask about it.');
}

function answerToProblem({ code, message, data }: Problem): RestResponse {
  const { status, error } = FAILURES[code];
  const details = snakeCased(data);
  const failed = (headers: Record<string, string> = {}): RestResponse => ({
    status,
    body: { error, message, statusCode: status },
    headers,
  });
  switch (code) {
    case 'UNAUTHENTICATED':
      return { status, body: { error, message }, headers: { 'WWW-Authenticate': challengeOf(data) } };
    case 'FORBIDDEN':
      return failed(forbiddenHeaders(data));
    case 'ENTITY_LOCKED':
    case 'SPEND_CAP_EXCEEDED':
      return { status, body: { error, message, statusCode: status, ...details }, headers: {} };
    case 'PARENT_ENTITY_LOCKED':
    case 'INSUFFICIENT_CREDITS':
      return { status, body: { error, message, ...details }, headers: {} };
    case 'RATE_LIMITED':
      return { status, body: { error, message, code }, headers: limitHeaders(data) };
    case 'SCOUTING_CAP_REACHED':
      return failed({ 'Retry-After': '30' });
    case 'UNAVAILABLE':
      return failed({ 'Retry-After': UNAVAILABLE_RETRY_SECONDS });
    default:
      return failed();
  }
}

/** The headers of a 429. A field's guard describes its own window instead of the plan's. */
export const limitHeaders = ({
  retryAfterSeconds,
  limit,
  resetAt,
}: Problem['data']): Record<string, string> => ({
  'Retry-After': String(retryAfterSeconds),
  ...(limit !== undefined && {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': '0',
    'X-RateLimit-Reset': String(resetAt),
  }),
});

/** The challenge of RFC 6750 and RFC 9728: how to authenticate, and whether a token was rejected, but never why. */
function challengeOf({ tokenGiven, resourceMetadata, scope }: Challenge): string {
  const refused = tokenGiven ? ', error="invalid_token"' : '';
  const wanted = scope ? `, scope="${scope}"` : '';
  return BEARER + refused + wanted + metadataIn({ resourceMetadata });
}

const metadataIn = ({ resourceMetadata }: Challenge): string =>
  resourceMetadata ? `, resource_metadata="${resourceMetadata}"` : '';

function forbiddenHeaders({
  requiredScope,
  ...challenge
}: Challenge & { readonly requiredScope?: string }): Record<string, string> {
  if (!requiredScope) return {};
  const refused = `${BEARER}, error="insufficient_scope", scope="${requiredScope}"`;
  return { 'WWW-Authenticate': refused + metadataIn(challenge) };
}
