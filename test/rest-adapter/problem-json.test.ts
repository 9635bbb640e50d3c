import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cast } from '../support/cast.ts';
import { exchange } from '../support/exchange.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let acme: Cast;
beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
});
afterAll(() => harness.close());

const TYPE = 'application/problem+json';
/** Bypasses the harness, which compares answers with the document, where failures are JSON. */
const ask = (path: string, accept: string, key: string | undefined = acme.key) =>
  exchange(harness.origin + path, { headers: { Accept: accept, Authorization: `Bearer ${key}` } });

describe('a failure for a client that accepts application/problem+json', () => {
  it('is one of RFC 9457, with the fields that it has as JSON', async () => {
    const locked = await harness.seed.district();
    for (const [path, status] of [
      ['/api/v1/schools?state=Texas', 400],
      ['/api/v1/me?', 401],
      [`/api/v1/districts/${locked.id}/rfps`, 403],
      ['/api/v1/nothing', 404],
    ] as const) {
      const key = status === 401 ? 'nonsense' : acme.key;
      const plain = await ask(path, 'application/json', key);
      const problem = await ask(path, `application/json, ${TYPE}`, key);
      expect([path, problem.status, problem.headers.get('content-type')]).toEqual([path, status, TYPE]);
      expect(problem.body).toEqual({
        type: 'about:blank',
        title: expect.any(String),
        status,
        detail: plain.body.message,
        ...plain.body,
      });
    }
  });

  it('is JSON for others, and for those that refuse the type', async () => {
    for (const accept of ['*/*', 'application/json', `application/json, ${TYPE};q=0`]) {
      const { body, headers } = await ask('/api/v1/schools?state=Texas', accept);
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(Object.keys(body)).toEqual(['error', 'message', 'statusCode']);
    }
  });

  it('does not depend on parameters of the type', async () => {
    for (const accept of ['application/json; charset=utf-8', 'application/json;charset=UTF-8, */*;q=0.1']) {
      const { status, headers } = await ask('/api/v1/schools', accept);
      expect([accept, status, headers.get('content-type')]).toEqual([
        accept,
        200,
        'application/json; charset=utf-8',
      ]);
    }
    const file = await ask('/api/v1/schools', 'text/csv; charset=utf-8; header=present');
    expect([file.status, file.headers.get('content-type')]).toEqual([
      200,
      'text/csv; charset=utf-8; header=present',
    ]);
    expect((await ask('/api/v1/schools', 'application/json; q=0')).status).toBe(406);
    const problem = await ask('/api/v1/nothing', `${TYPE}; charset=utf-8`);
    expect([problem.status, problem.headers.get('content-type')]).toEqual([404, TYPE]);
  });

  it('leaves answers that succeed as they are, also for a client that names no other type', async () => {
    const { status, headers, body } = await ask('/api/v1/schools?limit=1', TYPE);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body.data).toEqual(expect.any(Array));
  });
});
