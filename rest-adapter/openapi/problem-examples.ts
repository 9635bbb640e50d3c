import { badRequest, entityLocked, notFound, Problem, unauthenticated } from '@emi/base/problems';
import { describedProblems, type ProblemExamples } from '@emi/facade/openapi';
import { UNLOCK_PRICES } from '../../src/accounts/prices/prices.ts';

const ID = '0198c1f2-6c1e-7a35-9d5e-2f6f0a4b8c11';

const EXAMPLES: ProblemExamples = {
  BAD_USER_INPUT: badRequest('limit must be a whole number of at least 1.'),
  UNAUTHENTICATED: unauthenticated(),
  FORBIDDEN: new Problem('FORBIDDEN', 'This needs the scope unlock; the key or token has read.'),
  NOT_FOUND: notFound('district'),
  ENTITY_LOCKED: entityLocked('district', ID, UNLOCK_PRICES.district),
  PARENT_ENTITY_LOCKED: new Problem(
    'PARENT_ENTITY_LOCKED',
    "This contact's district is locked. Unlock it for 6 credits first.",
    { parentEntityType: 'district', parentEntityId: ID, unlockCost: UNLOCK_PRICES.district },
  ),
  RATE_LIMITED: new Problem(
    'RATE_LIMITED',
    'Too many requests: 600 are allowed in 60 seconds. Try again in 7 seconds.',
    { retryAfterSeconds: 7 },
  ),
  INSUFFICIENT_CREDITS: new Problem(
    'INSUFFICIENT_CREDITS',
    'This costs 6 credits and 2 can be spent. Nothing was charged.',
    { balance: 2, required: 6 },
  ),
  SPEND_CAP_EXCEEDED: new Problem(
    'SPEND_CAP_EXCEEDED',
    'This costs 12 credits, more than the 6 that the request allows. Nothing was charged.',
    { required: 12, maxCredits: 6 },
  ),
  CONFLICT: new Problem('CONFLICT', 'You already have a list with this name.'),
  SCOUTING_CAP_REACHED: new Problem(
    'SCOUTING_CAP_REACHED',
    "Your plan's limit of 2 concurrent scouting jobs is reached. Try again when one has ended. Nothing was charged.",
  ),
  IDEMPOTENT_REQUEST_IN_PROGRESS: new Problem(
    'IDEMPOTENT_REQUEST_IN_PROGRESS',
    'A request with this Idempotency-Key is still running. Try again in a moment for its answer.',
  ),
  IDEMPOTENCY_KEY_REUSED: new Problem(
    'IDEMPOTENCY_KEY_REUSED',
    'This Idempotency-Key was used for another request. Choose a new key for every new request.',
  ),
  EXPORT_TOO_LARGE: new Problem(
    'EXPORT_TOO_LARGE',
    'The export has 102274 rows; at most 20000 are allowed here. Narrow the search, set limit, or create a ' +
      'background export with POST /exports.',
  ),
  UNAVAILABLE: new Problem('UNAVAILABLE', 'The database cannot answer right now. Try again in a moment.'),
};

/** Every problem that REST clients may encounter, with an example. */
export const PROBLEMS = describedProblems(EXAMPLES);
