import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gql, type TypedDocumentNode } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { possibleTypes, typePolicies } from '../../packages/client/src/apollo.ts';
import { frontend } from '../support/apollo-frontend.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { runNode } from '../support/run-node.ts';

const NAMES = ['Adams', 'Baker', 'Clark', 'Davis', 'Evans'];
let harness: Harness;
let acme: Cast;
let districtId: string;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
  ({ id: districtId } = await harness.seed.district({ state: 'TX' }));
  for (const name of NAMES) await harness.seed.school({ districtId, name, state: 'TX' });
  for (const name of ['Xavier', 'Young', 'Zimmer'])
    await harness.seed.school({ districtId, name, state: 'CA' });
});
afterAll(() => harness.close());

interface Place {
  readonly id: string;
  readonly name: string;
}
interface Schools {
  readonly nodes?: Place[];
  readonly edges?: { readonly node: Place }[];
  readonly pageInfo: { readonly endCursor: string; readonly hasNextPage: boolean };
}
interface Variables {
  state?: string;
  first?: number;
  after?: string;
  page?: { limit: number; offset?: number; after?: string };
}
type Question = TypedDocumentNode<{ schools: Schools }, Variables>;

const questionOf = (records: string): Question => gql`
  query ($state: StateCode, $first: Int, $after: String, $page: PageInput) {
    schools(filter: { state: $state }, first: $first, after: $after, page: $page) {
      ${records} pageInfo { endCursor hasNextPage }
    }
  }`;
const NODES = questionOf('nodes { id name }');
const EDGES = questionOf('edges { node { id name } }');

const namesOf = ({ nodes, edges }: Schools) =>
  (nodes ?? edges!.map(({ node }) => node)).map(({ name }) => name);

describe('Apollo Client', () => {
  /** A list on a screen that grows by a page at a time. */
  const listOf = (query: Question, policies: object) => {
    const { client, requests } = frontend(harness, acme, policies);
    const watch = (variables: Variables) => {
      const list = client.watchQuery({ query, variables });
      const subscription = list.subscribe({});
      const shown = async () => {
        const { schools } = (await client.query({ query, variables, fetchPolicy: 'cache-only' })).data!;
        return { names: namesOf(schools), ...schools.pageInfo };
      };
      return { list, shown, end: () => subscription.unsubscribe() };
    };
    return { client, requests, watch };
  };
  const policies = { typePolicies, possibleTypes };
  const asTheyAre = {
    typePolicies: { Query: { fields: { schools: relayStylePagination(['filter', 'order']) } } },
  };

  it.each([
    ['the edges', EDGES, policies],
    ['the nodes', NODES, policies],
    ['the edges, with relayStylePagination as it is', EDGES, asTheyAre],
  ])('joins pages by cursor into one list of each filter: %s', async (_what, query, given) => {
    const { client, requests, watch } = listOf(query, given);
    const texas = { state: 'TX', first: 2 };
    const { list, shown, end } = watch(texas);
    await client.query({ query, variables: texas });
    await client.query({ query, variables: { state: 'CA', first: 2 } });
    for (const names of [NAMES.slice(0, 2), NAMES.slice(0, 4), NAMES]) {
      const { names: found, endCursor, hasNextPage } = await shown();
      expect([found, hasNextPage]).toEqual([names, names.length < NAMES.length]);
      if (hasNextPage) await list.fetchMore({ variables: { after: endCursor } });
    }
    expect((await watch({ state: 'CA', first: 2 }).shown()).names).toEqual(['Xavier', 'Young']);
    expect(requests).toHaveLength(4);
    end();
  });

  it('repeats nothing when a page is read again, and begins again when the first is', async () => {
    for (const query of [NODES, EDGES]) {
      const { client, watch } = listOf(query, policies);
      const variables = { state: 'TX', page: { limit: 2 } };
      await client.query({ query, variables });
      const { shown } = watch(variables);
      const { endCursor } = await shown();
      const next = { ...variables, page: { limit: 2, after: endCursor } };
      for (let time = 0; time < 2; time++)
        await client.query({ query, variables: next, fetchPolicy: 'network-only' });
      expect((await shown()).names).toEqual(NAMES.slice(0, 4));
      await client.query({ query, variables, fetchPolicy: 'network-only' });
      expect((await shown()).names).toEqual(NAMES.slice(0, 2));
    }
  });

  it('keeps pages with numbers apart, and finds what both nodes and edges have shown', async () => {
    const { client, requests } = frontend(harness, acme, policies);
    const ask = async (query: Question, offset: number) =>
      namesOf((await client.query({ query, variables: { page: { limit: 2, offset } } })).data!.schools);
    const first = await ask(NODES, 0);
    const second = await ask(NODES, 2);
    expect(second).toEqual(NAMES.slice(2, 4));
    expect([await ask(NODES, 0), await ask(NODES, 2)]).toEqual([first, second]);
    expect(requests).toHaveLength(2);
    expect(await ask(EDGES, 0)).toEqual(first); // never an empty list for what was not read yet
    expect(await ask(NODES, 0)).toEqual(first);
    expect(requests).toHaveLength(3);
  });

  it('matches fragments on interfaces, and keeps what was read of objects without an id', async () => {
    const { client, requests } = frontend(harness, acme, policies);
    const ask = async (selection: string) =>
      (await client.query<Record<string, unknown>>({ query: gql`{ ${selection} }` })).data;
    const node = `node(id: "${districtId}") { id ... on Institution { name } }`;
    for (let time = 0; time < 2; time++)
      expect(await ask(node)).toMatchObject({ node: { name: expect.any(String) } });
    expect(requests).toHaveLength(1);
    for (const part of ['creditBalance', 'creditsHeld', 'creditBalance'])
      expect(await ask(`credits { id balance { ${part} } }`)).toHaveProperty(`credits.balance.${part}`);
    expect(requests).toHaveLength(3);
  });

  it('leaves a list that does not exist null', async () => {
    const { client } = frontend(harness, acme, policies);
    const query = gql`{ listItems(listId: "${districtId}") { nodes { id } } }`;
    expect((await client.query({ query })).data).toEqual({ listItems: null });
  });
});

describe('Relay', () => {
  const PROGRAM = `
    graphql\`query AppQuery($count: Int!) { ...AppDistricts @arguments(count: $count) }\`;
    graphql\`
      fragment AppDistricts on Query
      @argumentDefinitions(count: { type: "Int", defaultValue: 10 }, cursor: { type: "String" })
      @refetchable(queryName: "MoreDistrictsQuery") {
        districts(first: $count, after: $cursor) @connection(key: "App_districts") {
          edges { node { id name ...AppSchools @arguments(count: $count) } }
        }
      }\`;
    graphql\`
      fragment AppSchools on District
      @argumentDefinitions(count: { type: "Int", defaultValue: 10 }, cursor: { type: "String" })
      @refetchable(queryName: "MoreSchoolsQuery") {
        id
        schools(first: $count, after: $cursor, filter: { state: "TX" })
        @connection(key: "App_schools", filters: ["filter"]) {
          edges { node { id name } }
        }
      }\`;`;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'relay-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("compiles paginated fragments with Relay's compiler, and its queries page through lists", async () => {
    for (const name of ['src', 'out']) await mkdir(join(folder, name));
    const [src, artifactDirectory] = [join(folder, 'src'), join(folder, 'out')];
    const config = { src, schema: resolve('schema.graphql'), language: 'typescript', artifactDirectory };
    await writeFile(join(folder, 'relay.config.json'), JSON.stringify(config));
    await writeFile(join(src, 'App.ts'), PROGRAM);
    await runNode([resolve('node_modules/relay-compiler/cli.js'), join(folder, 'relay.config.json')]);

    const ask = async (name: string, variables: Record<string, unknown>) => {
      const artifact = await readFile(join(folder, 'out', `${name}.graphql.ts`), 'utf8');
      const text: string = JSON.parse(/"text": (".*")/.exec(artifact)![1]!);
      const { body } = await harness.graphql(acme.key, text, variables);
      expect(body.errors).toBeUndefined();
      return body.data;
    };
    const { districts } = await ask('AppQuery', { count: 2 });
    const { id, schools } = districts.edges[0].node;
    expect([districts.pageInfo.hasNextPage, id]).toEqual([false, districtId]);
    const more = await ask('MoreSchoolsQuery', { id, count: 2, cursor: schools.pageInfo.endCursor });
    const shown = [...schools.edges, ...more.node.schools.edges].map(
      ({ node }: { node: Place }) => node.name,
    );
    expect(shown).toEqual(NAMES.slice(0, 4));
    const end = await ask('MoreDistrictsQuery', { count: 2, cursor: districts.pageInfo.endCursor });
    expect(end.districts.edges).toEqual([]);
    expect((await readdir(join(folder, 'out'))).length).toBe(5);
  });
});
