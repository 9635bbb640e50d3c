import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { statementsOf } from '../support/statements.ts';

let harness: Harness;
let acme: Cast;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
  for (const state of ['TX', 'CA', 'NY']) {
    for (let i = 0; i < 5; i++) {
      const { id } = await harness.seed.district({ name: `${state} ${i}`, state });
      await harness.seed.schools(3, { districtId: id, state });
    }
  }
});
afterAll(() => harness.close());

const ask = async (query: string, variables?: Record<string, unknown>) => {
  const answer = await harness.graphql(acme.key, query, variables);
  expect(answer.body.errors).toBeUndefined();
  return answer.body.data;
};

/** Statements of one request, except for the look-up of its key, which is cached briefly. */
const count = async (request: () => Promise<unknown>): Promise<number> =>
  (await statementsOf(request)).filter(({ text }) => !text.includes('from api_keys')).length;

describe('the number of statements per request', () => {
  it('is two for REST pages, whatever their size', async () => {
    for (const limit of [2, 15]) {
      expect(await count(() => harness.get(`/schools?limit=${limit}`, acme.key))).toBe(2);
      expect(await count(() => harness.get(`/districts?limit=${limit}`, acme.key))).toBe(2);
    }
  });

  it('is one for a single record', async () => {
    const { id } = await harness.seed.school();
    expect(await count(() => harness.get(`/schools/${id}`, acme.key))).toBe(1);
  });

  it('grows with the levels of a document, not with its rows', async () => {
    for (const limit of [2, 15]) {
      const nested = `{ districts(page: { limit: ${limit} }) {
        pagination { total }
        nodes { name access { isUnlocked } schools { pagination { total } nodes { name aiSummary district { name } } } }
      } }`;
      expect(await count(() => ask(nested))).toBe(5);
      expect(
        await count(() => ask(`{ schools(page: { limit: ${limit} }) { nodes { name district { name } } } }`)),
      ).toBe(2);
    }
  });

  it('includes no count unless a total is selected', async () => {
    const statements = await statementsOf(() =>
      ask('{ schools(page: { limit: 3 }) { pagination { hasMore } nodes { name } } }'),
    );
    expect(statements).toHaveLength(1);
    expect(statements[0]!.text).not.toContain('count(');
    expect(await count(() => ask('{ schools { pagination { total } } }'))).toBe(1);
  });

  it('comes with only the selected columns', async () => {
    const [statement] = await statementsOf(() => ask('{ schools(page: { limit: 1 }) { nodes { name } } }'));
    expect(statement!.text).not.toMatch(/ai_summary|unlocks|student_count/);
  });

  it('is one for aliases that select the same fields', async () => {
    const [a, b] = await harness.seed.schools(2);
    expect(
      await count(() => ask(`{ a: school(id: "${a!.id}") { name } b: school(id: "${b!.id}") { name } }`)),
    ).toBe(1);
  });
});

describe('the graph', () => {
  it('answers the same document alike each time', async () => {
    const document = `query Compare($filter: SchoolFilter) {
      schools(filter: $filter, order: { by: state, ascending: false }, page: { limit: 4 }) {
        pagination { total limit offset hasMore }
        nodes { __typename name access { isUnlocked unlockCost }
          district { name schools(page: { limit: 2 }) { nodes { name } } } }
      }
    }`;
    const answers = [];
    for (let time = 0; time < 3; time++) answers.push(await ask(document, { filter: { state: 'ca' } }));
    expect(answers[0].schools.nodes).toHaveLength(4);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('pages the schools of each district separately', async () => {
    const { districts } = await ask(`{ districts(filter: { state: "NY" }) { nodes { name
      schools(page: { limit: 2, offset: 1 }) { pagination { total hasMore offset } nodes { state } } } } }`);
    expect(districts.nodes).toHaveLength(5);
    for (const { schools } of districts.nodes) {
      expect(schools).toEqual({
        pagination: { total: 3, hasMore: false, offset: 1 },
        nodes: [{ state: 'NY' }, { state: 'NY' }],
      });
    }
  });

  it('separates the same field requested with different arguments', async () => {
    const { districts } = await ask(`{ districts(filter: { state: "NY" }, page: { limit: 2 }) { nodes {
      one: schools(page: { limit: 1 }) { nodes { name } }
      all: schools { nodes { name } }
      none: schools(filter: { state: "CA" }) { pagination { total } nodes { name } } } } }`);
    for (const { one, all, none } of districts.nodes) {
      expect(all.nodes).toHaveLength(3);
      expect(one.nodes).toEqual([all.nodes[0]]);
      expect(none).toEqual({ pagination: { total: 0 }, nodes: [] });
    }
  });

  it('gates columns on every path that leads to them', async () => {
    const school = await harness.seed.school({ aiSummary: 'canary' } as never);
    const paths = [
      `{ school(id: "${school.id}") { aiSummary } }`,
      `{ schools(filter: { districtId: "${school.districtId}" }) { nodes { aiSummary } } }`,
      `{ school(id: "${school.id}") { district { schools { nodes { aiSummary } } } } }`,
      `{ district(id: "${school.districtId}") {
        schools { nodes { aiSummary district { schools { nodes { aiSummary } } } } } } }`,
    ];
    for (const path of paths) expect(JSON.stringify(await ask(path))).not.toContain('canary');
    await acme.unlocks('school', school);
    for (const path of paths) expect(JSON.stringify(await ask(path))).toContain('canary');
  });

  it('merges fields that a document repeats', async () => {
    const { schools } = await ask(`query { schools(page: { limit: 1 }) { nodes { name } } ...More }
      fragment More on Query {
        schools(page: { limit: 1 }) { nodes { state district { state } } pagination { total } }
        }`);
    expect(schools.nodes[0]).toEqual({
      name: expect.any(String),
      state: expect.any(String),
      district: { state: expect.any(String) },
    });
    expect(schools.pagination.total).toBeGreaterThan(1);
  });

  it('returns null for an id that does not exist', async () => {
    expect(await ask('{ school(id: "00000000-0000-4000-8000-000000000000") { name } }')).toEqual({
      school: null,
    });
  });

  it.each([
    ['{ schools(filter: { state: "Texas" }) { nodes { id } } }', 'two-letter'],
    ['{ schools(filter: { search: "a\\u0000b" }) { nodes { id } } }', 'NUL'],
    [`{ schools(filter: { search: "${'x'.repeat(201)}" }) { nodes { id } } }`, '200 characters'],
    ['{ schools(page: { limit: 0 }) { nodes { id } } }', 'limit'],
    ['{ schools(page: { offset: -1 }) { nodes { id } } }', 'offset'],
    ['{ school(id: "nonsense") { id } }', 'UUID'],
  ])('refuses bad input and says what is allowed: %s', async (document, hint) => {
    for (let time = 0; time < 3; time++) {
      const { errors } = (await harness.graphql(acme.key, document)).body;
      expect(errors).toHaveLength(1);
      expect(errors[0].message).toContain(hint);
      expect(errors[0].extensions.code).toBe('BAD_USER_INPUT');
    }
  });

  it('refuses bad variables of a document that it has answered', async () => {
    const document =
      'query ($filter: SchoolFilter, $id: UUID!) { schools(filter: $filter) { nodes { id } } school(id: $id) { id } }';
    const good = { filter: {}, id: '00000000-0000-4000-8000-000000000000' };
    await ask(document, good);
    await ask(document, good);
    for (const bad of [
      { filter: { state: 'Texas' } },
      { id: 'nonsense' },
      { filter: { nope: 1 } },
      { filter: { studentCountMin: 1.5 } },
    ]) {
      const answer = await harness.graphql(acme.key, document, { ...good, ...bad });
      expect(answer.body.errors[0].extensions.code).toBe('BAD_USER_INPUT');
      expect(answer.body.data ?? null).toBeNull();
    }
  });
});
