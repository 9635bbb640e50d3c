import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { createKey } from '../../src/accounts/api-keys/api-keys.ts';
import { AUDIT_ACTION } from '../../src/accounts/audit-trail/audit-entry.entity.ts';
import { revokeCredential } from '../../src/accounts/credentials/credentials.ts';
import { KEY } from '../../src/accounts/identities/api-key.entity.ts';
import { addMember, removeMember } from '../../src/accounts/tokens/members.ts';
import { createClient } from '../../src/accounts/tokens/oauth-clients.ts';
import type { Cast } from '../support/cast.ts';
import { correspondence } from '../support/emails.ts';
import { Harness } from '../support/harness.ts';
import { decide, ISSUER, pkce, post, sentBack } from '../support/person.ts';

let harness: Harness;
let acme: Cast;
beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ credits: 100 });
});
afterAll(() => harness.close());

const em = () => harness.db.orm.em.fork();

type Line = Readonly<Record<string, unknown>>;

const trail = async (key = acme.key): Promise<Line[]> =>
  (await harness.get('/audit-trail?limit=200', key)).body.data;

/** The lines that an action adds, oldest first. */
async function linesOf(act: () => Promise<unknown>, key = acme.key): Promise<Line[]> {
  const before = new Set((await trail(key)).map(({ id }) => id));
  await act();
  return (await trail(key)).filter(({ id }) => !before.has(id)).reverse();
}

const mutate = async (document: string, key = acme.key) => {
  const { body } = await harness.graphql(key, `mutation { ${document} }`);
  expect(body.errors).toBeUndefined();
  return body.data;
};

/** Registers an application, and gives it access with a one-time code. */
async function giveAccess(signInCode: string): Promise<void> {
  const redirect_uri = 'https://agent.example.com/back';
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ client_name: 'Agent', redirect_uris: [redirect_uri] });
  const { client_id } = (await harness.request('/oauth/register', { method: 'POST', headers, body })).body;
  const { verifier, challenge } = pkce();
  const url = new URL('/oauth/authorize', ISSUER);
  const asked = { response_type: 'code', client_id, redirect_uri, code_challenge: challenge };
  url.search = String(new URLSearchParams({ ...asked, code_challenge_method: 'S256' }));
  const { code } = sentBack(await decide(harness, url, { signInCode }));
  const form = { client_id, redirect_uri, code: code!, code_verifier: verifier };
  await post(harness, '/oauth/token', { ...form, grant_type: 'authorization_code' });
}

const byKey = (keyId: unknown) => ({
  user_id: acme.userId,
  key_id: keyId,
  credential_id: null,
  channel: 'api',
  path: null,
});
const OPERATOR = { user_id: null, key_id: null, credential_id: null, channel: 'system' };

describe('the audit trail', () => {
  let keyId: unknown;
  beforeAll(async () => {
    const [row] = await harness.db.core.rows<{ id: string }>(
      sql`select id from api_keys where user_id = ${acme.userId}`,
    );
    keyId = row!.id;
  });

  it('records each unlocked record once, and nothing for dry runs and refusals', async () => {
    const district = await harness.seed.district();
    const contact = await harness.seed.contact({ districtId: district.id });
    const entities = [
      { entity_type: 'district', entity_id: district.id },
      { entity_type: 'contact', entity_id: contact.id },
    ];
    const unlock = (more: object) => harness.post('/unlock', acme.key, { entities, ...more });
    expect(await linesOf(() => unlock({ dry_run: true }))).toEqual([]);
    expect(await linesOf(() => unlock({ max_credits: 7 }))).toEqual([]);
    const lines = await linesOf(() => unlock({ channel: 'dashboard' }));
    const unlocked = { ...byKey(keyId), action: 'unlocked', channel: 'dashboard' };
    expect(lines).toHaveLength(2);
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...unlocked, subject_type: 'district', subject_id: district.id }),
        expect.objectContaining({ ...unlocked, subject_type: 'contact', subject_id: contact.id }),
      ]),
    );
    expect(await linesOf(() => unlock({}))).toEqual([]);
  });

  it('records a requested email, and not the repetition that returns its job', async () => {
    const { acme: sender, contactId, generate } = await correspondence(harness);
    const lines = await linesOf(() => generate(), sender.key);
    expect(lines).toEqual([
      expect.objectContaining({ action: 'email_requested', subject_type: 'contact', subject_id: contactId }),
    ]);
    expect(await linesOf(() => generate(), sender.key)).toEqual([]);
  });

  it('records the creation, rotation, and revocation of keys and clients, and what ended with them', async () => {
    let made: Line = {};
    const created = await linesOf(async () => {
      made = (
        await mutate('createApiKey(input: { name: "a", scopes: [read, manage] }) { secret apiKey { id } }')
      ).createApiKey;
    });
    const { id } = made.apiKey as { id: string };
    expect(created).toEqual([
      expect.objectContaining({
        ...byKey(keyId),
        action: 'key_created',
        subject_type: 'api_key',
        subject_id: id,
      }),
    ]);
    const child = await mutate(
      'createOAuthClient(name: "b", scopes: [read]) { client { id } }',
      made.secret as string,
    );
    const revoked = await linesOf(() => mutate(`revokeApiKey(id: "${id}") { id }`));
    expect(revoked.map(({ action, subject_id }) => [action, subject_id])).toEqual([
      ['key_revoked', id],
      ['client_revoked', child.createOAuthClient.client.id],
    ]);
    expect(await linesOf(() => mutate(`revokeApiKey(id: "${id}") { id }`))).toEqual([]);
    const rotated = await linesOf(() => mutate(`rotateApiKey(id: "${keyId}") { secret }`));
    expect(rotated).toMatchObject([{ action: 'key_rotated', subject_id: keyId }]);
  });

  it('records what the operator does, without a user', async () => {
    const issuer = 'https://login.example.org';
    const lines = await linesOf(async () => {
      const { key } = await createKey(em(), acme.userId);
      await revokeCredential(KEY, em(), key.id);
      await createClient(em(), acme.userId);
      await removeMember(em(), (await addMember(em(), acme.userId, { issuer, subject: 'x' })).id);
    });
    expect(lines.map(({ action }) => action)).toEqual([
      'key_created',
      'key_revoked',
      'client_created',
      'member_added',
      'member_removed',
    ]);
    for (const line of lines) expect(line).toMatchObject(OPERATOR);
  });

  it('names the client of a token, and the channel of an agent', async () => {
    const { client, clientSecret } = await createClient(em(), acme.userId);
    const { body } = await harness.request('/oauth/token', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `grant_type=client_credentials&client_id=${client.id}&client_secret=${clientSecret}`,
    });
    const list = { name: 'By token', entity_type: 'school' };
    const [line] = await linesOf(() => harness.post('/lists', body.access_token, list));
    expect(line).toMatchObject({ key_id: null, credential_id: client.id, channel: 'mcp' });
  });

  it('records the creation, change, and deletion of lists, without their names', async () => {
    const school = await harness.seed.school();
    const lines = await linesOf(async () => {
      const { body } = await harness.post('/lists', acme.key, {
        name: 'Secret plans',
        entity_type: 'school',
      });
      const list = `/lists/${body.data.id}`;
      await harness.send('PATCH', list, acme.key, { color: 'red' });
      await harness.send('PATCH', list, acme.key, {});
      const item = await harness.post(`${list}/items`, acme.key, { entity_id: school.id });
      await harness.post(`${list}/items`, acme.key, { entity_id: school.id });
      await harness.send('DELETE', `${list}/items/${[item.body.data].flat()[0].id}`, acme.key);
      await harness.send('DELETE', list, acme.key);
    });
    expect(lines.map(({ action }) => action)).toEqual([
      'list_created',
      'list_changed',
      'list_changed',
      'list_changed',
      'list_deleted',
    ]);
    expect(JSON.stringify(lines)).not.toContain('Secret plans');
  });

  it('records the creation, change, and deletion of webhooks, and nothing for an update without a change', async () => {
    const hook = (await harness.post('/webhooks', acme.key, { url: 'https://hooks.example.org/x' })).body
      .webhook;
    const lines = await linesOf(async () => {
      await harness.send('PATCH', `/webhooks/${hook.id}`, acme.key, { paused: true });
      await harness.send('PATCH', `/webhooks/${hook.id}`, acme.key, {});
      await harness.post(`/webhooks/${hook.id}/rotate-secret`, acme.key, {});
      await harness.send('DELETE', `/webhooks/${hook.id}`, acme.key);
    });
    expect(lines.map(({ action }) => action)).toEqual([
      'webhook_changed',
      'webhook_changed',
      'webhook_deleted',
    ]);
    for (const line of lines)
      expect(line).toMatchObject({ ...byKey(keyId), subject_type: 'webhook', subject_id: hook.id });
  });

  it('has a line of every kind once each change was made, with its author, channel, and subject', async () => {
    const { acme: own, contactId, generate } = await correspondence(harness, 20);
    const before = new Set((await trail(own.key)).map(({ id }) => id));
    const district = await harness.seed.district();
    await harness.post('/unlock', own.key, { entity_type: 'district', entity_id: district.id });
    await generate();
    const change = (document: string) => mutate(document, own.key);
    const { apiKey } = (await change('createApiKey(input: { name: "a", scopes: [read] }) { apiKey { id } }'))
      .createApiKey;
    await change(`setApiKeyBudget(id: "${apiKey.id}", dailyBudget: 3) { id }`);
    const rotated = (await change(`rotateApiKey(id: "${apiKey.id}") { apiKey { id } }`)).rotateApiKey;
    await change(`revokeApiKey(id: "${rotated.apiKey.id}") { id }`);
    const { client } = (await change('createOAuthClient(name: "b", scopes: [read]) { client { id } }'))
      .createOAuthClient;
    await change(`setOAuthClientBudget(id: "${client.id}", dailyBudget: 3) { id }`);
    await change(`revokeOAuthClient(id: "${client.id}") { id }`);
    await giveAccess((await change('createSignInCode { code }')).createSignInCode.code);
    const [grant] = (await harness.graphql(own.key, '{ grants { id } }')).body.data.grants;
    await change(`setGrantBudget(id: "${grant.id}", dailyBudget: 3) { id }`);
    await change(`revokeGrant(id: "${grant.id}") { id }`);
    const member = await addMember(em(), own.userId, { issuer: 'https://login.example.org', subject: 'y' });
    await removeMember(em(), member.id);
    const list = (await harness.post('/lists', own.key, { name: 'A', entity_type: 'district' })).body.data;
    await harness.send('PATCH', `/lists/${list.id}`, own.key, { color: 'red' });
    await harness.send('DELETE', `/lists/${list.id}`, own.key);
    const hook = (await harness.post('/webhooks', own.key, { url: 'https://hooks.example.org/y' })).body
      .webhook;
    await harness.send('PATCH', `/webhooks/${hook.id}`, own.key, { paused: true });
    await harness.send('DELETE', `/webhooks/${hook.id}`, own.key);

    const lines = (await trail(own.key)).filter(({ id }) => !before.has(id));
    // The actions that other files, or other tests of this one, cover.
    const subjects = /^(?:export|saved_search|subscription|organization|user|website)_/;
    const actions = /^(?:list_shared|refunded|contact_changed|contact_reported|signal_triaged)$/;
    const kinds = AUDIT_ACTION.values.filter((action) => !subjects.test(action) && !actions.test(action));
    expect(kinds.filter((kind) => lines.every(({ action }) => action !== kind))).toEqual([]);
    const changed = [district.id, contactId, apiKey.id, client.id, grant.id, member.id, list.id, hook.id];
    for (const id of changed) expect(lines.map(({ subject_id }) => subject_id)).toContain(id);
    for (const { action, user_id, channel } of lines)
      expect([action, user_id, channel]).toEqual([
        action,
        /^member_/.test(action as string) ? null : own.userId,
        /^member_/.test(action as string) ? 'system' : action === 'grant_created' ? 'dashboard' : 'api',
      ]);
  });

  it('has no line for a change that fails', async () => {
    const values = { name: 'Twice', entity_type: 'school' };
    await harness.post('/lists', acme.key, values);
    expect(await linesOf(() => harness.post('/lists', acme.key, values))).toEqual([]);
  });

  it('shows nothing to another organization, and to a key without the scope manage', async () => {
    const other = await harness.seed.organization();
    expect(await trail(other.key)).toEqual([]);
    const { apiKey } = await createKey(em(), acme.userId, { scopes: ['read'] });
    expect((await harness.get('/audit-trail', apiKey)).status).toBe(403);
  });

  it('cannot be changed by the service', async () => {
    const change = harness.db.core.rows(sql`update audit_entries set action = 'unlocked'`);
    await expect(change).rejects.toThrow(/permission denied/);
  });

  it('is a file with the same columns', async () => {
    const { text } = await harness.get(
      '/audit-trail?format=csv&fields=action,channel,subject_type',
      acme.key,
    );
    expect(text).toMatch(/^action,channel,subject_type\r?\n/);
    expect(text).toContain('list_created,api,list');
  });
});
