import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { sendRaw } from '../support/raw.ts';

let harness: Harness;
let acme: Cast;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  const log = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  harness = await Harness.start(undefined, { logger: pino({ level: 'info', base: undefined }, log) });
  acme = await harness.seed.organization();
});
afterAll(() => harness.close());

const policyOf = (answer: { headers: Headers }) => answer.headers.get('content-security-policy');

describe('every response', () => {
  it('has headers that forbid loading, sniffing, framing and caching', async () => {
    const answers = [
      await harness.get('/me', acme.key),
      await harness.get('/me'),
      await harness.get('/nothing', acme.key),
      await harness.graphql(acme.key, '{ viewer { plan } }'),
      await harness.request('/nothing'),
      await harness.request('/healthz'),
    ];
    for (const { headers } of answers) {
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'content-type': 'application/json; charset=utf-8',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': 'max-age=31536000',
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(headers.has('x-powered-by')).toBe(false);
    }
  });

  it('is HTML only for Sandbox and GraphiQL, which may load only their own assets', async () => {
    const page = (path: string) => harness.request(path, { headers: { Accept: 'text/html' } });
    const sandbox = await page('/graphql');
    expect([sandbox.status, sandbox.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^text\/html/),
    ]);
    expect(policyOf(sandbox)).toMatch(/frame-src https:\/\/sandbox\.embed\.apollographql\.com(;|$)/);
    expect(policyOf(sandbox)).toMatch(/default-src 'none'.*connect-src 'self'.*base-uri 'none'/);
    expect(policyOf(sandbox)).not.toMatch(/unsafe-|\*/);
    expect(policyOf(await page('/graphiql'))).toMatch(/script-src 'self';/);
    expect(policyOf(await page('/graphiql'))).not.toMatch(/https?:|unsafe-eval|\*/);
  });
});

describe('a message that never becomes a request', () => {
  it('is refused in JSON: oversized headers, and anything that is not HTTP', async () => {
    const large = `GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`;
    const nonsense = 'GET / NONSENSE\r\n\r\n';
    for (const [bytes, status, error] of [
      [large, 431, 'Request Header Fields Too Large'],
      [nonsense, 400, 'Bad Request'],
    ] as const) {
      const [head = '', body = ''] = (await sendRaw(harness.origin, bytes)).split('\r\n\r\n');
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} ${error}\r\n[^]*X-Request-Id: `));
      expect(JSON.parse(body)).toEqual({ error, message: expect.any(String), statusCode: status });
    }
  });
});

describe('liveness and readiness', () => {
  it('are reported without a key', async () => {
    const alive = await harness.request('/healthz');
    const ready = await harness.request('/readyz');
    expect([alive.status, alive.body]).toEqual([200, { status: 'ok' }]);
    expect([ready.status, ready.body]).toEqual([200, { status: 'ready' }]);
  });

  it('report a database that does not answer in time as unready, not dead', async () => {
    const { db } = harness;
    const rows = db.core.rows;
    db.core.rows = () => new Promise(() => undefined);
    try {
      const ready = await harness.request('/readyz');
      expect([ready.status, ready.body.error]).toEqual([503, 'Service Unavailable']);
      expect((await harness.request('/healthz')).status).toBe(200);
    } finally {
      db.core.rows = rows;
    }
  });
});

describe('the log', () => {
  it('has a line for each request, with its route and nothing that the caller wrote', async () => {
    const district = await harness.seed.district();
    await harness.get('/contacts?search=Jane%20Roe&limit=1', acme.key);
    await harness.get(`/districts/${district.id}`, acme.key);
    await harness.get('/districts/jane@example.org', acme.key);
    await harness.graphql(acme.key, '{ contacts(filter: { search: "Jane Roe" }) { nodes { id } } }');
    const { headers } = await harness.request('/jane@example.org', { key: acme.key });
    const requestId = headers.get('x-request-id');
    while (!lines.some((line) => line.requestId === requestId)) await new Promise(setImmediate);
    const seen = lines.map(({ method, route, status }) => [method, route, status]);
    expect(seen).toEqual(
      expect.arrayContaining([
        ['GET', '/api/v1/contacts', 200],
        ['GET', '/api/v1/districts/:districtId', 200],
        ['GET', '/api/v1/districts/:districtId', 400],
        ['POST', '/graphql', 200],
        ['GET', undefined, 404],
      ]),
    );
    const text = JSON.stringify(lines);
    for (const secret of ['Jane', 'jane', acme.key, acme.key.slice(8, 20), district.id]) {
      expect(text).not.toContain(secret);
    }
    expect(text).toContain(acme.organizationId);
  });
});
