import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { createSignInCode } from '../../src/accounts/grants/sign-in-codes.ts';
import { addMember, removeMember } from '../../src/accounts/tokens/members.ts';
import type { Cast } from '../support/cast.ts';
import { Harness, type HttpAnswer } from '../support/harness.ts';
import { TestIssuer } from '../support/issuer.ts';

let harness: Harness;
let acme: Cast;
let issuer: TestIssuer;
const CLIENT = 'pages-of-acme';
const PAST_MEMORY_MS = 950;

beforeAll(async () => {
  issuer = await TestIssuer.start();
  harness = await Harness.start(undefined, {
    jwt: { issuers: [{ url: issuer.url }], audience: 'https://api.example.org' },
    signInClients: [{ issuer: issuer.url, clientId: CLIENT, clientSecret: 'a secret' }],
  });
  acme = await harness.seed.organization({ credits: 20 });
});
afterAll(async () => {
  await harness.close();
  await issuer.close();
});
beforeEach(() => harness.pass(60_001));

const em = () => harness.db.orm.em.fork();
const codeOf = async (options = {}) => (await createSignInCode(em(), acme.userId, options)).code;
const cookiesOf = ({ headers }: HttpAnswer): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

const signIn = (code: string, headers: Record<string, string> = {}) =>
  harness.request('/session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ code }),
  });

const me = (cookie: string, headers: Record<string, string> = { Authorization: 'Session' }) =>
  harness.request('/api/v1/me', { headers: { Cookie: cookie, ...headers } });

describe('a session of the pages', () => {
  it('opens once with a code, for its person and scopes, in a cookie that no script gets', async () => {
    const code = await codeOf({ scopes: ['read', 'unlock'] });
    const opened = await signIn(code);
    expect([opened.status, opened.text]).toEqual([204, '']);
    expect(opened.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-session=at_live_\w+; Path=\/; Expires=.*; HttpOnly; Secure; SameSite=Strict$/,
      ),
      expect.stringMatching(/^signed-in=1; Path=\/; Expires=.*; Secure; SameSite=Strict$/),
    ]);
    const { status, body } = await me(cookiesOf(opened));
    expect([status, body.user.id, body.scopes]).toEqual([200, acme.userId, ['read', 'unlock']]);
    expect((await signIn(code)).status).toBe(400);
  });

  it('is looked at only where Authorization names it, so that no page of another site can use it', async () => {
    const cookie = cookiesOf(await signIn(await codeOf()));
    expect((await me(cookie, {})).status).toBe(401);
    expect((await me('', { Authorization: 'Session' })).status).toBe(401);
    const foreign = { 'Sec-Fetch-Site': 'same-site' };
    expect((await signIn(await codeOf(), foreign)).status).toBe(403);
    expect((await signIn(await codeOf(), { Origin: 'https://elsewhere.example.org' })).status).toBe(403);
    const out = await harness.request('/session', {
      method: 'DELETE',
      headers: { Cookie: cookie, ...foreign },
    });
    expect([out.status, (await me(cookie)).status]).toEqual([403, 200]);
  });

  it('spends without a budget of its own, through the channel of the web application', async () => {
    const cookie = cookiesOf(await signIn(await codeOf()));
    const district = await harness.seed.district({});
    const bought = await harness.request('/api/v1/unlock', {
      method: 'POST',
      headers: { Cookie: cookie, Authorization: 'Session', 'Content-Type': 'application/json' },
      body: JSON.stringify({ entity_type: 'district', entity_id: district.id }),
    });
    expect(bought.status).toBe(200);
    const entries = await harness.db.core.rows(
      sql`select channel from credit_entries where organization_id = ${acme.organizationId} and kind = 'unlock'`,
    );
    expect(entries).toEqual([{ channel: 'dashboard' }]);
  });

  it('ends when its person signs out, after twelve hours, and with the key that made its code', async () => {
    const ended = cookiesOf(await signIn(await codeOf()));
    const out = await harness.request('/session', { method: 'DELETE', headers: { Cookie: ended } });
    expect(out.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-session=; .*Expires=Thu, 01 Jan 1970/),
      expect.stringMatching(/^signed-in=; .*Expires=Thu, 01 Jan 1970/),
    ]);
    expect((await me(ended)).status).toBe(401);

    const old = cookiesOf(await signIn(await codeOf()));
    const [grant] = await harness.db.core.rows<{ hours: number }>(sql`
      select round(extract(epoch from expires_at - created_at) / 3600)::int as hours
      from grants where client_id = 'workbench' and revoked_at is null order by created_at desc limit 1`);
    expect(grant).toEqual({ hours: 12 });
    await harness.db.core.rows(sql`update grants set expires_at = now() where client_id = 'workbench'`);
    harness.pass(PAST_MEMORY_MS);
    expect((await me(old)).status).toBe(401);

    const made = await harness.graphql(acme.key, 'mutation { createSignInCode { code } }');
    const ofKey = cookiesOf(await signIn(made.body.data.createSignInCode.code));
    expect((await me(ofKey)).status).toBe(200);
    const keys = await harness.graphql(ofKey === '' ? '' : acme.key, '{ apiKeys { id } }');
    await harness.graphql(acme.key, 'mutation ($id: UUID!) { revokeApiKey(id: $id) { id } }', {
      id: keys.body.data.apiKeys[0].id,
    });
    harness.pass(PAST_MEMORY_MS);
    expect((await me(ofKey)).status).toBe(401);
  });

  it('is no application: lists of grants leave it out', async () => {
    const other = await harness.seed.organization();
    const { code } = await createSignInCode(em(), other.userId);
    expect((await signIn(code)).status).toBe(204);
    expect((await harness.graphql(other.key, '{ grants { id } }')).body.data.grants).toEqual([]);
  });

  it('refuses wrong codes and bodies in words, and counts them', async () => {
    const answers = await Promise.all([
      signIn('K7PQ-2M4X-0000-0000-0000-0000'),
      signIn(''),
      ...['[]', '{"code": 7}', '{"code": "A", "more": 1}', 'nothing'].map((body) =>
        harness.request('/session', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body,
        }),
      ),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400]);
    expect(answers[0]!.body.message).toContain('wrong, used, or expired');
    for (let at = 0; at < 60; at++) await signIn('K7PQ-2M4X-0000-0000-0000-0000');
    expect((await signIn('K7PQ-2M4X-0000-0000-0000-0000')).status).toBe(429);
  });
});

describe('signing in at an issuer', () => {
  const leave = async (back = '/explore/lists') => {
    const path = `/session/issuer?issuer=${encodeURIComponent(issuer.url)}&back=${encodeURIComponent(back)}`;
    const answer = await harness.request(path, { redirect: 'manual' } as object);
    return { answer, cookie: cookiesOf(answer), to: new URL(answer.headers.get('location')!) };
  };
  const comeBack = (cookie: string, to: URL, more: Record<string, string> = {}) => {
    const query = new URLSearchParams({ code: 'c', state: to.searchParams.get('state')!, ...more });
    return harness.request(`/session/back?${query}`, { headers: { Cookie: cookie } });
  };
  const answering = (to: URL, claims: object = {}) => {
    issuer.exchange = async () => ({
      access_token: 'unused',
      token_type: 'Bearer',
      id_token: await issuer.sign(
        { aud: CLIENT, sub: 'user-1', nonce: to.searchParams.get('nonce'), client_id: undefined, ...claims },
        { typ: 'JWT' },
      ),
    });
  };

  it('opens a session for the member, and leads back to the page', async () => {
    const member = await addMember(em(), acme.userId, {
      issuer: issuer.url,
      subject: 'user-1',
      scopes: ['read'],
    });
    const { answer, cookie, to } = await leave();
    expect([answer.status, to.origin + to.pathname]).toEqual([303, `${issuer.url}/authorize`]);
    expect(Object.fromEntries(to.searchParams)).toMatchObject({
      client_id: CLIENT,
      response_type: 'code',
      scope: 'openid',
      code_challenge_method: 'S256',
      redirect_uri: 'https://api.example.org/session/back',
    });
    answering(to);
    const back = await comeBack(cookie, to);
    expect([back.status, back.headers.get('location')]).toEqual([303, '/explore/lists']);
    const session = cookiesOf(back);
    expect((await me(session)).body).toMatchObject({ user: { id: acme.userId }, scopes: ['read'] });
    await removeMember(em(), member.id);
    harness.pass(PAST_MEMORY_MS);
    expect((await me(session)).status).toBe(401);
  });

  it('opens nothing for a stranger, another state or nonce, another audience, or a page of another site', async () => {
    const { cookie, to } = await leave('https://elsewhere.example.org/');
    answering(to, { sub: 'nobody' });
    const stranger = await comeBack(cookie, to);
    expect(stranger.headers.get('location')).toBe('/explore?sign-in=unknown');
    await addMember(em(), acme.userId, { issuer: issuer.url, subject: 'user-2' });
    for (const [claims, more] of [
      [{ sub: 'user-2' }, { state: 'another' }],
      [{ sub: 'user-2', nonce: 'another' }, {}],
      [{ sub: 'user-2', aud: 'another' }, {}],
      [{ sub: 'user-2', iss: 'https://another.example.org' }, {}],
    ] as const) {
      answering(to, claims);
      const refused = await comeBack(cookie, to, more);
      expect(refused.headers.get('location')).toBe('/explore?sign-in=refused');
      expect(cookiesOf(refused)).not.toContain('session=at_');
    }
    answering(to, { sub: 'user-2' });
    expect((await comeBack('', to)).headers.get('location')).toBe('/explore?sign-in=refused');
    expect((await comeBack(cookie, to)).headers.get('location')).toBe('/explore');
  });

  it('is offered at configured issuers only', async () => {
    const other = await harness.request('/session/issuer?issuer=https://other.example.org');
    expect(other.status).toBe(404);
    const page = await harness.request('/explore', { headers: { Accept: 'text/html' } });
    expect(page.text).toContain(`data-issuers="[&quot;${issuer.url}&quot;]"`);
  });
});
