import { notSent } from '../contract/parameter-schema.ts';

/** Response headers, as components of the document. */
export const HEADERS = {
  'X-Request-Id': {
    description:
      'Identifies the request in the log; quote it when you report a problem. It is the X-Request-Id of the request ' +
      'if that is 1 to 128 letters, digits, and `._:-`.',
    schema: { type: 'string', minLength: 1, maxLength: 128 },
  },
  'X-RateLimit-Limit': {
    description: 'Requests allowed in any 60 seconds: the smaller limit of key and organization.',
    schema: { type: 'integer', minimum: 0 },
  },
  'X-RateLimit-Remaining': {
    description: 'Requests left in the current window.',
    schema: { type: 'integer', minimum: 0 },
  },
  'X-RateLimit-Reset': {
    description: 'Unix time in seconds at which the window has room again.',
    schema: { type: 'integer', minimum: 0 },
  },
  'X-Demo-Data': {
    description:
      'Present when the organization is a demo organization: the response may hold synthetic records, which nobody ' +
      'else sees.',
    schema: { type: 'string', const: 'true' },
  },
  'X-Mode': {
    description:
      'Present when the credential begins with `sk_test_` or `at_test_`: the response is of the test world.',
    schema: { type: 'string', const: 'test' },
  },
  'X-Limit-Applied': {
    description: 'The page size in effect, present when `limit` was lowered.',
    schema: { type: 'integer', minimum: 1 },
  },
  'X-Ignored-Parameters': {
    description:
      'The query parameters and fields of the body that the operation does not have, percent-encoded, separated by ' +
      'commas; the first 20.',
    schema: { type: 'string' },
  },
  Age: {
    description: 'The age of the response in seconds, at most 30.',
    schema: { type: 'integer', minimum: 0, maximum: 30 },
  },
  'Preference-Applied': {
    description: 'Present when `Prefer: handling=strict` is in effect.',
    schema: { type: 'string', const: 'handling=strict' },
  },
  Link: {
    description: 'The URL of the next page, with `rel="next"`; absent on the last page.',
    schema: { type: 'string' },
  },
  'X-Export-Total': {
    description: 'Rows of a file when it began.',
    schema: { type: 'integer', minimum: 0 },
  },
  'X-Not-Found': {
    description:
      'Ids of the filter that no row of the file has, percent-encoded, separated by commas; the first 20. JSON ' +
      'responses name them all under `not_found`.',
    schema: { type: 'string' },
  },
  'X-Export-Status': {
    description:
      'A trailer of files: `complete`, or `failed` for a file that could not be completed. Only ' +
      'clients that send `TE: trailers` get `failed`; for others the connection breaks inside the body.',
    schema: { type: 'string', enum: ['complete', 'failed'] },
  },
  'X-Export-Rows': {
    description: 'A trailer of files: the rows that were sent.',
    schema: { type: 'integer', minimum: 0 },
  },
  ETag: {
    description:
      'Identifies the content of the response; send it as `If-None-Match` to get 304 while it is the same.',
    schema: { type: 'string' },
  },
  'X-Credits-Charged': {
    description: 'Credits that the request spent.',
    schema: { type: 'integer', minimum: 0 },
  },
  'X-Credits-Remaining': {
    description: 'Credits that the organization can still spend.',
    schema: { type: 'integer' },
  },
  'Idempotent-Replayed': {
    description: 'Present when the response is the stored one of an earlier request with the same key.',
    schema: { type: 'string', const: 'true' },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'integer', minimum: 1 },
  },
  'WWW-Authenticate': {
    description: 'How to authenticate.',
    schema: { type: 'string' },
  },
  Location: {
    description: 'Path of the created record.',
    schema: { type: 'string', format: 'uri-reference' },
  },
} as const;

const ALWAYS = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Demo-Data',
  'X-Mode',
] as const;

/** The kind of response that headers belong to. */
interface Kind {
  readonly spends?: boolean;
  readonly creates?: boolean;
  readonly pages?: boolean;
  readonly reads?: boolean;
  readonly exports?: boolean;
  readonly isTagged?: boolean;
  readonly isShared?: boolean;
  readonly replays?: boolean;
  readonly retries?: boolean;
  readonly challenges?: boolean;
}

/** References to the headers of a response. */
export function headerReferences(kind: Kind): object {
  const { spends, creates, pages, reads, exports, isTagged, isShared, replays, retries, challenges } = kind;
  const names: (keyof typeof HEADERS)[] = [
    ...ALWAYS,
    ...(spends ? (['X-Credits-Charged', 'X-Credits-Remaining'] as const) : []),
    ...(pages ? (['X-Limit-Applied', 'Link'] as const) : []),
    ...(reads ? (['X-Ignored-Parameters', 'Preference-Applied'] as const) : []),
    ...(exports ? (['X-Export-Total', 'X-Not-Found', 'X-Export-Status', 'X-Export-Rows'] as const) : []),
    ...(isTagged ? (['ETag'] as const) : []),
    ...(isShared ? (['Age'] as const) : []),
    ...(replays ? (['Idempotent-Replayed'] as const) : []),
    ...(creates ? (['Location'] as const) : []),
    ...(retries ? (['Retry-After'] as const) : []),
    ...(challenges ? (['WWW-Authenticate'] as const) : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The request header of every operation with query parameters or a body. */
export const PREFER = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description:
    '`handling=strict` refuses unknown query parameters and body fields with 400 instead of ignoring them, and a ' +
    '`limit` above the maximum instead of lowering it (RFC 7240).',
  schema: { type: 'string', pattern: '^[\\t -~]*$' },
  ...notSent('handling=strict'),
};

/** The request header of operations whose responses have an ETag. */
export const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description:
    'The `ETag` of an earlier response: the response is 304, without a body, while it would be the same.',
  schema: { type: 'string', pattern: '^[\\t -~]*$' },
  ...notSent('W/"mX8gI1w2Q0bZkq6l7p9sTA"'),
};

/** The request header of every operation that changes something. */
export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes the request safe to repeat: for 24 hours, the same key and request return the stored response.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
  ...notSent('9c0f6f0e-7f5c-4f51-9c3b-5a0f6d1c2b3a'),
};
