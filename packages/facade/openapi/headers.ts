import { notSent } from '../contract/parameter-schema.ts';
import HEADERS from './headers.json' with { type: 'json' };

/** The headers that every response may have, and those of some kinds of responses. */
const HEADERS_OF = {
  always: [
    'X-Request-Id',
    'X-RateLimit-Limit',
    'X-RateLimit-Remaining',
    'X-RateLimit-Reset',
    'X-Demo-Data',
    'X-Mode',
  ],
  spends: ['X-Credits-Charged', 'X-Credits-Remaining'],
  pages: ['X-Limit-Applied', 'Link'],
  reads: ['X-Ignored-Parameters', 'Preference-Applied'],
  exports: ['X-Export-Total', 'X-Not-Found', 'X-Export-Status', 'X-Export-Rows'],
  isTagged: ['ETag'],
  isShared: ['Age'],
  replays: ['Idempotent-Replayed'],
  creates: ['Location'],
  retries: ['Retry-After'],
  challenges: ['WWW-Authenticate'],
} satisfies Record<string, (keyof typeof HEADERS)[]>;

type Kind = Exclude<keyof typeof HEADERS_OF, 'always'>;

/** References to the headers of a response of these kinds. */
export function headerReferences(kinds: Partial<Record<Kind, boolean>>): object {
  const names = Object.entries(HEADERS_OF).flatMap(([kind, ofKind]) =>
    kind === 'always' || kinds[kind as Kind] ? ofKind : [],
  );
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const PRINTABLE = { type: 'string', pattern: '^[\\t -~]*$' };
const requestHeader = (name: string, description: string, schema: object, sample: string) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
  ...notSent(sample),
});

/** The request header of every operation with query parameters or a body. */
export const PREFER = requestHeader(
  'Prefer',
  '`handling=strict` refuses unknown query parameters and body fields with 400 instead of ignoring them, and a ' +
    '`limit` above the maximum instead of lowering it (RFC 7240).',
  PRINTABLE,
  'handling=strict',
);

/** The request header of operations whose responses have an ETag. */
export const IF_NONE_MATCH = requestHeader(
  'If-None-Match',
  'The `ETag` of an earlier response: the response is 304, without a body, while it would be the same.',
  PRINTABLE,
  'W/"mX8gI1w2Q0bZkq6l7p9sTA"',
);

/** The request header of every operation that changes something. */
export const IDEMPOTENCY_KEY = requestHeader(
  'Idempotency-Key',
  'Makes the request safe to repeat: for 24 hours, the same key and request return the stored response.',
  { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
  '9c0f6f0e-7f5c-4f51-9c3b-5a0f6d1c2b3a',
);
