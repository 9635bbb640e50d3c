import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { addMember } from '../../src/accounts/tokens/members.ts';
import { Harness } from '../support/harness.ts';
import { TestIssuer } from '../support/issuer.ts';

let harness: Harness;
let issuer: TestIssuer;

beforeEach(async () => {
  issuer = await TestIssuer.start();
  harness = await Harness.start(undefined, {
    jwt: { issuers: [{ url: issuer.url }], audience: 'https://api.example.org' },
  });
  const { userId } = await harness.seed.organization();
  await addMember(harness.db.orm.em.fork(), userId, { issuer: issuer.url, subject: 'user-1' });
});
afterEach(async () => {
  await harness.close();
  await issuer.close();
});

const status = async (token: string | Promise<string>) => (await harness.get('/me', await token)).status;
const MINUTE = 60_000;
const unknown = (at: number) => issuer.sign({}, { kid: `unknown ${at}` });

describe('the keys of an issuer', () => {
  it('are fetched once, however many tokens come at once', async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, () => issuer.sign()));
    expect(await Promise.all(tokens.map(status))).toEqual(tokens.map(() => 200));
    expect(issuer.fetches).toBe(1);
  });

  it('are fetched at most every 30 seconds, whatever unknown keys tokens name', async () => {
    expect(await status(issuer.sign())).toBe(200);
    for (let round = 1; round <= 3; round++) {
      harness.pass(29_999);
      expect(await status(unknown(0))).toBe(401);
      expect(issuer.fetches).toBe(round);
      harness.pass(1);
      const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => status(unknown(at))));
      expect(new Set(answers)).toEqual(new Set([401]));
      expect(await status(unknown(round))).toBe(401);
      expect(issuer.fetches).toBe(1 + round);
    }
  });

  it('are fetched at most every 30 seconds while unavailable, and known ones keep working', async () => {
    expect(await status(issuer.sign())).toBe(200);
    issuer.away = true;
    for (const minutes of [1, 11, 60, 12 * 60]) {
      harness.pass(minutes * MINUTE);
      expect([minutes, await status(issuer.sign())]).toEqual([minutes, 200]);
      expect([minutes, await status(unknown(minutes))]).toEqual([minutes, 401]);
      expect([minutes, await status(unknown(0))]).toEqual([minutes, 401]);
    }
    expect(issuer.missed).toBe(4 * 2); // its metadata at two locations, each time
  });

  it('are not trusted forever: after a day without a successful fetch, all tokens get a 401', async () => {
    expect(await status(issuer.sign())).toBe(200);
    issuer.away = true;
    harness.pass(24 * 60 * MINUTE);
    const answer = await harness.get('/me', await issuer.sign());
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
    issuer.away = false;
    harness.pass(30_000);
    expect(await status(issuer.sign())).toBe(200);
  });

  it('make a forged token a 401 when they are unreadable, like any other bad credential', async () => {
    issuer.away = true;
    expect(await status(issuer.sign())).toBe(401);
  });

  it('may be replaced at any time', async () => {
    const old = await issuer.sign();
    expect(await status(old)).toBe(200);
    await issuer.rollOver('second');
    harness.pass(30_000);
    expect(await status(issuer.sign())).toBe(200);
    expect(await status(old)).toBe(401);
  });

  it('are not used when an issuer publishes secret ones by mistake', async () => {
    const secret = new TextEncoder().encode('x'.repeat(32));
    issuer.published = [
      { kty: 'oct', k: Buffer.from(secret).toString('base64url'), kid: 'shared', alg: 'HS256' },
    ];
    expect(await status(issuer.sign({}, { alg: 'HS256', kid: 'shared' }, secret))).toBe(401);
  });
});
