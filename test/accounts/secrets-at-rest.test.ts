import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { pino } from 'pino';
import { createKey, rotateKey } from '../../src/accounts/api-keys/api-keys.ts';
import { createSignInCode } from '../../src/accounts/grants/sign-in-codes.ts';
import { addMember } from '../../src/accounts/tokens/members.ts';
import { Harness } from '../support/harness.ts';
import { TestIssuer } from '../support/issuer.ts';
import { decide, ISSUER, pkce, post, sentBack } from '../support/person.ts';

let harness: Harness;
let issuer: TestIssuer;
let log = '';
/** The answers to requests with a secret in a wrong place, such as the query, which must not repeat it. */
let errors = '';
/** The owner of the database, who may read and alter everything. */
let owner: pg.Client;

beforeAll(async () => {
  issuer = await TestIssuer.start();
  const memory = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  harness = await Harness.start(undefined, {
    logger: pino({ level: 'trace' }, memory),
    jwt: { issuers: [{ url: issuer.url }], audience: 'https://api.example.org' },
  });
  owner = new pg.Client({ ...harness.address });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await harness.close();
  await issuer.close();
});

/** Uses every secret that the service can issue or receive, in valid and in invalid requests; returns the secrets. */
async function useSecrets(): Promise<string[]> {
  const em = () => harness.db.orm.em.fork();
  const acme = await harness.seed.organization();
  const made = await createKey(em(), acme.userId, {});
  const rotated = await rotateKey(em(), made.key.id);
  await addMember(em(), acme.userId, { issuer: issuer.url, subject: 'user-1' });
  const { body } = await harness.request('/graphql', {
    key: acme.key,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'keeps-the-answer' },
    body: JSON.stringify({
      query: `mutation { createApiKey(input: { name: "a", scopes: [read] }) { secret }
        createOAuthClient(name: "b", scopes: [read]) { secret client { id } } }`,
    }),
  });
  const { createApiKey, createOAuthClient: client } = body.data;
  const form = {
    grant_type: 'client_credentials',
    client_id: client.client.id,
    client_secret: client.secret,
  };
  const token = await harness.request('/oauth/token', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams(form)),
  });
  const person = await givenTokens(acme.userId);
  const hook = { url: 'https://hooks.example.org/x' };
  const { body: created } = await harness.post('/webhooks', acme.key, hook, { 'Idempotency-Key': 'hook' });
  const renewal = `/webhooks/${created.webhook.id}/rotate-secret`;
  const { body: renewed } = await harness.post(renewal, acme.key, {});
  const secrets = [
    acme.key,
    ...person,
    made.apiKey,
    rotated.apiKey,
    createApiKey.secret,
    client.secret,
    created.secret,
    renewed.secret,
    token.body.access_token,
    await issuer.sign(),
  ];
  for (const secret of secrets) {
    await harness.get('/me', secret);
    await harness.get(`/me?access_token=${secret}`, `${secret}x`);
    await harness.graphql(secret, `{ school(id: "${secret}") { id } }`);
    await refuseWrongly(secret);
  }
  harness.pass(950);
  await owner.query('alter table organizations rename column plan to plans');
  for (const secret of secrets) expect((await harness.get('/me', secret)).status).not.toBe(200);
  await owner.query('alter table organizations rename column plans to plan');
  return secrets;
}

/** Sends a secret where it does not belong: to tools, as a code, and as a refresh token. Keeps the answers. */
async function refuseWrongly(secret: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  const given = { name: 'get_place', arguments: { entity_type: secret, entity_id: secret } };
  for (const params of [given, { name: secret }]) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    errors += (await harness.request('/mcp', { key: secret, method: 'POST', headers, body })).text;
  }
  const client = { client_id: '0198c1f2-6c1e-7a35-9d5e-2f6f0a4b8c11', client_secret: secret };
  const code = { grant_type: 'authorization_code', code: secret, code_verifier: secret, ...client };
  const refresh = { grant_type: 'refresh_token', refresh_token: secret, ...client };
  for (const fields of [code, refresh]) errors += (await post(harness, '/oauth/token', fields)).text;
  errors += (await post(harness, '/oauth/revoke', { token: secret, ...client })).text;
  errors += (await harness.request(`/oauth/authorize?code=${secret}&client_id=${secret}`)).text;
}

/** The secrets of an authorization: the one-time code, the authorization code, and the tokens. */
async function givenTokens(userId: string): Promise<string[]> {
  const redirect = 'https://agent.example.com/back';
  const { body: application } = await harness.request('/oauth/register', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ redirect_uris: [redirect] }),
  });
  const { verifier, challenge } = pkce();
  const url = new URL(`${ISSUER}/oauth/authorize`);
  const asked = {
    response_type: 'code',
    client_id: application.client_id,
    redirect_uri: redirect,
    resource: ISSUER,
  };
  for (const [name, value] of Object.entries({
    ...asked,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })) {
    url.searchParams.set(name, value);
  }
  const { code: signInCode } = await createSignInCode(harness.db.orm.em.fork(), userId);
  const { code: unused } = await createSignInCode(harness.db.orm.em.fork(), userId);
  const { code } = sentBack(await decide(harness, url, { signInCode }));
  const { body } = await post(harness, '/oauth/token', {
    grant_type: 'authorization_code',
    client_id: application.client_id,
    redirect_uri: redirect,
    code: code!,
    code_verifier: verifier,
  });
  expect(body.access_token).toMatch(/^at_live_/);
  return [signInCode, unused, unused.replaceAll('-', ''), code!, body.refresh_token, body.access_token];
}

/** Everything that is stored, as text; bytes as hexadecimal digits. */
async function dump(): Promise<string> {
  const tables = await owner.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`);
  let contents = '';
  for (const { name } of tables.rows)
    contents += JSON.stringify((await owner.query(`select t::text as row from ${name} t`)).rows);
  return contents;
}

it('no secret occurs in the database, in the log, or in an error, in any form', async () => {
  const secrets = await useSecrets();
  const stored = await dump();
  expect(log).toContain('a request failed');
  expect(stored).toContain(secrets[0]?.slice(0, 12)); // the visible part of a key: the search reaches the tables
  for (const secret of secrets) {
    const hidden = secret.slice(-20);
    const inHex = Buffer.from(hidden).toString('hex');
    const inBase64 = Buffer.from(secret).toString('base64').slice(12, -4);
    for (const form of [hidden, inHex, inBase64]) {
      expect(stored).not.toContain(form);
      expect(log).not.toContain(form);
      expect(errors).not.toContain(form);
    }
  }
});
