import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';

/**
 * A line for each request: who asked which route, what came of it, and how long it took. Nothing that a caller wrote:
 * searches name people, so neither queries nor paths are logged, but the route that a path belongs to.
 */
export function logRequests(logger: Logger) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const begin = performance.now();
    response.once('close', () => {
      logger.info({
        requestId: response.getHeader('X-Request-Id'),
        method: request.method,
        route: routeOf(request),
        status: response.statusCode,
        ms: Math.round(performance.now() - begin),
        ...(response.writableFinished ? {} : { aborted: true }),
        ...(request.viewer && { organizationId: request.viewer.organizationId, keyId: request.viewer.keyId }),
      });
    });
    next();
  };
}

function routeOf({ route, originalUrl }: Request): string | undefined {
  if (!route) return undefined;
  return originalUrl.startsWith('/api/v1/') ? `/api/v1${route.path}` : route.path;
}
