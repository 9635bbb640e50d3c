import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getIntrospectionQuery } from 'graphql';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { expectHarmless, HostileCaller, JSON_BODY } from '../support/hostile-caller.ts';

let harness: Harness;
let acme: Cast;
let caller: HostileCaller;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
  caller = new HostileCaller(harness, acme);
});
beforeEach(() => harness.pass(61_000)); // each root field counts as a request
afterAll(() => harness.close());

describe('a malformed GraphQL request', () => {
  const SCHOOLS = 'query Schools($f: SchoolFilter) { schools(filter: $f) { nodes { id } } }';

  it.each<[string, string | object, RegExp]>([
    [
      'a lone surrogate',
      {
        query: 'query ($f: SchoolFilter) { schools(filter: $f) { nodes { id } } }',
        variables: { f: { search: '\ud800' } },
      },
      /half of a surrogate/,
    ],
    ['batches', [{ query: '{ viewer { plan } }' }, { query: '{ viewer { plan } }' }], /batching/i],
    ['an empty batch', [], /batching|body/i],
    ['an unknown operation', { query: SCHOOLS, operationName: 'Nope' }, /operationName/],
    ['an operation name of objects', { query: SCHOOLS, operationName: { a: 1 } }, /must be a string/],
    [
      'two operations without an operationName',
      { query: 'query A { viewer { plan } } query B { viewer { plan } }' },
      /operationName/,
    ],
    ['a document as an AST', { query: { kind: 'Document', definitions: [] } }, /must be strings/],
    ['variables as text', { query: SCHOOLS, variables: '{"f":{}}' }, /not a recursively JSON-encoded/],
    ['variables as a list', { query: SCHOOLS, variables: [] }, /must be an object/],
    [
      'deep variables',
      `{"query":${JSON.stringify(SCHOOLS)},"variables":{"f":${'['.repeat(40_000)}${']'.repeat(40_000)}}}`,
      /invalid value|too deep|Bad Request/,
    ],
    [
      'deep objects as variables',
      `{"query":${JSON.stringify(SCHOOLS)},"variables":{"f":${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}}}`,
      /invalid value|not defined/,
    ],
    [
      '2,000 ids',
      {
        query: SCHOOLS,
        variables: {
          f: { vendorIds: Array.from({ length: 2_000 }, () => '00000000-0000-4000-8000-000000000000') },
        },
      },
      /at most 100/,
    ],
    [
      'a text of 90,000',
      { query: SCHOOLS, variables: { f: { search: 'x'.repeat(90_000) } } },
      /200 characters/,
    ],
    ['a NUL in a text', { query: SCHOOLS, variables: { f: { search: 'a\0b' } } }, /NUL/],
    [
      'an integer beyond its range',
      { query: SCHOOLS, variables: { f: { studentCountMin: 1e300 } } },
      /Int cannot represent/,
    ],
    ['a guess at a field', { query: SCHOOLS, variables: { f: { serch: 'x' } } }, /not defined/],
    [
      'a guess at a value',
      { query: SCHOOLS, variables: { f: { localeTypes: ['Cty'], vendorCategory: 'lm' } } },
      /not defined|does not exist/,
    ],
    [
      'the constructor of every object',
      `{"query":${JSON.stringify(SCHOOLS)},"variables":{"f":{"constructor":{"prototype":{"admin":true}}}}}`,
      /not defined/,
    ],
    [
      'the prototype of every object',
      `{"query":${JSON.stringify(SCHOOLS)},"variables":{"f":{"__proto__":{"state":"TX"}}}}`,
      /not defined|__proto__/,
    ],
    [
      'a persisted query',
      { extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } } },
      /PersistedQueryNotSupported/,
    ],
    [
      'the registration of a persisted query',
      { query: SCHOOLS, extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } } },
      /PersistedQueryNotSupported/,
    ],
    ['extensions as text', { query: SCHOOLS, extensions: 'x' }, /extensions/],
    ['no document', { variables: {} }, /non-empty/],
  ])('is refused: %s', async (_what, body, hint) => {
    await caller.expectRefused(body, hint);
  });
});

describe('POST /graphql', () => {
  const QUERY = JSON.stringify({ query: '{ viewer { plan } }' });

  it.each<[string, number, Record<string, string>]>([
    ['a form', 415, { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['plain text', 415, { 'Content-Type': 'text/plain' }],
    ['no Content-Type', 415, { 'Content-Type': '' }],
    ['a multipart form', 415, { 'Content-Type': 'multipart/form-data; boundary=x' }],
    ['another kind of JSON', 415, { 'Content-Type': 'application/graphql+json' }],
    ['a document without JSON', 415, { 'Content-Type': 'application/graphql' }],
    ['an unknown character set', 415, { 'Content-Type': 'application/json; charset=exotic' }],
    ['UTF-32', 400, { 'Content-Type': 'application/json; charset=utf-32' }],
    ['an invalid Content-Type', 415, { 'Content-Type': '%%%' }],
    [
      'an unknown Content-Encoding',
      415,
      { 'Content-Type': 'application/json', 'Content-Encoding': 'exotic' },
    ],
    [
      'a Content-Encoding that the body does not have',
      400,
      { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
    ],
    ['a client that accepts no JSON', 406, { ...JSON_BODY, Accept: 'image/png' }],
  ])('refuses %s', async (_what, status, headers) => {
    const answer = await caller.post(QUERY, headers);
    expect([answer.status, answer.text]).toEqual([status, expect.not.stringContaining('"plan"')]);
    expectHarmless(answer);
  });

  it('answers 405 to documents in the URL, which would end up in logs', async () => {
    const query = encodeURIComponent('{ viewer { plan } }');
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const answer = await harness.request(`/graphql?query=${query}`, {
        key: acme.key,
        method,
        headers: JSON_BODY,
      });
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'POST']);
    }
  });

  it('answers 401 without a key, whatever the request claims to accept', async () => {
    const query = encodeURIComponent('{ __typename marketSummary { state } }');
    const extensions = encodeURIComponent('{"persistedQuery":{"version":1,"sha256Hash":"00"}}');
    for (const search of ['', `?query=${query}`, `?QUERY=${query}`, `?extensions=${extensions}`]) {
      for (const Accept of [
        'text/html',
        'application/graphql-response+json, text/html',
        'multipart/mixed, text/html',
        'application/json',
        '*/*',
      ]) {
        const answer = await harness.request(`/graphql${search}`, {
          headers: { Accept, 'Apollo-Require-Preflight': '1' },
        });
        if (answer.status === 200) expect(answer.text).toContain('EmbeddedSandbox');
        else {
          expect([Accept, answer.status]).toEqual([Accept, 401]);
          expect(answer.body.errors[0].extensions).toEqual({ code: 'UNAUTHENTICATED' });
        }
        expect(answer.text).not.toContain('"data"');
      }
    }
  });

  it('answers a standard introspection query', async () => {
    const { status, body } = await caller.post({ query: getIntrospectionQuery() });
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(body.extensions.cost.requested).toBe(900);
  });
});

describe('an unusual GraphQL request', () => {
  it.each<[string, object]>([
    [
      'a number beyond all',
      { query: '{ schools(filter: { studentTeacherRatioMax: 1e999 }) { nodes { id } } }' },
    ],
    [
      'undeclared variables',
      { query: '{ viewer { plan } }', variables: { __proto__: 1, constructor: 2, toString: { limit: 1 } } },
    ],
    [
      'aliases named like members of Object.prototype',
      { query: '{ constructor: viewer { __proto__: plan hasOwnProperty: plan } }' },
    ],
    [
      'an operation named constructor',
      { query: 'query constructor { viewer { plan } }', operationName: 'constructor' },
    ],
    [
      'a fragment named toString',
      { query: '{ viewer { ...toString } } fragment toString on Viewer { plan }' },
    ],
  ])('succeeds with %s', async (_what, body) => {
    for (let time = 0; time < 3; time++) {
      const answer = await caller.post(body);
      expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
      expectHarmless(answer);
    }
  });

  it('gets a short error about wrong variables, however many and long they are', async () => {
    const name = 'x'.repeat(20_000);
    const query = `query ($${name}: [UUID!]) { vendors(filter: { ids: $${name} }) { nodes { id } } }`;
    expect((await caller.post({ query })).status).toBe(200);
    for (let time = 0; time < 3; time++) {
      const answer = await caller.post({ query, variables: { [name]: Array(4_000).fill('y') } });
      expect([answer.status, answer.body.errors.length <= 51]).toEqual([400, true]);
      expectHarmless(answer);
    }
  });

  it.each([
    ['query ($n: Int) { schools(page: { limit: $n }) { nodes { id } } }', { n: null }],
    ['query ($p: PageInput) { schools(page: $p) { nodes { id } } }', { p: null }],
    ['query ($p: PageInput = { limit: 5 }) { schools(page: $p) { nodes { id } } }', { p: { offset: null } }],
    [
      'query ($id: UUID = null, $o: Boolean) { schools(filter: { districtId: $id, hasRfps: $o }) { nodes { id } } }',
      {},
    ],
    ['query ($b: Boolean = true) { schools @include(if: $b) { nodes { id } } }', { b: null }],
  ])('gets a validation error for null where a value is required: %s', async (query, variables) => {
    for (let time = 0; time < 3; time++) {
      const answer = await caller.post({ query, variables });
      expectHarmless(answer);
    }
  });

  it('gets the same error for a missing operation each time', async () => {
    const body = { query: 'query A { viewer { plan } }', operationName: 'B' };
    for (let time = 0; time < 3; time++) {
      const answer = await caller.post(body);
      expect([answer.status, answer.body.errors[0].extensions.code]).toEqual([
        400,
        'OPERATION_RESOLUTION_FAILURE',
      ]);
    }
  });

  it('does no harm with a body too deep for a fingerprint', async () => {
    const body = `{"query":"{ viewer { plan } }","variables":{"a":${'['.repeat(40_000)}${']'.repeat(40_000)}}}`;
    expectHarmless(await caller.post(body, { ...JSON_BODY, 'Idempotency-Key': 'deep' }));
  });
});
