import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { answerTo } from '../../rest-adapter/problems.ts';
import { send } from '../../rest-adapter/send.ts';

/** Answers whatever was thrown, and logs what was not the caller's doing. */
export function answerFailures(logger: Logger) {
  // Express tells handlers of errors by their four parameters.
  return (error: unknown, _request: Request, response: Response, _next: NextFunction): void => {
    const answer = answerTo(error);
    const details = { err: error, requestId: response.getHeader('X-Request-Id') };
    if (answer.status === 503) logger.warn(details, 'the database could not answer');
    else if (answer.status >= 500) logger.error(details, 'a request failed');
    if (response.headersSent) response.destroy();
    else send(response, answer);
  };
}
