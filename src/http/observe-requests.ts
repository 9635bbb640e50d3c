import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
  contextOf,
  contextWith,
  endSpan,
  isMeasuring,
  type LogScope,
  logFieldsOf,
  requestSeconds,
  startSpan,
  streamsOpened,
  tracingIsOn,
  withinScope,
} from '@emi/base/telemetry';
import { type Span, SpanKind } from '@opentelemetry/api';
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import type { RequestCounts } from '../accounts/api-keys/request-counts.ts';

const REQUEST_ID = /^[\w.:-]{1,128}$/;
/** Paths that load balancers probe every few seconds. */
const PROBES = new Set(['/healthz', '/readyz']);
const SERVER_ERROR = 500;

/**
 * Opens a request's scope for logs and responds with its `X-Request-Id` (the caller's, if valid); after the response,
 * logs and measures the request and ends its span. Logs contain no text from the caller except that id and the
 * operation's name: searches name people, so routes are logged instead of paths and queries.
 */
export function observeRequests(logger: Logger, counts: Pick<RequestCounts, 'note'>) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const begin = performance.now();
    const requestId = requestIdOf(request);
    response.setHeader('X-Request-Id', requestId);
    const parent = contextOf(request.headers.traceparent);
    const span = tracingIsOn() ? startSpan(request.method, SpanKind.SERVER, parent) : undefined;
    const scope: LogScope = { requestId, context: span ? contextWith(parent, span) : parent };
    response.once('close', () => {
      const ms = performance.now() - begin;
      const route = routeOf(request);
      const { statusCode: status } = response;
      if (request.viewer)
        counts.note(request.viewer, `${methodOf(request.method)} ${route ?? 'unknown'}`, status);
      if (isMeasuring()) measure(request.method, route, response, ms);
      if (span) endRequestSpan(span, request.method, route, status);
      const level = route && PROBES.has(route) ? 'debug' : 'info';
      if (!logger.isLevelEnabled(level)) return;
      logger[level]({
        ...logFieldsOf(scope),
        method: request.method,
        route,
        status,
        ms: Math.round(ms),
        ...(response.writableFinished ? {} : { aborted: true }),
        ...(request.viewer && { organizationId: request.viewer.organizationId, keyId: request.viewer.keyId }),
      });
    });
    withinScope(scope, next);
  };
}

function endRequestSpan(span: Span, method: string, route: string | undefined, status: number): void {
  span.updateName(`${method} ${route ?? 'unknown'}`);
  span.setAttributes({
    'http.request.method': method,
    'http.response.status_code': status,
    ...(route && { 'http.route': route }),
  });
  endSpan(span, status >= SERVER_ERROR ? status : undefined);
}

/** The caller's `X-Request-Id` if it is 1 to 128 letters, digits, and `._:-`; else a new UUID. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS']);

const methodOf = (method: string): string => (METHODS.has(method) ? method : 'other');

/** Streams last as long as their clients stay, so they would distort the statistics of durations. */
function measure(method: string, route: string | undefined, response: Response, ms: number): void {
  const type = String(response.getHeader('Content-Type') ?? '');
  if (/^(text\/event-stream|multipart\/)/.test(type)) {
    streamsOpened.inc();
    return;
  }
  const labels = {
    method: methodOf(method),
    route: route ?? 'unknown',
    status: response.statusCode,
  };
  requestSeconds.observe(labels, ms / 1_000);
}

/** The template of the route that the path belongs to; undefined if there is none or the request ended before it. */
function routeOf({ route, originalUrl }: Request): string | undefined {
  if (!route) return undefined;
  return originalUrl.startsWith('/api/v1/') ? `/api/v1${route.path}` : route.path;
}
