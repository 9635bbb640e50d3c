import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CryptoKey } from 'jose';
import { base64url, EncryptJWT, exportJWK, exportSPKI, generateKeyPair, importJWK, UnsecuredJWT } from 'jose';
import { addMember, removeMember } from '../../src/accounts/tokens/members.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { TestIssuer } from '../support/issuer.ts';
import { statementsOf } from '../support/statements.ts';

let harness: Harness;
let acme: Cast;
let issuer: TestIssuer;
let other: TestIssuer;
let stranger: { privateKey: CryptoKey; publicKey: CryptoKey };

const em = () => harness.db.orm.em.fork();

beforeAll(async () => {
  [issuer, other] = await Promise.all([TestIssuer.start(), TestIssuer.start()]);
  stranger = await generateKeyPair('ES256', { extractable: true });
  harness = await Harness.start(undefined, {
    jwt: {
      issuers: [{ url: issuer.url }, { url: other.url, jwksUrl: `${other.url}/keys` }],
      audience: 'https://api.example.org',
    },
  });
  acme = await harness.seed.organization();
  await addMember(em(), acme.userId, { issuer: issuer.url, subject: 'user-1', scopes: ['read', 'unlock'] });
});
afterAll(async () => {
  await harness.close();
  await Promise.all([issuer.close(), other.close()]);
});

const me = (token: string) => harness.get('/me', token);

describe('a token of a configured issuer', () => {
  it("acts as the user of its member, with the member's scopes", async () => {
    const { status, body } = await me(await issuer.sign());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { id: acme.userId },
      organization: { id: acme.organizationId },
      scopes: ['read', 'unlock'],
    });
  });

  it('can narrow its scopes, not widen them', async () => {
    expect((await me(await issuer.sign({ scope: 'openid read manage' }))).body.scopes).toEqual(['read']);
    expect((await me(await issuer.sign({ scope: 'openid' }))).status).toBe(403);
  });

  it('cannot choose its organization', async () => {
    const rival = await harness.seed.organization();
    const claims = {
      organization_id: rival.organizationId,
      org_id: rival.organizationId,
      user_id: rival.userId,
      tenant: rival.organizationId,
    };
    expect((await me(await issuer.sign(claims))).body.organization.id).toBe(acme.organizationId);
  });

  it('may have several audiences and a spelled-out type', async () => {
    expect(
      (await me(await issuer.sign({ aud: ['https://other.example.org', 'https://api.example.org'] }))).status,
    ).toBe(200);
    expect((await me(await issuer.sign({}, { typ: 'application/at+jwt' }))).status).toBe(200);
  });

  it('works over GraphQL too', async () => {
    const { body } = await harness.graphql(await issuer.sign(), '{ viewer { expiresAt user { id } } }');
    expect(body.data.viewer.user.id).toBe(acme.userId);
    expect(Date.parse(body.data.viewer.expiresAt)).toBeGreaterThan(Date.now());
    const ofKey = await harness.graphql(acme.key, '{ viewer { expiresAt } }');
    expect(ofKey.body.data.viewer).toEqual({ expiresAt: null });
  });

  it('is refused within a second of the removal of its member, and at once if it never had one', async () => {
    const member = await addMember(em(), acme.userId, { issuer: issuer.url, subject: 'leaving' });
    const token = await issuer.sign({ sub: 'leaving' });
    expect((await me(token)).status).toBe(200);
    await removeMember(em(), member.id);
    harness.pass(950);
    expect((await me(token)).status).toBe(401);
  });

  it('belongs only to its own issuer, even if another has the same subject', async () => {
    expect((await me(await other.sign())).status).toBe(401);
    const rival = await harness.seed.organization();
    await addMember(em(), rival.userId, { issuer: other.url, subject: 'user-1' });
    expect((await me(await other.sign())).body.user.id).toBe(rival.userId);
    expect((await me(await issuer.sign())).body.user.id).toBe(acme.userId);
  });
});

/** The parts of a token, changed. */
const edited = (token: string, change: (parts: string[]) => string[]) => change(token.split('.')).join('.');
const encoded = (value: object) => base64url.encode(JSON.stringify(value));

describe('a forged token', () => {
  const forgeries: [string, () => string | Promise<string>][] = [
    ['without a signature (alg none)', () => new UnsecuredJWT(issuer.claims()).encode()],
    [
      'of alg none with a signature left on it',
      async () =>
        edited(await issuer.sign(), ([, payload = '', signature = '']) => [
          encoded({ alg: 'none', typ: 'at+jwt' }),
          payload,
          signature,
        ]),
    ],
    [
      'of alg NONE',
      async () =>
        edited(await issuer.sign(), ([, payload = '']) => [
          encoded({ alg: 'NONE', typ: 'at+jwt' }),
          payload,
          'AA',
        ]),
    ],
    ['signed by a stranger under a known kid', () => issuer.sign({}, {}, stranger.privateKey)],
    ['signed by the other issuer', () => issuer.sign({}, {}, other.privateKey)],
    [
      'of the other issuer under its kid',
      () => issuer.sign({}, { kid: other.publicJwk.kid }, other.privateKey),
    ],
    ['with an unknown kid', () => issuer.sign({}, { kid: 'unknown' })],
    ['with a kid that is no text', () => issuer.sign({}, { kid: ['first'] })],
    ['with a kid like a path', () => issuer.sign({}, { kid: '../../../etc/passwd' })],
    [
      'with its key embedded',
      async () => issuer.sign({}, { jwk: await exportJWK(stranger.publicKey) }, stranger.privateKey),
    ],
    [
      'with its key embedded, and no kid',
      async () =>
        issuer.sign({}, { kid: undefined, jwk: await exportJWK(stranger.publicKey) }, stranger.privateKey),
    ],
    [
      'by HS256 with the public key as its secret',
      async () => {
        const key = (await importJWK(issuer.publicJwk, 'ES256', { extractable: true })) as CryptoKey;
        return issuer.sign({}, { alg: 'HS256' }, new TextEncoder().encode(await exportSPKI(key)));
      },
    ],
    [
      'by HS256 with the published JSON as its secret',
      () => issuer.sign({}, { alg: 'HS256' }, new TextEncoder().encode(JSON.stringify(issuer.publicJwk))),
    ],
    ['for another audience', () => issuer.sign({ aud: 'https://other.example.org' })],
    [
      'for several other audiences',
      () => issuer.sign({ aud: ['https://a.example.org', 'https://b.example.org'] }),
    ],
    [
      'for an audience that begins like ours',
      () => issuer.sign({ aud: 'https://api.example.org.evil.example' }),
    ],
    ['for our audience in a list in a list', () => issuer.sign({ aud: [['https://api.example.org']] })],
    [
      'for our audience as an object',
      () => issuer.sign({ aud: { 0: 'https://api.example.org', length: 1 } }),
    ],
    ['for no audience', () => issuer.sign({ aud: undefined })],
    ['for an empty list of audiences', () => issuer.sign({ aud: [] })],
    ['of type JWT', () => issuer.sign({}, { typ: 'JWT' })],
    ['of no type', () => issuer.sign({}, { typ: undefined })],
    ['that is a logout token', () => issuer.sign({}, { typ: 'logout+jwt' })],
    ['that has expired', () => issuer.sign({ exp: Math.floor(Date.now() / 1_000) - 60 })],
    ['that never expires', () => issuer.sign({ exp: undefined })],
    ['that expires in words', () => issuer.sign({ exp: '9999999999' })],
    ['that is not valid yet', () => issuer.sign({ nbf: Math.floor(Date.now() / 1_000) + 600 })],
    ['without a subject', () => issuer.sign({ sub: undefined })],
    ['with an empty subject', () => issuer.sign({ sub: '' })],
    ['with a list of subjects', () => issuer.sign({ sub: ['user-1'] })],
    ['with a subject that the database cannot hold', () => issuer.sign({ sub: 'user-1\0' })],
    ['with a subject that is SQL', () => issuer.sign({ sub: "user-1' or '1'='1" })],
    ['of a subject that is no member', () => issuer.sign({ sub: 'user-2' })],
    ['of a member in other letters', () => issuer.sign({ sub: 'USER-1' })],
    ['without an issuer', () => issuer.sign({ iss: undefined })],
    ['with a list of issuers', () => issuer.sign({ iss: [issuer.url] })],
    ['of an issuer that we do not know', () => issuer.sign({ iss: 'https://evil.example' })],
    ['of an issuer that is nearly known', () => issuer.sign({ iss: `${issuer.url}/` })],
    ['of an issuer named like a property', () => issuer.sign({ iss: '__proto__' })],
    ['without the client', () => issuer.sign({ client_id: undefined })],
    ['without its time of issue', () => issuer.sign({ iat: undefined })],
    ['without its own id', () => issuer.sign({ jti: undefined })],
    ['with scopes in a list', () => issuer.sign({ scope: ['read'] })],
    [
      'with a payload that was changed',
      async () =>
        edited(await issuer.sign(), ([header = '', , signature = '']) => [
          header,
          encoded({ ...issuer.claims(), sub: 'user-1', scope: 'read' }),
          signature,
        ]),
    ],
    ['with a signature cut short', async () => (await issuer.sign()).slice(0, -4)],
    [
      'with an empty signature',
      async () => edited(await issuer.sign(), ([header = '', payload = '']) => [header, payload, '']),
    ],
    ['with a part too many', async () => `${await issuer.sign()}.AA`],
    [
      'that is encrypted',
      async () =>
        new EncryptJWT(issuer.claims())
          .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', typ: 'at+jwt' })
          .encrypt(new Uint8Array(32)),
    ],
    [
      'with an extension that must be understood',
      async () =>
        edited(await issuer.sign(), ([, payload = '', signature = '']) => [
          encoded({ alg: 'ES256', typ: 'at+jwt', kid: 'first', crit: ['x'], x: 1 }),
          payload,
          signature,
        ]),
    ],
    ['whose parts are no JSON', () => 'aaaa.bbbb.cccc'],
    ['that is too long', () => issuer.sign({ pad: 'x'.repeat(7_000) })],
  ];

  it.each(forgeries)('gets the one 401: %s', async (_, forge) => {
    harness.pass(950); // nothing is cached
    const answer = await me(await forge());
    expect(answer.text).toBe('{"error":"Unauthorized","message":"You must be logged in"}');
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe(
      'Bearer realm="education-market-api", error="invalid_token", ' +
        'resource_metadata="https://api.example.org/.well-known/oauth-protected-resource"',
    );
  });

  it.each(['jku', 'x5u'])(
    'gets the one 401 when it names its own keys (%s), which are never requested',
    async (header) => {
      let visits = 0;
      const jwk = { ...(await exportJWK(stranger.publicKey)), kid: 'mine', alg: 'ES256' };
      const server = createServer((_request, response) => {
        visits++;
        response.end(JSON.stringify({ keys: [jwk] }));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
      const token = await issuer.sign({}, { [header]: address, kid: 'mine' }, stranger.privateKey);
      expect((await me(token)).status).toBe(401);
      expect(visits).toBe(0);
      await new Promise((resolve) => server.close(resolve));
    },
  );

  it('gets the one 401 without a database query', async () => {
    const statements = await statementsOf(async () => {
      expect((await me(await issuer.sign({}, {}, stranger.privateKey))).status).toBe(401);
      expect((await me(await issuer.sign({ iss: 'https://evil.example' }))).status).toBe(401);
    });
    expect(statements).toEqual([]);
  });
});
