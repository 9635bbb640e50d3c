import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createKey, type KeyOptions } from '../../src/accounts/api-keys/api-keys.ts';
import { addMember, removeMember } from '../../src/accounts/tokens/members.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { TestIssuer } from '../support/issuer.ts';

let harness: Harness;
let issuer: TestIssuer;
let acme: Cast;

beforeAll(async () => {
  issuer = await TestIssuer.start();
  harness = await Harness.start(undefined, {
    jwt: { issuers: [{ url: issuer.url }], audience: 'https://api.example.org' },
  });
});
afterAll(async () => {
  await harness.close();
  await issuer.close();
});
beforeEach(async () => {
  acme = await harness.seed.organization();
});

const em = () => harness.db.orm.em.fork();
const SHOWN = 'id rateLimit expiresAt revokedAt madeBy scopes';
const ALL = ['read', 'unlock', 'generate', 'manage'];

interface Made {
  readonly id: string;
  readonly secret: string;
  readonly rateLimit: number | null;
  readonly expiresAt: string | null;
  readonly madeBy: string | null;
}

const attempt = async (credential: string, document: string, variables: object = {}) =>
  (await harness.graphql(credential, document, { ...variables })).body;

/** A key created by an operator, which has only the requested bounds. */
async function operatorKey(options: KeyOptions = {}): Promise<{ id: string; secret: string }> {
  const { key, apiKey } = await createKey(em(), acme.userId, options);
  return { id: key.id, secret: apiKey };
}

const tryKey = (credential: string, input: object = {}) =>
  attempt(
    credential,
    `mutation ($input: NewApiKey!) { createApiKey(input: $input) { secret apiKey { ${SHOWN} } } }`,
    {
      input: { name: 'made', scopes: ['read', 'manage'], ...input },
    },
  );

async function makeKey(credential: string, input: object = {}): Promise<Made> {
  const { data, errors } = await tryKey(credential, input);
  expect(errors).toBeUndefined();
  return { ...data.createApiKey.apiKey, secret: data.createApiKey.secret };
}

async function makeClient(credential: string, scopes = ['read', 'manage']): Promise<Made> {
  const { data, errors } = await attempt(
    credential,
    `mutation ($scopes: [Scope!]!) {
       createOAuthClient(name: "made", scopes: $scopes) { secret client { id expiresAt madeBy } } }`,
    { scopes },
  );
  expect(errors).toBeUndefined();
  return { rateLimit: null, ...data.createOAuthClient.client, secret: data.createOAuthClient.secret };
}

const askForToken = (client: Made) =>
  harness.request('/oauth/token', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: String(
      new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: client.id,
        client_secret: client.secret,
      }),
    ),
  });
const tokenOf = async (client: Made): Promise<string> => (await askForToken(client)).body.access_token;

const rotate = (credential: string, id: string, overlap = 3_600) =>
  attempt(
    credential,
    `mutation ($id: UUID!, $overlap: Int!) {
       rotateApiKey(id: $id, overlapSeconds: $overlap) { secret apiKey { ${SHOWN} } } }`,
    { id, overlap },
  );
const revokeKey = (id: string) =>
  attempt(acme.key, 'mutation ($id: UUID!) { revokeApiKey(id: $id) { id } }', { id });
const revokeClient = (id: string) =>
  attempt(acme.key, 'mutation ($id: UUID!) { revokeOAuthClient(id: $id) { id } }', { id });

const status = async (credential: string): Promise<number> => {
  harness.pass(950);
  return (await harness.get('/me', credential)).status;
};
/** Counts how many of `count` simultaneous requests with each credential are admitted. */
async function admitted(count: number, ...credentials: string[]): Promise<number> {
  const requests = credentials.flatMap((key) =>
    Array.from({ length: count }, () => ({ path: '/api/v1/nothing', key })),
  );
  const answers = await harness.together(requests);
  return answers.filter((answer) => answer.status === 404).length;
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('a credential created with an API key', () => {
  it('expires no later than the key, and by default with it', async () => {
    const end = inDays(2);
    const maker = await operatorKey({ expiresAt: end });
    expect((await makeKey(maker.secret)).expiresAt).toBe(end);
    expect((await makeClient(maker.secret)).expiresAt).toBe(end);
    const sooner = inDays(1);
    expect((await makeKey(maker.secret, { expiresAt: sooner })).expiresAt).toBe(sooner);
    const { errors } = await tryKey(maker.secret, { expiresAt: inDays(3) });
    expect(errors[0]).toMatchObject({
      message: `expiry must be no later than ${end}, when the key or token in use expires.`,
      extensions: { code: 'BAD_USER_INPUT' },
    });
  });

  it('has at most the rate limit of the key, and by default the same', async () => {
    const maker = await operatorKey({ rateLimit: 10 });
    expect((await makeKey(maker.secret)).rateLimit).toBe(10);
    expect((await makeKey(maker.secret, { rateLimit: 5 })).rateLimit).toBe(5);
    const { errors } = await tryKey(maker.secret, { rateLimit: 11 });
    expect(errors[0].message).toBe('rate limit must be at most 10, the limit of the key or token in use.');
  });

  it('shares the request window of the key, however many keys and clients there are', async () => {
    const maker = await operatorKey({ rateLimit: 10 });
    const child = await makeKey(maker.secret);
    const grandchild = await makeKey(child.secret, { rateLimit: 4 });
    const token = await tokenOf(await makeClient(grandchild.secret));
    harness.pass(60_000);
    expect(await admitted(6, token)).toBe(4);
    expect(await admitted(6, grandchild.secret)).toBe(0);
    expect(await admitted(8, child.secret)).toBe(6);
    expect(await admitted(8, maker.secret)).toBe(0);
    expect(await status(acme.key)).toBe(200);
  });

  it('names the key as its creator, and one created by an operator names none', async () => {
    const maker = await operatorKey();
    expect((await makeKey(maker.secret)).madeBy).toBe(maker.id);
    expect((await makeClient(maker.secret)).madeBy).toBe(maker.id);
    const { apiKeys } = (await attempt(acme.key, '{ apiKeys { id madeBy } }')).data;
    expect(apiKeys).toContainEqual({ id: maker.id, madeBy: null });
  });

  it('ends when the key is revoked, through every generation of keys, clients and tokens', async () => {
    const maker = await operatorKey();
    const child = await makeKey(maker.secret);
    const client = await makeClient(child.secret);
    const token = await tokenOf(client);
    const last = await makeKey(token);
    const sibling = await makeKey(acme.key);
    for (const { secret } of [child, last, sibling]) expect(await status(secret)).toBe(200);
    await revokeKey(maker.id);
    for (const credential of [maker.secret, child.secret, token, last.secret])
      expect(await status(credential)).toBe(401);
    expect((await askForToken(client)).body.error).toBe('invalid_client');
    expect(await status(sibling.secret)).toBe(200);
    const { apiKeys } = (await attempt(acme.key, '{ apiKeys { id revokedAt } }')).data;
    const revoked = apiKeys.filter((key: { revokedAt: unknown }) => key.revokedAt !== null);
    expect(revoked.map(({ id }: { id: string }) => id).sort()).toEqual([maker.id, child.id, last.id].sort());
  });

  it('does not survive a concurrent revocation of the key', async () => {
    for (let round = 0; round < 5; round++) {
      const maker = await operatorKey();
      const child = await makeKey(maker.secret);
      const [, ...answers] = await Promise.all([
        revokeKey(maker.id),
        ...Array.from({ length: 4 }, () => tryKey(child.secret)),
      ]);
      harness.pass(950);
      const secrets = answers.flatMap(({ data }) => data?.createApiKey?.secret ?? []);
      for (const secret of secrets) expect(await status(secret)).toBe(401);
    }
  });
});

describe('a credential created with a token', () => {
  it('expires with the token, and ends when the client of the token is revoked', async () => {
    const client = await makeClient(acme.key);
    const token = await tokenOf(client);
    const key = await makeKey(token);
    expect(Date.parse(key.expiresAt!) - Date.now()).toBeLessThanOrEqual(3_600_000);
    const next = await makeClient(token);
    expect(Date.parse(next.expiresAt!) - Date.now()).toBeLessThanOrEqual(3_600_000);
    expect((await askForToken(next)).body.expires_in).toBeLessThanOrEqual(3_600);
    expect((await tryKey(token, { expiresAt: inDays(1) })).errors[0].message).toMatch(
      /^expiry must be no later than/,
    );
    await revokeClient(client.id);
    for (const credential of [token, key.secret]) expect(await status(credential)).toBe(401);
    expect((await askForToken(next)).body.error).toBe('invalid_client');
  });

  it('expires with a token of another issuer, and ends with its member', async () => {
    const member = await addMember(em(), acme.userId, { issuer: issuer.url, subject: acme.userId });
    const jwt = await issuer.sign({ sub: acme.userId });
    const key = await makeKey(jwt);
    const client = await makeClient(jwt);
    expect(key.madeBy).toBe(member.id);
    for (const { expiresAt } of [key, client])
      expect(Date.parse(expiresAt!) - Date.now()).toBeLessThanOrEqual(300_000);
    const token = await tokenOf(client);
    expect([await status(key.secret), await status(token)]).toEqual([200, 200]);
    await removeMember(em(), member.id);
    expect([await status(key.secret), await status(token)]).toEqual([401, 401]);
  });

  it('has no scope that a narrowed token lacks', async () => {
    const client = await makeClient(acme.key, ALL);
    const narrowed = await harness.request('/oauth/token', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `grant_type=client_credentials&scope=manage&client_id=${client.id}&client_secret=${client.secret}`,
    });
    const { errors } = await tryKey(narrowed.body.access_token, { scopes: ['read'] });
    expect(errors[0].extensions).toEqual({ code: 'FORBIDDEN', requiredScope: 'read' });
  });
});

describe('the rotation of a bounded key', () => {
  it('keeps its expiry, creator and window, and passes on the credentials that it created', async () => {
    const maker = await operatorKey({ rateLimit: 6, expiresAt: inDays(2) });
    const key = await makeKey(maker.secret);
    const child = await makeKey(key.secret);
    const { secret, apiKey } = (await rotate(key.secret, key.id)).data.rotateApiKey;
    expect(apiKey).toMatchObject({ rateLimit: 6, expiresAt: key.expiresAt, madeBy: maker.id });
    harness.pass(60_000);
    expect(await admitted(6, key.secret, secret, child.secret)).toBe(6);
    harness.pass(60_000);
    await revokeKey(key.id);
    expect([await status(key.secret), await status(secret), await status(child.secret)]).toEqual([
      401, 200, 200,
    ]);
    await revokeKey(apiKey.id);
    expect([await status(secret), await status(child.secret)]).toEqual([401, 401]);
  });

  it("gives no second window to an operator's limited key", async () => {
    const first = await operatorKey({ rateLimit: 5 });
    const second = (await rotate(first.secret, first.id)).data.rotateApiKey;
    const third = (await rotate(second.secret, second.apiKey.id)).data.rotateApiKey;
    harness.pass(60_000);
    expect(await admitted(5, first.secret, second.secret, third.secret)).toBe(5);
  });

  it('ends the credentials that the key created when it has no overlap', async () => {
    const key = await operatorKey();
    const child = await makeKey(key.secret);
    const { secret } = (await rotate(acme.key, key.id, 0)).data.rotateApiKey;
    expect([await status(secret), await status(child.secret)]).toEqual([200, 401]);
  });

  it('creates a successor that also ends with the key that rotated it', async () => {
    const rotator = await makeKey(acme.key);
    const key = await operatorKey({ scopes: ['read'] });
    const { secret } = (await rotate(rotator.secret, key.id)).data.rotateApiKey;
    expect(await status(secret)).toBe(200);
    await revokeKey(rotator.id);
    expect(await status(secret)).toBe(401);
  });

  it.each<[string, KeyOptions]>([
    ['an end', { expiresAt: inDays(2) }],
    ['a rate limit', { rateLimit: 10 }],
  ])('is refused to a key with %s that the key to rotate does not have', async (_, bounds) => {
    const bounded = await operatorKey(bounds);
    const free = await operatorKey();
    const { errors } = await rotate(bounded.secret, free.id);
    expect(errors[0]).toMatchObject({
      message: expect.stringContaining(
        'has an expiry, a rate limit, or a budget that this key does not have',
      ),
      extensions: { code: 'FORBIDDEN' },
    });
    expect(await status(free.secret)).toBe(200);
    const own = await makeKey(bounded.secret);
    expect((await rotate(bounded.secret, own.id)).errors).toBeUndefined();
  });

  it('is refused to a token for a key that outlives it', async () => {
    const token = await tokenOf(await makeClient(acme.key));
    const key = await operatorKey({ scopes: ['read'] });
    expect((await rotate(token, key.id)).errors[0].extensions).toEqual({ code: 'FORBIDDEN' });
  });
});
