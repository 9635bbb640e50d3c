import { answerTo, statusOf } from '../../src/http-answers/problems.ts';
import { Problem, type ProblemCode } from '../../src/problem.ts';

/** Documentation of a problem for integrators. */
export interface CatalogEntry {
  readonly status: number;
  readonly meaning: string;
  /** True if the same request may succeed later. */
  readonly retry: string;
  /** Advice for the caller. */
  readonly action: string;
  /** A response body exactly as the service sends it. */
  readonly example: object;
}

interface Entry {
  readonly meaning: string;
  readonly retry: string;
  readonly action: string;
  readonly message: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

const ID = '0198c1f2-6c1e-7a35-9d5e-2f6f0a4b8c11';

type GraphqlOnly = 'DOCUMENT_TOO_EXPENSIVE' | 'DOCUMENT_NOT_FOUND';

const ENTRIES: Readonly<Record<Exclude<ProblemCode, GraphqlOnly>, Entry>> = {
  BAD_USER_INPUT: {
    meaning: 'A parameter or the body is wrong; the message names it and says what is allowed.',
    retry: 'No.',
    action: 'Correct what the message names.',
    message: 'limit must be a whole number of at least 1.',
  },
  UNAUTHENTICATED: {
    meaning: 'The key or token is missing, unknown, revoked, or expired.',
    retry: 'No.',
    action: 'Send a valid key or token, or get a new token.',
    message: 'You must be logged in',
  },
  FORBIDDEN: {
    meaning: 'The key or token lacks the scope that the message names.',
    retry: 'No.',
    action: 'Use a key or token that has the scope.',
    message: 'This needs the scope unlock; the key or token has read.',
  },
  NOT_FOUND: {
    meaning: 'The record does not exist, or belongs to somebody else.',
    retry: 'No.',
    action: 'Search for the record, and drop ids that are gone.',
    message: 'There is no district with this id.',
  },
  ENTITY_LOCKED: {
    meaning: 'The record must be unlocked first.',
    retry: 'After unlocking.',
    action: 'Unlock the record for `unlock_cost` credits with `POST /unlock`.',
    message: 'Unlock this district first.',
    data: { entityType: 'district', entityId: ID, unlockCost: 6 },
  },
  PARENT_ENTITY_LOCKED: {
    meaning: "The contact's district or school must be unlocked first.",
    retry: 'After unlocking.',
    action: 'Unlock the parent that `parent_entity_id` names.',
    message: 'Unlock the district of this contact first.',
    data: { parentEntityType: 'district', parentEntityId: ID, unlockCost: 6 },
  },
  RATE_LIMITED: {
    meaning: 'The request limit of the organization or the key is reached.',
    retry: 'Yes, after `Retry-After`.',
    action: 'Wait; spread requests over the minute.',
    message: 'Too many requests: at most 600 in 60 seconds. Try again in 7 s.',
    data: { retryAfterSeconds: 7 },
  },
  INSUFFICIENT_CREDITS: {
    meaning: 'The request costs more credits than the organization can spend; nothing was charged.',
    retry: 'After adding credits.',
    action: 'Add `required` minus `balance` credits, or ask for less.',
    message: 'This costs 6 credits; 2 are left.',
    data: { balance: 2, required: 6 },
  },
  SPEND_CAP_EXCEEDED: {
    meaning: 'The request would cost more than its `max_credits`; nothing was charged.',
    retry: 'After a change.',
    action: 'Raise `max_credits` to `required`, or ask for less.',
    message: 'This would cost 12 credits, more than max_credits allows.',
    data: { required: 12, maxCredits: 6 },
  },
  CONFLICT: {
    meaning: 'The current state does not allow the request, such as a name that is taken.',
    retry: 'After a change.',
    action: 'Read the current state; the message says what is in the way.',
    message: 'You already have a district list with this name.',
  },
  SCOUTING_CAP_REACHED: {
    meaning: "The plan's number of concurrent scouting jobs is reached.",
    retry: 'Yes, after `Retry-After`.',
    action: 'Wait until a running job ends.',
    message: 'Your plan allows 2 scouting jobs at a time.',
  },
  IDEMPOTENT_REQUEST_IN_PROGRESS: {
    meaning: 'A request with the same `Idempotency-Key` is still running.',
    retry: 'Yes, in a moment.',
    action: 'Repeat the request with the same key to get its response.',
    message: 'A request with this Idempotency-Key is still running. Try again in a moment for its answer.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    meaning: 'The `Idempotency-Key` was used for another request.',
    retry: 'No.',
    action: 'Choose a new key for every new request.',
    message: 'This Idempotency-Key was used for another request. Choose a new key for every new request.',
  },
  PROMPT_NOT_FOLLOWED: {
    meaning: 'The email writer cannot do what the prompt asks; the message names it. Nothing was charged.',
    retry: 'After a change.',
    action: 'Change the part of the prompt that the message quotes.',
    message:
      'The email writer cannot follow this part of the prompt: “Write in Spanish” (it writes English ' +
      'only, not Spanish).',
  },
  EXPORT_TOO_LARGE: {
    meaning: 'The search has more rows than an export may have; the message says how many are allowed.',
    retry: 'After a change.',
    action: 'Narrow the search, set `limit`, or create a background export with `POST /exports`.',
    message:
      'The export has 102274 rows; at most 20000 are allowed here. Narrow the search, set limit, or create a ' +
      'background export with POST /exports.',
  },
  UNAVAILABLE: {
    meaning: 'The service cannot answer right now.',
    retry: 'Yes, after `Retry-After`.',
    action: 'Wait; send changes with an `Idempotency-Key`.',
    message: 'The database cannot answer right now. Try again in a moment.',
  },
};

/** Every problem that REST clients may encounter. */
export const PROBLEMS = Object.fromEntries(
  Object.entries(ENTRIES).map(([name, { meaning, retry, action, message, data }]) => {
    const code = name as ProblemCode;
    const example = answerTo(new Problem(code, message, data)).body!;
    return [code, { status: statusOf(code), meaning, retry, action, example }];
  }),
) as Readonly<Record<ProblemCode, CatalogEntry>>;
