import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { revokeCredential } from '../../src/accounts/credentials/credentials.ts';
import { CLIENT_SECRET, newSecret } from '../../src/accounts/identities/keys.ts';
import { CLIENT } from '../../src/accounts/identities/oauth-client.entity.ts';
import { createClient } from '../../src/accounts/tokens/oauth-clients.ts';
import { cleanUpAccessTokens } from '../../src/maintenance/retention/clean-ups.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { statementsOf } from '../support/statements.ts';

let harness: Harness;
let acme: Cast;
let client: { id: string; secret: string };

const em = () => harness.db.orm.em.fork();

async function newClient(...scopes: string[]) {
  const made = await createClient(em(), acme.userId, scopes.length > 0 ? { scopes } : {});
  return { id: made.client.id, secret: made.clientSecret };
}

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
  client = await newClient();
});
afterAll(() => harness.close());

const FORM = 'application/x-www-form-urlencoded';
const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

const ask = (form: Record<string, string> | string, authorization?: string, contentType = FORM) =>
  harness.request('/oauth/token', {
    method: 'POST',
    headers: { 'Content-Type': contentType, ...(authorization ? { authorization } : {}) },
    body: String(new URLSearchParams(form)),
  });
const GRANT = { grant_type: 'client_credentials' };
const tokenOf = async ({ id, secret } = client, form = {}): Promise<string> =>
  (await ask({ ...GRANT, ...form }, basic(id, secret))).body.access_token;

describe('an access token', () => {
  it('is issued to a client that authenticates in the header or in the form, and acts as its user', async () => {
    const inForm = { ...GRANT, client_id: client.id, client_secret: client.secret };
    for (const answer of [await ask(GRANT, basic(client.id, client.secret)), await ask(inForm)]) {
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        access_token: expect.stringMatching(/^at_live_[0-9A-Za-z]{36}$/),
        token_type: 'Bearer',
        expires_in: 3_600,
        scope: 'read unlock generate manage',
      });
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('pragma')).toBe('no-cache');
      const me = await harness.get('/me', answer.body.access_token);
      expect(me.body).toMatchObject({ user: { id: acme.userId }, organization: { id: acme.organizationId } });
    }
  });

  it('has at most the scopes of its client, and fewer on request', async () => {
    const reader = await newClient('read', 'unlock');
    const all = await ask(GRANT, basic(reader.id, reader.secret));
    expect(all.body.scope).toBe('read unlock');
    const one = await ask({ ...GRANT, scope: 'read' }, basic(reader.id, reader.secret));
    expect(one.body.scope).toBe('read');
    const more = await ask({ ...GRANT, scope: 'manage read generate' }, basic(reader.id, reader.secret));
    expect([more.status, more.body.scope]).toEqual([200, 'read']);
    expect((await harness.get('/me', one.body.access_token)).body.scopes).toEqual(['read']);
  });

  it('expires after an hour', async () => {
    const token = await tokenOf();
    const [row] = await harness.db.core.rows<{ seconds: number }>(
      sql`select max(extract(epoch from expires_at - now()))::int as seconds from access_tokens`,
    );
    expect(Math.round((row?.seconds ?? 0) / 60)).toBe(60);
    expect((await harness.get('/me', token)).status).toBe(200);
    await harness.db.core.rows(sql`update access_tokens set expires_at = now()`);
    harness.pass(950);
    expect((await harness.get('/me', token)).status).toBe(401);
  });

  it("ends within a second of its client's revocation", async () => {
    const doomed = await newClient();
    const token = await tokenOf(doomed);
    expect((await harness.get('/me', token)).status).toBe(200);
    await revokeCredential(CLIENT, em(), doomed.id);
    harness.pass(950);
    expect((await harness.get('/me', token)).status).toBe(401);
    expect((await ask(GRANT, basic(doomed.id, doomed.secret))).body.error).toBe('invalid_client');
  });

  it('is deleted by a job once it has expired', async () => {
    const tidy = await newClient();
    await tokenOf(tidy);
    await harness.db.core.rows(
      sql`update access_tokens set expires_at = now() - interval '1 second' where client_id = ${tidy.id}`,
    );
    const live = await tokenOf(tidy);
    await harness.db.transaction((tx) =>
      harness.jobs.enqueue(tx, cleanUpAccessTokens.kind, [{ payload: {} }]),
    );
    await harness.drain();
    const rows = await harness.db.core.rows(sql`select from access_tokens where client_id = ${tidy.id}`);
    expect(rows).toHaveLength(1);
    expect((await harness.get('/me', live)).status).toBe(200);
  });

  it('never reaches the database when it is mistyped', async () => {
    const token = await tokenOf();
    const statements = await statementsOf(async () => {
      for (const wrong of [`${token.slice(0, -1)}_`, token.slice(0, -1), token.replace('at_', 'sk_')])
        expect((await harness.get('/me', wrong)).status).toBe(401);
    });
    expect(statements).toEqual([]);
  });
});

describe('an invalid token request', () => {
  const cases: [string, () => ReturnType<typeof ask>, number, string][] = [
    ['without a grant type', () => ask({}, basic(client.id, client.secret)), 400, 'invalid_request'],
    [
      'with an empty grant type',
      () => ask({ grant_type: '' }, basic(client.id, client.secret)),
      400,
      'invalid_request',
    ],
    [
      'for another grant',
      () => ask({ grant_type: 'password' }, basic(client.id, client.secret)),
      400,
      'unsupported_grant_type',
    ],
    [
      'as JSON',
      () => ask(GRANT, basic(client.id, client.secret), 'application/json'),
      400,
      'invalid_request',
    ],
    [
      'in an unknown charset',
      () => ask(GRANT, basic(client.id, client.secret), `${FORM}; charset=x`),
      400,
      'invalid_request',
    ],
    ['too large', () => ask({ ...GRANT, pad: 'x'.repeat(20_000) }), 400, 'invalid_request'],
    [
      'with a parameter twice',
      () => ask('grant_type=client_credentials&grant_type=client_credentials'),
      400,
      'invalid_request',
    ],
    [
      'with credentials twice',
      () => ask({ ...GRANT, client_secret: client.secret }, basic(client.id, client.secret)),
      400,
      'invalid_request',
    ],
    [
      'with two client ids',
      () => ask({ ...GRANT, client_id: 'x' }, basic(client.id, client.secret)),
      400,
      'invalid_request',
    ],
    [
      'for an unknown scope',
      () => ask({ ...GRANT, scope: 'read admin' }, basic(client.id, client.secret)),
      400,
      'invalid_scope',
    ],
    [
      'for a scope of blanks',
      () => ask({ ...GRANT, scope: ' ' }, basic(client.id, client.secret)),
      400,
      'invalid_scope',
    ],
    ['without a client', () => ask(GRANT), 401, 'invalid_client'],
    ['with half a client', () => ask({ ...GRANT, client_id: client.id }), 401, 'invalid_client'],
    [
      'of an unknown client',
      () => ask(GRANT, basic('0198c1f2-6c1e-7a35-9d5e-2f6f0a4b8c11', client.secret)),
      401,
      'invalid_client',
    ],
    [
      'of a client that cannot be',
      () => ask(GRANT, basic("x' or 1=1", client.secret)),
      401,
      'invalid_client',
    ],
    [
      'with another secret',
      () => ask(GRANT, basic(client.id, newSecret(CLIENT_SECRET.live))),
      401,
      'invalid_client',
    ],
    [
      'with a mistyped secret',
      () => ask(GRANT, basic(client.id, `${client.secret}x`)),
      401,
      'invalid_client',
    ],
    ['with an API key', () => ask(GRANT, basic(client.id, acme.key)), 401, 'invalid_client'],
    ['with a bearer token', () => ask(GRANT, `Bearer ${acme.key}`), 401, 'invalid_client'],
    ['with a header that is no base64', () => ask(GRANT, 'Basic %%%'), 401, 'invalid_client'],
    ['with a wrongly encoded id', () => ask(GRANT, basic('%E0%A4%A', client.secret)), 401, 'invalid_client'],
  ];

  it.each(cases)('is refused in the terms of RFC 6749 %s', async (_, request, status, error) => {
    const answer = await request();
    expect(answer.body).toEqual({ error, error_description: expect.any(String) });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('www-authenticate')).toBe(
      status === 401 ? 'Basic realm="education-market-api"' : null,
    );
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is refused when the client has none of the scopes', async () => {
    const reader = await newClient('read');
    const answer = await ask({ ...GRANT, scope: 'unlock manage' }, basic(reader.id, reader.secret));
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_scope']);
  });

  it('is refused when the form has invalid encoding', async () => {
    const answer = await harness.request('/oauth/token', {
      method: 'POST',
      headers: { 'Content-Type': FORM, authorization: basic(client.id, client.secret) },
      body: 'grant_type=client_credentials&scope=%zz',
    });
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
  });

  it('is refused with a 405 when it is not a POST', async () => {
    const answer = await harness.request('/oauth/token');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('POST');
  });
});

describe('the OAuth metadata documents', () => {
  it('describe the resource and its authorization servers', async () => {
    const { status, body } = await harness.request('/.well-known/oauth-protected-resource');
    expect(status).toBe(200);
    expect(body).toEqual({
      resource: 'https://api.example.org',
      resource_name: 'Education Market Intelligence API',
      authorization_servers: ['https://api.example.org'],
      scopes_supported: ['read', 'unlock', 'generate', 'manage'],
      bearer_methods_supported: ['header'],
    });
  });

  it('describe how tokens are issued', async () => {
    const { status, body } = await harness.request('/.well-known/oauth-authorization-server');
    expect(status).toBe(200);
    expect(body).toEqual({
      issuer: 'https://api.example.org',
      authorization_endpoint: 'https://api.example.org/oauth/authorize',
      token_endpoint: 'https://api.example.org/oauth/token',
      revocation_endpoint: 'https://api.example.org/oauth/revoke',
      registration_endpoint: 'https://api.example.org/oauth/register',
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
      scopes_supported: ['read', 'unlock', 'generate', 'manage'],
    });
  });

  it('name an authorization endpoint that redirects nowhere for a client without redirect URIs', async () => {
    const question = `response_type=code&client_id=${client.id}&redirect_uri=https%3A%2F%2Fevil.example.org`;
    const { status, headers } = await harness.request(`/oauth/authorize?${question}`);
    expect([status, headers.get('location')]).toEqual([400, null]);
  });

  it('are named by every 401, which states that a token was refused, never why', async () => {
    const metadata = 'resource_metadata="https://api.example.org/.well-known/oauth-protected-resource"';
    const challenge = async (authorization?: string) =>
      (await harness.request('/api/v1/me', { headers: authorization ? { authorization } : {} })).headers.get(
        'www-authenticate',
      );
    expect(await challenge()).toBe(`Bearer realm="education-market-api", ${metadata}`);
    expect(await challenge('Basic eDp5')).toBe(`Bearer realm="education-market-api", ${metadata}`);
    for (const token of ['x', newSecret('sk_live_'), newSecret('at_live_')])
      expect(await challenge(`Bearer ${token}`)).toBe(
        `Bearer realm="education-market-api", error="invalid_token", ${metadata}`,
      );
  });
});
