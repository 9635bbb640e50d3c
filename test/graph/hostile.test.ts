import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getIntrospectionQuery } from 'graphql';
import { Harness, type HttpAnswer } from '../support/harness.ts';
import type { Cast } from '../support/seed.ts';
import { statementsOf } from '../support/statements.ts';

let harness: Harness;
let acme: Cast;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
  await harness.seed.schools(3);
  await harness.get('/me', acme.key); // so that the look-up of the key is no statement of what follows
});
afterAll(() => harness.close());

const JSON_BODY = { 'Content-Type': 'application/json' };
const post = (body: string | object, headers: Record<string, string> = JSON_BODY) =>
  harness.request('/graphql', {
    key: acme.key,
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');

/** Nothing of the inside, and no help in guessing names. */
function expectHarmless({ text, headers, status, body }: HttpAnswer): void {
  expect(headers.get('content-type')).toContain('json');
  expect(text).not.toMatch(
    /node_modules|\/src\/|at .*\(.*:\d+:\d+\)|Did you mean|select .* from|<html|RangeError/i,
  );
  expect(text.length).toBeLessThan(50_000);
  expect([200, 400, 405, 406, 413, 415]).toContain(status);
  for (const { extensions } of body.errors ?? []) expect(extensions.code).not.toBe('INTERNAL_SERVER_ERROR');
}

/** Refused without a single statement, the third time like the first: what compiles a document refuses it, too. */
async function expectRefused(body: string | object, hint: RegExp, headers?: Record<string, string>) {
  for (let time = 0; time < 3; time++) {
    let answer!: HttpAnswer;
    const statements = await statementsOf(async () => {
      answer = await post(body, headers);
    });
    expect(statements).toEqual([]);
    expect([answer.status, answer.text]).toEqual([expect.any(Number), expect.stringMatching(hint)]);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body.data).toBeUndefined();
    expectHarmless(answer);
  }
}

const spread = (count: number) => times(count, (index) => `...F${index}`);

describe('a document larger than any honest one is refused before it is looked into', () => {
  it.each<[string, string, RegExp]>([
    ['6,000 braces', `${'{ schools '.repeat(6_000)}${'}'.repeat(6_000)}`, /tokens/],
    ['6,000 brackets', `{ schools(filter: ${'['.repeat(6_000)}`, /tokens/],
    ['10,000 aliases', `{ ${times(9_000, (i) => `a${i}:id`)} }`, /tokens/],
    ['1,000 directives', `{ schools ${'@skip(if: true) '.repeat(1_000)} { nodes { id } } }`, /tokens/],
    [
      '101 aliases',
      `{ ${times(101, (i) => `a${i}: __typename viewer { plan }`)} }`.replaceAll(
        '__typename viewer { plan }',
        'viewer { plan }',
      ),
      /too many aliases/,
    ],
    [
      '200 aliases hidden in 14 fragments',
      `{ ${spread(14)} } ${times(14, (i) => `fragment F${i} on Query { ${times(15, (j) => `a${i}x${j}: __typename`)} }`)}`,
      /too many aliases/,
    ],
    [
      'aliases in one fragment that is used again and again',
      `{ ${times(30, (i) => `a${i}: school(id: "x") { district { ...F } }`)} } fragment F on District { b: id c: id d: id }`,
      /too many aliases/,
    ],
    [
      'aliases named like what is allowed',
      `{ __typename: viewer { plan } ${times(101, (i) => `a${i}: viewer { plan }`)} }`,
      /too many aliases/,
    ],
    [
      '60 directives on different fields',
      `{ viewer { ${times(60, (i) => `a${i}: plan @include(if: true)`)} } }`,
      /too many directives/,
    ],
    [
      '15 levels',
      `{ schools { nodes ${'{ district { schools { nodes '.repeat(5)} { id } ${'} } }'.repeat(5)} } }`,
      /nested too deeply/,
    ],
    [
      '15 levels in a chain of fragments',
      `{ schools { nodes { ...F0 } } } ${times(5, (i) => `fragment F${i} on School { district { schools { nodes { ...F${i + 1} } } } }`)} fragment F5 on School { id }`,
      /nested too deeply/,
    ],
    [
      '15 levels in inline fragments',
      `{ schools { nodes { ${'... on School { district { schools { nodes { '.repeat(5)} id ${'} } } }'.repeat(5)} } } }`,
      /nested too deeply/,
    ],
    [
      'a fragment used first where it is shallow, then where it is deep',
      `{ a: school(id: "x") { ...S } schools { nodes { district { schools { nodes { district { schools { nodes { ...S } } } } } } } } }
       fragment S on School { district { schools { nodes { district { schools { nodes { id } } } } } } }`,
      /nested too deeply/,
    ],
    [
      'depth behind a fragment called __schema',
      `{ ...__schema } fragment __schema on Query { schools { nodes ${'{ district { schools { nodes '.repeat(5)} { id } ${'} } }'.repeat(5)} } }`,
      /nested too deeply/,
    ],
    [
      'depth behind an alias called __schema',
      `{ __schema: schools { nodes ${'{ district { schools { nodes '.repeat(5)} { id } ${'} } }'.repeat(5)} } }`,
      /nested too deeply/,
    ],
    ['500 repeated fields', `{ schools { nodes { ${'id '.repeat(500)} } } }`, /more than 30 times/],
    [
      '200 overlapping selections',
      `{ schools { nodes { ${'district { id } '.repeat(200)} } } }`,
      /more than 30 times/,
    ],
    [
      'a field repeated by 100 fragments',
      `{ schools { nodes { ${spread(100)} } } } ${times(100, (i) => `fragment F${i} on School { id }`)}`,
      /more than 30 times/,
    ],
    [
      'fields repeated in fragments on types that do not fit',
      `{ schools { nodes { ${times(16, () => '... on District { id } ... on Nothing { id }')} } } }`,
      /more than 30 times/,
    ],
    [
      'fragments that double each other',
      `{ ...F0 } fragment F0 on Query { ${times(3, (i) => `a${i}: districts { nodes { ...F1 } }`)} }
       fragment F1 on District { schools { nodes { ...F2 } } contacts { nodes { district { ...F3 } school { ...F2 } } } }
       fragment F2 on School { district { ...F3 } contacts { nodes { district { ...F3 } school { ...F4 } } } }
       fragment F3 on District { schools { nodes { ...F4 } } contacts { nodes { school { ...F4 } district { ...F5 } } } }
       fragment F4 on School { district { ...F5 } contacts { nodes { district { ...F5 } ...F6 } } }
       fragment F5 on District { ${times(60, (i) => `${['id', 'name', 'state', 'county', 'phone', 'status'][i % 6]}`)} }
       fragment F6 on Contact { id name title state }`,
      /more than 2000 fields|more than 30 times|nested too deeply/,
    ],
    [
      'wide fragments used by many',
      `{ ${times(60, (i) => `a${i}: schools { nodes { ...W } }`)} } fragment W on School { id ncesId name state websiteUrl gradeLevels
       schoolType localeType studentCount latitude longitude phone county status source notes retryCount createdAt crawledAt timeline
       keyFacts errorMessage sourceUrl physicalZip physicalCity physicalState mailingZip mailingCity mailingState aiSummary districtId
       physicalAddress mailingAddress technologyLevel edtechProducts }`,
      /more than 2000 fields/,
    ],
    [
      'a circle of fragments',
      '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A viewer { plan } }',
      /within itself|cannot spread/i,
    ],
    [
      'a circle through fields',
      '{ schools { nodes { ...A } } } fragment A on School { district { schools { nodes { ...A } } } }',
      /holds itself/,
    ],
    [
      'a circle that holds itself twice',
      '{ ...A } fragment A on Query { ...A ...A }',
      /within itself|cannot spread/i,
    ],
    [
      'an endless introspection',
      `{ __schema { types { ${'fields { type { '.repeat(9)} name ${'} }'.repeat(9)} } } }`,
      /introspection depth/i,
    ],
    [
      'types of types of types',
      `{ __type(name: "School") { ...T0 } } ${times(40, (i) => `fragment T${i} on __Type { ofType { ...T${i + 1} } fields { type { ...T${i + 1} } } }`)} fragment T40 on __Type { name }`,
      /introspection depth|2000 fields|nested too deeply/i,
    ],
    [
      'the schema 100 times',
      `{ __schema { ${times(100, (i) => `a${i}: types { fields { name } }`)} } }`,
      /may return 20000 objects/,
    ],
    ['a subscription', 'subscription { schools { nodes { id } } }', /subscription/i],
    ['operations with nothing to run', 'fragment F on Query { viewer { plan } }', /never used/],
    ['a definition of types', 'type Query { a: Int }', /not executable/i],
    ['@defer', '{ ... @defer { viewer { plan } } }', /unknown directive/i],
    ['a guess at a name', '{ skools { nodes { id } } }', /Cannot query field/],
    ['a guess at an argument', '{ schools(filtr: {}) { nodes { id } } }', /Unknown argument/],
    ['a guess at a value', '{ schools(order: { by: nam }) { nodes { id } } }', /does not exist/],
    [
      'a whole number beyond all',
      `{ schools(page: { limit: ${'9'.repeat(5_000)} }) { nodes { id } } }`,
      /Int cannot represent/,
    ],
    ['a NUL in the document', '{ viewer\u0000 { plan } }', /Syntax Error/],
    ['half a character in the document', '{ viewer\ud800 { plan } }', /Syntax Error/],
    ['nothing', '   ', /Syntax Error/],
    [
      'a text without an end',
      `{ schools(filter: { search: "${'x'.repeat(50_000)} }) { nodes { id } } }`,
      /Unterminated/,
    ],
    [
      'a text of 50,000',
      `{ schools(filter: { search: "${'x'.repeat(50_000)}" }) { nodes { id } } }`,
      /200 characters/,
    ],
    ['a name of 50,000', `{ ${'x'.repeat(50_000)} }`, /Cannot query field/],
  ])('%s', (_what, query, hint) => expectRefused({ query }, hint));
});

describe('what stands around a document', () => {
  const SCHOOLS = 'query Schools($f: SchoolFilter) { schools(filter: $f) { nodes { id } } }';

  it.each<[string, string | object, RegExp]>([
    ['batches', [{ query: '{ viewer { plan } }' }, { query: '{ viewer { plan } }' }], /batching/i],
    ['an empty batch', [], /batching|body/i],
    ['an unknown operation', { query: SCHOOLS, operationName: 'Nope' }, /operationName/],
    ['an operation name of objects', { query: SCHOOLS, operationName: { a: 1 } }, /must be a string/],
    [
      'the choice between two left open',
      { query: 'query A { viewer { plan } } query B { viewer { plan } }' },
      /operationName/,
    ],
    ['a document as a tree', { query: { kind: 'Document', definitions: [] } }, /must be strings/],
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
      'a whole number beyond all',
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
      'what every object has',
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
      'a persisted query to be',
      { query: SCHOOLS, extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } } },
      /PersistedQueryNotSupported/,
    ],
    ['extensions as text', { query: SCHOOLS, extensions: 'x' }, /extensions/],
    ['no document', { variables: {} }, /non-empty/],
  ])('is refused: %s', async (_what, body, hint) => {
    for (let time = 0; time < 3; time++) {
      const statements = await statementsOf(async () => {
        const answer = await post(body);
        expect(answer.text).toMatch(hint);
        expect(answer.body.data ?? null).toBeNull();
        expectHarmless(answer);
      });
      expect(statements).toEqual([]);
    }
  });
});

describe('the door to the graph', () => {
  const QUERY = JSON.stringify({ query: '{ viewer { plan } }' });

  it.each<[string, number, Record<string, string>]>([
    ['a form', 400, { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['plain text', 400, { 'Content-Type': 'text/plain' }],
    ['no type at all', 400, { 'Content-Type': '' }],
    ['parts', 400, { 'Content-Type': 'multipart/form-data; boundary=x' }],
    ['another kind of JSON', 400, { 'Content-Type': 'application/graphql+json' }],
    ['a document without JSON', 400, { 'Content-Type': 'application/graphql' }],
    ['a character set that is none', 415, { 'Content-Type': 'application/json; charset=exotic' }],
    ['a character set of another width', 400, { 'Content-Type': 'application/json; charset=utf-32' }],
    ['a type that is not one', 400, { 'Content-Type': '%%%' }],
    ['a packing that is none', 415, { 'Content-Type': 'application/json', 'Content-Encoding': 'exotic' }],
    ['a packing that it is not', 400, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }],
    ['an answer that is no JSON', 406, { ...JSON_BODY, Accept: 'image/png' }],
  ])('is closed to %s', async (_what, status, headers) => {
    const answer = await post(QUERY, headers);
    expect([answer.status, answer.text]).toEqual([status, expect.not.stringContaining('"plan"')]);
    expectHarmless(answer);
  });

  it('is closed to documents in the address, which end up in logs', async () => {
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

  it('is closed to who has no key, whatever the request calls itself', async () => {
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
        else expect([Accept, answer.status, answer.body.error]).toEqual([Accept, 401, 'Unauthorized']);
        expect(answer.text).not.toContain('errors');
      }
    }
  });

  it('is open to a usual introspection', async () => {
    const { status, body } = await post({ query: getIntrospectionQuery() });
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(body.extensions.cost.requested).toBe(900);
  });
});

describe('what is strange, and no harm', () => {
  it.each<[string, object]>([
    [
      'a number beyond all',
      { query: '{ schools(filter: { studentTeacherRatioMax: 1e999 }) { nodes { id } } }' },
    ],
    [
      'half a character',
      {
        query: 'query ($f: SchoolFilter) { schools(filter: $f) { nodes { id } } }',
        variables: { f: { search: '\ud800' } },
      },
    ],
    [
      'variables that nothing asks for',
      { query: '{ viewer { plan } }', variables: { __proto__: 1, constructor: 2, toString: { limit: 1 } } },
    ],
    [
      'an alias called as what every object has',
      { query: '{ constructor: viewer { __proto__: plan hasOwnProperty: plan } }' },
    ],
    [
      'an operation called so',
      { query: 'query constructor { viewer { plan } }', operationName: 'constructor' },
    ],
    ['a fragment called so', { query: '{ viewer { ...toString } } fragment toString on Viewer { plan }' }],
  ])('%s', async (_what, body) => {
    for (let time = 0; time < 3; time++) {
      const answer = await post(body);
      expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
      expectHarmless(answer);
    }
  });

  it('is told of wrong variables in a few words, however many and long they are', async () => {
    const name = 'x'.repeat(20_000);
    const query = `query ($${name}: [UUID!]) { vendors(filter: { ids: $${name} }) { nodes { id } } }`;
    expect((await post({ query })).status).toBe(200);
    for (let time = 0; time < 3; time++) {
      const answer = await post({ query, variables: { [name]: Array(4_000).fill('y') } });
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
  ])(
    'is told of nothing where something must be, as the mistake that it is: %s',
    async (query, variables) => {
      for (let time = 0; time < 3; time++) {
        const answer = await post({ query, variables });
        expectHarmless(answer);
      }
    },
  );

  it('is told the same of an operation that the document does not have, interpreted or compiled', async () => {
    const body = { query: 'query A { viewer { plan } }', operationName: 'B' };
    for (let time = 0; time < 3; time++) {
      const answer = await post(body);
      expect([answer.status, answer.body.errors[0].extensions.code]).toEqual([
        400,
        'OPERATION_RESOLUTION_FAILURE',
      ]);
    }
  });

  it('is no body that is too deep to have a fingerprint', async () => {
    const body = `{"query":"{ viewer { plan } }","variables":{"a":${'['.repeat(40_000)}${']'.repeat(40_000)}}}`;
    expectHarmless(await post(body, { ...JSON_BODY, 'Idempotency-Key': 'deep' }));
  });
});
