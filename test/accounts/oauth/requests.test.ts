import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSignInCode } from '../../../src/accounts/grants/sign-in-codes.ts';
import {
  acme,
  addressOf,
  em,
  expectRefused,
  harness,
  open,
  REDIRECT,
  register,
  startFlows,
} from '../../support/oauth-flows.ts';
import { decide, formOf, ISSUER, post, sentBack } from '../../support/person.ts';

beforeAll(startFlows);
afterAll(() => harness.close());

describe('a request for authorization', () => {
  it.each([
    ['https://evil.example.com/back'],
    [`${REDIRECT}/`],
    [`${REDIRECT}?next=https://evil.example.com`],
    ['https://agent.example.com.evil.example.com/back'],
    ['https://agent.example.com@evil.example.com/back'],
    ['http://agent.example.com/back'],
    ['javascript:alert(1)'],
    ['http://localhost.evil.example.com/cb'],
    ['http://localhost/other'],
    ['http://127.0.0.1/cb'],
  ])('is never redirected to %s', async (redirect_uri) => {
    const answer = await open({ redirect_uri });
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });

  it('is redirected to any port on loopback', async () => {
    expect((await open({ redirect_uri: 'http://localhost:54321/cb' })).text).toContain(
      'a program on this computer',
    );
  });

  it.each([
    ['without PKCE', { code_challenge: undefined }, 'invalid_request'],
    ['with the plain method', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['for a token in the address', { response_type: 'token' }, 'unsupported_response_type'],
    ['for an unknown scope', { scope: 'read root' }, 'invalid_scope'],
    ['for the scope of operators', { scope: 'operate' }, 'invalid_scope'],
    ['for another resource', { resource: 'https://evil.example.com/mcp' }, 'invalid_target'],
  ])('%s sends the application the error, its state, and the issuer', async (_case, parameters, error) => {
    const answer = await open(parameters);
    expect([answer.status, sentBack(answer)]).toEqual([303, { error, state: 's', iss: ISSUER }]);
  });

  it('is a page without scripts that no other page can show in a frame', async () => {
    const { headers, text } = await open({});
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' https://agent.example.com");
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).not.toContain('<script');
  });

  it('shows the name that an application gives itself as text', async () => {
    const client_id = await register({ client_name: '<script>alert("x")</script>\u202e & "co"' });
    const { text } = await open({ client_id, state: '"><script>' });
    expect(text).not.toContain('<script');
    expect(text).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &quot;co&quot;');
    expect(formOf(text).state).toBe('"><script>');
  });

  it('is denied by the person without a code, and cannot be decided from another site', async () => {
    const denied = await decide(harness, addressOf({}), {
      userId: acme.userId,
      decision: 'deny',
      signInCode: '',
    });
    expect(sentBack(denied)).toEqual({ error: 'access_denied', state: 's', iss: ISSUER });
    const { code } = await createSignInCode(em(), acme.userId);
    const fields = {
      ...formOf((await open({})).text),
      allow: 'read',
      daily_budget: '1',
      sign_in_code: code,
      decision: 'allow',
    };
    const foreign = await post(harness, '/oauth/authorize', fields, { 'Sec-Fetch-Site': 'cross-site' });
    expect([foreign.status, foreign.headers.get('location')]).toEqual([403, null]);
  });
});

describe('a registration', () => {
  it.each([
    ['without redirect URIs', {}, 'invalid_client_metadata'],
    ['with http elsewhere', { redirect_uris: ['http://agent.example.com/cb'] }, 'invalid_redirect_uri'],
    ['with a script', { redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    ['with a fragment', { redirect_uris: [`${REDIRECT}#x`] }, 'invalid_redirect_uri'],
    ['with none', { redirect_uris: [] }, 'invalid_redirect_uri'],
  ])('%s is refused', async (_case, body, error) => {
    const headers = { 'Content-Type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    expectRefused(await harness.request('/oauth/register', request), error);
  });

  it('is limited per address', async () => {
    harness.pass(60_000);
    const headers = { 'Content-Type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify({ redirect_uris: [REDIRECT] }) };
    const statuses: number[] = [];
    for (let at = 0; at < 11; at++) statuses.push((await harness.request('/oauth/register', request)).status);
    expect(statuses).toEqual([...Array(10).fill(201), 429]);
    harness.pass(60_000);
  });
});
