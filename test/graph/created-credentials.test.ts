import { gql, type TypedDocumentNode } from '@apollo/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { frontend } from '../support/apollo-frontend.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { statementsOf } from '../support/statements.ts';

let harness: Harness;
let acme: Cast;

beforeAll(async () => {
  harness = await Harness.start();
});
beforeEach(async () => {
  acme = await harness.seed.organization();
});
afterAll(() => harness.close());

describe("API keys and OAuth clients in Apollo Client's cache", () => {
  const SHOWN = '{ id revokedAt madeBy }';
  const CREATED = `createdApiKeys ${SHOWN} createdOAuthClients ${SHOWN}`;
  interface Shown {
    id: string;
    revokedAt: string | null;
    madeBy: string | null;
  }
  const CREDENTIALS: TypedDocumentNode<{ apiKeys: Shown[]; oauthClients: Shown[] }> = gql`
    query { apiKeys ${SHOWN} oauthClients ${SHOWN} }`;

  const createKey = async (credential: string): Promise<{ id: string; secret: string }> => {
    const { body } = await harness.graphql(
      credential,
      'mutation { createApiKey(input: { name: "made", scopes: [manage] }) { secret apiKey { id } } }',
    );
    return { secret: body.data.createApiKey.secret, id: body.data.createApiKey.apiKey.id };
  };
  const createClient = async (credential: string): Promise<string> => {
    const { body } = await harness.graphql(
      credential,
      'mutation { createOAuthClient(name: "made", scopes: [manage]) { client { id } } }',
    );
    return body.data.createOAuthClient.client.id;
  };
  /** A key that creates a client and another key, which creates a client too. */
  const createFamily = async () => {
    const maker = await createKey(acme.key);
    const child = await createKey(maker.secret);
    const clients = [await createClient(maker.secret), await createClient(child.secret)];
    return { maker, child, clients };
  };
  const endedIn = ({ apiKeys, oauthClients }: { apiKeys: Shown[]; oauthClients: Shown[] }): string[] =>
    [...apiKeys, ...oauthClients].flatMap(({ id, revokedAt }) => (revokedAt === null ? [] : [id])).sort();

  it('show as ended all that a revocation ends, and no others, without another request', async () => {
    const { maker, child, clients } = await createFamily();
    await createKey(acme.key);
    const { client, requests } = frontend(harness, acme);
    const shown = async () => endedIn((await client.query({ query: CREDENTIALS })).data!);
    expect(await shown()).toEqual([]);
    await client.mutate({
      mutation: gql`mutation { revokeOAuthClient(id: "${clients[0]}") { id revokedAt ${CREATED} } }`,
    });
    expect(await shown()).toEqual([clients[0]]);
    await client.mutate({
      mutation: gql`mutation { revokeApiKey(id: "${maker.id}") { id revokedAt ${CREATED} } }`,
    });
    expect(await shown()).toEqual([maker.id, child.id, ...clients].sort());
    expect(requests).toHaveLength(3);
  });

  it.each([
    ['are handed to the successor of a key that is rotated with an overlap', 60],
    ['end with a key that is rotated without one', 0],
  ])('%s, as the response says', async (_, overlap) => {
    const { maker, child, clients } = await createFamily();
    const { client, requests } = frontend(harness, acme);
    await client.query({ query: CREDENTIALS });
    await client.mutate({
      mutation: gql`mutation { rotateApiKey(id: "${maker.id}", overlapSeconds: ${overlap}) {
        apiKey { id ${CREATED} } replaced { id revokedAt ${CREATED} } } }`,
    });
    const cached = (await client.query({ query: CREDENTIALS })).data!;
    expect(requests).toHaveLength(2);
    const { body } = await harness.graphql(acme.key, `{ apiKeys ${SHOWN} oauthClients ${SHOWN} }`);
    const ids = [maker.id, child.id, ...clients];
    const family = (shown: Shown[]) =>
      shown
        .filter(({ id }) => ids.includes(id))
        .map(({ id, revokedAt, madeBy }) => ({ id, revokedAt, madeBy }));
    expect(family([...cached.apiKeys, ...cached.oauthClients])).toEqual(
      family([...body.data.apiKeys, ...body.data.oauthClients]),
    );
    expect(endedIn(cached)).toEqual(overlap === 0 ? ids.sort() : []);
  });

  it('are read in one statement for each kind, however many there are', async () => {
    await createFamily();
    const { key } = acme;
    const document = `{ apiKeys { id ${CREATED} } }`;
    await harness.graphql(key, document);
    const statements = await statementsOf(() => harness.graphql(key, document));
    const created = statements.filter(({ text }) => text.includes('"makers" &&'));
    expect(created).toHaveLength(2);
  });
});
