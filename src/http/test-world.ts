import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { MODE_HEADER, type Mode } from '@emi/base/runtime';
import { failure } from '@emi/facade/responses';
import { modeOfSecret } from '../accounts/identities/keys.ts';

/**
 * The prefix of paths in the test world: of signed links, which are opened without a credential, and of routes that
 * change that world.
 */
export const LINK_PREFIX = '/test';

/** The only route below the prefix that takes a live key; it exchanges the key for one of the test world. */
export const TEST_KEYS_PATH = `${LINK_PREFIX}/keys`;

/** The `Retry-After` while the test world is being prepared, in seconds. */
const RETRY_SECONDS = 2;

/** The world of a request: by its path, if that is below `/test`, otherwise by its credential. */
function modeOf({ url = '', headers: { authorization = '' } }: IncomingMessage): Mode {
  if (url.startsWith(`${LINK_PREFIX}/`)) return url.split('?', 1)[0] === TEST_KEYS_PATH ? 'live' : 'test';
  return modeOfSecret(authorization.replace(/^Bearer /i, ''));
}

/**
 * Passes each request to its world, or to the live one without a test world. The prefix `/test` is removed from paths
 * of the test world.
 * @param test returns the test world; undefined while it is being prepared, and null if there is none
 */
export const byWorld =
  (live: RequestListener, test: () => RequestListener | undefined | null): RequestListener =>
  (request, response) => {
    if (modeOf(request) === 'live') return live(request, response);
    const world = test();
    if (world === null) return live(request, response);
    if (request.url?.startsWith(`${LINK_PREFIX}/`)) request.url = request.url.slice(LINK_PREFIX.length);
    return (world ?? notReady)(request, response);
  };

function notReady(_request: IncomingMessage, response: ServerResponse): void {
  const { status, body } = failure(503, NOT_READY);
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    'Retry-After': String(RETRY_SECONDS),
    [MODE_HEADER]: 'test',
  });
  response.end(text);
}

export const NOT_READY = 'The test world is being prepared. Try again in a few seconds.';

/** Links of the test world have its prefix, because their users send no credential. */
export const linksOf =
  (mode: Mode, originOf: (host: string | undefined) => string) =>
  (host: string | undefined): string =>
    mode === 'test' ? originOf(host) + LINK_PREFIX : originOf(host);
