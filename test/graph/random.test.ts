import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { assert, asyncProperty, constantFrom, integer, nat, oneof, string, tuple } from 'fast-check';
import { getNamedType, isObjectType } from 'graphql';
import { graphSchema } from '../../src/app/schema.ts';
import type { Cast } from '../support/cast.ts';
import { Harness, type HttpAnswer } from '../support/harness.ts';
import { rounds, SEED } from '../support/rounds.ts';
import { documents } from './random-documents.ts';

/** The number of random documents of a test; a failure reports the document, shrunk as far as possible. */
const RUNS = rounds(300);

const schema = await graphSchema();

let harness: Harness;
let acme: Cast;
let ids: string[];

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ plan: 'enterprise' });
  const { seed } = harness;
  const district = await seed.district({ state: 'TX' });
  const school = await seed.school({ districtId: district.id, state: 'TX' });
  const hidden = await seed.school({ state: 'CA' });
  const contact = await seed.contact({ districtId: district.id, schoolId: school.id });
  const locked = await seed.contact({ districtId: hidden.districtId, schoolId: hidden.id });
  const vendor = await seed.vendor();
  for (const place of [{ districtId: district.id }, { schoolId: school.id }, { schoolId: hidden.id }]) {
    await seed.stackEntry(place, vendor);
    await seed.contract(place, { vendorId: vendor.id });
    await seed.rfp(place);
  }
  await acme.unlocks('district', district);
  await acme.unlocks('school', school);
  const list = await seed.list(acme, { entityType: 'school' });
  await seed.listItem(list, school);
  const prompt = await seed.emailPrompt(acme);
  ids = [district, school, hidden, contact, locked, vendor, list, prompt].map(({ id }) => id);
  ids.push('00000000-0000-4000-8000-000000000000', 'nonsense');
});
afterAll(() => harness.close());

const MASKED = 'INTERNAL_SERVER_ERROR';
const statuses = new Map<string, number>();

/** Every answer is a GraphQL response, whatever was sent. The harness searches it for canaries. */
function expectGraphql({ status, text, headers, body }: HttpAnswer, kind: string): void {
  statuses.set(`${kind} ${status}`, (statuses.get(`${kind} ${status}`) ?? 0) + 1);
  expect([200, 400]).toContain(status);
  expect(headers.get('content-type')).toMatch(/^application\/json/);
  expect(text).not.toMatch(/node_modules|at .*\(.*:\d+:\d+\)|syntax error at|RangeError|TypeError/);
  expect(Object.keys(body).filter((key) => !['data', 'errors', 'extensions'].includes(key))).toEqual([]);
  for (const { message, extensions, path } of body.errors ?? []) {
    expect([typeof message, typeof extensions.code]).toEqual(['string', 'string']);
    expect([extensions.code === MASKED, path, text.slice(0, 500)]).toEqual([false, path, text.slice(0, 500)]);
  }
  if (status === 400) expect(body.data).toBeUndefined();
}

/** Names of fields that hold JSON, whose objects are values and not objects of the graph. */
const JSON_FIELDS = new Set(
  Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type)
      ? Object.values(type.getFields())
          .filter((field) => getNamedType(field.type).name === 'JSON')
          .map(({ name }) => name)
      : [],
  ),
);

/**
 * The number of objects in an answer, except for the outermost; an edge and its node are one. Documents select
 * `__typename`.
 */
function objectsBelow(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const isEdge = '__typename' in value && String(value.__typename).endsWith('Edge');
  return Object.entries(value).reduce((count, [name, below]) => {
    if (JSON_FIELDS.has(name) || typeof below !== 'object' || below === null) return count;
    const isList = Array.isArray(below);
    const here = isList ? below.filter((item) => typeof item === 'object' && item !== null).length : 1;
    const inside = isList ? below.map(objectsBelow).reduce((a, b) => a + b, 0) : objectsBelow(below);
    return count + (isEdge && name === 'node' ? 0 : here) + inside;
  }, 0);
}

describe(`random documents (seed ${SEED})`, () => {
  it(`succeed when valid, with no more objects than their cost (${RUNS})`, async () => {
    await assert(
      asyncProperty(documents(schema, constantFrom(...ids)), async (document) => {
        harness.pass(61_000); // each root field counts as a request
        const answer = await harness.graphql(acme.key, document);
        expectGraphql(answer, 'valid');
        const { requested, budget } = answer.body.extensions?.cost ?? {};
        if (answer.status === 200) {
          expect(objectsBelow(answer.body.data)).toBeLessThanOrEqual(requested);
          expect(requested).toBeLessThanOrEqual(budget);
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
    expect(statuses.get('valid 200')! / RUNS).toBeGreaterThan(0.5);
  });

  it(`are refused or answered in the same form when broken (${RUNS})`, async () => {
    const SHARDS = [
      '{',
      '}',
      '(',
      ')',
      '...',
      '@skip',
      '$x',
      '"',
      '"""',
      '!',
      '\0',
      '\ud800',
      ' __proto__ ',
      ' null ',
      '-1',
      ' fragment ',
      '#',
    ];
    const shard = oneof(constantFrom(...SHARDS), string({ maxLength: 3 }));
    const mutation = tuple(nat(), integer({ min: 0, max: 8 }), shard);
    const broken = tuple(
      documents(schema, constantFrom(...ids)),
      mutation,
      oneof(mutation, constantFrom(undefined)),
    ).map(([document, ...mutations]) =>
      mutations.reduce((text, change) => {
        if (!change) return text;
        const [at, cut, put] = change;
        const from = at % text.length;
        return text.slice(0, from) + put + text.slice(from + cut);
      }, document),
    );
    await assert(
      asyncProperty(broken, async (document) => {
        harness.pass(61_000);
        expectGraphql(await harness.graphql(acme.key, document), 'broken');
      }),
      { seed: SEED, numRuns: RUNS },
    );
    expect(statuses.get('broken 400')! / RUNS).toBeGreaterThan(0.5);
  });
});
