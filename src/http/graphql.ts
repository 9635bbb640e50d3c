import { type ApolloServer, HeaderMap } from '@apollo/server';
import express, { type NextFunction, type Request, type Response } from 'express';
import { answerTo, failure } from '../../rest-adapter/problems.ts';
import { send } from '../../rest-adapter/send.ts';
import type { Context } from '../context.ts';
import { countRootFields } from '../graph/root-fields.ts';
import { type Limiter, rateLimited, tooManyRootFields } from '../limits/limiter.ts';
import type { Problem } from '../problem.ts';
import type { GraphqlStream } from './graphql-streams.ts';
import { setRateLimitHeaders } from './rate-limit-headers.ts';

const readJson = express.json({ limit: '100kb' });

/**
 * Counts an operation as one request per root field. Its body must be read for that, but what is wrong with it is said
 * only to who has requests left.
 */
export function countingOperations(limiter: Limiter) {
  return (request: Request, response: Response, next: NextFunction): void => {
    readJson(request, response, (unreadable?: unknown) => {
      const count = countRootFields(request.body?.query, request.body?.operationName);
      limiter.ofViewer(request.viewer, count).then((status) => {
        setRateLimitHeaders(response, status);
        if (!status.admitted) sendAsGraphql(response, rateLimited(status));
        else if (count > status.limit) next(tooManyRootFields(count, status));
        else next(unreadable);
      }, next);
    });
  };
}

/** Documents come in bodies only: what is in an address ends up in logs and histories. */
export function postOnly(request: Request, response: Response, next: NextFunction): void {
  if (request.method === 'POST') next();
  else send(response, failure(405, 'GraphQL documents are sent by POST.', { Allow: 'POST' }));
}

/** A refusal as clients of GraphQL expect it, with the status of its kind. */
function sendAsGraphql(response: Response, problem: Problem): void {
  const { status, headers } = answerTo(problem);
  const { message, code, data } = problem;
  send(response, { status, body: { errors: [{ message, extensions: { ...data, code } }] }, headers });
}

/** Answers what is asked of the graph; a subscription by a stream, where the client can take one. */
export function serveGraphql(
  apollo: ApolloServer<Context>,
  contextOf: (request: Request) => Context,
  streamOf: (request: Request) => GraphqlStream,
) {
  return async (request: Request, response: Response): Promise<void> => {
    const stream = streamOf(request);
    try {
      await answer(apollo, { ...contextOf(request), stream }, request, response);
      if (stream.results) await stream.send(response);
    } finally {
      stream.close();
    }
  };
}

/**
 * Hands a request to Apollo and its answer to the client. The published integration would copy the text of the answer
 * into a buffer first; for a page of fifty records that is one part in thirty of the work.
 */
async function answer(
  apollo: ApolloServer<Context>,
  context: Context & { readonly stream: GraphqlStream },
  request: Request,
  response: Response,
): Promise<void> {
  const { stream } = context;
  const headers = new HeaderMap();
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
  if (stream.isWanted) headers.set('accept', 'application/json'); // for whatever is no stream
  const question = request.url.indexOf('?');
  const {
    status,
    headers: own,
    body,
  } = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: {
      method: request.method,
      headers,
      search: question < 0 ? '' : request.url.slice(question),
      body: request.body,
    },
    context: async () => context,
  });
  if (stream.results) return;
  response.statusCode = status ?? 200;
  for (const [name, value] of own) response.setHeader(name, value);
  if (body.kind !== 'complete') throw new Error('answers in parts are not served');
  response.setHeader('Content-Length', Buffer.byteLength(body.string));
  response.end(body.string);
}
