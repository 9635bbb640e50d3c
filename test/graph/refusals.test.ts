import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createKey } from '../../src/accounts/api-keys/api-keys.ts';
import type { Cast } from '../support/cast.ts';
import { Harness, type HttpAnswer } from '../support/harness.ts';
import { sendRaw } from '../support/raw.ts';

let harness: Harness;
let acme: Cast;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
});
afterAll(() => harness.close());

const QUERY = '{ viewer { plan } }';
const manyFields = (count: number) =>
  `{ ${Array.from({ length: count }, (_, at) => `f${at}: viewer { plan }`).join(' ')} }`;

const post = (body: string, { key = acme.key, headers = {} }: { key?: string; headers?: object } = {}) =>
  harness.request('/graphql', {
    key,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  });
const query = (text: string, key?: string) => post(JSON.stringify({ query: text }), { key });

/** The code of a refusal, which must have the shape of GraphQL and nothing else. */
function codeOf({ status, body, headers }: HttpAnswer): [number, string] {
  expect(headers.get('content-type')).toMatch(/^application\/json/);
  expect(body).toEqual({
    errors: [
      { message: expect.any(String), extensions: expect.objectContaining({ code: expect.any(String) }) },
    ],
  });
  return [status, body.errors[0].extensions.code];
}

async function withoutDatabase<T>(work: () => Promise<T>): Promise<T> {
  const { Problem } = await import('@emi/base/problems');
  const { core, search } = harness.db;
  const away = () => Promise.reject(new Problem('UNAVAILABLE', 'The database is away.'));
  const connected = [{ ...core }, { ...search }];
  for (const pool of [core, search]) Object.assign(pool, { rows: away, records: away });
  try {
    return await work();
  } finally {
    for (const [at, pool] of [core, search].entries()) Object.assign(pool, connected[at]);
  }
}

describe('a refusal on /graphql', () => {
  it.each<[string, () => Promise<HttpAnswer>, number, string]>([
    ['a wrong key', () => query(QUERY, 'sk_live_nonsense'), 401, 'UNAUTHENTICATED'],
    ['a GET', () => harness.request('/graphql', { key: acme.key }), 405, 'METHOD_NOT_ALLOWED'],
    [
      'a form',
      () => post('query=x', { headers: { 'Content-Type': 'text/plain' } }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['a body that is not JSON', () => post('{"query":'), 400, 'BAD_REQUEST'],
    ['a body over 100 kB', () => query(`${QUERY}#${'x'.repeat(110_000)}`), 413, 'PAYLOAD_TOO_LARGE'],
    [
      'an unknown character set',
      () => post('{}', { headers: { 'Content-Type': 'application/json; charset=x' } }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'a wrong Idempotency-Key',
      () => post(JSON.stringify({ query: QUERY }), { headers: { 'Idempotency-Key': 'a b' } }),
      400,
      'BAD_USER_INPUT',
    ],
  ])('has the shape {errors: […]} for %s', async (_, request, status, code) => {
    expect(codeOf(await request())).toEqual([status, code]);
  });

  it('carries the challenge and nothing else about the token when it is a 401', async () => {
    const answer = await query(QUERY, 'sk_live_nonsense');
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer .*error="invalid_token"/);
    expect(answer.body.errors[0]).toEqual({
      message: 'You must be logged in',
      extensions: { code: 'UNAUTHENTICATED' },
    });
  });

  it('has the media type that the client accepts', async () => {
    const accept = { Accept: 'application/graphql-response+json' };
    const answer = await post('{"query":', { headers: accept });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      400,
      'application/graphql-response+json; charset=utf-8',
    ]);
  });

  it('is a 503 with Retry-After while the database is away, for cached and unknown keys', async () => {
    const other = await harness.seed.organization();
    await query(QUERY); // the service caches this key briefly
    const answers = await withoutDatabase(async () => [
      await query(QUERY, other.key),
      await query('{ schools { nodes { id } } }'),
    ]);
    for (const { status, body, headers } of answers) {
      expect([status, body.errors[0].extensions.code]).toEqual([503, 'UNAVAILABLE']);
      expect(headers.get('retry-after')).toBe('2');
    }
  });
});

describe('a document with more root fields than the window admits', () => {
  it('gets the same 400 whether the window is empty or full, and never a 429', async () => {
    const free = await harness.seed.organization({ plan: 'free' });
    const before = await query(manyFields(31), free.key);
    expect(codeOf(before)).toEqual([400, 'BAD_USER_INPUT']);
    expect(before.body.errors[0].message).toMatch(/31 root fields.*the limit is 30 /);
    for (let request = 0; request < 31; request++) await query(QUERY, free.key);
    expect((await query(QUERY, free.key)).status).toBe(429);
    expect((await query(manyFields(31), free.key)).body).toEqual(before.body);
  });

  it('is measured by the limit of the key where that is lower', async () => {
    const { apiKey } = await createKey(harness.db.orm.em.fork(), acme.userId, { rateLimit: 5 });
    expect((await query(manyFields(5), apiKey)).status).toBe(200);
    expect(codeOf(await query(manyFields(6), apiKey))).toEqual([400, 'BAD_USER_INPUT']);
  });
});

it('a repeated Host or Authorization header gets a 400 on every endpoint, in the shape of the endpoint', async () => {
  const headers = `Connection: close\r\nAuthorization: Bearer ${acme.key}\r\n`;
  for (const [line, path] of [
    ['Host: y', '/api/v1/me'],
    [`authorization: Bearer ${acme.key}`, '/api/v1/me'],
    ['Authorization: Basic eDp5', '/graphql'],
    ['HOST: y', '/healthz'],
  ] as const) {
    const answer = await sendRaw(
      harness.origin,
      `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}${line}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/one (Host|Authorization) header/);
    expect(answer.includes('{"errors":[')).toBe(path === '/graphql');
  }
});
