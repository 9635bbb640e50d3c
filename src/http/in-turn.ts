import type { RequestHandler } from 'express';

/**
 * Runs handlers in turn as one handler, because Express compares the path of a request with that of each handler that
 * it knows. Like Express, it passes what a handler throws to the next error handler.
 */
export const inTurn =
  (...handlers: readonly RequestHandler[]): RequestHandler =>
  (request, response, done) => {
    let at = 0;
    const next = (error?: unknown): void => {
      const handler = handlers[at++];
      if (error || !handler) {
        done(error);
        return;
      }
      try {
        const ended = handler(request, response, next) as unknown;
        if (ended instanceof Promise) ended.catch(done);
      } catch (thrown) {
        done(thrown);
      }
    };
    next();
  };
