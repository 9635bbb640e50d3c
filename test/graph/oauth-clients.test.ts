import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createKey } from '../../src/accounts/api-keys/api-keys.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let acme: Cast;

beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());
beforeEach(async () => {
  acme = await harness.seed.organization();
});

const SHOWN = 'id userId name prefix scopes createdAt lastUsedAt revokedAt';
const CREATE = `mutation ($name: SearchText!, $scopes: [Scope!]!) {
  createOAuthClient(name: $name, scopes: $scopes) { secret client { ${SHOWN} } } }`;
const REVOKE = `mutation ($id: UUID!) { revokeOAuthClient(id: $id) { ${SHOWN} } }`;
const LIST = `{ oauthClients { ${SHOWN} } }`;

const run = async (key: string, query: string, variables?: Record<string, unknown>) =>
  (await harness.graphql(key, query, variables)).body;
const create = async (cast: Cast) =>
  (await run(cast.key, CREATE, { name: 'MCP', scopes: ['read'] })).data.createOAuthClient;
const askForToken = (client_id: string, client_secret: string) =>
  harness.request('/oauth/token', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret })),
  });

describe('OAuth clients', () => {
  it('are created with a secret that is shown once and gets tokens', async () => {
    const { client, secret } = await create(acme);
    expect(client).toEqual({
      id: expect.any(String),
      userId: acme.userId,
      name: 'MCP',
      prefix: secret.slice(0, 12),
      scopes: ['read'],
      createdAt: expect.any(String),
      lastUsedAt: null,
      revokedAt: null,
    });
    expect((await askForToken(client.id, secret)).body.scope).toBe('read');
    const list = await harness.graphql(acme.key, LIST);
    expect(list.body.data.oauthClients).toEqual([{ ...client, lastUsedAt: expect.any(String) }]);
    expect(list.text).not.toContain(secret.slice(12));
  });

  it('are revoked by a colleague with the manage scope', async () => {
    const colleague = await acme.colleague();
    const { client, secret } = await create({ ...acme, ...colleague });
    const { revokeOAuthClient } = (await run(acme.key, REVOKE, { id: client.id })).data;
    expect(revokeOAuthClient.revokedAt).toEqual(expect.any(String));
    expect((await askForToken(client.id, secret)).status).toBe(401);
  });

  it('are invisible to other organizations', async () => {
    const other = await harness.seed.organization();
    const { client, secret } = await create(other);
    expect((await run(acme.key, LIST)).data.oauthClients).toEqual([]);
    const { errors } = await run(acme.key, REVOKE, { id: client.id });
    expect(errors[0]).toMatchObject({ message: `There is no client ${client.id}.` });
    expect((await askForToken(client.id, secret)).status).toBe(200);
  });

  it('get no scope that their creator lacks', async () => {
    const { apiKey } = await createKey(harness.db.orm.em.fork(), acme.userId, { scopes: ['manage'] });
    const { errors } = await run(apiKey, CREATE, { name: 'MCP', scopes: ['read'] });
    expect(errors[0].extensions).toEqual({ code: 'FORBIDDEN', requiredScope: 'read' });
  });
});
