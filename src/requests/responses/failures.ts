import type { ProblemCode } from '../../platform/base/problem.ts';

export interface Failure {
  readonly status: number;
  /** The `error` of REST; absent if only the graph has this failure. */
  readonly error?: string;
  /** True if the graph does not have this failure; otherwise the key is its `extensions.code`. */
  readonly isRestOnly?: boolean;
  readonly meaning: string;
  /** True if the same request may succeed later. */
  readonly retry: string;
  /** Advice for the caller. */
  readonly action: string;
}

/** A failure whose absent `retry` is "No." */
type Row = Omit<Failure, 'retry'> & Partial<Failure>;

/** Every failure of REST and the graph, in the only table of statuses, errors, and codes. */
const TABLE = {
  BAD_USER_INPUT: {
    status: 400,
    error: 'Bad Request',
    meaning: 'A parameter or the body is wrong; the message names it and the allowed values.',
    action: 'Correct what the message names.',
  },
  BAD_REQUEST: {
    status: 400,
    error: 'Bad Request',
    meaning: 'The request is malformed, such as a body that is not JSON.',
    action: 'Correct what the message names.',
  },
  GRAPHQL_PARSE_FAILED: {
    status: 400,
    meaning: 'The document is not GraphQL, or has more than 1,000 tokens.',
    action: 'Correct the document at `locations`.',
  },
  GRAPHQL_VALIDATION_FAILED: {
    status: 400,
    meaning:
      'The document does not fit the schema, or exceeds a limit of documents; the message has the reason.',
    action: 'Correct the document at `locations`.',
  },
  OPERATION_RESOLUTION_FAILURE: {
    status: 400,
    meaning: 'The document has several operations or none, and `operationName` names none of them.',
    action: 'Set `operationName`.',
  },
  PERSISTED_QUERY_NOT_SUPPORTED: {
    status: 400,
    meaning: 'Automatic persisted queries are not supported.',
    action: 'Send the document, or the `documentId` of a trusted one.',
  },
  DOCUMENT_TOO_EXPENSIVE: {
    status: 400,
    meaning:
      "The document may return more objects than the plan's budget; the message names the largest fields.",
    action: 'Ask for smaller pages or fewer fields.',
  },
  DOCUMENT_NOT_FOUND: {
    status: 400,
    meaning: 'There is no trusted document with this `documentId`.',
    action: 'Correct `documentId`, or send the document.',
  },
  UNAUTHENTICATED: {
    status: 401,
    error: 'Unauthorized',
    meaning: 'The key or token is missing, unknown, revoked, or expired.',
    action: 'Send a valid key or token, or get a new token.',
  },
  INSUFFICIENT_CREDITS: {
    status: 402,
    error: 'INSUFFICIENT_CREDITS',
    meaning: 'The request costs more credits than the organization can spend; nothing was charged.',
    retry: 'After adding credits.',
    action: 'Add `required` minus `balance` credits, or ask for less.',
  },
  FORBIDDEN: {
    status: 403,
    error: 'Forbidden',
    meaning:
      'The key or token lacks the scope that the message names, or only the owner of the record may do this.',
    action: 'Use a key or token that has the scope, or one of the owner.',
  },
  ENTITY_LOCKED: {
    status: 403,
    error: 'ENTITY_LOCKED',
    meaning: 'The record must be unlocked first.',
    retry: 'After unlocking.',
    action: 'Unlock the record for `unlock_cost` credits with `POST /unlock`.',
  },
  PARENT_ENTITY_LOCKED: {
    status: 403,
    error: 'PARENT_ENTITY_LOCKED',
    meaning: "The contact's district or school must be unlocked first.",
    retry: 'After unlocking.',
    action: 'Unlock the parent that `parent_entity_id` names.',
  },
  NOT_FOUND: {
    status: 404,
    error: 'Not Found',
    meaning: 'The record does not exist, or belongs to somebody else; or there is no such route.',
    action: 'Search for the record, and drop ids that are gone.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    error: 'Method Not Allowed',
    meaning: 'The route has other methods; `Allow` lists them.',
    action: 'Correct the method.',
  },
  NOT_ACCEPTABLE: {
    status: 406,
    error: 'Not Acceptable',
    isRestOnly: true,
    meaning: '`Accept` names no type that the operation has.',
    action: 'Accept `application/json`.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    error: 'Request Timeout',
    isRestOnly: true,
    meaning: 'The request did not arrive in time.',
    retry: 'Yes.',
    action: 'Send it faster.',
  },
  CONFLICT: {
    status: 409,
    error: 'Conflict',
    meaning: 'The current state does not allow the request, such as a name that is taken.',
    retry: 'After a change.',
    action: 'Read the current state; the message has the reason.',
  },
  IDEMPOTENT_REQUEST_IN_PROGRESS: {
    status: 409,
    error: 'Conflict',
    meaning: 'A request with the same `Idempotency-Key` is still running.',
    retry: 'Yes, in a moment.',
    action: 'Repeat the request with the same key to get its response.',
  },
  SPEND_CAP_EXCEEDED: {
    status: 409,
    error: 'SPEND_CAP_EXCEEDED',
    meaning: 'The request would cost more than its `max_credits`; nothing was charged.',
    retry: 'After a change.',
    action: 'Raise `max_credits` to `required`, or ask for less.',
  },
  GONE: {
    status: 410,
    error: 'Gone',
    isRestOnly: true,
    meaning: 'The link to the file of an export has expired.',
    action: 'Create a new export.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    error: 'Payload Too Large',
    meaning: 'The request body is larger than 100 kB.',
    action: 'Send the records in several requests.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    error: 'Unsupported Media Type',
    meaning: 'The request body is not JSON in UTF-8.',
    action: 'Correct `Content-Type`.',
  },
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    error: 'Range Not Satisfiable',
    meaning: 'The `Range` of a download begins after its end; `Content-Range` states the size.',
    action: 'Ask for a part within the file, or for the whole.',
    isRestOnly: true,
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    error: 'IDEMPOTENCY_KEY_REUSED',
    meaning: 'The `Idempotency-Key` was used for another request.',
    action: 'Choose a new key for every new request.',
  },
  EXPORT_TOO_LARGE: {
    status: 422,
    error: 'EXPORT_TOO_LARGE',
    meaning: 'The search has more rows than an export may have; the message has the maximum.',
    retry: 'After a change.',
    action: 'Narrow the search, set `limit`, or create a background export with `POST /exports`.',
  },
  RATE_LIMITED: {
    status: 429,
    error: 'Rate Limited',
    meaning: 'The request limit of the organization or the key is reached.',
    retry: 'Yes, after `Retry-After`.',
    action: 'Wait; spread requests over the minute.',
  },
  SCOUTING_CAP_REACHED: {
    status: 429,
    error: 'Too Many Requests',
    meaning: "The plan's number of concurrent scouting jobs is reached.",
    retry: 'Yes, after `Retry-After`.',
    action: 'Wait until a running job ends.',
  },
  REQUEST_HEADER_FIELDS_TOO_LARGE: {
    status: 431,
    error: 'Request Header Fields Too Large',
    isRestOnly: true,
    meaning: 'The headers exceed 16 kB.',
    action: 'Send fewer or shorter ones.',
  },
  INTERNAL_SERVER_ERROR: {
    status: 500,
    error: 'Internal Server Error',
    meaning: 'A defect of the service.',
    retry: 'Perhaps.',
    action: 'Report it with `X-Request-Id`.',
  },
  UNAVAILABLE: {
    status: 503,
    error: 'Service Unavailable',
    meaning: 'The service cannot answer right now.',
    retry: 'Yes, after `Retry-After`.',
    action: 'Wait; send changes with an `Idempotency-Key`.',
  },
} satisfies Record<ProblemCode, Row> & Record<string, Row>;

export type FailureCode = keyof typeof TABLE;

export const FAILURES = Object.fromEntries(
  Object.entries(TABLE).map(([code, row]) => [code, { retry: 'No.', ...row }]),
) as Readonly<Record<FailureCode, Failure>>;

/** Every `error` of REST. */
export const errorNames = (): string[] => [
  ...new Set(Object.values(FAILURES).flatMap(({ error }) => error ?? [])),
];

/** Every `extensions.code` of the graph. */
export const graphqlCodes = (): string[] =>
  Object.entries(FAILURES).flatMap(([code, { isRestOnly }]) => (isRestOnly ? [] : code));
