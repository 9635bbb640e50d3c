import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let acme: Cast;

beforeAll(async () => {
  harness = await Harness.start(undefined, {
    httpBounds: { headersTimeout: 500, requestTimeout: 1_000, connectionsCheckingInterval: 20 },
  });
  acme = await harness.seed.organization();
});
afterAll(() => harness.close());

/** Sends the beginning of a request, then nothing until the server gives up. */
async function beginning(bytes: string): Promise<{ socket: Socket; answer: Promise<string> }> {
  const { hostname, port } = new URL(harness.origin);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.setEncoding('utf8');
  let text = '';
  socket.on('data', (chunk: string) => {
    text += chunk;
  });
  await once(socket, 'connect');
  socket.write(bytes);
  return { socket, answer: once(socket, 'close').then(() => text) };
}

const head = () => `POST /api/v1/unlock HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${acme.key}\r\n`;
const body = 'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"entity_type":';

function expectTimeout(raw: string): void {
  const [answer = '', text = ''] = raw.split('\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
  expect(answer).toMatch(/\r\nContent-Type: application\/json; charset=utf-8\r\n/i);
  for (const name of ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']) {
    expect(answer).toMatch(new RegExp(`\\r\\n${name}: \\S`));
  }
  expect(JSON.parse(text)).toEqual({
    error: 'Request Timeout',
    message: 'The request did not arrive in time.',
    statusCode: 408,
  });
}

describe('a client that does not finish its request', () => {
  it('gets a 408 in JSON, whether headers or a body are missing', async () => {
    expectTimeout(await (await beginning(head())).answer);
    expectTimeout(await (await beginning(head() + body)).answer);
  });

  it('does not delay other clients, however many such clients there are', async () => {
    const slow = await Promise.all(
      Array.from({ length: 200 }, (_, at) => beginning(at % 2 ? head() : head() + body)),
    );
    const quick = await Promise.all(Array.from({ length: 20 }, () => harness.get('/me', acme.key)));
    expect(quick.map(({ status }) => status)).toEqual(Array(20).fill(200));
    for (const { answer } of slow) expectTimeout(await answer);
    expect((await harness.get('/credits', acme.key)).body.balance.credit_balance).toBe(100);
  });
});
