import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { failure } from '@emi/facade/responses';
import { requestIdOf } from './observe-requests.ts';

/** Longer than the idle timeout of clients and proxies, so that they never use a connection that was just closed. */
const KEEP_ALIVE_MS = 65_000;

/** Limits for slow or oversized requests. A request beyond them gets a JSON error, as for other failures. */
const BOUNDS = {
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16_384,
  keepAliveTimeout: KEEP_ALIVE_MS,
  optimizeEmptyRequests: true,
};

export type HttpBounds = Partial<typeof BOUNDS>;

/** @param rateLimitStatusOf returns the rate-limit headers for an address */
export function httpServer(
  app: RequestListener,
  rateLimitStatusOf: (address: string | undefined) => Record<string, string>,
  bounds: HttpBounds = {},
): Server {
  const headersFor = (socket: Duplex, requestId: string) => ({
    'X-Request-Id': requestId,
    ...rateLimitStatusOf((socket as { remoteAddress?: string }).remoteAddress),
  });
  const handle: RequestListener = (request, response) => {
    if ('content-length' in request.headers || 'transfer-encoding' in request.headers)
      response.once('finish', () => readRest(request));
    if (request.headers.host !== undefined || request.httpVersion !== '1.1') app(request, response);
    else refuse(NO_HOST, request.socket, headersFor(request.socket, requestIdOf(request)));
  };
  // Node's own refusals have no body.
  const server = createServer({ ...BOUNDS, ...bounds, requireHostHeader: false }, handle);
  server.on('checkExpectation', handle);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    refuse(error.code, socket, headersFor(socket, requestIdOf({ headers: {} })));
  });
  return server;
}

/** Limits of what is read of a body after its response. */
const LEFTOVER = { bytes: 60_000_000, milliseconds: 10_000 };

/**
 * Reads the rest of the body of a request that was answered early, because the connection's next request comes after
 * it; closes the connection if the rest is too large or slow. Node does so only if nobody has begun to read the body.
 */
function readRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  let left = LEFTOVER.bytes;
  const giveUp = () => request.socket.destroy();
  const late = setTimeout(giveUp, LEFTOVER.milliseconds).unref();
  request.on('data', (bytes: Buffer) => {
    left -= bytes.length;
    if (left < 0) giveUp();
  });
  request.once('close', () => clearTimeout(late));
  request.resume();
}

const NO_HOST = 'NO_HOST';
const REFUSALS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  [NO_HOST]: [400, 'The request needs a Host header.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large: at most 16 kB are accepted.'],
};

/** Responds, without Express, to input that never became a request. */
function refuse(code: string | undefined, socket: Duplex, ownHeaders: Record<string, string>): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = REFUSALS[code ?? ''] ?? [400, 'The request is not valid HTTP.'];
  const text = JSON.stringify(failure(status, message).body);
  const headers = {
    ...ownHeaders,
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
}

/** New connections are accepted for at most this long, so that a load balancer can notice the shutdown. */
const NOTICE_MS = 1_000;
/** Time for requests in progress to finish. */
const DRAIN_MS = 7_000;

/**
 * Stops listening and waits until all requests in progress are answered, at most eight seconds. Responses must close
 * their connections from the call on.
 */
export async function drainServer(server: Server): Promise<void> {
  const end = performance.now() + NOTICE_MS;
  while (performance.now() < end && (await connectionsOf(server)) > 0) await sleep(20);
  const closed = new Promise((resolve) => server.close(resolve)); // includes idle connections
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(late);
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)));
