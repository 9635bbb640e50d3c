import { badRequest, FAILURES, Problem } from '@emi/base/problems';
import { MODE_HEADER, type Mode } from '@emi/base/runtime';
import { parseTimestamp } from '@emi/base/scalars';
import { responseTo, send } from '@emi/facade/responses';
import type { NextFunction, Request, Response } from 'express';
import { asGraphql } from './graphql-refusal.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** The time that a request to the test world has set for itself. */
    testTime?: Date;
  }
}

const TIME_HEADER = 'x-test-time';
const ERROR_HEADER = 'x-test-error';

/** Years that all date calculations of the test world support. */
const YEARS = { first: 2000, last: 2099 };

/** Failures that no request can provoke reliably. */
const PROVOKED = [
  'CONFLICT',
  'IDEMPOTENT_REQUEST_IN_PROGRESS',
  'EXPORT_TOO_LARGE',
  'RATE_LIMITED',
  'SCOUTING_CAP_REACHED',
  'INTERNAL_SERVER_ERROR',
  'UNAVAILABLE',
] as const;

/** The `Retry-After` of a provoked 429, in seconds. */
const RETRY_SECONDS = 2;

/**
 * Marks every response of the test world, and obeys the headers that tests send. The live world refuses these headers,
 * because their sender has mistaken it for the test world.
 */
export function testControls(mode: Mode) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const { [TIME_HEADER]: time, [ERROR_HEADER]: code } = request.headers;
    if (mode === 'live') {
      const isMeant = time !== undefined || code !== undefined;
      next(isMeant ? badRequest('X-Test-Time and X-Test-Error need a key of the test world.') : undefined);
      return;
    }
    response.setHeader(MODE_HEADER, mode);
    try {
      if (time !== undefined) request.testTime = parseTime(String(time));
      if (code === undefined) next();
      else provoke(request, response, String(code));
    } catch (error) {
      next(error);
    }
  };
}

function parseTime(text: string): Date {
  const time = new Date(parseTimestamp(text, 'X-Test-Time'));
  const year = time.getUTCFullYear();
  if (year >= YEARS.first && year <= YEARS.last) return time;
  throw badRequest(`X-Test-Time must be a time in the years ${YEARS.first} to ${YEARS.last}.`);
}

/** Responds with the failure of a code, without the log line of a real failure. @throws Problem for an unknown code */
function provoke(request: Request, response: Response, given: string): void {
  const code = PROVOKED.find((known) => known === given);
  if (!code) throw badRequest(`X-Test-Error must be one of ${PROVOKED.join(', ')}.`);
  const problem =
    code === 'INTERNAL_SERVER_ERROR'
      ? undefined
      : new Problem(
          code,
          FAILURES[code].meaning,
          code === 'RATE_LIMITED' ? { retryAfterSeconds: RETRY_SECONDS } : {},
        );
  const answer = responseTo(problem);
  send(response, request.path === '/graphql' ? asGraphql(answer, problem, request) : answer);
}
