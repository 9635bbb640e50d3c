import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createKey } from '../../src/accounts/api-keys/api-keys.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { statementsOf } from '../support/statements.ts';

let harness: Harness;
let acme: Cast;

beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());
beforeEach(async () => {
  acme = await harness.seed.organization();
});

const SHOWN = 'id userId name prefix scopes rateLimit createdAt expiresAt lastUsedAt revokedAt replacedBy';
const CREATE = `mutation ($input: NewApiKey!) {
  createApiKey(input: $input) { secret apiKey { ${SHOWN} } replaced { id } } }`;
const ROTATE = `mutation ($id: UUID!, $overlap: Int) {
  rotateApiKey(id: $id, overlapSeconds: $overlap) { secret apiKey { ${SHOWN} } replaced { ${SHOWN} } } }`;
const REVOKE = `mutation ($id: UUID!) { revokeApiKey(id: $id) { ${SHOWN} } }`;
const LIST = `{ apiKeys { ${SHOWN} } }`;

const run = async (key: string, query: string, variables?: Record<string, unknown>) =>
  (await harness.graphql(key, query, variables)).body;
const status = async (key: string) => (await harness.get('/me', key)).status;
const em = () => harness.db.orm.em.fork();

describe('the API keys of an organization', () => {
  it('are created as requested, work at once, and show their secret once', async () => {
    const input = {
      name: 'sync',
      scopes: ['unlock', 'read'],
      rateLimit: 60,
      expiresAt: '2999-01-31T12:00:00Z',
    };
    const { secret, apiKey, replaced } = (await run(acme.key, CREATE, { input })).data.createApiKey;
    expect(apiKey).toEqual({
      id: expect.any(String),
      userId: acme.userId,
      name: 'sync',
      prefix: secret.slice(0, 12),
      scopes: ['read', 'unlock'],
      rateLimit: 60,
      createdAt: expect.stringMatching(/Z$/),
      expiresAt: '2999-01-31T12:00:00.000Z',
      lastUsedAt: null,
      revokedAt: null,
      replacedBy: null,
    });
    expect(replaced).toBeNull();
    expect((await harness.get('/me', secret)).body).toMatchObject({
      user: { id: acme.userId },
      scopes: ['read', 'unlock'],
    });
    const answer = await harness.graphql(acme.key, LIST);
    expect(answer.body.data.apiKeys.map(({ id }: { id: string }) => id)).toContain(apiKey.id);
    expect(answer.text).not.toContain(secret.slice(12));
  });

  it('are listed across all its users, and to no other organization', async () => {
    const colleague = await acme.colleague();
    await harness.seed.organization();
    const { apiKeys } = (await run(acme.key, LIST)).data;
    expect(apiKeys.map(({ userId }: { userId: string }) => userId)).toEqual([colleague.userId, acme.userId]);
  });

  it('are listed on one connection, without a transaction', async () => {
    await run(acme.key, LIST);
    const statements = await statementsOf(() => run(acme.key, LIST));
    const beyondAuthentication = statements.filter(({ text }) => !text.includes('as ancestry'));
    expect(beyondAuthentication.map(({ text }) => text.slice(0, 6))).toEqual(['select', 'select']);
  });

  it('have one successor when several requests rotate the same key at once', async () => {
    const { key } = await createKey(em(), acme.userId, { scopes: ['read'] });
    const bodies = await Promise.all(Array.from({ length: 6 }, () => run(acme.key, ROTATE, { id: key.id })));
    expect(bodies.filter(({ errors }) => !errors)).toHaveLength(1);
    for (const { errors } of bodies.filter(({ errors }) => errors)) {
      expect(errors[0].message).toContain(`The key ${key.id} has been replaced by`);
    }
  });

  it('are rotated with an announced end of the old key', async () => {
    const { key, apiKey } = await createKey(em(), acme.userId, { name: 'sync', scopes: ['read'] });
    const {
      secret,
      apiKey: next,
      replaced,
    } = (await run(acme.key, ROTATE, { id: key.id, overlap: 60 })).data.rotateApiKey;
    expect(next).toMatchObject({ name: 'sync', scopes: ['read'], expiresAt: null });
    expect(replaced).toMatchObject({ id: key.id, replacedBy: next.id, revokedAt: null });
    expect(Date.parse(replaced.expiresAt)).toBeGreaterThan(Date.now());
    expect([await status(secret), await status(apiKey)]).toEqual([200, 200]);
  });

  it('are rotated with an immediate end on request', async () => {
    const { key, apiKey } = await createKey(em(), acme.userId, {});
    const { secret } = (await run(acme.key, ROTATE, { id: key.id, overlap: 0 })).data.rotateApiKey;
    expect([await status(secret), await status(apiKey)]).toEqual([200, 401]);
  });

  it('are revoked by their owner or a colleague', async () => {
    const colleague = await acme.colleague();
    const { apiKeys } = (await run(acme.key, LIST)).data;
    const theirs = apiKeys.find(({ userId }: { userId: string }) => userId === colleague.userId);
    const { revokeApiKey } = (await run(acme.key, REVOKE, { id: theirs.id })).data;
    expect(revokeApiKey).toEqual({ ...theirs, revokedAt: expect.any(String) });
    expect(await status(colleague.key)).toBe(401);
  });
});

describe('a new or rotated API key', () => {
  it('has no scope that the key in use lacks', async () => {
    const { apiKey } = await createKey(em(), acme.userId, { scopes: ['read', 'manage'] });
    const input = { name: 'more', scopes: ['read', 'unlock'] };
    const { errors } = await run(apiKey, CREATE, { input });
    expect(errors[0]).toMatchObject({ extensions: { code: 'FORBIDDEN', requiredScope: 'unlock' } });
  });

  it('is refused as the successor of a key with more scopes', async () => {
    const { apiKey } = await createKey(em(), acme.userId, { scopes: ['read', 'manage'] });
    const { key } = await createKey(em(), acme.userId, {});
    const { errors } = await run(apiKey, ROTATE, { id: key.id });
    expect(errors[0]).toMatchObject({ extensions: { code: 'FORBIDDEN', requiredScope: 'unlock' } });
  });

  it("is refused as the successor of a colleague's key, whose lists are private", async () => {
    const colleague = await acme.colleague();
    const { key } = await createKey(em(), colleague.userId, {});
    const { errors } = await run(acme.key, ROTATE, { id: key.id });
    expect(errors[0].extensions).toEqual({ code: 'FORBIDDEN' });
  });

  it.each([
    ['rotate', ROTATE],
    ['revoke', REVOKE],
  ])('cannot %s a key of another organization, which is reported as unknown', async (_, document) => {
    const other = await harness.seed.organization();
    const { key, apiKey } = await createKey(em(), other.userId, {});
    const { errors } = await run(acme.key, document, { id: key.id });
    expect(errors[0]).toMatchObject({
      message: `There is no key ${key.id}.`,
      extensions: { code: 'NOT_FOUND' },
    });
    expect(await status(apiKey)).toBe(200);
  });
});

it.each<[object, string]>([
  [{ name: ' ', scopes: ['read'] }, 'name must not be empty; 1 to 200 characters are allowed.'],
  [{ name: 'x', scopes: [] }, 'scopes must be one or more of read, unlock, generate, manage, operate.'],
  [{ name: 'x', scopes: ['read'], rateLimit: 0 }, 'rate limit must be a whole number from 1 to 1000000.'],
  [
    { name: 'x', scopes: ['read'], expiresAt: '2020-01-01' },
    'expiry must be a date or time in the future such as 2030-01-31 or 2030-01-31T12:00:00Z.',
  ],
])('a new key of %j is refused with what is allowed', async (input, message) => {
  const { errors } = await run(acme.key, CREATE, { input });
  expect(errors[0]).toMatchObject({ message, extensions: { code: 'BAD_USER_INPUT' } });
});

describe('the users of an organization', () => {
  const USER = 'id name role removedAt';
  const users = async (key: string) => (await run(key, `{ users { ${USER} } }`)).data.users;
  const add = (key: string, role = 'editor') =>
    run(key, `mutation ($role: UserRole!) { createUser(name: "Kim", role: $role) { ${USER} } }`, { role });
  const change = (key: string, id: string, role: string) =>
    run(key, `mutation ($id: UUID!, $role: UserRole!) { updateUserRole(id: $id, role: $role) { ${USER} } }`, {
      id,
      role,
    });
  const remove = (key: string, id: string) =>
    run(key, `mutation ($id: UUID!) { removeUser(id: $id) { ${USER} } }`, { id });
  const keyFor = (key: string, userId: string, scopes: string[]) =>
    run(key, CREATE, { input: { name: 'theirs', scopes, userId } });
  const codeOf = ({ errors }: { errors?: { extensions: { code: string } }[] }) =>
    errors?.[0]?.extensions.code;
  const actions = async (key: string) => {
    const { data } = await run(key, '{ auditTrail { nodes { action subjectId userId } } }');
    return data.auditTrail.nodes.toReversed();
  };

  it('are added by an owner, with keys that outlast the key which made them, and noted with the author', async () => {
    const { id } = (await add(acme.key, 'reader')).data.createUser;
    const { secret, apiKey } = (await keyFor(acme.key, id, ['read'])).data.createApiKey;
    expect(apiKey.userId).toBe(id);
    expect((await harness.get('/me', secret)).body).toMatchObject({
      user: { id, name: 'Kim' },
      scopes: ['read'],
    });
    expect(await users(acme.key)).toMatchObject([{ role: 'owner' }, { id, name: 'Kim', role: 'reader' }]);
    expect(await actions(acme.key)).toEqual([
      { action: 'user_added', subjectId: id, userId: acme.userId },
      { action: 'key_created', subjectId: apiKey.id, userId: acme.userId },
    ]);
    const { apiKeys } = (await run(acme.key, '{ apiKeys { id prefix } }')).data;
    const own = apiKeys.find(({ prefix }: { prefix: string }) => acme.key.startsWith(prefix));
    await run(acme.key, REVOKE, { id: own.id });
    expect(await status(secret)).toBe(200);
  });

  it('do no more than their role allows, with whatever keys they have', async () => {
    const colleague = await acme.colleague();
    expect((await harness.get('/me', colleague.key)).body.scopes).toContain('manage');
    await change(acme.key, colleague.userId, 'reader');
    harness.pass(1_000); // viewers are cached for less time
    expect((await harness.get('/me', colleague.key)).body.scopes).toEqual(['read']);
    expect(codeOf(await keyFor(acme.key, colleague.userId, ['read', 'unlock']))).toBe('BAD_USER_INPUT');
    await change(acme.key, colleague.userId, 'editor');
    harness.pass(1_000);
    expect((await harness.get('/me', colleague.key)).body.scopes).toContain('manage');
  });

  it('are changed by owners alone, with a key without limits that a new user could evade', async () => {
    const { key: editor, userId } = await acme.colleague();
    const bounded = (await createKey(em(), acme.userId, { dailyBudget: 5 })).apiKey;
    const before = await users(acme.key);
    for (const key of [editor, bounded]) {
      for (const attempt of [
        add(key),
        change(key, userId, 'owner'),
        remove(key, key === editor ? acme.userId : userId),
        keyFor(key, key === editor ? acme.userId : userId, ['read']),
      ])
        expect(codeOf(await attempt)).toBe('FORBIDDEN');
    }
    expect(await users(acme.key)).toEqual(before);
  });

  it('lose all keys when they are removed, within the organization only', async () => {
    const colleague = await acme.colleague();
    const rival = await harness.seed.organization();
    for (const attempt of [
      remove(rival.key, colleague.userId),
      change(rival.key, colleague.userId, 'reader'),
      keyFor(rival.key, colleague.userId, ['read']),
    ])
      expect((await attempt).errors[0].message).toBe(`There is no user ${colleague.userId}.`);
    expect(await status(colleague.key)).toBe(200);

    expect((await remove(acme.key, colleague.userId)).data.removeUser.removedAt).not.toBeNull();
    harness.pass(1_000);
    expect(await status(colleague.key)).toBe(401);
    expect((await actions(acme.key)).map(({ action }: { action: string }) => action)).toEqual([
      'user_added',
      'key_created',
      'user_removed',
      'key_revoked',
    ]);
    expect(codeOf(await keyFor(acme.key, colleague.userId, ['read']))).toBe('NOT_FOUND');
    expect(await users(acme.key)).toHaveLength(1);
  });

  it('keep an owner, also when two owners remove each other at once', async () => {
    expect(codeOf(await remove(acme.key, acme.userId))).toBe('CONFLICT');
    expect(codeOf(await change(acme.key, acme.userId, 'editor'))).toBe('CONFLICT');
    const other = await acme.colleague();
    await change(acme.key, other.userId, 'owner');
    await Promise.all([remove(acme.key, other.userId), remove(other.key, acme.userId)]);
    harness.pass(1_000);
    expect((await Promise.all([acme.key, other.key].map(status))).toSorted()).toEqual([200, 401]);
  });
});
