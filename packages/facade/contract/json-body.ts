import { isUtf8 } from 'node:buffer';
import { badRequest } from '@emi/base/problems';
import express, { type RequestHandler } from 'express';
import { failure, REFUSALS } from '../responses/problems.ts';
import { send } from '../responses/send.ts';

/**
 * Parses a JSON body of at most `limit`, such as `10kb`. Refuses bytes that are not UTF-8, in place of which the parser
 * would read replacement characters.
 */
export const parsingJson = (limit: string): RequestHandler =>
  express.json({
    limit,
    verify: (_request, _response, bytes, encoding) => {
      if (encoding === 'utf-8' && !isUtf8(bytes))
        throw badRequest('The body is not UTF-8. Encode its text as UTF-8, as JSON requires.');
    },
  });

/** Reads a JSON body of at most `limit`, such as `100kb`; refuses any other type. */
export function jsonBody(limit: string): RequestHandler {
  const parseBody = parsingJson(limit);
  return (request, response, next) => {
    const hasBody =
      Number(request.headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in request.headers;
    if (hasBody && !request.is('json')) send(response, failure(415, REFUSALS[415]));
    else parseBody(request, response, next);
  };
}
