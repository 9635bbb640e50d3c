import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createKey, rotateKey } from '../../../src/accounts/api-keys/api-keys.ts';
import { setCredentialBudget } from '../../../src/accounts/credentials/credentials.ts';
import { KEY } from '../../../src/accounts/identities/api-key.entity.ts';
import { createClient } from '../../../src/accounts/tokens/oauth-clients.ts';
import { AGENTS } from '../../support/agents.ts';
import type { Cast } from '../../support/cast.ts';
import { correspondence } from '../../support/emails.ts';
import { Harness, type HttpAnswer } from '../../support/harness.ts';

const DAY_MS = 86_400_000;
/** The media types that clients of the Model Context Protocol accept. */
const STREAMS = { Accept: 'application/json, text/event-stream' };
const MEMORY_MS = 950; // longer than a credential is cached

let harness: Harness;
let acme: Cast;
beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ plan: 'pro', credits: 10_000 });
});
afterAll(() => harness.close());

const em = () => harness.db.orm.em.fork();

const keyWith = (dailyBudget: number | null, userId = acme.userId) =>
  createKey(em(), userId, { dailyBudget });

async function unlockNew(key: string, more: object = {}, headers = {}): Promise<HttpAnswer> {
  const { id } = await harness.seed.district();
  return harness.post('/unlock', key, { entity_type: 'district', entity_id: id, ...more }, headers);
}

const balance = async () => (await harness.get('/credits', acme.key)).body.balance.credit_balance as number;
const left = async (key: string) => (await harness.get('/me', key)).body.budget_left as number | null;
const mutate = (key: string, document: string) => harness.graphql(key, `mutation { ${document} }`);

describe('the budget of a key', () => {
  it('refuses what exceeds it like max_credits, charges nothing, and begins again at midnight UTC', async () => {
    const { apiKey } = await keyWith(10);
    expect((await unlockNew(apiKey)).status).toBe(200);
    const before = await balance();
    const refused = await unlockNew(apiKey);
    expect(refused.status).toBe(409);
    // 10 - 6 = 4 are left, and a district costs 6.
    expect(refused.body).toMatchObject({ error: 'SPEND_CAP_EXCEEDED', required: 6, max_credits: 4 });
    expect(refused.body.message).toContain('until midnight UTC');
    const asked = await unlockNew(apiKey, { dry_run: true });
    expect(asked.body.results[0].error).toBe('SPEND_CAP_EXCEEDED');
    expect([await balance(), await left(apiKey)]).toEqual([before, 4]);
    const ownCap = await unlockNew(apiKey, { max_credits: 3 });
    // The lesser of the request's own cap and the 4 that are left.
    expect(ownCap.body).toMatchObject({ error: 'SPEND_CAP_EXCEEDED', max_credits: 3 });
    harness.pass(DAY_MS);
    expect(await left(apiKey)).toBe(10);
    expect((await unlockNew(apiKey)).status).toBe(200);
  });

  it('holds for 50 calls at once, over REST, GraphQL, and MCP', async () => {
    const { apiKey } = await keyWith(20);
    const districts = await Promise.all(Array.from({ length: 50 }, () => harness.seed.district()));
    const headers = { 'Content-Type': 'application/json' };
    const before = await balance();
    const answers = await harness.together(
      districts.map(({ id }, at) => {
        const post = (path: string, body: object, more = {}) => ({
          path,
          method: 'POST',
          key: apiKey,
          headers: { ...headers, ...more },
          body: JSON.stringify(body),
        });
        const entity = { entity_type: 'district', entity_id: id };
        const input = `{ entities: [{ entityType: district, entityId: "${id}" }] }`;
        const call = { name: 'unlock', arguments: { entities: [entity], max_credits: 6 } };
        const doors = [
          post('/api/v1/unlock', entity),
          post('/graphql', { query: `mutation { unlock(input: ${input}) { unlocked } }` }),
          post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }, STREAMS),
        ];
        return doors[at % doors.length]!;
      }),
    );
    const refused = answers.filter(({ text }) => text.includes('SPEND_CAP_EXCEEDED'));
    // A budget of 20 pays for 3 districts at 6, and leaves 2. If it were read before the account is locked, all 50
    // calls would pass, for 300 credits.
    expect(refused).toHaveLength(50 - 3);
    expect([await balance(), await left(apiKey)]).toEqual([before - 18, 2]);
  });

  it('counts emails, once for a repeated request, and not what is free', async () => {
    const { acme: sender, contactId, promptId, districtId } = await correspondence(harness, 50);
    const { apiKey } = await keyWith(1, sender.userId); // the price of one email
    const generate = (again: boolean) =>
      harness.post(`/contacts/${contactId}/generate-email`, apiKey, { email_prompt_id: promptId, again });
    expect((await generate(false)).status).toBe(202);
    expect((await generate(false)).status).toBe(202);
    const refused = await generate(true);
    expect([refused.status, refused.body.error]).toEqual([409, 'SPEND_CAP_EXCEEDED']);
    const free = { entity_type: 'district', entity_id: districtId };
    expect((await harness.post('/unlock', apiKey, free)).status).toBe(200);
    const agent = await AGENTS['the client of 2026-07-28']!(new URL(`${harness.origin}/mcp`), apiKey);
    const order = { contact_id: contactId, email_prompt_id: promptId, max_credits: 1, again: true };
    expect((await agent.call('generate_email', order)).text).toContain('SPEND_CAP_EXCEEDED');
    await agent.close();
  });

  it('counts a request that is replayed under its Idempotency-Key once', async () => {
    const { apiKey } = await keyWith(6);
    const { id } = await harness.seed.district();
    const headers = { 'Idempotency-Key': 'budgeted' };
    const body = { entity_type: 'district', entity_id: id };
    for (const replayed of [null, 'true']) {
      const answer = await harness.post('/unlock', apiKey, body, headers);
      expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([200, replayed]);
    }
    expect(await left(apiKey)).toBe(0); // 6 - 6; counted by request, the second one would have been refused
  });

  it('binds the keys and clients that it creates, and survives its rotation', async () => {
    const { key, apiKey } = await keyWith(8);
    const made = await mutate(
      apiKey,
      'createApiKey(input: { name: "b", scopes: [read, unlock] }) { secret }',
    );
    expect((await unlockNew(made.body.data.createApiKey.secret)).status).toBe(200);
    expect((await unlockNew(apiKey)).status).toBe(409);
    const rotated = await rotateKey(em(), key.id);
    expect(await left(rotated.apiKey)).toBe(2); // 8 - 6 of the key that it made; a fresh start would leave 8
    expect((await unlockNew(rotated.apiKey)).status).toBe(409);
    const { body } = await harness.graphql(acme.key, '{ apiKeys { id dailyBudget spentToday } }');
    const shown = (id: string) => body.data.apiKeys.find((one: { id: string }) => one.id === id);
    expect(shown(rotated.key.id)).toEqual({ id: rotated.key.id, dailyBudget: 8, spentToday: 6 });
  });

  it('is not needed to see what a key has spent today', async () => {
    const { key, apiKey } = await keyWith(null);
    await unlockNew(apiKey);
    await unlockNew(apiKey);
    await unlockNew(acme.key);
    const spent = async () => {
      const { body } = await harness.graphql(acme.key, '{ apiKeys { id spentToday } }');
      return body.data.apiKeys.find(({ id }: { id: string }) => id === key.id).spentToday;
    };
    expect(await spent()).toBe(12); // 2 × 6 with this key; the other key of its user spent 6 more
    harness.pass(DAY_MS);
    expect(await spent()).toBe(0);
  });

  it('cannot be raised with the key itself, neither directly nor through another key of its user', async () => {
    const { key, apiKey } = await keyWith(5);
    const other = await keyWith(null);
    for (const id of [key.id, other.key.id]) {
      const { body } = await mutate(apiKey, `setApiKeyBudget(id: "${id}", dailyBudget: 1000) { id }`);
      expect(body.errors[0].extensions.code).toBe('FORBIDDEN');
    }
    const rotation = await mutate(apiKey, `rotateApiKey(id: "${other.key.id}") { secret }`);
    expect(rotation.body.errors[0].extensions.code).toBe('FORBIDDEN');
    const made = await mutate(apiKey, 'createApiKey(input: { name: "c", scopes: [read] }) { apiKey { id } }');
    const child = made.body.data.createApiKey.apiKey.id;
    const { body } = await mutate(apiKey, `setApiKeyBudget(id: "${child}", dailyBudget: 3) { dailyBudget }`);
    expect(body.data.setApiKeyBudget).toEqual({ dailyBudget: 3 });
  });

  it('is changed within a second by a key without one, in its own organization only', async () => {
    const { key, apiKey } = await keyWith(0);
    expect((await unlockNew(apiKey)).status).toBe(409);
    const stranger = await harness.seed.organization();
    const foreign = await mutate(stranger.key, `setApiKeyBudget(id: "${key.id}", dailyBudget: null) { id }`);
    expect(foreign.body.errors[0].extensions.code).toBe('NOT_FOUND');
    await mutate(acme.key, `setApiKeyBudget(id: "${key.id}", dailyBudget: 6) { id }`);
    harness.pass(MEMORY_MS);
    expect((await unlockNew(apiKey)).status).toBe(200);
    await mutate(acme.key, `setApiKeyBudget(id: "${key.id}", dailyBudget: null) { id }`);
    harness.pass(MEMORY_MS);
    expect([await left(apiKey), (await unlockNew(apiKey)).status]).toEqual([null, 200]);
  });

  it('stays, as that of a client, if a call leaves out the new one, for example by a forgotten variable', async () => {
    const { key } = await keyWith(7);
    const { client } = await createClient(em(), acme.userId, { dailyBudget: 8 });
    const set = (field: string) =>
      `mutation ($id: UUID!, $budget: Int) { set: ${field}(id: $id, dailyBudget: $budget) { dailyBudget } }`;
    for (const [field, id, before] of [
      ['setApiKeyBudget', key.id, 7],
      ['setOAuthClientBudget', client.id, 8],
    ] as const) {
      const { body } = await harness.graphql(acme.key, set(field), { id });
      expect(body.errors[0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } });
      expect(body.errors[0].message).toContain('dailyBudget must be given');
      const list = field === 'setApiKeyBudget' ? 'apiKeys' : 'oauthClients';
      const shown = await harness.graphql(acme.key, `{ list: ${list} { id dailyBudget } }`);
      expect(shown.body.data.list).toContainEqual({ id, dailyBudget: before });
      const removed = await harness.graphql(acme.key, set(field), { id, budget: null });
      expect(removed.body.data.set).toEqual({ dailyBudget: null });
    }
  });

  it('is a whole number from 0', async () => {
    await expect(keyWith(-1)).rejects.toThrow('daily budget must be a whole number from 0 to 1000000000.');
    await expect(setCredentialBudget(KEY, em(), (await keyWith(1)).key.id, 0.5)).rejects.toThrow(
      'daily budget',
    );
  });
});

describe('the budget of an OAuth client', () => {
  it('binds all of its tokens together', async () => {
    const { client, clientSecret } = await createClient(em(), acme.userId, { dailyBudget: 6 });
    const token = async () => {
      const { body } = await harness.request('/oauth/token', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: `grant_type=client_credentials&client_id=${client.id}&client_secret=${clientSecret}`,
      });
      return body.access_token as string;
    };
    // Each token asks for 6 of the client's 6; by token, both would pass.
    expect((await unlockNew(await token())).status).toBe(200);
    expect((await unlockNew(await token())).status).toBe(409);
    const { body } = await harness.graphql(acme.key, '{ oauthClients { id dailyBudget spentToday } }');
    expect(body.data.oauthClients).toContainEqual({ id: client.id, dailyBudget: 6, spentToday: 6 });
  });
});
