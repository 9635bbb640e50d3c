import { type ApolloServer, HeaderMap } from '@apollo/server';
import { requestLimitOf } from '@emi/base/viewer';
import { parsingJson } from '@emi/facade/contract';
import { countRootFields } from '@emi/facade/execution';
import { failure, REFUSALS, type RestResponse, send } from '@emi/facade/responses';
import { jsonOf } from '@emi/records/rows';
import type { NextFunction, Request, Response } from 'express';
import type { Context } from '../requests/context/context.ts';
import { type Limiter, rateLimited, tooManyRootFields } from '../requests/limits/limiter.ts';
import { asGraphql } from './graphql-refusal.ts';
import type { GraphqlStream } from './graphql-streams.ts';
import type { TrustedDocuments } from './operations.ts';
import { setRateLimitHeaders } from './rate-limit-headers.ts';

/**
 * Apollo's parser of media types takes quadratic time on runs of spaces; every type it accepts is shorter than this.
 */
const LONGEST_CONTENT_TYPE = 256;

const readJson = parsingJson('100kb');

/**
 * Counts an operation as one request per root field. That requires its body, but errors in the body are reported only
 * to callers with requests left. A document with more root fields than a window has requests can never be admitted: it
 * is rejected, and counts as one request.
 */
export function countingOperations(limiter: Limiter, documents: TrustedDocuments) {
  return (request: Request, response: Response, next: NextFunction): void => {
    readJson(request, response, (unreadable?: unknown) => {
      const refused = unreadable ?? openDocument(request, documents);
      const { viewer } = request;
      const count = countRootFields(request.body?.query, request.body?.operationName);
      const limit = requestLimitOf(viewer);
      const isTooLarge = count > limit;
      limiter.ofViewer(viewer, isTooLarge ? 1 : count).then((status) => {
        setRateLimitHeaders(response, status);
        if (isTooLarge) next(tooManyRootFields(count, limit));
        else if (!status.admitted) next(rateLimited(status));
        else next(refused);
      }, next);
    });
  };
}

/** Puts the document that a request names into its body; returns the Problem if it cannot. */
function openDocument(request: Request, documents: TrustedDocuments): unknown {
  try {
    request.body = documents.open(request.body);
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Accepts only JSON sent by POST, because URLs end up in logs and histories. */
export function postedJson(request: Request, response: Response, next: NextFunction): void {
  if (request.method !== 'POST') refuse(failure(405, 'Send GraphQL documents by POST.', { Allow: 'POST' }));
  else if (request.is('application/json') === false) refuse(failure(415, REFUSALS[415]));
  else next();

  function refuse(answer: RestResponse): void {
    send(response, asGraphql(answer, undefined, request));
  }
}

/** Responds to operations; to a subscription with a stream, if the client accepts one. */
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
 * Passes a request to Apollo and sends its response. Apollo leaves the result as it is (`stringifyResult`), because
 * its records may already be serialized.
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
  const type = headers.get('content-type');
  if (type) headers.set('content-type', type.slice(0, LONGEST_CONTENT_TYPE));
  // Apollo would reject `text/event-stream`; it sends only what is not a stream, such as errors.
  if (stream.isWanted) headers.set('accept', 'application/json');
  const queryStart = request.url.indexOf('?');
  const {
    status,
    headers: apolloHeaders,
    body,
  } = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: {
      method: request.method,
      headers,
      search: queryStart < 0 ? '' : request.url.slice(queryStart),
      body: request.body,
    },
    context: async () => context,
  });
  if (stream.results) return;
  response.statusCode = status ?? 200;
  for (const [name, value] of apolloHeaders) response.setHeader(name, value);
  const { ageSeconds } = context.usage;
  if (ageSeconds !== undefined) response.setHeader('Age', ageSeconds);
  if (body.kind !== 'complete') throw new Error('incremental delivery is not supported');
  const json = jsonOf(body.string, '\n');
  response.setHeader('Content-Length', json.length);
  response.end(json);
}
