import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { loopbackNetwork, type Network } from '@emi/base/network';
import * as tasks from '../../src/scouting/web/crawl-tasks.ts';
import { createWeb, type Web, type WebLimits } from '../../src/scouting/web/web.ts';
import { localHostGate } from './local-host-gate.ts';

export interface TestSite {
  readonly port: number;
  /** Requested paths in order, except robots.txt. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** A page of a test site by its path. A string is HTML. */
export type Pages = Readonly<Record<string, string | PageAnswer>>;

export interface PageAnswer {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

type Answering = (url: URL, headers: IncomingHttpHeaders) => string | PageAnswer | undefined;

/** Serves pages on loopback, and answers 404 for other paths. */
export const servePages = (pages: Pages | Answering) =>
  serve((request, response) => {
    const url = new URL(request.url!, `http://${request.headers.host}`);
    const found =
      typeof pages === 'function' ? pages(url, request.headers) : pages[url.pathname + url.search];
    const page = typeof found === 'string' ? { body: found } : (found ?? { status: 404 });
    const { status = 200, type = 'text/html; charset=utf-8', headers = {}, body = '' } = page;
    response.writeHead(status, { 'Content-Type': type, ...headers }).end(body);
  });

export async function serve(handler: RequestListener): Promise<TestSite> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    if (request.url !== '/robots.txt') asked.push(request.url!);
    handler(request, response);
  });
  const { port } = await listening(server);
  const close = async () => {
    server.closeAllConnections();
    await closed(server);
  };
  return { port, asked, close };
}

/** A server whose protocol the test determines. */
export async function serveRaw(onSocket: (socket: Socket) => void, host = '127.0.0.1') {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    onSocket(socket);
  });
  const { port } = await listening(server, host);
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await closed(server);
  };
  return { port, close };
}

async function listening(server: Server, host = '127.0.0.1'): Promise<AddressInfo> {
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return server.address() as AddressInfo;
}

const closed = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));

/**
 * The web of a test, without pauses between requests unless `limits` has some: hosts on loopback, or another network.
 */
export const testWeb = (
  network: Network | Readonly<Record<string, number>>,
  limits: Partial<WebLimits> = {},
): Web =>
  createWeb({
    network: isNetwork(network) ? network : loopbackNetwork(network),
    gate: localHostGate(),
    tasks,
    contactUrl: 'https://market.example/scout',
    limits: { pauseMs: 0, milliseconds: 60_000, ...limits },
  });

const isNetwork = (value: object): value is Network => typeof (value as Network).permits === 'function';

export const unending = (): AbortSignal => new AbortController().signal;
