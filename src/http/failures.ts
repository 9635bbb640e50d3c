import { Socket } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { answerTo, type RestResponse } from '../http-answers/problems.ts';
import { send } from '../http-answers/send.ts';
import { logOnce } from '../limits/log-once.ts';

/** Gives an answer the shape that the clients of an endpoint expect. */
type Shape = (answer: RestResponse, error: unknown, request: Request) => RestResponse;

/** Responds to anything thrown, and logs failures that are not the caller's. */
export function answerFailures(logger: Logger, shape: Shape = (answer) => answer) {
  const tellOutage = logOnce(logger, 'the database cannot answer; requests get a 503', () =>
    performance.now(),
  );
  // Express recognizes error handlers by their four parameters.
  return (error: unknown, request: Request, response: Response, _next: NextFunction): void => {
    const answer = answerTo(error);
    const details = { err: error, requestId: response.getHeader('X-Request-Id') };
    if (answer.status === 503) tellOutage(error);
    else if (answer.status >= 500) logger.error(details, 'a request failed');
    if (!response.headersSent) send(response, shape(answer, error, request));
    else if (!response.writableEnded) breakOff(request, response);
  };
}

/** Ends a response so that its client notices. In HTTP/1.0 a body ends with its connection, unless that is reset. */
function breakOff({ httpVersion, socket }: Request, response: Response): void {
  if (httpVersion === '1.0' && socket instanceof Socket) socket.resetAndDestroy();
  else response.destroy();
}
