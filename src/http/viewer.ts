import { Problem } from '@emi/base/problems';
import { DEMO_HEADER, type Viewer } from '@emi/base/viewer';
import type { NextFunction, Request, Response } from 'express';
import type { Authenticate } from '../accounts/authentication/authenticate.ts';
import { type Limiter, rateLimited } from '../requests/limits/limiter.ts';
import { setRateLimitHeaders } from './rate-limit-headers.ts';

declare module 'express-serve-static-core' {
  interface Request {
    viewer: Viewer;
  }
}

/** Sets the viewer of the request, or ends it with 401. */
export function authentication(authenticate: Authenticate, limiter: Limiter) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const fail = (error: unknown) => {
      const isRefused = error instanceof Problem && error.code === 'UNAUTHENTICATED';
      if (isRefused) setRateLimitHeaders(response, limiter.ofAddress(request.socket.remoteAddress, 1));
      next(error);
    };
    authenticate(request.headers.authorization).then((viewer) => {
      request.viewer = viewer;
      markDemo(response, viewer);
      next();
    }, fail);
  };
}

/** Marks responses to demo organizations, because they may contain synthetic records. */
export function markDemo(response: Response, { seesSynthetic }: Pick<Viewer, 'seesSynthetic'>): void {
  if (seesSynthetic) response.setHeader(DEMO_HEADER, 'true');
}

/** Counts the request, or ends it with 429. */
export function counting(limiter: Limiter) {
  return (request: Request, response: Response, next: NextFunction): void => {
    limiter.ofViewer(request.viewer, 1).then((status) => {
      setRateLimitHeaders(response, status);
      next(status.admitted ? undefined : rateLimited(status));
    }, next);
  };
}

/** Counts further requests of the viewer, all or none, and updates the headers of the response. */
export function takingRequests(limiter: Limiter, request: Request) {
  return async (count: number): Promise<void> => {
    const status = await limiter.ofViewer(request.viewer, count);
    if (request.res && !request.res.headersSent) setRateLimitHeaders(request.res, status);
    if (!status.admitted) throw rateLimited(status, count + 1); // the request itself is already counted
  };
}
