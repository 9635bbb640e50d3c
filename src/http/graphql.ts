import { type ApolloServer, HeaderMap } from '@apollo/server';
import express, { type NextFunction, type Request, type Response } from 'express';
import { answerTo } from '../../rest-adapter/problems.ts';
import { send } from '../../rest-adapter/send.ts';
import type { Context } from '../context.ts';
import { countRootFields } from '../graph/root-fields.ts';
import { type Limiter, rateLimited, tooManyRootFields } from '../limits/limiter.ts';
import type { Problem } from '../problem.ts';
import { showStanding } from './show-standing.ts';

const readJson = express.json({ limit: '100kb' });

/**
 * Counts an operation as one request per root field. Its body must be read for that, but what is wrong with it is said
 * only to who has requests left.
 */
export function countingOperations(limiter: Limiter) {
  return (request: Request, response: Response, next: NextFunction): void => {
    readJson(request, response, (unreadable?: unknown) => {
      const count = rootFieldsOf(request);
      limiter.ofViewer(request.viewer, count).then((standing) => {
        showStanding(response, standing);
        if (!standing.admitted) sendAsGraphql(response, rateLimited(standing));
        else if (count > standing.limit) next(tooManyRootFields(count, standing));
        else next(unreadable);
      }, next);
    });
  };
}

function rootFieldsOf(request: Request): number {
  const asked = request.method === 'GET' ? request.query : request.body;
  return countRootFields(asked?.query, asked?.operationName);
}

/** A refusal as clients of GraphQL expect it, with the status of its kind. */
function sendAsGraphql(response: Response, problem: Problem): void {
  const { status, headers } = answerTo(problem);
  const { message, code, data } = problem;
  send(response, { status, body: { errors: [{ message, extensions: { ...data, code } }] }, headers });
}

/**
 * Hands a request to Apollo and its answer to the client. The published integration would copy the text of the answer
 * into a buffer first; for a page of fifty records that is one part in thirty of the work.
 */
export function serveGraphql(apollo: ApolloServer<Context>, contextOf: (request: Request) => Context) {
  return async (request: Request, response: Response): Promise<void> => {
    const context = contextOf(request);
    const headers = new HeaderMap();
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
    const question = request.url.indexOf('?');
    const answer = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        method: request.method,
        headers,
        search: question < 0 ? '' : request.url.slice(question),
        body: request.body,
      },
      context: async () => context,
    });
    response.statusCode = answer.status ?? 200;
    for (const [name, value] of answer.headers) response.setHeader(name, value);
    if (answer.body.kind !== 'complete') throw new Error('answers in parts are not served');
    response.setHeader('Content-Length', Buffer.byteLength(answer.body.string));
    response.end(answer.body.string);
  };
}
