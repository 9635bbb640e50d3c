import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import type { Limiter } from '../limits/limiter.ts';
import { setRateLimitHeaders } from './rate-limit-headers.ts';

/**
 * The headers of whatever is answered; what a request turns out to be may say some of them anew. Personal data must not
 * stay in anybody's cache, and nothing but the query pages may load anything.
 * @param isDraining whether connections are to be closed behind their answers.
 */
export function everyAnswer(limiter: Limiter, isDraining: () => boolean) {
  return (request: Request, response: Response, next: NextFunction): void => {
    response.setHeader('X-Request-Id', randomUUID());
    for (const [name, value] of ALWAYS) response.setHeader(name, value);
    setRateLimitHeaders(response, limiter.ofAddress(request.socket.remoteAddress, 0));
    if (isDraining()) response.setHeader('Connection', 'close');
    next();
  };
}

/** What helmet sets, asked once: it answers the same for every request. */
const ALWAYS: readonly (readonly [string, string])[] = [
  ...headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
      strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
      // These say something to pages only, or to browsers that are gone.
      crossOriginOpenerPolicy: false,
      originAgentCluster: false,
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xFrameOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    }),
  ),
  ['Cache-Control', 'no-store'],
];

function headersOf(middleware: ReturnType<typeof helmet>): [string, string][] {
  const headers: [string, string][] = [];
  const response = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => undefined,
  };
  middleware({} as IncomingMessage, response as unknown as ServerResponse, () => undefined);
  return headers;
}
