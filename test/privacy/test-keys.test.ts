import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { followOriginals } from '../../src/accounts/administration/follow-originals.ts';
import { setUserRole } from '../../src/accounts/administration/users.ts';
import { createKey, rotateKey } from '../../src/accounts/api-keys/api-keys.ts';
import { revokeCredential, setCredentialBudget } from '../../src/accounts/credentials/credentials.ts';
import { KEY } from '../../src/accounts/identities/api-key.entity.ts';
import { BothWorlds } from '../support/both-worlds.ts';
import type { Cast } from '../support/cast.ts';
import { asOwner } from '../support/database.ts';

let worlds: BothWorlds;
let acme: Cast;
beforeAll(async () => {
  worlds = await BothWorlds.start();
  await worlds.addTestWorld();
  acme = await worlds.seed.organization({ plan: 'starter' });
});
afterAll(() => worlds.close());

const em = () => worlds.live.db.orm.em.fork();
/** Brings changes of the live world to the test world, and waits until what is remembered about credentials expires. */
const follow = async () => {
  await followOriginals(worlds.live.db.core, worlds.test.db.core);
  await sleep(1_000);
};
const statusOf = async (key: string) => (await worlds.request('/api/v1/me', { key })).status;
const made = async (options: Parameters<typeof createKey>[2], userId = acme.userId) => {
  const { key, apiKey } = await createKey(em(), userId, options);
  return { id: key.id, apiKey, testKey: await worlds.testKeyFor(apiKey) };
};

describe('a test key', () => {
  it('has the scopes, the rate limit, the budget, and the expiry of the live key', async () => {
    const expiresAt = '2099-01-01T00:00:00.000Z';
    const { testKey } = await made({
      scopes: ['read', 'unlock', 'manage'],
      rateLimit: 7,
      dailyBudget: 5,
      expiresAt,
    });
    const schools = await worlds.request('/api/v1/schools?state=ZZ&limit=1', { key: testKey });
    expect([schools.status, schools.headers.get('x-ratelimit-limit')]).toEqual([200, '7']);
    const { body } = await worlds.request('/api/v1/districts?state=ZZ&limit=1', { key: testKey });
    const [{ id }] = body.data;
    const unlock = await worlds.post('/api/v1/unlock', testKey, { entity_type: 'district', entity_id: id });
    expect([unlock.status, unlock.body.error]).toEqual([409, 'SPEND_CAP_EXCEEDED']);
    const keys = await worlds.graphql(testKey, '{ apiKeys { expiresAt scopes rateLimit dailyBudget } }');
    expect(keys.body.data.apiKeys).toContainEqual({
      expiresAt,
      scopes: ['read', 'unlock', 'manage'],
      rateLimit: 7,
      dailyBudget: 5,
    });
  });

  it('has at most the budget that the live key is given later', async () => {
    const own = await made({});
    const lower = await made({});
    const budgetOf = async (key: string) => {
      const { body } = await worlds.graphql(key, '{ viewer { budgetLeft } }');
      return body.data.viewer.budgetLeft;
    };
    expect(await budgetOf(own.testKey)).toBeNull();
    await setCredentialBudget(KEY, em(), own.id, 40);
    await follow();
    expect(await Promise.all([own, lower].map(({ testKey }) => budgetOf(testKey)))).toEqual([40, null]);
    await setCredentialBudget(KEY, em(), own.id, 0);
    await follow();
    expect(await budgetOf(own.testKey)).toBe(0);
    const { body } = await worlds.request('/api/v1/districts?state=ZZ&limit=1', { key: own.testKey });
    const order = { entity_type: 'district', entity_id: body.data[0].id };
    expect((await worlds.post('/api/v1/unlock', own.testKey, order)).body.error).toBe('SPEND_CAP_EXCEEDED');
  });

  it("has its user's role, which follows the live one", async () => {
    const colleague = await acme.colleague();
    await setUserRole(em(), colleague.userId, 'editor');
    const { testKey } = await made({}, colleague.userId);
    const add = 'mutation { createUser(name: "Kim", role: reader) { id } }';
    const refused = await worlds.graphql(testKey, add);
    expect(refused.body.errors[0].message).toMatch(/Only an owner .* you are an editor/);
    const name = { name: 'Theirs', entity_type: 'school' };
    expect((await worlds.post('/api/v1/lists', testKey, name)).status).toBe(201);
    await setUserRole(em(), colleague.userId, 'reader');
    await follow();
    expect((await worlds.post('/api/v1/lists', testKey, { ...name, name: 'Later' })).status).toBe(403);
    await setUserRole(em(), colleague.userId, 'owner');
    await follow();
    expect((await worlds.graphql(testKey, add)).body.errors).toBeUndefined();
  });

  it('ends with the live key, together with what it made, and others stay', async () => {
    const { id, testKey } = await made({});
    const other = await made({});
    const create = 'mutation { createApiKey(input: { name: "made", scopes: [read] }) { secret } }';
    const child = (await worlds.graphql(testKey, create)).body.data.createApiKey.secret;
    await revokeCredential(KEY, em(), id);
    await follow();
    expect(await Promise.all([testKey, child, other.testKey].map(statusOf))).toEqual([401, 401, 200]);
  });

  it('survives the rotation of the live key, and then ends with its successor', async () => {
    const { id, testKey } = await made({});
    const { key: successor } = await rotateKey(em(), id, 60);
    await follow();
    const { address } = worlds.live.database;
    await asOwner(address, `update api_keys set expires_at = now() - interval '1 minute' where id = '${id}'`);
    await follow();
    expect(await statusOf(testKey)).toBe(200);
    await revokeCredential(KEY, em(), successor.id);
    await follow();
    expect(await statusOf(testKey)).toBe(401);
  });
});
