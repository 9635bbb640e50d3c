import { Socket } from 'node:net';
import { type RestResponse, responseTo, send } from '@emi/facade/responses';
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { logOnce } from '../requests/limits/log-once.ts';

/** Formats a failure for the clients of an endpoint. */
type Shape = (answer: RestResponse, error: unknown, request: Request) => RestResponse;

/** Sends a failure in another format; returns `false` if it has sent nothing. */
type Show = (answer: RestResponse, request: Request, response: Response) => Promise<boolean>;

const showNothing: Show = async () => false;

/**
 * Responds to anything thrown, and logs failures that the caller did not cause.
 * @param show sends failures to people; it must not reject
 */
export function handleFailures(logger: Logger, shape: Shape = (answer) => answer, show = showNothing) {
  const logOutage = logOnce(logger, 'the database cannot answer; requests get a 503', () =>
    performance.now(),
  );
  // Express recognizes error handlers by their four parameters.
  return async (error: unknown, request: Request, response: Response, _next: NextFunction): Promise<void> => {
    const answer = responseTo(error);
    const details = { err: error, requestId: response.getHeader('X-Request-Id') };
    if (answer.status === 503) logOutage(error);
    else if (answer.status >= 500 && !isBrokenOff(error, response)) logger.error(details, 'a request failed');
    if (response.headersSent) {
      if (!response.writableEnded) breakOff(request, response);
    } else if (!(await show(answer, request, response))) send(response, shape(answer, error, request));
  };
}

/** Errors of a request or response that was interrupted because its connection ended. */
const BROKEN_OFF = new Set([
  'ECONNABORTED',
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_UNABLE_TO_PIPE',
  'ERR_STREAM_WRITE_AFTER_END',
]);

/** Returns `true` if the client caused the error by disconnecting, which the request's log line shows (`aborted`). */
const isBrokenOff = (error: unknown, { closed, writableFinished }: Response): boolean =>
  closed && !writableFinished && BROKEN_OFF.has(String((error as { code?: unknown } | null)?.code));

/**
 * Ends a response so that its client notices the failure. In HTTP/1.0, closing the connection is the normal end of a
 * body, so the connection is reset instead.
 */
function breakOff({ httpVersion, socket }: Request, response: Response): void {
  if (httpVersion === '1.0' && socket instanceof Socket) socket.resetAndDestroy();
  else response.destroy();
}
