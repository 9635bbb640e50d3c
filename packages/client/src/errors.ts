import type { ErrorName, GetJobResponse } from './generated/types.gen.ts';

/** The known values; a newer service may add others. */
type Name = ErrorName | (string & {});

/** The body of a failure, as the service sends it. */
export interface ErrorBody {
  readonly error?: Name;
  readonly message?: string;
  readonly statusCode?: number;
  readonly [detail: string]: unknown;
}

/** An unsuccessful response. */
export class MarketApiError extends Error {
  /** The HTTP status. */
  readonly status: number;
  /** The `error` of the body, such as `ENTITY_LOCKED` or `Not Found`. */
  readonly code: Name;
  /** The `X-Request-Id`, to quote when you report a problem. */
  readonly requestId: string | null;
  readonly body: ErrorBody;

  constructor(response: Response, body: ErrorBody) {
    super(body.message ?? `The service answered with status ${response.status}.`);
    this.name = new.target.name;
    this.status = response.status;
    this.code = body.error ?? String(response.status);
    this.requestId = response.headers.get('x-request-id');
    this.body = body;
  }
}

/** 400: a parameter or the body is wrong; the message names it. */
export class BadRequestError extends MarketApiError {}

/** The `since` of a sync is older than the stored deletions: read everything again, without `since`. */
export class SyncExpiredError extends Error {
  constructor(cause: BadRequestError) {
    super(`${cause.message} Sync again without \`since\`, and remove what it does not return.`, { cause });
    this.name = new.target.name;
  }
}

/** A job has failed for good; its credits are released. */
export class JobFailedError extends Error {
  readonly job: GetJobResponse;

  constructor(job: GetJobResponse) {
    super(job.error ?? 'The job failed.');
    this.name = new.target.name;
    this.job = job;
  }
}

/** 401: the key or token is missing, unknown, revoked, or expired. */
export class UnauthorizedError extends MarketApiError {}

/** 402: the organization has too few credits; nothing was charged. */
export class InsufficientCreditsError extends MarketApiError {
  /** Credits that can be spent. */
  get balance(): number {
    return Number(this.body.balance);
  }

  /** Credits that the request costs. */
  get required(): number {
    return Number(this.body.required);
  }
}

/** 403: the record or its parent must be unlocked first. */
export class LockedError extends MarketApiError {
  /** Credits that unlocking costs. */
  get unlockCost(): number {
    return Number(this.body.unlock_cost);
  }

  /** The record to unlock. */
  get entity(): { type: string; id: string } {
    const { entity_type, parent_entity_type, entity_id, parent_entity_id } = this.body;
    return { type: String(parent_entity_type ?? entity_type), id: String(parent_entity_id ?? entity_id) };
  }
}

/** 403: the key lacks a scope. */
export class ForbiddenError extends MarketApiError {}

/** 404: the record does not exist or is not yours. */
export class NotFoundError extends MarketApiError {}

/** 409 and 422: the current state does not allow the request. Each `error` of a 422 has a subclass. */
export class ConflictError extends MarketApiError {}

/** 422 `IDEMPOTENCY_KEY_REUSED`: the key was used for another request. */
export class IdempotencyKeyReusedError extends ConflictError {}

/** 422 `EXPORT_TOO_LARGE`: the export has more rows than are allowed. */
export class ExportTooLargeError extends ConflictError {}

/** 429: a limit is reached. */
export class RateLimitedError extends MarketApiError {
  /** Seconds until the next request is admitted. */
  readonly retryAfter: number;

  constructor(response: Response, body: ErrorBody) {
    super(response, body);
    this.retryAfter = Number(response.headers.get('retry-after') ?? 1);
  }
}

/**
 * A file of rows was cut short: the rows so far are incomplete. `body` gives the reason, or `cause` the connection
 * error.
 */
export class IncompleteExportError extends MarketApiError {
  constructor(response: Response, body: ErrorBody = BROKEN_OFF, cause?: unknown) {
    super(response, body);
    this.cause = cause;
  }
}

/** The route given to `rows` has no list. */
export class NotAListError extends MarketApiError {
  constructor(response: Response, path: string) {
    const type = response.headers.get('content-type') ?? 'no content';
    super(response, { error: 'Not a List', message: `${path} has no list: it answered with ${type}.` });
  }
}

const BROKEN_OFF = { error: 'Incomplete', message: 'The connection broke before the file was complete.' };

/** 5xx: the service cannot answer at the moment. */
export class UnavailableError extends MarketApiError {}

type ErrorClass = new (response: Response, body: ErrorBody) => MarketApiError;

const BY_STATUS: Readonly<Record<number, ErrorClass>> = {
  400: BadRequestError,
  401: UnauthorizedError,
  402: InsufficientCreditsError,
  404: NotFoundError,
  409: ConflictError,
  422: ConflictError,
  429: RateLimitedError,
};

const BY_ERROR: Readonly<Record<string, ErrorClass>> = {
  IDEMPOTENCY_KEY_REUSED: IdempotencyKeyReusedError,
  EXPORT_TOO_LARGE: ExportTooLargeError,
};

/** The error of a response, in the class for its `error` or status. */
export function errorOf(response: Response, body: unknown): MarketApiError {
  const known = typeof body === 'object' && body !== null ? (body as ErrorBody) : { message: String(body) };
  const isLocked = response.status === 403 && 'unlock_cost' in known;
  const byName = Object.hasOwn(BY_ERROR, String(known.error)) ? BY_ERROR[String(known.error)] : undefined;
  const byKind = isLocked ? LockedError : response.status === 403 ? ForbiddenError : undefined;
  const fallback = response.status >= 500 ? UnavailableError : MarketApiError;
  return new (byName ?? byKind ?? BY_STATUS[response.status] ?? fallback)(response, known);
}
