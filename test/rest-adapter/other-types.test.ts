import type { JsonSchema } from '@emi/facade/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Arbitrary, assert, asyncProperty, constantFrom, jsonValue, oneof } from 'fast-check';
import { BothWorlds } from '../support/both-worlds.ts';
import { OpenApiDocument } from '../support/openapi-document.ts';
import { rounds, SEED } from '../support/rounds.ts';

let worlds: BothWorlds;
let keys: Readonly<Record<'live' | 'test', string>>;

beforeAll(async () => {
  worlds = await BothWorlds.start();
  await worlds.addTestWorld();
  const { key } = await worlds.seed.organization({ plan: 'enterprise' });
  keys = { live: key, test: await worlds.testKeyFor(key) };
});
afterAll(() => worlds.close());

/** A route with the fields of its body, and a body that it takes. */
interface Target {
  readonly method: string;
  readonly path: string;
  readonly fields: readonly string[];
  readonly sample: Readonly<Record<string, unknown>>;
}

const NO_ID = '0198c1f2-6c1e-7a35-9d5e-2f6f0a4b8c11';
const post = (path: string, sample: Target['sample']): Target => ({
  method: 'POST',
  path,
  fields: Object.keys(sample),
  sample,
});

const documented = new OpenApiDocument().operations.flatMap(({ method, path, requestBody }): Target[] => {
  const content = requestBody?.content?.['application/json'];
  if (!content) return [];
  const { example, examples, schema } = content;
  const [first] = Object.values(examples ?? {});
  const sample = (example ?? first?.value ?? {}) as Target['sample'];
  const fields = [schema, ...((schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[])].flatMap(
    ({ properties }) => Object.keys((properties ?? {}) as object),
  );
  const place = `/api/v1${path.replaceAll(/\{\w+\}/g, NO_ID)}`;
  return [{ method, path: place, sample, fields: [...new Set([...fields, ...Object.keys(sample)])] }];
});

const OTHERS: readonly Target[] = [
  post('/test/keys', {}),
  post('/test/changes', { kind: 'rfp', place_id: NO_ID }),
  post('/test/credits', { credits: 5 }),
  post('/graphql', { query: '{ viewer { plan } }', variables: {}, operationName: null, extensions: {} }),
  post('/mcp', {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'get_credits', arguments: {} },
  }),
  post('/oauth/register', { client_name: 'A program', redirect_uris: ['http://localhost/'] }),
];

/** Values of every type, among them a value that is allowed, within an array or as an object's `toString`. */
const wrongFor = (sample: unknown): Arbitrary<unknown> =>
  oneof(
    constantFrom<unknown>(
      null,
      true,
      0,
      -1,
      0.5,
      1e308,
      '',
      'nul\0byte',
      '\ud800',
      [],
      {},
      [[]],
      [null],
      [sample],
      [sample, sample],
      { toString: sample },
      { __proto__: null, length: 1e9 },
      'constructor',
      '__proto__',
      'x'.repeat(70_000),
      Array(5_000).fill(sample),
    ),
    jsonValue({ maxDepth: 3 }),
  );

describe(`bodies with values of other types (seed ${SEED})`, () => {
  const targets = [...documented, ...OTHERS].flatMap((target) =>
    (['live', 'test'] as const).map((world) => [`${target.method} ${target.path}`, world, target] as const),
  );
  it.each(targets)('fail nothing but their request: %s in the %s world', async (_name, world, target) => {
    const { method, path, fields, sample } = target;
    const bodies = oneof(
      ...fields.map((field) => wrongFor(sample[field]).map((wrong) => ({ ...sample, [field]: wrong }))),
      wrongFor(sample),
    );
    await assert(
      asyncProperty(bodies, async (body) => {
        const answer = await worlds.request(path, {
          key: keys[world],
          method,
          headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
          body: JSON.stringify(body),
        });
        expect(answer.status).toBeLessThan(500);
        expect((await worlds.request('/healthz')).status).toBe(200);
      }),
      { numRuns: rounds(6), seed: SEED },
    );
  });
});
