/** Everything that can go wrong by name. REST turns a code into a status and a body, GraphQL into `extensions.code`. */
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
  | 'PROMPT_NOT_FOLLOWED'
  | 'DOCUMENT_TOO_EXPENSIVE'
  | 'UNAVAILABLE';

/**
 * A failure that the caller may know about: it says what was wrong and what is allowed, never how we work inside.
 * Whatever else is thrown reaches the caller as an internal error without a reason.
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

/** Input that cannot be accepted; the message names the input and says what is allowed. */
export const badRequest = (message: string): Problem => new Problem('BAD_USER_INPUT', message);

/** Somebody asks for what is not there, or not theirs: the answer is the same. */
export const notFound = (noun: string): Problem =>
  new Problem('NOT_FOUND', `There is no ${noun} with this id.`);

/** A record that the caller's organization has not unlocked, and what unlocking it costs. */
export const entityLocked = (entityType: string, entityId: string, unlockCost: number): Problem =>
  new Problem('ENTITY_LOCKED', `This ${entityType} is locked. Unlock it for ${unlockCost} credits first.`, {
    entityType,
    entityId,
    unlockCost,
  });

/** What a client needs to know to authenticate, the same for every failure. */
export interface Challenge {
  /** Whether a token was presented at all. */
  readonly tokenGiven?: boolean;
  /** Address of the document that says how to get a token. */
  readonly resourceMetadata?: string;
}

/** The one answer to every failed authentication, so that it tells nothing about the credentials. */
export const unauthenticated = (challenge: Challenge = {}): Problem =>
  new Problem('UNAUTHENTICATED', 'You must be logged in', { ...challenge });
