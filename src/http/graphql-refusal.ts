import type { FailureCode } from '@emi/base/problems';
import { Problem } from '@emi/base/problems';
import type { RestResponse } from '@emi/facade/responses';
import type { Request } from 'express';

/** Codes of refusals without a Problem, by status. */
const CODES: Readonly<Record<number, FailureCode>> = {
  400: 'BAD_REQUEST',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
};

const GRAPHQL_JSON = 'application/graphql-response+json';

/** A refusal in GraphQL's format: `{errors: […]}`, with the status and headers that REST uses. */
export function asGraphql(
  { status, body, headers }: RestResponse,
  error: unknown,
  request: Request,
): RestResponse {
  const extensions = error instanceof Problem ? ofProblem(error) : { code: CODES[status] ?? UNKNOWN };
  const type = request.accepts(['application/json', GRAPHQL_JSON]) || 'application/json';
  return {
    status,
    headers: { ...headers, 'Content-Type': `${type}; charset=utf-8` },
    body: { errors: [{ message: (body as { message: string }).message, extensions }] },
  };
}

const UNKNOWN: FailureCode = 'INTERNAL_SERVER_ERROR';

/** The data of a failed authentication is only for the `WWW-Authenticate` header. */
const ofProblem = ({ code, data }: Problem) => (code === 'UNAUTHENTICATED' ? { code } : { ...data, code });
