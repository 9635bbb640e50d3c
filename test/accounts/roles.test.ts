import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { removeUser, setUserRole } from '../../src/accounts/administration/users.ts';
import { createKey } from '../../src/accounts/api-keys/api-keys.ts';
import { Grant } from '../../src/accounts/identities/grant.entity.ts';
import { createClient } from '../../src/accounts/tokens/oauth-clients.ts';
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

const em = () => harness.db.orm.em.fork();

/** A key, a client, and a grant that act as a user, with the mutations that limit and end them. */
async function credentialsOf(userId: string): Promise<{ changes: string[]; state: () => Promise<unknown> }> {
  const { key } = await createKey(em(), userId);
  const { client } = await createClient(em(), userId);
  const grants = em();
  const grant = grants.create(Grant, {
    user: userId,
    clientId: 'https://agent.example.org',
    name: 'Agent',
    redirectHost: 'agent.example.org',
    scopes: ['read'],
    resource: 'https://api.example.org/mcp',
    dailyBudget: 9,
  });
  await grants.flush();
  return {
    changes: [
      `setApiKeyBudget(id: "${key.id}", dailyBudget: 0) { id }`,
      `revokeApiKey(id: "${key.id}") { id }`,
      `setOAuthClientBudget(id: "${client.id}", dailyBudget: 0) { id }`,
      `revokeOAuthClient(id: "${client.id}") { id }`,
      `setGrantBudget(id: "${grant.id}", dailyBudget: 0) { id }`,
      `revokeGrant(id: "${grant.id}") { id }`,
    ],
    state: async () =>
      (
        await harness.graphql(
          acme.key,
          `{ apiKeys { ${STATE} } oauthClients { ${STATE} } grants { ${STATE} } }`,
        )
      ).body.data,
  };
}

const STATE = 'id dailyBudget revokedAt';
const mutate = async (key: string, change: string) =>
  (await harness.graphql(key, `mutation { ${change} }`)).body;

describe('keys, clients, and grants', () => {
  it('those of an owner are neither ended nor limited by an editor', async () => {
    const editor = await acme.colleague();
    const { changes, state } = await credentialsOf(acme.userId);
    const before = await state();
    for (const change of changes) {
      const { errors } = await mutate(editor.key, change);
      expect([change, errors?.[0]]).toMatchObject([
        change,
        {
          message:
            'This belongs to an owner, and you are an editor. Ask an owner of the organization to change it.',
          extensions: { code: 'FORBIDDEN' },
        },
      ]);
    }
    expect(await state()).toEqual(before);
  });

  it('those of an editor are limited and ended by another editor, and by an owner', async () => {
    const editor = await acme.colleague();
    for (const key of [editor.key, acme.key]) {
      const { changes } = await credentialsOf((await acme.colleague()).userId);
      for (const change of changes) expect((await mutate(key, change)).errors).toBeUndefined();
    }
  });

  it('those of an owner are limited and ended by another owner', async () => {
    const other = await acme.colleague();
    await setUserRole(em(), other.userId, 'owner');
    const { changes } = await credentialsOf(acme.userId);
    for (const change of changes) expect((await mutate(other.key, change)).errors).toBeUndefined();
  });
});

it('the operator neither removes the last owner nor makes the last owner an editor', async () => {
  await acme.colleague();
  for (const attempt of [removeUser(em(), acme.userId), setUserRole(em(), acme.userId, 'editor')])
    await expect(attempt).rejects.toThrow(
      'An organization has at least one owner. Make another user an owner first (user update USER_ID --role owner), ' +
        'or close the organization (org suspend, org delete).',
    );
  expect((await harness.get('/me', acme.key)).status).toBe(200);
});
