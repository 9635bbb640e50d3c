import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let acme: Cast;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
});
afterAll(() => harness.close());

const post = (body: string, headers: Record<string, string> = { 'Content-Type': 'application/json' }) =>
  harness.request('/graphql', { key: acme.key, method: 'POST', headers, body });

describe('a JSON error', () => {
  it('answers an unknown route, within the API and outside', async () => {
    const expected = { error: 'Not Found', message: expect.any(String), statusCode: 404 };
    expect((await harness.get('/nothing', acme.key)).body).toEqual(expected);
    expect((await harness.request('/nothing')).body).toEqual(expected);
    expect((await harness.request('/api/v2/schools', { key: acme.key })).body).toEqual(expected);
  });

  it('answers a URL with invalid encoding', async () => {
    const answer = await harness.get('/schools/%zz', acme.key);
    expect(answer.body).toEqual({ error: 'Bad Request', message: expect.any(String), statusCode: 400 });
  });

  it('answers a body that is not JSON, or JSON but not an object', async () => {
    for (const body of ['{"query":', 'nonsense', '"text"', '']) {
      const answer = await post(body);
      expect(answer.status).toBe(400);
      expect(answer.headers.get('content-type')).toContain('json');
      expect(answer.text).not.toMatch(/node_modules|<html|at .*\(/);
    }
  });

  it('distinguishes malformed JSON, with its position, from a malformed address and JSON of another type', async () => {
    const messageOf = async (path: string, body: string): Promise<string> => {
      const headers = { 'Content-Type': 'application/json' };
      const answer = await harness.request(path, { key: acme.key, method: 'POST', headers, body });
      expect(answer.status).toBe(400);
      return answer.body.message ?? answer.body.errors[0].message;
    };
    const malformed = 'The request body is not valid JSON: the first error is at line 2, column 13.';
    for (const path of ['/api/v1/lists', '/graphql']) {
      expect(await messageOf(path, '{\n  "name": "A\n"}')).toBe(malformed.replace('13', '11'));
      expect(await messageOf(path, '{\n  "name": 1 2}')).toBe(malformed);
      expect(await messageOf(path, '"text"')).toBe('The request body must be a JSON object.');
      expect(await messageOf(path, `"${'é'.repeat(49_000)}`)).toMatch(/line 1, column 1\.$/);
    }
    expect(await messageOf('/api/v1/lists/%zz', '{}')).toBe(
      'The address is not validly percent-encoded UTF-8.',
    );
  });

  it('names the values of a required field that has a set of them', async () => {
    const answer = await harness.post('/lists', acme.key, { name: 'Bonds' });
    expect(answer.body.message).toBe('entity_type is required; it must be one of district, school, contact.');
    const unlock = await harness.post('/unlock', acme.key, { entities: [{ entity_id: acme.userId }] });
    expect(unlock.body.message).toBe(
      'entities[0].entity_type is required; it must be one of district, school, contact.',
    );
  });

  it('answers a body that is too large', async () => {
    const answer = await post(
      JSON.stringify({ query: `{ schools { nodes { id } } } #${'x'.repeat(200_000)}` }),
    );
    expect([answer.status, answer.body.errors]).toEqual([
      413,
      [{ message: expect.stringContaining('100 kB'), extensions: { code: 'PAYLOAD_TOO_LARGE' } }],
    ]);
  });

  it('answers a body in a character set that JSON does not have', async () => {
    const answer = await harness.request('/api/v1/lists', {
      key: acme.key,
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=latin1' },
      body: '{}',
    });
    expect(answer.body).toEqual({
      error: 'Unsupported Media Type',
      message: expect.any(String),
      statusCode: 415,
    });
  });

  it('answers a JSON body that is not UTF-8, wherever one is read', async () => {
    const name = Buffer.from('{"name": "Espa\xf1ola", "entity_type": "district"}', 'latin1');
    const notUtf8 = (path: string) =>
      harness.request(path, {
        key: acme.key,
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: name as unknown as string, // fetch sends bytes as they are
      });
    for (const path of ['/api/v1/lists', '/graphql', '/mcp', '/session']) {
      const answer = await notUtf8(path);
      expect([path, answer.status, JSON.stringify(answer.body)]).toEqual([
        path,
        400,
        expect.stringContaining('The body is not UTF-8.'),
      ]);
    }
    const registration = await notUtf8('/oauth/register');
    expect([registration.status, registration.body]).toMatchObject([
      400,
      { error: 'invalid_client_metadata' },
    ]);
  });

  it('answers a query string with invalid encoding', async () => {
    for (const query of ['search=%zz', 'search=%', 'search=%ff', 'unknown=%c3%28']) {
      const answer = await harness.get(`/schools?${query}`, acme.key);
      expect(answer.body).toEqual({
        error: 'Bad Request',
        message: 'The address is not validly percent-encoded UTF-8.',
        statusCode: 400,
      });
    }
  });

  it('answers a number out of range, or a range that is inverted, and states what is allowed', async () => {
    for (const [query, message] of [
      ['limit=2147483648', 'limit must be at most 2147483647.'],
      ['offset=99999999999999999999', 'offset must be at most 2147483647.'],
      ['student_count_min=2147483648', 'student_count_min must be at most 2147483647.'],
      [
        'student_teacher_ratio_max=1000000000000000',
        'student_teacher_ratio_max must be at most 999999999999999.',
      ],
      ['limit=0', 'limit must be a whole number of at least 1.'],
      [
        'student_count_min=9&student_count_max=8',
        'student_count_min (9) must not be above student_count_max (8).',
      ],
    ]) {
      const { status, body } = await harness.get(`/schools?${query}`, acme.key);
      expect([query, status, body.message]).toEqual([query, 400, message]);
    }
  });

  it('answers an internal error without revealing its cause', async () => {
    const { db } = harness;
    const asTheyWere = { ...db.search };
    const fail = () => Promise.reject(new Error('relation "secret_table" does not exist'));
    Object.assign(db.search, { rows: fail, records: fail });
    try {
      const rest = await harness.get('/schools', acme.key);
      expect(rest.body).toEqual({
        error: 'Internal Server Error',
        message: expect.any(String),
        statusCode: 500,
      });
      expect(rest.text).not.toContain('secret');
      for (let time = 0; time < 3; time++) {
        const graphql = await harness.graphql(acme.key, '{ schools { nodes { id } } }');
        expect(graphql.text).not.toContain('secret');
        expect(graphql.body.errors[0].extensions).toEqual({ code: 'INTERNAL_SERVER_ERROR' });
      }
    } finally {
      Object.assign(db.search, asTheyWere);
    }
  });
});

describe('browsers', () => {
  it('may call the service from a configured origin and read its headers', async () => {
    const answer = await harness.request('/api/v1/schools', {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://app.example.org',
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'authorization',
        'Access-Control-Request-Private-Network': 'true',
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.example.org');
    expect(answer.headers.get('access-control-allow-headers')).toContain('authorization');
    expect(answer.headers.get('access-control-allow-private-network')).toBe('true');
  });

  it('may not call the service from another origin', async () => {
    const answer = await harness.request('/api/v1/schools', {
      headers: { Origin: 'https://evil.example.org' },
    });
    expect(answer.headers.get('access-control-allow-origin')).not.toBe('https://evil.example.org');
  });

  it('find Apollo Sandbox at /graphql with a first document, under a policy that lets it load', async () => {
    const page = await harness.request('/graphql', { headers: { Accept: 'text/html' } });
    expect(page.status).toBe(200);
    expect(page.text).toContain('embeddable-sandbox');
    expect(page.text).toContain('query FindSchools');
    const policy = page.headers.get('content-security-policy');
    expect(policy).toMatch(/script-src [^;]*https:\/\/embeddable-sandbox\.cdn\.apollographql\.com/);
    expect(policy).toMatch(/frame-src https:\/\/sandbox\.embed\.apollographql\.com/);
  });

  it('find GraphiQL, which needs no internet, at /graphiql', async () => {
    const page = await harness.request('/graphiql');
    expect(page.status).toBe(200);
    expect(page.text).not.toMatch(/<script[^>]+src="https?:/);
  });
});
