import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { createSignInCode } from '../../../src/accounts/grants/sign-in-codes.ts';
import { createClient } from '../../../src/accounts/tokens/oauth-clients.ts';
import {
  acme,
  addressOf,
  clientId,
  em,
  exchange,
  expectRefused,
  flow,
  harness,
  REDIRECT,
  register,
  renew,
  startFlows,
  works,
} from '../../support/oauth-flows.ts';
import { decide, ISSUER, pkce, post } from '../../support/person.ts';

beforeAll(startFlows);
afterAll(() => harness.close());

describe('an authorization code', () => {
  it('gives tokens for the resource and the scopes that the person left checked', async () => {
    const { status, body } = await exchange(await flow({}, { allow: ['read'] }));
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3_600, scope: 'read' });
    expect(await works(body.access_token)).toBe(true);
    expect((await harness.get('/me', body.access_token)).status).toBe(401);
    const whole = await exchange(await flow({ resource: ISSUER }));
    expect((await harness.get('/me', whole.body.access_token)).body.user.id).toBe(acme.userId);
  });

  it('is refused with a wrong verifier, another redirect URI, another client, or another resource', async () => {
    const started = await flow();
    const other = await register();
    expectRefused(await exchange({ ...started, verifier: pkce().verifier }), 'invalid_grant');
    expectRefused(await exchange({ ...started, verifier: started.verifier.slice(1) }), 'invalid_grant');
    expectRefused(await exchange(started, { redirect_uri: 'http://localhost/cb' }), 'invalid_grant');
    expectRefused(await exchange(started, { client_id: other }), 'invalid_grant');
    expectRefused(await exchange(started, { resource: `${ISSUER}/graphql` }), 'invalid_target');
    expect((await exchange(started)).status).toBe(200);
  });

  it('is refused in the flow of another person, because the verifier is not that of its request', async () => {
    const [mine, stolen] = [await flow(), await flow()];
    expectRefused(await exchange({ code: stolen.code, verifier: mine.verifier }), 'invalid_grant');
  });

  it('works once; if it is used again, the tokens that it gave end within a second', async () => {
    const started = await flow();
    const { body } = await exchange(started);
    expect(await works(body.access_token)).toBe(true);
    expectRefused(await exchange(started), 'invalid_grant');
    expect(await works(body.access_token)).toBe(false);
    expectRefused(await renew(body.refresh_token), 'invalid_grant');
  });

  it('gives tokens once when it is presented 10 times at once', async () => {
    const { code, verifier } = await flow();
    const body = String(
      new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId,
        redirect_uri: REDIRECT,
        code,
        code_verifier: verifier,
      }),
    );
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const request = { path: '/oauth/token', method: 'POST', headers, body };
    const answers = await harness.together(Array.from({ length: 10 }, () => request));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('ends after a minute', async () => {
    const started = await flow();
    await harness.db.core.rows(sql`update authorization_codes set expires_at = now() where grant_id is null`);
    expectRefused(await exchange(started), 'invalid_grant');
  });
});

describe('a refresh token', () => {
  it('is replaced at each use, for at most the scopes of the grant', async () => {
    const { body: first } = await exchange(await flow());
    const { body: second } = await renew(first.refresh_token, { scope: 'read operate' });
    expect(second.scope).toBe('read');
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await renew(second.refresh_token)).body.scope).toBe('read unlock manage');
  });

  it('gives new tokens of its grant to its client within a minute, for a lost answer or a second process', async () => {
    const { body: first } = await exchange(await flow());
    const answers = await Promise.all([renew(first.refresh_token), renew(first.refresh_token)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const { body } of answers) expect(await works(body.access_token)).toBe(true);
    expectRefused(await renew(first.refresh_token, { client_id: await register() }), 'invalid_grant');
    expect(await works(answers[0]!.body.access_token)).toBe(true);
    const [grants] = await harness.db.core.rows<{ grants: number }>(sql`
      select count(distinct grant_id)::int as grants from refresh_tokens
      where grant_id = (select grant_id from refresh_tokens order by expires_at desc limit 1)`);
    expect(grants).toEqual({ grants: 1 });
  });

  it('ends the whole grant when it is used again after a minute, however often before', async () => {
    const { body: first } = await exchange(await flow());
    await renew(first.refresh_token);
    const { body: second } = await renew(first.refresh_token);
    expect(await works(second.access_token)).toBe(true);
    await harness.db.core.rows(sql`
      update refresh_tokens set used_at = used_at - interval '61 seconds' where used_at is not null`);
    expectRefused(await renew(first.refresh_token), 'invalid_grant');
    expect(await works(second.access_token)).toBe(false);
    expectRefused(await renew(second.refresh_token), 'invalid_grant');
  });

  it('is refused for another client and another resource', async () => {
    const { body } = await exchange(await flow());
    expectRefused(await renew(body.refresh_token, { client_id: await register() }), 'invalid_grant');
    expectRefused(await renew(body.refresh_token, { resource: `${ISSUER}/graphql` }), 'invalid_target');
    expect((await renew(body.refresh_token)).status).toBe(200);
  });

  it('is revoked by its client together with the grant, and by no other client', async () => {
    const { body } = await exchange(await flow());
    const revoke = (id: string, token: string) => post(harness, '/oauth/revoke', { client_id: id, token });
    expect((await revoke(await register(), body.refresh_token)).status).toBe(200);
    expect(await works(body.access_token)).toBe(true);
    expect((await revoke(clientId, body.access_token)).status).toBe(200);
    expect(await works(body.access_token)).toBe(false);
    const { body: next } = await renew(body.refresh_token);
    expect((await revoke(clientId, next.refresh_token)).status).toBe(200);
    expect(await works(next.access_token)).toBe(false);
    expect((await revoke(clientId, 'nonsense')).status).toBe(200);
  });
});

describe('a one-time code', () => {
  it('works once, in any case and without its hyphens', async () => {
    const { code } = await createSignInCode(em(), acme.userId);
    const signInCode = ` ${code.toLowerCase().replaceAll('-', '')}`;
    expect((await decide(harness, addressOf({}), { signInCode })).status).toBe(303);
    expect((await decide(harness, addressOf({}), { signInCode })).status).toBe(400);
  });

  it('ends after five wrong tries', async () => {
    const { code } = await createSignInCode(em(), acme.userId);
    const wrong = code.slice(0, -1) + (code.endsWith('A') ? 'B' : 'A');
    for (let tries = 0; tries < 5; tries++) {
      expect((await decide(harness, addressOf({}), { signInCode: wrong })).status).toBe(400);
    }
    expect((await decide(harness, addressOf({}), { signInCode: code })).status).toBe(400);
  });

  it('still works after four wrong tries, and not after ten minutes', async () => {
    const { code } = await createSignInCode(em(), acme.userId);
    const wrong = code.slice(0, -1) + (code.endsWith('A') ? 'B' : 'A');
    for (let tries = 0; tries < 4; tries++) await decide(harness, addressOf({}), { signInCode: wrong });
    expect((await decide(harness, addressOf({}), { signInCode: code })).status).toBe(303);
    const { code: late, expiresAt } = await createSignInCode(em(), acme.userId);
    expect(Math.round((expiresAt.getTime() - Date.now()) / 60_000)).toBe(10);
    await harness.db.core.rows(sql`update sign_in_codes set expires_at = now()`);
    expect((await decide(harness, addressOf({}), { signInCode: late })).status).toBe(400);
  });

  it('gives no more than its own scopes, and ends with the key that made it', async () => {
    const made = await harness.graphql(
      acme.key,
      `mutation {
        createApiKey(input: { name: "m", scopes: [read, manage], dailyBudget: 4 }) { secret apiKey { id } }
      }`,
    );
    const { secret, apiKey } = made.body.data.createApiKey;
    const asked = await harness.graphql(secret, 'mutation { createSignInCode { code } }');
    const { code } = asked.body.data.createSignInCode;
    const { body } = await exchange(await flow({ resource: ISSUER }, { signInCode: code, budget: '100' }));
    expect(body.scope).toBe('read manage');
    expect((await harness.get('/me', body.access_token)).body.budget_left).toBe(4);
    await harness.graphql(acme.key, `mutation { revokeApiKey(id: "${apiKey.id}") { id } }`);
    expect(await works(body.access_token)).toBe(false);
    expectRefused(await renew(body.refresh_token), 'invalid_grant');
  });
});

describe('a grant', () => {
  const grants = async (key = acme.key) => {
    const { body } = await harness.graphql(
      key,
      '{ grants { id name clientId redirectHost scopes resource dailyBudget spentToday revokedAt } }',
    );
    return body.data.grants;
  };

  it('is listed with its application, holds its budget, and is revoked within a second', async () => {
    const { body } = await exchange(await flow({ resource: ISSUER }, { budget: '7' }));
    const [grant] = await grants();
    expect(grant).toMatchObject({
      name: 'Agent',
      clientId,
      redirectHost: 'agent.example.com',
      scopes: ['read', 'unlock', 'manage'],
      resource: ISSUER,
      dailyBudget: 7,
      spentToday: 0,
      revokedAt: null,
    });
    const unlock = async () => {
      const { id } = await harness.seed.district();
      return harness.post('/unlock', body.access_token, { entity_type: 'district', entity_id: id });
    };
    expect([(await unlock()).status, (await unlock()).status]).toEqual([200, 409]);
    const raise = `mutation { setGrantBudget(id: "${grant.id}", dailyBudget: 100) { id } }`;
    expect((await harness.graphql(body.access_token, raise)).body.errors[0].extensions.code).toBe(
      'FORBIDDEN',
    );
    const made = await harness.graphql(
      body.access_token,
      'mutation { createApiKey(input: { name: "made", scopes: [read] }) { secret } }',
    );
    const { secret } = made.body.data.createApiKey;
    const stranger = await harness.seed.organization();
    const revoke = `mutation { revokeGrant(id: "${grant.id}") { revokedAt } }`;
    expect((await harness.graphql(stranger.key, revoke)).body.errors[0].extensions.code).toBe('NOT_FOUND');
    expect(await grants(stranger.key)).toEqual([]);
    await harness.graphql(acme.key, revoke);
    expect(await works(body.access_token)).toBe(false);
    expect((await harness.get('/me', secret)).status).toBe(401);
    const { data } = (await harness.get('/audit-trail?limit=200', acme.key)).body;
    const actions = data.filter((line: { subject_id: string }) => line.subject_id === grant.id);
    expect(actions.map(({ action }: { action: string }) => action)).toEqual([
      'grant_revoked',
      'grant_created',
    ]);
  });
});

describe('a configured client', () => {
  it('must know its secret, and ends its grants when it is revoked', async () => {
    const made = await createClient(em(), acme.userId, { redirectUris: [REDIRECT], scopes: ['read'] });
    const id = made.client.id;
    const started = await flow({ client_id: id });
    expectRefused(await exchange(started, { client_id: id }), 'invalid_client');
    expectRefused(await exchange(started, { client_id: id, client_secret: 'wrong' }), 'invalid_client');
    const { body } = await exchange(started, { client_id: id, client_secret: made.clientSecret });
    expect(body.scope).toBe('read');
    await harness.graphql(acme.key, `mutation { revokeOAuthClient(id: "${id}") { id } }`);
    expect(await works(body.access_token)).toBe(false);
  });
});
