import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** A weak ETag, because responses that differ only in compression share it. */
export const etagOf = (text: string | Buffer): string =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;

/**
 * Returns `true` if the client has the response already. Express does not recognize this for `fetch`, which sends
 * `Cache-Control: no-cache` together with a caller's condition.
 */
export const isKnown = ({ headers }: IncomingMessage, etag: string): boolean =>
  (headers['if-none-match'] ?? '')
    .split(',')
    .map((known) => known.trim())
    .some((known) => known === '*' || opaque(known) === opaque(etag));

const opaque = (etag: string): string => etag.replace(/^W\//, '');
