import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { scheduleDeletion, suspendOrganization } from '../../src/accounts/administration/change-accounts.ts';
import { createKey, rotateKey } from '../../src/accounts/api-keys/api-keys.ts';
import { revokeCredential } from '../../src/accounts/credentials/credentials.ts';
import { KEY } from '../../src/accounts/identities/api-key.entity.ts';
import { newKey, newSecret } from '../../src/accounts/identities/keys.ts';
import { createClient } from '../../src/accounts/tokens/oauth-clients.ts';
import { dispatchEvents } from '../../src/accounts/webhooks/dispatcher.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { privateRecords } from '../support/private-records.ts';
import { Receiver } from '../support/receiver.ts';
import { statementsOf } from '../support/statements.ts';
import { subscribe } from '../support/subscription.ts';

let harness: Harness;
let acme: Cast;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
});
afterAll(() => harness.close());

const status = async (key: string) => (await harness.get('/schools?limit=1', key)).status;
const em = () => harness.db.orm.em.fork();

/** Passes more time than a key is cached. */
const forgotten = () => harness.pass(950);

/** Headers that differ between equal responses. */
const OWN = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

describe('an API key', () => {
  it('never reaches the database when its checksum is wrong', async () => {
    const mutations = Array.from(acme.key.slice(8), (character, at) => {
      const other = character === 'x' ? 'y' : 'x';
      return `${acme.key.slice(0, 8 + at)}${other}${acme.key.slice(9 + at)}`;
    });
    const statements = await statementsOf(async () => {
      for (const key of [...mutations, `${acme.key}x`, acme.key.slice(1), 'sk_live_', '']) {
        expect([key, await status(key)]).toEqual([key, 401]);
      }
    });
    expect(statements).toEqual([]);
  });

  it('is refused when it was never issued', async () => {
    expect(await status(newKey())).toBe(401);
  });

  it('is read only from the documented header, whatever the case of its scheme', async () => {
    const ask = async (authorization: string) =>
      (await harness.request('/api/v1/me', { headers: { authorization } })).status;
    expect(await ask(`bearer ${acme.key}`)).toBe(200);
    for (const header of [acme.key, `Basic ${acme.key}`, `Bearer  ${acme.key} x`, 'Bearer']) {
      expect([header, await ask(header)]).toEqual([header, 401]);
    }
    expect((await harness.request(`/api/v1/me?access_token=${acme.key}`)).status).toBe(401);
  });

  it('is refused within a second of being revoked, and so is its predecessor after a rotation', async () => {
    const revoked = await createKey(em(), acme.userId, {});
    const rotated = await createKey(em(), acme.userId, {});
    expect(await status(revoked.apiKey)).toBe(200);
    expect(await status(rotated.apiKey)).toBe(200);
    await revokeCredential(KEY, em(), revoked.key.id);
    const next = await rotateKey(em(), rotated.key.id, 0);
    expect(await status(next.apiKey)).toBe(200);
    forgotten();
    expect(await status(revoked.apiKey)).toBe(401);
    expect(await status(rotated.apiKey)).toBe(401);
  });

  it('is refused with the reason within a second of a suspension, until its organization is resumed', async () => {
    const beta = await harness.seed.organization();
    expect(await status(beta.key)).toBe(200);
    await suspendOrganization(em(), beta.organizationId, true);
    forgotten();
    const [rest, graph, mcp] = await Promise.all([
      harness.get('/schools?limit=1', beta.key),
      harness.graphql(beta.key, '{ __typename }'),
      harness.request('/mcp', { method: 'POST', headers: { authorization: `Bearer ${beta.key}` } }),
    ]);
    const message = expect.stringMatching(
      /^Your organization is suspended\. Its data, credits, and keys are kept/,
    );
    expect([rest.status, rest.body]).toEqual([403, { error: 'Forbidden', message, statusCode: 403 }]);
    expect(graph.body).toEqual({ errors: [{ message, extensions: { code: 'FORBIDDEN' } }] });
    expect(mcp.status).toBe(403);
    expect(await status(acme.key)).toBe(200);
    const { deletionDueAt } = await scheduleDeletion(em(), beta.organizationId);
    forgotten();
    expect((await harness.get('/me', beta.key)).body.message).toBe(
      `Your organization is suspended and will be deleted on ${deletionDueAt!.toISOString().slice(0, 10)}. ` +
        'Until then, everything works again once the operator of this service resumes it.',
    );
    await suspendOrganization(em(), beta.organizationId, false);
    forgotten();
    expect(await status(beta.key)).toBe(200);
  });

  it('is suspended and resumed together with links, feeds, tokens, subscriptions, and webhooks', async () => {
    const beta = await harness.seed.organization();
    const { exportId, savedSearchId, contactId, promptId } = await privateRecords(harness, beta);
    const receiver = await Receiver.start();
    await harness.post('/webhooks', beta.key, { url: receiver.url, event_types: ['credits.low'] });
    const { client, clientSecret } = await createClient(em(), beta.userId);
    const asClient = {
      authorization: `Basic ${Buffer.from(`${client.id}:${clientSecret}`).toString('base64')}`,
    };
    const granting = {
      method: 'POST',
      headers: { ...asClient, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    };
    const { access_token: token } = (await harness.request('/oauth/token', granting)).body;
    const { pathname: file, search: signed } = new URL(
      (await harness.get(`/exports/${exportId}`, beta.key)).body.download_url,
    );
    const feed = new URL((await harness.get(`/saved-searches/${savedSearchId}`, beta.key)).body.feed_url);
    const opened = async () => [
      (await harness.request(file + signed)).status,
      (await fetch(harness.origin + feed.pathname + feed.search)).status, // its address contains the user's id
      (await harness.get('/me', token)).status,
    ];
    const happen = () =>
      harness.db.core.rows(sql`
        insert into events (organization_id, type, path, data)
        values (${beta.organizationId}, 'credits.low', '/credits', '{}')`);
    const dispatch = () => dispatchEvents({ db: harness.db, queue: harness.jobs });
    const queued = await harness.post(`/contacts/${contactId}/generate-email`, beta.key, {
      email_prompt_id: promptId,
    });
    const document = `subscription { job(id: "${queued.body.job_record_id}") { status } }`;
    const { results } = await subscribe(harness, beta.key, document);
    expect((await results.next()).value).toEqual({ data: { job: { status: 'queued' } } });
    expect(await opened()).toEqual([200, 200, 200]);

    await happen();
    await dispatch(); // a job of the webhook is already waiting
    await suspendOrganization(em(), beta.organizationId, true);
    forgotten();
    await harness.drain();
    await happen();
    await dispatch();
    const waiting = sql`select from jobs where kind = 'deliver_webhook' and status = 'queued'`;
    expect(await harness.db.core.rows(waiting)).toEqual([]);
    await harness.drain();
    expect(await opened()).toEqual([404, 404, 403]);
    expect(receiver.received).toEqual([]);
    for await (const result of results) {
      expect(result).toMatchObject({ errors: [{ message: expect.stringMatching(/suspended/) }] });
    }

    await suspendOrganization(em(), beta.organizationId, false);
    forgotten();
    await dispatch();
    await harness.drain();
    expect(await opened()).toEqual([200, 200, 200]);
    expect(receiver.received).toHaveLength(2);
    await receiver.close();
  });

  it('is refused once it has expired', async () => {
    const { key, apiKey } = await createKey(em(), acme.userId, {});
    await harness.db.core.rows(
      sql`update api_keys set expires_at = now() - interval '1 second' where id = ${key.id}`,
    );
    expect(await status(apiKey)).toBe(401);
  });

  it('is refused within a second of being revoked, while requests keep coming, whenever it was read', async () => {
    const keys = await Promise.all(Array.from({ length: 10 }, () => createKey(em(), acme.userId, {})));
    for (const [at, { key, apiKey }] of keys.entries()) {
      const before = 1 + at;
      for (let i = 0; i < before; i++) {
        expect(await status(apiKey)).toBe(200);
        harness.pass(at * 10);
      }
      await revokeCredential(KEY, em(), key.id);
      const since: [number, number][] = [];
      for (let passed = 0; passed < 1_500; passed += 100) {
        since.push([passed, await status(apiKey)]);
        harness.pass(100);
      }
      expect(since.filter(([passed, answer]) => passed >= 1_000 && answer !== 401)).toEqual([]);
      expect(since.at(-1)?.[1]).toBe(401);
    }
  });

  it('costs one look-up while it is cached, however many requests come at once', async () => {
    forgotten();
    const statements = await statementsOf(() =>
      Promise.all(Array.from({ length: 20 }, () => status(acme.key))),
    );
    expect(statements.filter(({ text }) => text.includes('from api_keys k'))).toHaveLength(1);
  });

  it('gets the same refusal for every reason, byte for byte, on REST and on GraphQL', async () => {
    const [revoked, expired] = await Promise.all([
      createKey(em(), acme.userId, {}),
      createKey(em(), acme.userId, {}),
    ]);
    await revokeCredential(KEY, em(), revoked.key.id);
    await harness.db.core.rows(sql`update api_keys set expires_at = now() where id = ${expired.key.id}`);
    const tokens = [
      revoked.apiKey,
      expired.apiKey,
      newKey(),
      'x',
      `${acme.key}x`,
      newSecret('at_live_'),
      'a.b.c',
    ];
    const answers = await Promise.all(
      tokens.flatMap((key) => [
        harness.get('/me', key),
        harness.get('/schools?limit=0', key),
        harness.graphql(key, '{ viewer { plan } }'),
      ]),
    );
    const seen = answers.map(({ status: code, text, headers }) => {
      const others = [...headers].filter(([name]) => !OWN.includes(name));
      return JSON.stringify([code, text, others]);
    });
    expect([...new Set(seen)]).toEqual([
      expect.stringMatching(/^\[401,"{\\"error\\":\\"Unauthorized\\"/),
      expect.stringMatching(/^\[401,"{\\"errors\\":/),
    ]);
  });

  it('is never stored in plain text', async () => {
    const rows = await harness.db.core.rows(sql`select k::text as text from api_keys k`);
    expect(JSON.stringify(rows)).not.toContain(acme.key.slice(20));
  });
});
