import { notSent } from '../contract/parameter-schema.ts';

const text = (description: string, format: object = {}) => ({
  description,
  schema: { type: 'string', ...format },
});
const whole = (description: string, bounds: object = { minimum: 0 }) => ({
  description,
  schema: { type: 'integer', ...bounds },
});

/** Response headers, as components of the document. */
export const HEADERS = {
  'X-Request-Id': text(
    'Identifies the request in the log; quote it when you report a problem. It is the X-Request-Id of the request ' +
      'if that is 1 to 128 letters, digits, and `._:-`.',
    { minLength: 1, maxLength: 128 },
  ),
  'X-RateLimit-Limit': whole(
    'Requests allowed in any 60 seconds: the smaller limit of key and organization.',
  ),
  'X-RateLimit-Remaining': whole('Requests left in the current window.'),
  'X-RateLimit-Reset': whole('Unix time in seconds at which the window has room again.'),
  'X-Demo-Data': text(
    'Present when the organization is a demo organization: the response may hold synthetic records, which nobody ' +
      'else sees.',
    { const: 'true' },
  ),
  'X-Mode': text(
    'Present when the credential begins with `sk_test_` or `at_test_`: the response is of the test world.',
    { const: 'test' },
  ),
  'X-Limit-Applied': whole('The page size in effect, present when `limit` was lowered.', { minimum: 1 }),
  'X-Ignored-Parameters': text(
    'The query parameters and fields of the body that the operation does not have, percent-encoded, separated by ' +
      'commas; the first 20.',
  ),
  Age: whole('The age of the response in seconds, at most 30.', { minimum: 0, maximum: 30 }),
  'Preference-Applied': text('Present when `Prefer: handling=strict` is in effect.', {
    const: 'handling=strict',
  }),
  Link: text('The URL of the next page, with `rel="next"`; absent on the last page.'),
  'X-Export-Total': whole('Rows of a file when it began.'),
  'X-Not-Found': text(
    'Ids of the filter that no row of the file has, percent-encoded, separated by commas; the first 20. JSON ' +
      'responses name them all under `not_found`.',
  ),
  'X-Export-Status': text(
    'A trailer of files: `complete`, or `failed` for a file that could not be completed. Only ' +
      'clients that send `TE: trailers` get `failed`; for others the connection breaks inside the body.',
    { enum: ['complete', 'failed'] },
  ),
  'X-Export-Rows': whole('A trailer of files: the rows that were sent.'),
  ETag: text(
    'Identifies the content of the response; send it as `If-None-Match` to get 304 while it is the same.',
  ),
  'X-Credits-Charged': whole('Credits that the request spent.'),
  'X-Credits-Remaining': whole('Credits that the organization can still spend.', {}),
  'Idempotent-Replayed': text(
    'Present when the response is the stored one of an earlier request with the same key.',
    { const: 'true' },
  ),
  'Retry-After': whole('Seconds to wait before the next attempt.', { minimum: 1 }),
  'WWW-Authenticate': text('How to authenticate.'),
  Location: text('Path of the created record.', { format: 'uri-reference' }),
};

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
  const names = Object.entries(HEADERS_OF).flatMap(([kind, names]) =>
    kind === 'always' || kinds[kind as Kind] ? names : [],
  );
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const PRINTABLE = { type: 'string', pattern: '^[\\t -~]*$' };
const requestHeader = (name: string, description: string, schema: object, sample: string) => ({
  ...{ name, in: 'header', required: false, description, schema },
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
