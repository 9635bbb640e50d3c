import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isPrivateUse } from '../../../src/accounts/tokens/redirect-uris.ts';
import { addressOf, exchange, flow, harness, renew, startFlows, works } from '../../support/oauth-flows.ts';
import { ISSUER, pkce } from '../../support/person.ts';

beforeAll(startFlows);
afterAll(() => harness.close());

const CURSOR = 'cursor://anysphere.cursor-mcp/oauth/callback';

const registration = (redirect_uris: readonly string[], more: object = {}) =>
  harness.request('/oauth/register', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_name: 'An application', redirect_uris, ...more }),
  });

describe('a redirect URI of a scheme that an application owns', () => {
  it('is registered, named on the page, and compared exactly', async () => {
    const { status, body } = await registration([CURSOR]);
    expect([status, body.redirect_uris]).toEqual([201, [CURSOR]]);
    const parameters = { client_id: body.client_id, code_challenge: pkce().challenge };
    const open = (redirect_uri: string) => {
      const { pathname, search } = addressOf({ ...parameters, redirect_uri });
      return harness.request(pathname + search);
    };
    const page = await open(CURSOR);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('cursor://anysphere.cursor-mcp')]);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' cursor:;");
    expect((await open(`${CURSOR}/`)).status).toBe(400);
    expect((await open(CURSOR.toUpperCase())).status).toBe(400);
  });

  it.each([
    'javascript:/alert(1)',
    'JavaScript://x/%0aalert(1)',
    'java\nscript:/alert(1)',
    'data:/text/html,x',
    'file:///etc/passwd',
    'blob:/x',
    'ms-settings:/x',
    'http://evil.example.com/',
    'app:callback',
    'app://user:secret@host/callback',
    'app:/callback#fragment',
  ])('is never %j', (address) => {
    expect(isPrivateUse(address)).toBe(false);
  });

  it('is refused beside one of a browser', async () => {
    const { status, body } = await registration([CURSOR, 'javascript:/alert(1)']);
    expect([status, body.error]).toEqual([400, 'invalid_redirect_uri']);
  });
});

describe('a registration', () => {
  it.each([null, 5, ['An application'], ''])(
    'is of an application without a name if its name is %j',
    async (name) => {
      harness.pass(60_000);
      const { status, body } = await registration([CURSOR], { client_name: name });
      expect([status, body.client_name]).toEqual([201, 'An application without a name']);
    },
  );
});

describe('a request of an application', () => {
  it('gets what one without scopes gets if it names only scopes of OpenID Connect', async () => {
    const { body } = await exchange(await flow({ scope: 'openid profile email offline_access' }));
    expect(body.scope).toBe('read');
    expect((await renew(body.refresh_token, { scope: 'openid offline_access' })).body.scope).toBe('read');
  });

  it('names the resource with its host in any case, or the origin that the resource is a part of', async () => {
    const shouted = ISSUER.replace('https://', 'HTTPS://').replace(/[^/]+$/, (host) => host.toUpperCase());
    const started = await flow({ resource: `${shouted}/mcp` });
    const { status, body } = await exchange(started, { resource: ISSUER });
    expect([status, await works(body.access_token)]).toEqual([200, true]);
    expect((await renew(body.refresh_token, { resource: `${shouted}/` })).status).toBe(200);
    expect((await harness.get('/me', body.access_token)).status).toBe(401);
  });
});
