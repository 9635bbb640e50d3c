/** The websites of `npm run bench -- watch`, in a process of their own, so that their CPU is not the reader's. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { World, type WorldScript } from './world.ts';

/** The requests to a host. */
export interface Traffic {
  requests: number;
  /** Requests for robots.txt. */
  robots: number;
  bytes: number;
  /** Answers without a body, because nothing had changed. */
  unchanged: number;
}

export type Ask = { readonly advance: number } | { readonly traffic: true };

const [script] = (await once(process, 'message')) as [WorldScript];
const world = new World(script);
let traffic: Record<string, Traffic> = {};

const server = createServer((request, response) => {
  const host = request.headers.host ?? '';
  const { status, headers, body } = world.answer(
    host,
    request.url ?? '/',
    request.headers as Record<string, string>,
  );
  const own = traffic[host] ?? { requests: 0, robots: 0, bytes: 0, unchanged: 0 };
  traffic[host] = own;
  if (request.url === '/robots.txt') own.robots++;
  else own.requests++;
  if (status === 304) own.unchanged++;
  own.bytes += Buffer.byteLength(body);
  response.writeHead(status, headers).end(body);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send!((server.address() as AddressInfo).port);

process.on('message', (ask: Ask) => {
  if ('advance' in ask) {
    world.advance(ask.advance);
    process.send!('advanced');
    return;
  }
  process.send!(traffic);
  traffic = {};
});
process.on('disconnect', () => process.exit());
