import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import sql from 'sql-template-tag';
import { createOrganization } from '../../src/accounts/administration/accounts.ts';
import { createUser } from '../../src/accounts/administration/users.ts';
import { createKey, rotateKey, shownKey } from '../../src/accounts/api-keys/api-keys.ts';
import { authenticator } from '../../src/accounts/authentication/authenticate.ts';
import { listCredentials, revokeCredential } from '../../src/accounts/credentials/credentials.ts';
import { KEY } from '../../src/accounts/identities/api-key.entity.ts';
import { API_KEY, digestOf, isWellFormed, newKey } from '../../src/accounts/identities/keys.ts';
import { entities } from '../../src/app/entities.ts';
import type { Database } from '../../src/db/database.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { openTestDatabase } from '../support/open-database.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await freshDatabase();
  db = await openTestDatabase({
    address: database.address,
    entities,
    coreConnections: 8,
    searchConnections: 1,
  });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const NOTHING = '0198c1f2-6c1e-7a35-9d5e-2f6f0a4b8c11';
const em = () => db.orm.em.fork();
/** Looks a key up with a new authenticator, whose cache is empty. */
const viewerOf = (apiKey: string) => authenticator(db.core)(`Bearer ${apiKey}`);
const acme = () => createOrganization(em(), { name: 'Acme', plan: 'growth', credits: 10 });

const listKeys = async (organizationId: string) =>
  (await listCredentials(KEY, em(), organizationId)).map(shownKey);

describe('the text of an API key', () => {
  it('is sk_live_ with 36 letters and digits, never the same twice', () => {
    const keys = Array.from({ length: 1_000 }, () => newKey());
    for (const key of keys) expect(key).toMatch(/^sk_live_[0-9A-Za-z]{36}$/);
    expect(new Set(keys).size).toBe(1_000);
    expect(keys.every((key) => isWellFormed(API_KEY.live, key))).toBe(true);
  });

  it('reveals a wrong character without a database query', () => {
    const key = newKey();
    for (let at = 0; at < key.length; at++) {
      const other = key[at] === 'a' ? 'b' : 'a';
      expect(isWellFormed(API_KEY.live, key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
    }
    for (const text of ['', 'sk_live_', `${key} `, key.slice(1), `${key}x`])
      expect(isWellFormed(API_KEY.live, text)).toBe(false);
  });

  it('is stored only as its SHA-256', async () => {
    const { user } = await acme();
    const { key, apiKey } = await createKey(em(), user.id);
    const [row] = await db.core.rows<{ digest: Buffer; prefix: string }>(
      sql`select digest, prefix from api_keys where id = ${key.id}`,
    );
    expect(row).toEqual({ digest: digestOf(apiKey), prefix: apiKey.slice(0, 12) });
  });
});

describe('creating and listing keys', () => {
  it('yields a key that works at once and is listed with its name and rate limit, never its digest', async () => {
    const { organization, user } = await acme();
    const { user: second } = await createUser(em(), organization.id);
    const { key, apiKey } = await createKey(em(), second.id, { name: 'nightly', rateLimit: 60 });
    expect(await viewerOf(apiKey)).toMatchObject({ userId: second.id, keyId: key.id });
    const keys = await listKeys(organization.id);
    expect(keys.map(({ name, userId }) => [name, userId])).toEqual([
      ['nightly', second.id],
      ['First key', second.id],
      ['First key', user.id],
    ]);
    expect(keys[0]).toEqual({
      id: key.id,
      userId: second.id,
      name: 'nightly',
      dailyBudget: null,
      budgetOf: key.id,
      prefix: apiKey.slice(0, 12),
      scopes: ['read', 'unlock', 'generate', 'manage'],
      rateLimit: 60,
      createdAt: expect.any(Date),
      expiresAt: null,
      lastUsedAt: null,
      revokedAt: null,
      replacedBy: null,
      madeBy: null,
    });
  });

  it('omits the keys of another organization', async () => {
    const { organization } = await acme();
    await acme();
    expect(await listKeys(organization.id)).toHaveLength(1);
  });

  it.each([0, -1, 1.5, 1_000_001, Number.NaN])('refuses a rate limit of %s', async (rateLimit) => {
    const { user } = await acme();
    await expect(createKey(em(), user.id, { rateLimit })).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'rate limit must be a whole number from 1 to 1000000.',
    });
  });
});

describe('the expiry and the scopes of a key', () => {
  it('are as requested, each scope once', async () => {
    const { user } = await acme();
    const expiresAt = '2999-01-31T12:00:00Z';
    const { key, apiKey } = await createKey(em(), user.id, { scopes: ['unlock', 'read', 'read'], expiresAt });
    expect(key).toMatchObject({ scopes: ['read', 'unlock'], expiresAt: new Date(expiresAt) });
    expect(await viewerOf(apiKey)).toMatchObject({ scopes: ['read', 'unlock'], channel: 'api' });
  });

  it.each([['2020-01-01'], ['tomorrow'], ['2999'], ['2999-13-01'], ['']])(
    'refuse an expiry of %j',
    async (expiresAt) => {
      const { user } = await acme();
      const making = createKey(em(), user.id, { expiresAt });
      await expect(making).rejects.toMatchObject({
        code: 'BAD_USER_INPUT',
        message: expect.stringMatching(/^expiry must be a date or time in the future such as 2030-01-31/),
      });
    },
  );

  it.each([[[]], [['write']], [['read', 'write']], [['Read']]])('refuse scopes of %j', async (scopes) => {
    const { user } = await acme();
    await expect(createKey(em(), user.id, { scopes })).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'scopes must be one or more of read, unlock, generate, manage, operate.',
    });
  });
});

describe('revoking and rotating', () => {
  it('refuses a revoked key and keeps its first revocation time', async () => {
    const { user } = await acme();
    const { key, apiKey } = await createKey(em(), user.id);
    await viewerOf(apiKey);
    const { revokedAt } = await revokeCredential(KEY, em(), key.id);
    await expect(viewerOf(apiKey)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect((await revokeCredential(KEY, em(), key.id)).revokedAt).toEqual(revokedAt);
  });

  it('replaces a key with an equal one, and ends it at once if there is no overlap', async () => {
    const { organization, user } = await acme();
    const old = await createKey(em(), user.id, {
      name: 'nightly',
      rateLimit: 60,
      scopes: ['read'],
      expiresAt: '2999-01-01',
    });
    const { key, apiKey } = await rotateKey(em(), old.key.id, 0);
    expect(await viewerOf(apiKey)).toMatchObject({ userId: user.id, keyId: key.id });
    await expect(viewerOf(old.apiKey)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const [newShown, oldShown] = await listKeys(organization.id);
    expect(oldShown).toMatchObject({ id: old.key.id, revokedAt: expect.any(Date), replacedBy: key.id });
    expect(newShown).toMatchObject({
      scopes: ['read'],
      expiresAt: new Date('2999-01-01'),
      id: key.id,
      userId: user.id,
      name: 'nightly',
      rateLimit: 60,
      revokedAt: null,
    });
  });

  it('keeps the old key working until the announced end of the overlap, by default a day', async () => {
    const { user } = await acme();
    const old = await createKey(em(), user.id);
    const { apiKey, replaced } = await rotateKey(em(), old.key.id);
    const overlap = Number(replaced.expiresAt) - Date.now();
    expect(Math.round(overlap / 3_600_000)).toBe(24);
    expect(await viewerOf(apiKey)).toBeDefined();
    expect(await viewerOf(old.apiKey)).toBeDefined();
    await db.core.rows(sql`update api_keys set expires_at = now() where id = ${old.key.id}`);
    await expect(viewerOf(old.apiKey)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await viewerOf(apiKey)).toBeDefined();
  });

  it('never extends the life of the old key by an overlap, nor shortens that of the new one', async () => {
    const { user } = await acme();
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const old = await createKey(em(), user.id, { expiresAt });
    const { key, replaced } = await rotateKey(em(), old.key.id, 3_600);
    expect([replaced.expiresAt, key.expiresAt]).toEqual([new Date(expiresAt), new Date(expiresAt)]);
  });

  it.each([-1, 0.5, 2_592_001])('refuses an overlap of %s seconds', async (overlap) => {
    const { user } = await acme();
    const { key } = await createKey(em(), user.id);
    await expect(rotateKey(em(), key.id, overlap)).rejects.toMatchObject({
      message: 'overlap must be a whole number from 0 to 2592000.',
    });
  });

  it('reports the successor of a key that was already replaced', async () => {
    const { user } = await acme();
    const old = await createKey(em(), user.id);
    const { key } = await rotateKey(em(), old.key.id);
    await expect(rotateKey(em(), old.key.id)).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      message: `The key ${old.key.id} has been replaced by ${key.id}. Rotate that one.`,
    });
  });

  it('gives a key one successor when it is rotated many times at once', async () => {
    const { organization, user } = await acme();
    const { key } = await createKey(em(), user.id, { name: 'hot' });
    const holder = new pg.Client({ ...database.address });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from api_keys where id = $1 for update', [key.id]);
    const attempts = Array.from({ length: 4 }, () => rotateKey(em(), key.id, 0));
    const outcomes = Promise.allSettled(attempts);
    await setTimeout(300); // all of them are waiting now
    await holder.end();
    expect((await outcomes).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const hot = (await listKeys(organization.id)).filter(({ name }) => name === 'hot');
    expect(hot.map(({ revokedAt }) => revokedAt === null)).toEqual([true, false]);
  });

  it('cannot restore a revoked key', async () => {
    const { user } = await acme();
    const { key } = await createKey(em(), user.id);
    await revokeCredential(KEY, em(), key.id);
    const message = `The key ${key.id} is revoked. Create a new one for its user instead.`;
    await expect(rotateKey(em(), key.id)).rejects.toMatchObject({ code: 'BAD_USER_INPUT', message });
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ['createKey', () => createKey(em(), NOTHING), `There is no user ${NOTHING}.`],
    ['listKeys', () => listKeys(NOTHING), `There is no organization ${NOTHING}.`],
    ['revokeKey', () => revokeCredential(KEY, em(), NOTHING), `There is no key ${NOTHING}.`],
    ['rotateKey', () => rotateKey(em(), NOTHING), `There is no key ${NOTHING}.`],
  ])('reports an unknown id as not found from %s', async (_, act, message) => {
    await expect(act()).rejects.toMatchObject({ name: 'Problem', code: 'NOT_FOUND', message });
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ['createKey', () => createKey(em(), 'me'), 'user id must be a UUID'],
    ['listKeys', () => listKeys('me'), 'organization id must be a UUID'],
    ['revokeKey', () => revokeCredential(KEY, em(), 'me'), 'key id must be a UUID'],
  ])('describes a valid id when %s gets an invalid one', async (_, act, message) => {
    await expect(act()).rejects.toThrow(message);
  });
});
