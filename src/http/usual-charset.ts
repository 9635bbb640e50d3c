import type { NextFunction, Request, Response } from 'express';

/** The name that some clients give UTF-8 in `Content-Type`, without a hyphen. */
const UTF8 = /(?<=;\s{0,9}charset="?)utf8(?="?\s{0,9}(?:;|$))/i;

/** Reads `charset=utf8` of a body as `charset=utf-8`, whose registered name has a hyphen. */
export function usualCharset({ headers }: Request, _response: Response, next: NextFunction): void {
  const type = headers['content-type'];
  if (type !== undefined) headers['content-type'] = type.replace(UTF8, 'utf-8');
  next();
}
