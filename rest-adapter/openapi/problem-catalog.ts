import {
  badRequest,
  entityLocked,
  notFound,
  Problem,
  type ProblemCode,
  unauthenticated,
} from '../../src/platform/base/problem.ts';
import { UNLOCK_PRICES } from '../../src/records/prices.ts';
import { failure, REFUSALS, responseTo, statusOf } from '../../src/responses/problems.ts';
import { refusedFormats } from '../export/negotiate.ts';

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
  readonly problem: Problem;
}

const ID = '0198c1f2-6c1e-7a35-9d5e-2f6f0a4b8c11';

type GraphqlOnly = 'DOCUMENT_TOO_EXPENSIVE' | 'DOCUMENT_NOT_FOUND';

const ENTRIES: Readonly<Record<Exclude<ProblemCode, GraphqlOnly>, Entry>> = {
  BAD_USER_INPUT: {
    meaning: 'A parameter or the body is wrong; the message names it and says what is allowed.',
    retry: 'No.',
    action: 'Correct what the message names.',
    problem: badRequest('limit must be a whole number of at least 1.'),
  },
  UNAUTHENTICATED: {
    meaning: 'The key or token is missing, unknown, revoked, or expired.',
    retry: 'No.',
    action: 'Send a valid key or token, or get a new token.',
    problem: unauthenticated(),
  },
  FORBIDDEN: {
    meaning: 'The key or token lacks the scope that the message names.',
    retry: 'No.',
    action: 'Use a key or token that has the scope.',
    problem: new Problem('FORBIDDEN', 'This needs the scope unlock; the key or token has read.'),
  },
  NOT_FOUND: {
    meaning: 'The record does not exist, or belongs to somebody else.',
    retry: 'No.',
    action: 'Search for the record, and drop ids that are gone.',
    problem: notFound('district'),
  },
  ENTITY_LOCKED: {
    meaning: 'The record must be unlocked first.',
    retry: 'After unlocking.',
    action: 'Unlock the record for `unlock_cost` credits with `POST /unlock`.',
    problem: entityLocked('district', ID, UNLOCK_PRICES.district),
  },
  PARENT_ENTITY_LOCKED: {
    meaning: "The contact's district or school must be unlocked first.",
    retry: 'After unlocking.',
    action: 'Unlock the parent that `parent_entity_id` names.',
    problem: new Problem(
      'PARENT_ENTITY_LOCKED',
      "This contact's district is locked. Unlock it for 6 credits first.",
      { parentEntityType: 'district', parentEntityId: ID, unlockCost: UNLOCK_PRICES.district },
    ),
  },
  RATE_LIMITED: {
    meaning: 'The request limit of the organization or the key is reached.',
    retry: 'Yes, after `Retry-After`.',
    action: 'Wait; spread requests over the minute.',
    problem: new Problem(
      'RATE_LIMITED',
      'Too many requests: 600 are allowed in 60 seconds. Try again in 7 seconds.',
      { retryAfterSeconds: 7 },
    ),
  },
  INSUFFICIENT_CREDITS: {
    meaning: 'The request costs more credits than the organization can spend; nothing was charged.',
    retry: 'After adding credits.',
    action: 'Add `required` minus `balance` credits, or ask for less.',
    problem: new Problem(
      'INSUFFICIENT_CREDITS',
      'This costs 6 credits and 2 can be spent. Nothing was charged.',
      { balance: 2, required: 6 },
    ),
  },
  SPEND_CAP_EXCEEDED: {
    meaning: 'The request would cost more than its `max_credits`; nothing was charged.',
    retry: 'After a change.',
    action: 'Raise `max_credits` to `required`, or ask for less.',
    problem: new Problem(
      'SPEND_CAP_EXCEEDED',
      'This costs 12 credits, more than the 6 that the request allows. Nothing was charged.',
      { required: 12, maxCredits: 6 },
    ),
  },
  CONFLICT: {
    meaning: 'The current state does not allow the request, such as a name that is taken.',
    retry: 'After a change.',
    action: 'Read the current state; the message says what is in the way.',
    problem: new Problem('CONFLICT', 'You already have a list of districts with this name.'),
  },
  SCOUTING_CAP_REACHED: {
    meaning: "The plan's number of concurrent scouting jobs is reached.",
    retry: 'Yes, after `Retry-After`.',
    action: 'Wait until a running job ends.',
    problem: new Problem(
      'SCOUTING_CAP_REACHED',
      "Your plan's limit of 2 concurrent scouting jobs is reached. Try again when one has ended. Nothing was charged.",
    ),
  },
  IDEMPOTENT_REQUEST_IN_PROGRESS: {
    meaning: 'A request with the same `Idempotency-Key` is still running.',
    retry: 'Yes, in a moment.',
    action: 'Repeat the request with the same key to get its response.',
    problem: new Problem(
      'IDEMPOTENT_REQUEST_IN_PROGRESS',
      'A request with this Idempotency-Key is still running. Try again in a moment for its answer.',
    ),
  },
  IDEMPOTENCY_KEY_REUSED: {
    meaning: 'The `Idempotency-Key` was used for another request.',
    retry: 'No.',
    action: 'Choose a new key for every new request.',
    problem: new Problem(
      'IDEMPOTENCY_KEY_REUSED',
      'This Idempotency-Key was used for another request. Choose a new key for every new request.',
    ),
  },
  PROMPT_NOT_FOLLOWED: {
    meaning: 'The email writer cannot do what the prompt asks; the message names it. Nothing was charged.',
    retry: 'After a change.',
    action: 'Change the part of the prompt that the message quotes.',
    problem: new Problem(
      'PROMPT_NOT_FOLLOWED',
      'The email writer cannot follow this part of the prompt: “Write in Spanish” (it writes English ' +
        'only, not Spanish).',
    ),
  },
  EXPORT_TOO_LARGE: {
    meaning: 'The search has more rows than an export may have; the message says how many are allowed.',
    retry: 'After a change.',
    action: 'Narrow the search, set `limit`, or create a background export with `POST /exports`.',
    problem: new Problem(
      'EXPORT_TOO_LARGE',
      'The export has 102274 rows; at most 20000 are allowed here. Narrow the search, set limit, or create a ' +
        'background export with POST /exports.',
    ),
  },
  UNAVAILABLE: {
    meaning: 'The service cannot answer right now.',
    retry: 'Yes, after `Retry-After`.',
    action: 'Wait; send changes with an `Idempotency-Key`.',
    problem: new Problem('UNAVAILABLE', 'The database cannot answer right now. Try again in a moment.'),
  },
};

/** Every problem that REST clients may encounter. */
export const PROBLEMS = Object.fromEntries(
  Object.entries(ENTRIES).map(([name, { meaning, retry, action, problem }]) => {
    const code = name as ProblemCode;
    const example = responseTo(problem).body!;
    return [code, { status: statusOf(code), meaning, retry, action, example }];
  }),
) as Readonly<Record<ProblemCode, CatalogEntry>>;

/** The body of a failure that is not a Problem: a refusal before the operation begins, or a defect. */
export function refusal(status: number, isList: boolean): object {
  if (status === 406) return failure(406, refusedFormats(isList)).body!;
  const message = REFUSALS[status as keyof typeof REFUSALS];
  return (message ? failure(status, message) : responseTo(undefined)).body!;
}
