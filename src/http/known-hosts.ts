import { failure, send } from '@emi/facade/responses';
import type { NextFunction, Request, Response } from 'express';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Returns `true` for a Host header of this machine. */
export const isLoopback = (host: string | undefined): boolean =>
  host !== undefined && LOOPBACK.has(URL.parse(`http://${host}`)?.hostname ?? '');

/**
 * The base URL of links in responses: the public one. If that is on this machine, as by default, another loopback name
 * or port in the request's Host header replaces it; no other Host is ever echoed.
 */
export function originFor(publicUrl: string): (host: string | undefined) => string {
  if (!isLoopback(new URL(publicUrl).host)) return () => publicUrl;
  // The host is nearly always that of the previous request.
  let last: { readonly host: string | undefined; readonly origin: string } | undefined;
  return (host) => {
    if (!last || last.host !== host)
      last = { host, origin: isLoopback(host) ? new URL(`http://${host}`).origin : publicUrl };
    return last.origin;
  };
}

/**
 * Refuses hosts other than the public one and loopback, and origins other than the configured ones and the service's
 * own: otherwise a stranger's page whose name resolves to this machine (DNS rebinding) could reach it through a
 * visitor's browser.
 */
export function knownHosts(publicUrl: string, origins: readonly string[]) {
  const { host: publicHost, origin: publicOrigin } = new URL(publicUrl);
  const isKnownHost = (host: string | undefined): boolean => host === publicHost || isLoopback(host);
  const isKnownOrigin = (origin: string, host: string | undefined): boolean =>
    ['*', origin].some((allowed) => origins.includes(allowed)) ||
    [publicOrigin, `http://${host}`].includes(origin);
  return (request: Request, response: Response, next: NextFunction): void => {
    const { host, origin } = request.headers;
    if (!isKnownHost(host)) send(response, failure(403, 'The Host header does not name this service.'));
    else if (origin !== undefined && !isKnownOrigin(origin, host)) {
      send(response, failure(403, 'Pages of this origin may not call this service.'));
    } else next();
  };
}
