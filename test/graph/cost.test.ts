import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { statementsOf } from '../support/statements.ts';

let harness: Harness;
/** 200 results per page, 10,000 objects per document. */
let growth: Cast;
/** 50 results per page, 2,500 objects per document. */
let free: Cast;

beforeAll(async () => {
  harness = await Harness.start();
  growth = await harness.seed.organization({ plan: 'growth' });
  free = await harness.seed.organization({ plan: 'free' });
  const district = await harness.seed.district({ state: 'TX' });
  await harness.seed.schools(3, { districtId: district.id, state: 'TX' });
});
beforeEach(() => harness.pass(61_000)); // so that no request reaches the end of its window
afterAll(() => harness.close());

const requested = async (query: string, variables?: Record<string, unknown>, { key } = growth) => {
  const { body } = await harness.graphql(key, query, variables);
  return body.extensions?.cost.requested;
};

describe('the cost of a document', () => {
  it('is the number of objects it may return, here 2 + 20 × (1 + 1 + 1 + 10 × 2) as in docs/api.md', async () => {
    const document = `{
      districts(page: { limit: 20 }) {
        pagination { total }
        nodes { name access { isUnlocked } schools(page: { limit: 10 }) { nodes { name access { isUnlocked } } } }
      }
    }`;
    const { status, body } = await harness.graphql(growth.key, document);
    expect(status).toBe(200);
    expect(body.extensions).toEqual({ cost: { requested: 462, budget: 10_000 } });
  });

  it.each([
    ['a page without a limit', '{ schools { nodes { id } } }', {}, 51],
    ['a page without nodes', '{ schools { pagination { total } } }', {}, 2],
    ['one record', '{ school(id: "00000000-0000-4000-8000-000000000000") { id } }', {}, 1],
    ['a limit above the maximum of the field', '{ vendors(page: { limit: 900 }) { nodes { id } } }', {}, 201],
    ['a limit above that of the plan', '{ contacts(page: { limit: 900 }) { nodes { id } } }', {}, 201],
    ['a page with an offset alone', '{ schools(page: { offset: 3 }) { nodes { id } } }', {}, 51],
    ['edges, as much as for nodes', '{ schools(first: 20) { edges { cursor node { id } } } }', {}, 21],
    ['edges without their nodes', '{ schools { edges { cursor } pageInfo { endCursor } } }', {}, 52],
    ['a first above the maximum', '{ vendors(first: 900) { edges { node { id } } } }', {}, 201],
    [
      'first as a variable, and below an edge',
      'query ($n: Int) { districts(first: 3) { edges { node { schools(first: $n) { nodes { id } } } } } }',
      { n: 4 },
      1 + 3 + 3 + 12,
    ],
    ['first not sent', 'query ($n: Int) { schools(first: $n) { nodes { id } } }', {}, 51],
    ['a list without a page', '{ marketSummary { topVendors { name } } }', {}, 11],
    [
      'fields that stand there twice',
      'query { schools { nodes { id } } ...More } ' +
        'fragment More on Query { schools { nodes { name district { id } } } }',
      {},
      101,
    ],
    [
      'aliases, each on its own',
      '{ a: schools(page: { limit: 2 }) { nodes { id } } b: schools(page: { limit: 3 }) { nodes { id } } }',
      {},
      7,
    ],
    [
      'a variable within the page',
      'query ($n: Int!) { schools(page: { limit: $n }) { nodes { id } } }',
      { n: 7 },
      8,
    ],
    [
      'the page as a variable',
      'query ($p: PageInput!) { schools(page: $p) { nodes { id } } }',
      { p: { limit: 7 } },
      8,
    ],
    [
      'the default of a variable',
      'query ($n: Int! = 4) { schools(page: { limit: $n }) { nodes { id } } }',
      {},
      5,
    ],
    ['a variable not sent', 'query ($p: PageInput) { schools(page: $p) { nodes { id } } }', {}, 51],
    [
      'a variable not sent, called as what every object has',
      'query ($constructor: Int, $toString: PageInput) { ' +
        'schools(page: { limit: $constructor }) { nodes { id } } vendors(page: $toString) { nodes { id } } }',
      {},
      102,
    ],
    [
      'the members of a union',
      '{ lists(page: { limit: 2 }) { nodes { items(page: { limit: 3 }) { nodes { entity { ' +
        '... on School { district { id } } ... on Contact { district { id } } } } } } } }',
      {},
      1 + 2 + 2 + 6 * 4,
    ],
    ['what is left out, too', '{ schools @skip(if: true) { nodes { id } } }', {}, 51],
    ['the schema: a hundred for each list', '{ __schema { types { name fields { name } } } }', {}, 200],
  ] as const)('is counted for %s', async (_what, document, variables, cost) => {
    expect(await requested(document, variables)).toBe(cost);
  });

  it.each([
    'query ($n: Int!) { schools(page: { limit: $n }) { nodes { id } } }',
    'query ($p: PageInput!) { schools(page: $p) { nodes { id } } }',
  ])('tolerates variables of every type: %s', async (document) => {
    for (const value of [
      'x',
      0,
      -1,
      1.5,
      1e300,
      true,
      null,
      [],
      [5],
      {},
      { limit: 'x' },
      { limit: { a: [] } },
    ]) {
      for (let time = 0; time < 3; time++) {
        const { status, body } = await harness.graphql(growth.key, document, { n: value, p: value });
        expect([value, [200, 400].includes(status)]).toEqual([value, true]);
        expect(body.errors?.[0]?.extensions.code ?? 'BAD_USER_INPUT').toBe('BAD_USER_INPUT');
      }
    }
  });

  it('counts only the operation that runs, not its neighbors', async () => {
    const query = 'query A { schools { nodes { id } } } query B { viewer { plan } }';
    const { body } = await harness.request('/graphql', {
      key: growth.key,
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query, operationName: 'B' }),
    });
    expect(body.extensions.cost.requested).toBe(1);
  });

  it('depends on the plan: the same document costs less where pages are shorter', async () => {
    const document = '{ districts(page: { limit: 1000 }) { nodes { id } } }';
    expect(await requested(document)).toBe(201);
    expect(await requested(document, {}, free)).toBe(51);
    const { body } = await harness.graphql(free.key, '{ viewer { limits { documentCost } } }');
    expect(body.data.viewer.limits.documentCost).toBe(2_500);
  });
});

describe('a document above the budget', () => {
  const DEAR = `query Dear($n: Int!) {
    viewer { plan }
    big: districts { nodes { id schools(page: { limit: $n }) { nodes { id } } } }
  }`;

  it('is refused with its most expensive fields, before anything is read', async () => {
    expect(await requested(DEAR, { n: 10 }, free)).toBe(1 + 1 + 50 + 50 + 500);
    for (let time = 0; time < 3; time++) {
      const statements = await statementsOf(async () => {
        const { status, body } = await harness.graphql(free.key, DEAR, { n: 5_000 });
        expect([status, body.data]).toEqual([400, undefined]);
        expect(body.extensions).toEqual({ cost: { requested: 2_602, budget: 2_500 } });
        expect(body.errors).toHaveLength(1);
        expect(body.errors[0].extensions).toEqual({
          code: 'DOCUMENT_TOO_EXPENSIVE',
          requested: 2_602,
          budget: 2_500,
          dearest: [
            { path: 'big.nodes.schools.nodes', objects: 2_500, share: 0.96 },
            { path: 'big.nodes', objects: 50, share: 0.02 },
            { path: 'big.nodes.schools', objects: 50, share: 0.02 },
          ],
        });
        expect(body.errors[0].message).toMatch(
          /2602 objects; your plan allows 2500.*big\.nodes\.schools\.nodes/,
        );
      });
      expect(statements.filter(({ text }) => !text.includes('from api_keys'))).toEqual([]);
    }
  });

  it('changes nothing even when it is a mutation', async () => {
    const dear = 'schools(page: { limit: 50 }) { nodes { district { schools { nodes { id } } } } }';
    const name = 'A list that nobody makes';
    const document = `mutation Dear {
      createList(input: { name: "${name}", entityType: school }) {
        items { nodes { entity { ... on District { ${dear} } } } }
        }
    }`;
    const { status, body } = await harness.graphql(free.key, document);
    expect([status, body.errors[0].extensions.code]).toEqual([400, 'DOCUMENT_TOO_EXPENSIVE']);
    const lists = await harness.graphql(free.key, '{ lists { nodes { name } } }');
    expect(lists.text).not.toContain(name);
  });

  it('does not restrict the façade, whose documents are our own', async () => {
    expect((await harness.get('/schools?limit=1000', free.key)).status).toBe(200);
  });
});
