import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import type { Limiter } from '../requests/limits/limiter.ts';
import { setRateLimitHeaders } from './rate-limit-headers.ts';

/**
 * Sets the headers of every response; later handlers may override them. Responses with personal data must not be
 * cached, and only pages may load resources: their routes set a Content-Security-Policy of their own.
 * @param isDraining returns true once connections should close after their response
 */
export function commonHeaders(limiter: Limiter, isDraining: () => boolean) {
  return (request: Request, response: Response, next: NextFunction): void => {
    for (const [name, value] of ALWAYS) response.setHeader(name, value);
    setRateLimitHeaders(response, limiter.ofAddress(request.socket.remoteAddress, 0));
    if (isDraining()) response.setHeader('Connection', 'close');
    next();
  };
}

/** Helmet's headers, computed once: they are the same for every request. */
const ALWAYS: readonly (readonly [string, string])[] = [
  ...headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
      strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
      // These matter only to pages or to obsolete browsers.
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
