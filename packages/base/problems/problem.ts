/**
 * The failures that the service's own code throws. REST maps a code to a status and body, GraphQL to `extensions.code`;
 * `failures.json` also has the failures of HTTP and of GraphQL's libraries.
 */
export type ProblemCode =
  | 'BAD_USER_INPUT'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'ENTITY_LOCKED'
  | 'PARENT_ENTITY_LOCKED'
  | 'RATE_LIMITED'
  | 'INSUFFICIENT_CREDITS'
  | 'SPEND_CAP_EXCEEDED'
  | 'CONFLICT'
  | 'SCOUTING_CAP_REACHED'
  | 'IDEMPOTENT_REQUEST_IN_PROGRESS'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'EXPORT_TOO_LARGE'
  | 'DOCUMENT_TOO_EXPENSIVE'
  | 'DOCUMENT_NOT_FOUND'
  | 'UNAVAILABLE';

/**
 * A failure that is shown to the caller: it states what was wrong and what is allowed, never internals. Anything else
 * thrown reaches the caller as an internal error without details.
 */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly data: Readonly<Record<string, unknown>>;

  constructor(code: ProblemCode, message: string, data: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = 'Problem';
    this.code = code;
    this.data = data;
  }
}

/** Invalid input; the message names the input and states what is allowed. */
export const badRequest = (message: string): Problem => new Problem('BAD_USER_INPUT', message);

/**
 * A record that does not exist or belongs to another organization; the response is the same.
 * @param field the argument with the id
 */
export const notFound = (recordType: string, field?: string): Problem =>
  new Problem('NOT_FOUND', `There is no ${recordType} with this id.`, field ? { field } : {});

/** A record that the caller's organization has not unlocked, and its price. */
export const entityLocked = (entityType: string, entityId: string, unlockCost: number): Problem =>
  new Problem('ENTITY_LOCKED', `This ${entityType} is locked. Unlock it for ${unlockCost} credits first.`, {
    entityType,
    entityId,
    unlockCost,
  });

/** Data for the response to failed authentication. */
export interface Challenge {
  /** `true` if a token was presented. */
  readonly tokenGiven?: boolean;
  /** URL of the document that explains how to get a token. */
  readonly resourceMetadata?: string;
  /** The scope to request. */
  readonly scope?: string;
}

/** The single response to every failed authentication, so that it reveals nothing about the credentials. */
export const unauthenticated = (challenge: Challenge = {}): Problem =>
  new Problem('UNAUTHENTICATED', 'You must be logged in', { ...challenge });
