/** Response headers, as components of the document. */
export const HEADERS = {
  'X-Request-Id': {
    description: 'Identifies the request in the log; quote it when you report a problem.',
    schema: { type: 'string', format: 'uuid' },
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
  'X-Limit-Applied': {
    description: 'The page size in effect, present when `limit` was lowered.',
    schema: { type: 'integer', minimum: 1 },
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

const ALWAYS = ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const;

/** The kind of response that headers belong to. */
interface Kind {
  readonly spends?: boolean;
  readonly creates?: boolean;
  readonly pages?: boolean;
  readonly replays?: boolean;
  readonly retries?: boolean;
  readonly challenges?: boolean;
}

/** References to the headers of a response. */
export function limitHeaders({ spends, creates, pages, replays, retries, challenges }: Kind): object {
  const names: (keyof typeof HEADERS)[] = [
    ...ALWAYS,
    ...(spends ? (['X-Credits-Charged', 'X-Credits-Remaining'] as const) : []),
    ...(pages ? (['X-Limit-Applied'] as const) : []),
    ...(replays ? (['Idempotent-Replayed'] as const) : []),
    ...(creates ? (['Location'] as const) : []),
    ...(retries ? (['Retry-After'] as const) : []),
    ...(challenges ? (['WWW-Authenticate'] as const) : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The request header of every operation that changes something. */
export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes the request safe to repeat: for 24 hours, the same key and request return the stored response.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  examples: { default: { value: '', 'x-disabled': true } },
};
