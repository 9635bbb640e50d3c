import type { RequestListener } from 'node:http';
import type { ErrorRequestHandler, Express, Request, Response } from 'express';
import type { Step } from './in-series.ts';

/**
 * Serves the paths below a prefix without Express's router, as it would if the handler were mounted there, and leaves
 * all others to the app. For a short request, the router takes longer than authentication and counting together.
 */
export function pastRouter(
  app: Express,
  prefix: string,
  handle: Step,
  fail: ErrorRequestHandler,
): RequestListener {
  const below = `${prefix}/`;
  return (incoming, outgoing) => {
    const [request, response] = [incoming as Request, outgoing as Response];
    if (!request.url.startsWith(below)) {
      app(request, response);
      return;
    }
    request.res = response;
    request.originalUrl = request.url;
    request.baseUrl = prefix;
    request.url = request.url.slice(prefix.length);
    handle(request, response, (error) => {
      try {
        fail(error, request, response, () => undefined);
      } catch {
        response.destroy();
      }
    });
  };
}
