import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Arbitrary,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  infiniteStream,
  integer,
  oneof,
  record,
  subarray,
  tuple,
} from 'fast-check';
import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isLeafType,
  isObjectType,
  parse,
  validate,
} from 'graphql';
import { recordKinds } from '../../packages/records/record.ts';
import { withStandIns } from '../../packages/records/rows/writing-schema.ts';
import type { Cast } from '../support/cast.ts';
import { withConditions } from '../support/conditional-document.ts';
import { executed } from '../support/executed.ts';
import { Harness } from '../support/harness.ts';
import { isNeeded } from '../support/needed-argument.ts';
import { rounds, SEED } from '../support/rounds.ts';
import { declaredSchema } from '../support/schema.ts';
import { documents } from './random-documents.ts';

const RUNS = rounds(150);
const schema = await declaredSchema();
// Scores depend on the instant, and two requests must agree.
const NOW = new Date();

let harness: Harness;
let acme: Cast;
let ids: string[];

beforeAll(async () => {
  harness = await Harness.start(undefined, { clock: { ticks: () => 0, now: () => NOW } });
  acme = await harness.seed.organization({ plan: 'enterprise' });
  const { seed } = harness;
  const district = await seed.district({ state: 'TX' });
  const school = await seed.school({ districtId: district.id, state: 'TX' });
  const hidden = await seed.school({ state: 'CA' });
  const contact = await seed.contact({ districtId: district.id, schoolId: school.id });
  const vendor = await seed.vendor();
  for (const place of [{ districtId: district.id }, { schoolId: school.id }, { schoolId: hidden.id }]) {
    await seed.stackEntry(place, vendor);
    await seed.contract(place, { vendorId: vendor.id });
    await seed.rfp(place);
  }
  await acme.unlocks('district', district);
  await acme.unlocks('school', school);
  await seed.listItem(await seed.list(acme, { entityType: 'school' }), school);
  ids = [district, school, hidden, contact, vendor].map(({ id }) => id);
});
afterAll(() => harness.close());

/** A text with NUL is not a valid argument. */
const NUL = '\\u0000';
/** Fields that change with each request, so that two answers need not agree. */
const COUNTS_REQUESTS = /\b(?:requestCounts|lastUsedAt)\b/;

/**
 * An answer without the texts, extensions, and order of its errors: fields of one level run at the same time. Once one
 * of them makes `data` null, the specification leaves open which errors of the others are listed.
 */
const said = ({ data, errors }: { data?: unknown; errors?: readonly { path?: unknown }[] }) =>
  data === null
    ? JSON.stringify({ data, isFailed: errors !== undefined && errors.length > 0 })
    : JSON.stringify({ data, errors: errors?.map(({ path }) => JSON.stringify(path)).sort() });

const records = new Set(recordKinds().map(({ name }) => name));
const nodesOf = (type: GraphQLOutputType) => {
  const page = getNamedType(type);
  const nodes = isObjectType(page) ? page.getFields().nodes : undefined;
  const kind = nodes && getNamedType(nodes.type);
  return isObjectType(kind) && records.has(kind.name) ? kind : undefined;
};

/** Documents for pages of records, most of whose fields can be written. */
function pages(): Arbitrary<string> {
  const roots = Object.values(schema.getQueryType()!.getFields()).filter(
    ({ type, args }) => nodesOf(type) && !args.some(isNeeded),
  );
  const page = (one: GraphQLField<unknown, unknown>, depth: number): Arbitrary<string> =>
    selection(nodesOf(one.type)!, depth).map((part) => `${one.name}(first: 3) { nodes ${part} }`);
  const selection = (type: GraphQLObjectType, depth: number): Arbitrary<string> => {
    const fields = Object.values(type.getFields()).filter(({ args }) => !args.some(isNeeded));
    const leaves = fields.filter((one) => isLeafType(getNamedType(one.type)) && !one.resolve);
    const relations = fields.filter(({ extensions }) => extensions.toOne);
    const lists = fields.filter(({ type: given, args }) => nodesOf(given) && args.length > 0);
    const below = (depth === 0 ? [] : [...relations, ...lists]).map((one) =>
      lists.includes(one)
        ? page(one, depth - 1)
        : selection(getNamedType(one.type) as GraphQLObjectType, depth - 1).map(
            (part) => `${one.name} ${part}`,
          ),
    );
    return tuple(
      subarray(
        leaves.map(({ name }) => name),
        { minLength: 1, maxLength: Math.min(4, leaves.length) },
      ),
      oneof(constant(''), ...below),
    ).map(([names, more]) => `{ ${names.join(' ')} ${more} }`);
  };
  return oneof(...roots.map((one) => page(one, 2).map((part) => `query Pages { ${part} }`)));
}

describe(`conditions with variables (seed ${SEED})`, () => {
  it(`have the results of graphql-js each time that a document is sent (${RUNS} documents)`, async () => {
    let refused = 0;
    let written = 0;
    const value = constantFrom(true, false);
    const values = record(
      { a: value, b: constantFrom(true, false, true, false, null), c: value },
      { requiredKeys: ['a'] },
    );
    const queries = oneof(
      documents(schema, constantFrom(...ids)).filter(
        (text) => text.startsWith('query') && !COUNTS_REQUESTS.test(text) && !text.includes(NUL),
      ),
      pages(),
    );
    const choices = infiniteStream(integer({ min: 0, max: 999 }));
    await assert(
      asyncProperty(tuple(queries, choices, values, values), async ([plain, random, first, second]) => {
        const text = withConditions(schema, plain, () => random.next().value / 1_000);
        const document = parse(text);
        expect(validate(schema, document)).toEqual([]);
        for (const variables of [first, first, first, second, first]) {
          harness.pass(61_000); // each root field counts as a request
          const { status, body } = await harness.graphql(acme.key, text, variables);
          if (status === 400) {
            refused++;
            return;
          }
          expect(said(body)).toBe(said(await executed(harness, acme.key, text, variables, NOW)));
        }
        if (withStandIns(schema, document) !== document) written++;
      }),
      { seed: SEED, numRuns: RUNS },
    );
    expect(refused / RUNS).toBeLessThan(0.2);
    expect(written / RUNS).toBeGreaterThan(0.05);
  });
});
