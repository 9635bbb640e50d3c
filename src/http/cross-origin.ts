import cors from 'cors';
import type { NextFunction, Request, Response } from 'express';

/** The response headers that scripts of other origins may read. */
const EXPOSED = [
  'X-Request-Id',
  'X-Demo-Data',
  'X-Mode',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'X-Limit-Applied',
  'X-Ignored-Parameters',
  'Preference-Applied',
  'Link',
  'X-Export-Total',
  'X-Not-Found',
  'Content-Disposition',
  'ETag',
  'Age',
  'X-Credits-Charged',
  'X-Credits-Remaining',
  'Idempotent-Replayed',
  'Location',
  'WWW-Authenticate',
];

/** Allows cross-origin calls from the configured origins, also from public pages to a server on a private network. */
export function crossOrigin(origins: readonly string[]) {
  const allow = cors({
    origin: origins.includes('*') ? '*' : [...origins],
    exposedHeaders: EXPOSED,
    maxAge: 600,
  });
  return (request: Request, response: Response, next: NextFunction): void => {
    if (!request.headers.origin) {
      next();
      return;
    }
    if (request.headers['access-control-request-private-network']) {
      response.setHeader('Access-Control-Allow-Private-Network', 'true');
    }
    allow(request, response, next);
  };
}
