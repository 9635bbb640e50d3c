import { randomUUID } from 'node:crypto';
import dns from 'node:dns';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Cast } from '../support/cast.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { Harness } from '../support/harness.ts';

/** The name of the database's server, which the test resolves in place of the system. */
const HOST = 'database.example';
const { lookup } = dns;
const sockets = new Set<Socket>();
let failure: Error | undefined;
let relay: Server;
let database: TestDatabase;
let harness: Harness;
let acme: Cast;

beforeAll(async () => {
  dns.lookup = ((host: string, options: dns.LookupOptions, callback: (...given: unknown[]) => void) => {
    if (host !== HOST) return (lookup as (...given: unknown[]) => void)(host, options, callback);
    if (failure) return void setImmediate(callback, failure);
    return (lookup as (...given: unknown[]) => void)('127.0.0.1', options, callback);
  }) as typeof dns.lookup;
  database = await freshDatabase();
  const { host, port } = database.address;
  relay = createServer((socket) => {
    const target = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const [from, to] of [
      [socket, target],
      [target, socket],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined).on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const address = { ...database.address, host: HOST, port: (relay.address() as AddressInfo).port };
  harness = await Harness.start({ address, drop: database.drop });
  acme = await harness.seed.organization();
});
afterAll(async () => {
  failure = undefined;
  await harness.close();
  relay.close();
  dns.lookup = lookup;
});
beforeEach(() => {
  failure = undefined;
});

const MESSAGE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'get_credits', arguments: {} },
});
const MCP_HEADERS = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
  'MCP-Protocol-Version': '2025-11-25',
};

it.each([
  ['its name server does not answer', 'EAI_AGAIN', 'getaddrinfo'],
  ['its name server fails', 'EAI_FAIL', 'getaddrinfo'],
  ['its name does not exist', 'ENOTFOUND', 'getaddrinfo'],
  ['its network is away', 'ENETUNREACH', 'connect'],
  ['it refuses connections', 'ECONNREFUSED', 'connect'],
  ['no socket is free', 'EMFILE', 'connect'],
  ['its certificate has expired', 'CERT_HAS_EXPIRED', undefined],
])(
  'each door answers 503 with Retry-After where a database is away because %s',
  async (_case, code, syscall) => {
    failure = Object.assign(new Error(`${syscall} ${code} ${HOST}`), { code, syscall, hostname: HOST });
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    harness.pass(61_000); // what is cached about the key expires
    const answers = [
      await harness.get('/credits', acme.key),
      await harness.get('/schools?state=TX', acme.key),
      await harness.post('/lists', acme.key, { name: 'Later' }),
      await harness.request('/mcp', { key: acme.key, method: 'POST', headers: MCP_HEADERS, body: MESSAGE }),
      await harness.request(`/oauth/authorize?client_id=${randomUUID()}`),
    ];
    expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
      answers.map(() => [503, '2']),
    );
    const graphql = await harness.graphql(acme.key, '{ schools { nodes { id } } }');
    expect([graphql.status, graphql.headers.get('retry-after')]).toEqual([503, '2']);
    expect(graphql.body.errors[0].extensions).toEqual({ code: 'UNAVAILABLE' });
    expect(answers.map(({ text }) => text).join()).not.toContain(HOST);
    failure = undefined;
    expect((await harness.get('/credits', acme.key)).status).toBe(200);
  },
);
