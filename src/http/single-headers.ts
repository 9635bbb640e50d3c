import { badRequest } from '@emi/base/problems';
import type { NextFunction, Request, Response } from 'express';

const SINGLE = new Set(['host', 'authorization']);

/** Rejects a repeated Host or Authorization header: Node uses the first, but a proxy may have used the other one. */
export function singleHeaders({ rawHeaders }: Request, _response: Response, next: NextFunction): void {
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase();
    if (!SINGLE.has(name)) continue;
    if (seen.has(name)) {
      next(
        badRequest(`The request must have only one ${name === 'host' ? 'Host' : 'Authorization'} header.`),
      );
      return;
    }
    seen.add(name);
  }
  next();
}
