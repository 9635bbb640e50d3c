import { constants } from 'node:zlib';
import compression from 'compression';
import type { NextFunction, Request, Response } from 'express';

const LEAST_BYTES = 1_024;
/** Streams must reach the client event by event. (`compression` itself skips assets, which have a Content-Encoding.) */
const LEFT_ALONE = /^(text\/event-stream|multipart\/mixed)/;
/** Text types that the package's list lacks. */
const ALSO_TEXT = /^application\/(x-ndjson|yaml)/;

const compress = compression({
  threshold: LEAST_BYTES,
  level: 5,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  filter: (request, response) => {
    const type = String(response.getHeader('Content-Type'));
    return !LEFT_ALONE.test(type) && (ALSO_TEXT.test(type) || compression.filter(request, response));
  },
});

/**
 * Compresses responses of 1 kB or more with brotli or gzip, off the main thread, at a cheap level, for clients that
 * accept an encoding. For other clients, it only sets `Vary`, because `compression` wraps every response that it gets.
 */
export function compressed(request: Request, response: Response, next: NextFunction): void {
  if (request.headers['accept-encoding'] === undefined) {
    const others = response.getHeader('Vary');
    response.setHeader('Vary', others === undefined ? 'Accept-Encoding' : `${others}, Accept-Encoding`);
    next();
  } else compress(request, response, next);
}
