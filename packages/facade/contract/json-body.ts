import express, { type RequestHandler } from 'express';
import { failure, REFUSALS } from '../responses/problems.ts';
import { send } from '../responses/send.ts';

/** Reads a JSON body of at most `limit`, such as `100kb`; refuses any other type. */
export function jsonBody(limit: string): RequestHandler {
  const parseBody = express.json({ limit });
  return (request, response, next) => {
    const hasBody =
      Number(request.headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in request.headers;
    if (hasBody && !request.is('json')) send(response, failure(415, REFUSALS[415]));
    else parseBody(request, response, next);
  };
}
