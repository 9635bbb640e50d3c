import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { unavailable } from '../../../src/db/pools.ts';
import type { Cast } from '../../support/cast.ts';
import { Harness, type HttpAnswer } from '../../support/harness.ts';
import { sendRaw } from '../../support/raw.ts';

let harness: Harness;
let growth: Cast;

beforeAll(async () => {
  harness = await Harness.start();
  growth = await harness.seed.organization();
});
afterAll(() => harness.close());

type Headed = Pick<HttpAnswer, 'headers'>;
const number = ({ headers }: Headed, name: string) => Number(headers.get(name) ?? Number.NaN);
const remaining = (answer: Headed) => number(answer, 'x-ratelimit-remaining');

describe('the three rate-limit headers', () => {
  const shown = (answer: Headed) =>
    ['limit', 'remaining', 'reset'].map((name) => number(answer, `x-ratelimit-${name}`));
  const isShown = expect.arrayContaining([expect.any(Number)]);

  it('are on every response, whatever its status', async () => {
    const { key } = growth;
    const json = { 'Content-Type': 'application/json' };
    const post = (body: string, headers: Record<string, string> = json) =>
      harness.request('/graphql', { key, method: 'POST', headers, body });
    const district = await harness.seed.district();
    const answers: [status: number, answer: () => Promise<HttpAnswer>][] = [
      [200, () => harness.get('/schools', key)],
      [200, () => post('{"query":"{ viewer { plan } }"}')],
      [200, () => harness.request('/healthz')],
      [200, () => harness.request('/readyz')],
      [200, () => harness.request('/graphql', { headers: { Accept: 'text/html' } })],
      [400, () => harness.get('/schools?limit=0', key)],
      [400, () => harness.get('/schools/nonsense', key)],
      [400, () => harness.get('/schools/%zz', key)],
      [400, () => post('{')],
      [401, () => harness.get('/schools')],
      [401, () => harness.get('/schools', 'nonsense')],
      [401, () => harness.graphql(undefined, '{ viewer { plan } }')],
      [403, () => harness.get(`/districts/${district.id}/rfps`, key)],
      [404, () => harness.get(`/schools/${randomUUID()}`, key)],
      [404, () => harness.get('/nothing', key)],
      [404, () => harness.request('/nothing')],
      [405, () => harness.request('/api/v1/schools', { key, method: 'DELETE' })],
      [413, () => post(JSON.stringify({ query: 'x'.repeat(200_000) }))],
      [415, () => post('{}', { 'Content-Type': 'application/json; charset=latin1' })],
    ];
    for (const [status, answer] of answers) {
      const got = await answer();
      expect([got.status, shown(got).every(Number.isInteger)]).toEqual([status, true]);
    }
  });

  it('are on a 500 and a 503', async () => {
    const { db } = harness;
    const rows = db.search.rows;
    try {
      db.search.rows = () => Promise.reject(new Error('broken'));
      const broken = await harness.get('/schools', growth.key);
      expect([broken.status, shown(broken)]).toEqual([500, isShown]);
      db.search.rows = () => Promise.reject(unavailable(new Error('gone')));
      const away = await harness.get('/schools', growth.key);
      expect([away.status, shown(away), away.headers.get('retry-after')]).toEqual([503, isShown, '2']);
    } finally {
      db.search.rows = rows;
    }
  });

  it('are on the response to a preflight, and readable by scripts of allowed origins', async () => {
    const headers = { Origin: 'https://app.example.org', 'Access-Control-Request-Method': 'GET' };
    const preflight = await harness.request('/api/v1/schools', { method: 'OPTIONS', headers });
    expect([preflight.status, shown(preflight).every(Number.isInteger)]).toEqual([204, true]);
    const { Origin } = headers;
    const answer = await harness.request('/api/v1/schools', { key: growth.key, headers: { Origin } });
    expect(answer.headers.get('access-control-expose-headers')).toMatch(
      /X-RateLimit-Limit.*X-RateLimit-Remaining.*X-RateLimit-Reset.*Retry-After/,
    );
  });

  it('count failed authentications by address, where a 401 stays a 401', async () => {
    const first = remaining(await harness.get('/schools'));
    expect(remaining(await harness.get('/schools', 'nonsense'))).toBe(first - 1);
    const answer = await sendRaw(harness.origin, 'NONSENSE\r\n\r\n');
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 400 [^]*X-RateLimit-Remaining: ${first - 1}`));
  });
});
