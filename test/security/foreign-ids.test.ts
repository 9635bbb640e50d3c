import { randomUUID } from 'node:crypto';
import type { BodyFields } from '@emi/facade/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { acceptedBy } from '../support/accepted.ts';
import { allRows } from '../support/all-rows.ts';
import type { Cast } from '../support/cast.ts';
import { Harness, type HttpAnswer } from '../support/harness.ts';
import { PRIVATE, type PrivateRecords, privateRecords } from '../support/private-records.ts';
import {
  documentFor,
  leavesOf,
  rootFieldsOf,
  sampleVariables,
  withValue,
} from '../support/sample-operations.ts';
import {
  asHttp,
  type InputPath,
  preparedRoutes,
  routeName,
  sampleRequest,
} from '../support/sample-requests.ts';
import { declaredSchema } from '../support/schema.ts';

let harness: Harness;
let acme: Cast;
let own: PrivateRecords;
/** Ids by kind: all of another organization, and the private ones of a colleague. */
let foreign: readonly (readonly [kind: string, id: string])[];
let rowsBefore: string[];

const routes = await preparedRoutes();
const fields = rootFieldsOf(await declaredSchema());

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ plan: 'enterprise' });
  own = await privateRecords(harness, acme);
  const rival = await privateRecords(harness, await harness.seed.organization({ name: 'Rival' }));
  const colleague = await acme.colleague();
  const list = await harness.seed.list(colleague);
  const prompt = await harness.seed.emailPrompt(colleague);
  foreign = [
    ...PRIVATE.map((name) => [name, rival[name]] as const),
    ['listId', list.id],
    ['promptId', prompt.id],
  ];
  rowsBefore = await rowsWith(foreignIds());
});
afterAll(() => harness.close());
let tests = 0;
beforeEach(() => {
  tests += 1;
  if (tests % 50 === 0) harness.pass(60_001); // a new window of requests
});

const foreignIds = () => foreign.map(([, id]) => id);

/** Rows that contain one of the ids, except the key in use, whose last use is written later. */
const rowsWith = async (ids: readonly string[]): Promise<string[]> =>
  (await allRows(harness.address)).filter(
    (row) =>
      ids.some((id) => row.includes(id)) &&
      !row.includes('"First key"') &&
      !row.startsWith('public.request_counts') && // written a second later
      !row.startsWith(`public.saved_searches (${own.savedSearchId}`), // whose filter may name any id
  );

/** The instants that responses state. */
const AS_OF = /(\\"(?:as_of|asOf|next_since|nextSince|updatedAt)\\":\\")[^"\\]+/g;

/** A response with all ids made indistinguishable. */
const faceOf = ({ status, text, headers }: HttpAnswer, id: string) =>
  JSON.stringify([
    status,
    text,
    ...[...headers].filter(([name]) => !/^(date|x-request-id|x-ratelimit-(remaining|reset))$/.test(name)),
  ])
    .replaceAll(id, '(id)')
    .replace(AS_OF, '$1(time)');

const OTHERS = 4;
let turn = 0;
/** Kinds of records that all organizations share, so that no id of them is foreign. */
const SHARED = /district|school|contact|vendor|signal|entity/;

/**
 * The foreign ids of the kind that a place is named after, and in turns some of the other kinds; all where the name
 * says nothing about the kind.
 */
function foreignTo(place: string): readonly string[] {
  const own = foreign.filter(([kind]) => named(place).includes(named(kind).replace(/id$/, '')));
  if (own.length === 0 && !SHARED.test(named(place))) return foreignIds();
  const others = foreign.filter((one) => !own.includes(one));
  const some = Array.from({ length: OTHERS }, () => others[turn++ % others.length]!);
  return [...own, ...some].map(([, id]) => id);
}
const named = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');

/** Checks that foreign ids are answered like unknown ones. */
async function expectAsMissing(place: string, ask: (id: string) => Promise<HttpAnswer>): Promise<void> {
  const missing = randomUUID();
  const expected = faceOf(await ask(missing), missing);
  for (const id of foreignTo(place)) expect(faceOf(await ask(id), id)).toBe(expected);
}

/** The places of ids in a body. */
const idsIn = (body: BodyFields, place: InputPath = []): InputPath[] =>
  Object.entries(body).flatMap(([name, field]) => {
    const { kind, fields } = acceptedBy(field);
    if (kind === 'array') return idsIn(fields, [...place, name, 0]);
    if (kind === 'texts') return [[...place, name, 0]];
    return kind === 'uuid' ? [[...place, name]] : [];
  });

describe('the id of a record of another owner', () => {
  const idRoutes = routes.flatMap((route) => {
    const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ['path', name!] as const);
    const inQuery = Object.entries(route.query)
      .filter(([, { value }]) => acceptedBy(value).kind.startsWith('uuid'))
      .map(([name]) => ['query', name] as const);
    const inBody = idsIn(route.body).map((place) => ['body', place.join('.'), place] as const);
    return [...inPath, ...inQuery, ...inBody].map(
      ([part, name, place]) => [routeName(route), part, name, route, place] as const,
    );
  });

  it.each(idRoutes)(
    'is answered like an unknown one by %s, in its %s as %s',
    async (_route, part, name, route, place) => {
      const sample = sampleRequest(route, own);
      const isNested = place && place.length > 1;
      await expectAsMissing(`${route.path} ${name}`, (id) => {
        const [path, options] = asHttp({
          ...sample,
          ...(part === 'path' && { ids: { ...sample.ids, [name]: id } }),
          ...(part === 'query' && { query: { [name]: id } }),
          ...(place && {
            body: withValue(isNested ? nestedBase(place) : sample.body, place, id) as Record<string, unknown>,
          }),
        });
        return harness.request(path, { ...options, key: acme.key });
      });
    },
  );

  const idFields = fields.flatMap((root) =>
    leavesOf(root)
      .filter(({ type }) => type.name === 'UUID')
      .map(({ place }) => [root.field.name, place.join('.'), root, place] as const),
  );

  it.each(idFields)(
    'is answered like an unknown one by the root field %s, as %s',
    async (_name, _place, root, place) => {
      const sample = sampleVariables(root, own);
      await expectAsMissing(`${root.field.name} ${place.join(' ')}`, (id) => {
        const variables = withValue(sample, place, id) as Record<string, unknown>;
        return harness.graphql(acme.key, documentFor(root, Object.keys(variables)), variables);
      });
    },
  );

  it('leaves the records of other owners unchanged', async () => {
    expect(await rowsWith(foreignIds())).toEqual(rowsBefore);
  });
});

/** A body with a list of one item, for routes that otherwise take the item itself as the body. */
const nestedBase = ([name]: InputPath) => ({ [String(name)]: [{ entity_type: 'district' }] });
