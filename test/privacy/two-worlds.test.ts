import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  boolean,
  constant,
  constantFrom,
  integer,
  oneof,
  subarray,
  tuple,
} from 'fast-check';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isRequiredInputField,
} from 'graphql';
import { routes } from '../../rest-adapter/index.ts';
import type { Accepts } from '../../rest-adapter/params.ts';
import { type AnyRoute, prepareRoute } from '../../rest-adapter/route.ts';
import { encodeCursor } from '../../src/graph/cursor.ts';
import { createSchema } from '../../src/schema.ts';
import { Harness, type HttpAnswer } from '../support/harness.ts';
import { isNeeded } from '../support/needed-argument.ts';
import { documentOf, idsFor, isPaged, pageLimit, pathsToGated, type Step } from './graph-paths.ts';
import { buildWorlds, type Worlds } from './worlds.ts';

/** Set another seed to try other requests; a failure reports the request, shrunk as far as possible. */
const SEED = Number(process.env.PRIVACY_SEED ?? 20_260_101);
const DOCUMENTS = 120;

const schema = await createSchema();
const prepared = routes.map((route) => prepareRoute(schema, route).declaration);

let worlds: Worlds;
let here: Harness;
let there: Harness;

beforeAll(async () => {
  worlds = await buildWorlds();
  // At one instant: scores follow the time.
  const now = new Date();
  const clock = { ticks: () => performance.now(), now: () => now };
  [here, there] = await Promise.all([
    Harness.start(worlds.here, { clock }),
    Harness.start(worlds.there, { clock }),
  ]);
  for (const world of [here, there]) world.withoutAudit(); // their rows were changed by hand
}, 60_000);
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
});

/** Headers that follow the time of day or differ per response. */
const OWN = ['date', 'x-request-id', 'x-ratelimit-reset'];

const asItIs = (text: string): string => text;
/** Exports of this test add entries to the audit trail, each with an id and a time of its own. */
const withoutOwnIds = (text: string): string =>
  text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z|(?<=[?&]after=)[\w-]+/g, '(own)');

/** Everything that a client can observe of a response, except what differs per response. */
const seen = ({ status, text, headers }: HttpAnswer, strip: (text: string) => string) => ({
  status,
  text: strip(text),
  headers: [...headers].filter(([name]) => !OWN.includes(name)).map(([name, value]) => [name, strip(value)]),
});

/** Responses by status: equal bytes would mean little if all requests were refused. */
const statuses = new Map<number, number>();

/** As many requests as fit into a window; then a minute passes. */
const PER_MINUTE = 1_000;
let asked = 0;

async function answersAlike(
  request: (harness: Harness) => Promise<HttpAnswer>,
  strip = asItIs,
): Promise<void> {
  if (++asked % PER_MINUTE === 0) for (const harness of [here, there]) harness.pass(60_000);
  const [mine, other] = await Promise.all([request(here), request(there)]);
  statuses.set(mine.status, (statuses.get(mine.status) ?? 0) + 1);
  expect(seen(other, strip)).toEqual(seen(mine, strip));
}

/** The kind of record that an id names, by the name of the id. */
const KINDS_BY_ID: Readonly<Record<string, string>> = {
  item: 'ListItem',
  list: 'List',
  vendor: 'Vendor',
  contact: 'Contact',
  school: 'School',
  district: 'District',
  prompt: 'EmailPrompt',
  job: 'Job',
};
const kindNamed = (name: string): string | undefined =>
  Object.entries(KINDS_BY_ID).find(([word]) => name.toLowerCase().includes(word))?.[1];

/** Ids that a parameter may name, by its name: of any owner, or of nothing. */
function idsNamed(name: string): Arbitrary<string> {
  return constantFrom(...worlds.ids[kindNamed(name) ?? 'Vendor']!);
}
const words = () => constantFrom(...worlds.words);
/** A maximum; small, because many conditions match nothing. */
const some = <T>(all: readonly T[], most: number) =>
  subarray([...all], { maxLength: Math.min(most, all.length) });
const STATES = ['TX', 'ca', 'NY'];

describe(`two worlds that differ only in hidden data (seed ${SEED})`, () => {
  const parameter = (name: string, accepts: Accepts): Arbitrary<string> => {
    switch (accepts.kind) {
      case 'uuid':
        return idsNamed(name);
      case 'uuids':
        return array(idsNamed(name), { minLength: 1, maxLength: 3 }).map((ids) => ids.join());
      case 'timestamp':
        return constantFrom('2000-01-01T00:00:00Z', '2100-01-01T00:00:00Z');
      case 'state':
        return constantFrom(...STATES);
      case 'text':
        return accepts.bounds.format ? constant(accepts.bounds.format.example) : words();
      case 'flag':
        return constantFrom('true', 'false');
      case 'number':
        return integer({ min: accepts.min - 1, max: name === 'offset' ? 5 : 500 }).map(String);
      case 'values':
        return constantFrom(...accepts.values);
    }
  };

  const requestOf = ({ path, query }: AnyRoute): Arbitrary<string> => {
    const ids = path.match(/(?<=\{)\w+(?=\})/g) ?? [];
    const pathname = tuple(...ids.map(idsNamed)).map((given) =>
      ids.reduce((text, id, index) => text.replace(`{${id}}`, given[index]!), path),
    );
    // Cursors have a test of their own; made-up ones would only be refused.
    const search = some(
      Object.entries(query).filter(([name]) => name !== 'after'),
      3,
    ).chain((chosen) =>
      tuple(
        ...chosen.map(([name, { accepts }]) =>
          parameter(name, accepts).map((value) => `${name}=${encodeURIComponent(value)}`),
        ),
      ),
    );
    return tuple(pathname, search).map(([address, chosen]) => `${address}?${chosen.join('&')}`);
  };

  const ask = ({ method, path: template }: AnyRoute, path: string) =>
    answersAlike(
      (harness) => harness.request(`/api/v1${path}`, { method, key: worlds.key }),
      template === '/audit-trail' ? withoutOwnIds : asItIs,
    );
  // Reads first: their records must not have been deleted yet.
  const named = prepared
    .toSorted((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'))
    .map((route) => [`${route.method} ${route.path}`, route] as const);

  it.each(named)(
    'answer %s with the same bytes',
    async (_name, route) => {
      const parameters = Object.keys(route.query).length + (route.path.includes('{') ? 5 : 0);
      await assert(
        asyncProperty(requestOf(route), (path) => ask(route, path)),
        { seed: SEED, numRuns: 5 + 3 * parameters },
      );
    },
    60_000,
  );

  /**
   * Values to try for a single parameter: texts and lists that may be hidden, every order, everything that can be
   * included.
   */
  const suspects = (name: string, { accepts }: AnyRoute['query'][string]): readonly string[] => {
    if (accepts.kind === 'text' && (name === 'after' || accepts.bounds.format)) return [];
    if (accepts.kind === 'text') return worlds.words;
    if (accepts.kind === 'flag') return ['true'];
    if (accepts.kind.startsWith('uuid') && name.includes('list')) return worlds.ids.List!;
    return accepts.kind === 'values' && name === 'order_by' ? accepts.values : [];
  };

  it.each(named)(
    'answer %s alike for every id, hidden text, foreign list and order',
    async (_name, route) => {
      const id = /\{(\w+)Id\}/.exec(route.path);
      const kind = id && kindNamed(id[1]!);
      const paths = kind ? worlds.ids[kind]!.map((given) => route.path.replace(id![0], given)) : [route.path];
      for (const path of paths) {
        await ask(route, path);
        for (const [name, param] of Object.entries(route.query)) {
          for (const value of suspects(name, param)) {
            await ask(route, `${path}?${name}=${encodeURIComponent(value)}`);
          }
        }
      }
    },
    60_000,
  );

  const cursor = (): Arbitrary<string> => {
    const [, ...values] = worlds.words;
    const id = worlds.ids.Contact![0]!;
    return constantFrom(
      ...values.map((value) => JSON.stringify(encodeCursor({ order: 'name up', value, id }))),
    );
  };

  const literal = (type: GraphQLInputType, name: string): Arbitrary<string> => {
    const inner = getNullableType(type);
    if (isListType(inner)) {
      return array(literal(inner.ofType, name), { minLength: 1, maxLength: 2 }).map(
        (items) => `[${items.join()}]`,
      );
    }
    if (isEnumType(inner)) return constantFrom(...inner.getValues().map((value) => value.name));
    if (isInputObjectType(inner)) {
      const fields = Object.values(inner.getFields());
      return spelled(fields.filter(isRequiredInputField), fields, 2).map(
        (given) => `{ ${given.join(', ')} }`,
      );
    }
    const scalars: Record<string, () => Arbitrary<string>> = {
      UUID: () => idsNamed(name).map((id) => JSON.stringify(id)),
      StateCode: () => constantFrom(...STATES).map((state) => JSON.stringify(state)),
      Boolean: () => boolean().map(String),
      Int: () => integer({ min: 0, max: 500 }).map(String),
      Float: () => integer({ min: 0, max: 30 }).map((whole) => `${whole}.5`),
    };
    return scalars[inner.name]?.() ?? words().map((word) => JSON.stringify(word));
  };

  /** `name: value` for the required arguments and some of the others. */
  const spelled = (
    required: readonly (GraphQLArgument | GraphQLInputField)[],
    all: readonly (GraphQLArgument | GraphQLInputField)[],
    maxLength: number,
  ): Arbitrary<string[]> =>
    some(
      all.filter((one) => !required.includes(one)),
      maxLength,
    ).chain((chosen) =>
      tuple(
        ...[...required, ...chosen].map(({ name, type }) =>
          literal(type, name).map((text) => `${name}: ${text}`),
        ),
      ),
    );

  const page = (limit: number): Arbitrary<string> =>
    tuple(
      integer({ min: 0, max: limit }),
      oneof(
        constant(''),
        integer({ min: 0, max: 5 }).map((offset) => `, offset: ${offset}`),
        cursor().map((after) => `, after: ${after}`),
      ),
    ).map(([number, rest]) => `page: { limit: ${number}${rest} }`);

  const argumentsOf = (field: GraphQLField<unknown, unknown>, limit: number): Arbitrary<string> => {
    const required = field.args.filter(isNeeded);
    const optional = field.args.filter((argument) => !isNeeded(argument) && argument.name !== 'page');
    const ids = tuple(
      ...required.map((argument) => {
        const known = idsFor(argument, field, worlds.ids);
        const value = known
          ? constantFrom(...known).map((id) => JSON.stringify(id))
          : literal(argument.type, argument.name);
        return value.map((text) => `${argument.name}: ${text}`);
      }),
    );
    const pages = isPaged(field) ? page(limit).map((spelling) => [spelling]) : constant([]);
    return tuple(ids, oneof(constant([]), spelled([], optional, 2)), pages).map((parts) => {
      const all = parts.flat();
      return all.length > 0 ? `(${all.join(', ')})` : '';
    });
  };

  const documentAlong = (path: readonly Step[]): Arbitrary<string> =>
    tuple(...path.map(({ field }, index) => argumentsOf(field, pageLimit(path, index)))).map((given) =>
      documentOf(path, (_step, index) => [given[index]!]),
    );

  it(`answer ${DOCUMENTS} GraphQL documents with the same bytes`, async () => {
    const documents = constantFrom(...pathsToGated(schema)).chain(documentAlong);
    await assert(
      asyncProperty(documents, (document) =>
        answersAlike((harness) => harness.graphql(worlds.key, document)),
      ),
      { seed: SEED, numRuns: DOCUMENTS },
    );
  }, 60_000);

  it('differ for a caller who may know more', async () => {
    for (const path of ['/lists', '/user-email-prompts', '/districts', '/schools']) {
      const [mine, other] = [await here.get(path, worlds.rival), await there.get(path, worlds.rival)];
      expect([path, mine.status, mine.text === other.text]).toEqual([path, 200, false]);
    }
  });

  it('are compared over enough requests, most of them successful', () => {
    const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    expect(total).toBeGreaterThan(1_000);
    expect(statuses.get(200)! / total).toBeGreaterThan(0.6);
    expect([...statuses.keys()].filter((status) => status === 429 || status >= 500)).toEqual([]);
  });
});
