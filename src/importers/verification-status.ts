/**
 * For each of our statuses, the words of ZeroBounce, NeverBounce, Hunter, Kickbox, Bouncer, Emailable, MillionVerifier,
 * DeBounce, and Apollo.
 */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  valid: ['valid', 'verified', 'deliverable', 'ok', 'good', 'safe', 'safetosend'],
  invalid: [
    'invalid',
    'notvalid',
    'undeliverable',
    'notdeliverable',
    'bad',
    'bounce',
    'bounced',
    'hardbounce',
    'hardbounced',
    'rejected',
    'syntaxerror',
    'spamtrap',
    'dead',
  ],
  accept_all: ['acceptall', 'catchall', 'acceptsall', 'validcatchall', 'okforall', 'acceptallunverifiable'],
  unknown: [
    'unknown',
    'risky',
    'unverified',
    'unverifiable',
    'notverified',
    'inconclusive',
    'error',
    'timeout',
    'donotmail',
    'abuse',
    'disposable',
    'role',
    'rolebased',
    'webmail',
    'greylisted',
    'pending',
    'guessed',
    'likelytoengage',
    'extrapolated',
    'processing',
    'duplicate',
  ],
};

const STATUSES = new Map(
  Object.entries(WORDS).flatMap(([status, words]) => words.map((word) => [word, status])),
);

/**
 * The verification status that a verifier's word stands for: `accept_all` for `Catch-All`. Undefined for other words.
 */
export const verificationStatusOf = (word: string): string | undefined =>
  STATUSES.get(word.toLowerCase().replace(/[^a-z]+/g, ''));
