import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createKey } from '../../src/accounts/api-keys/api-keys.ts';
import { matchSearches } from '../../src/workspace/searches/match-searches.ts';
import { AGENTS, type Agent, type ListedTool } from '../support/agents.ts';
import type { Cast } from '../support/cast.ts';
import { correspondence } from '../support/emails.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let acme: Cast;
let url: URL;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ plan: 'growth', credits: 100 });
  url = new URL(`${harness.origin}/mcp`);
});
afterAll(() => harness.close());

const newest: keyof typeof AGENTS = 'the client of 2026-07-28';

async function asked<T>(key: string, ask: (agent: Agent) => Promise<T>, at: URL = url): Promise<T> {
  const agent = await AGENTS[newest]!(at, key);
  try {
    return await ask(agent);
  } finally {
    await agent.close();
  }
}

const keyWith = async (scopes: string[]): Promise<string> =>
  (await createKey(harness.db.orm.em.fork(), acme.userId, { scopes })).apiKey;

const jsonOf = ({ text }: { text: string }) => JSON.parse(text);

/** All keys anywhere in a value. */
const keysIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, item]) => [key, ...keysIn(item)]);

describe.each(Object.entries(AGENTS))('an agent with %s', (_name, connect) => {
  it('searches, previews, unlocks, reads, and orders an email, booked under the channel mcp', async () => {
    const district = await harness.seed.district({ name: 'Lincoln Unified', state: 'TX' });
    const contact = await harness.seed.contact({
      districtId: district.id,
      name: 'Ada Ames',
      title: 'Superintendent',
    });
    const own = await harness.seed.organization({ plan: 'growth', credits: 20 });
    const prompt = await harness.seed.emailPrompt(own, { systemPrompt: 'Be kind.' });
    const agent = await connect(url, own.key);
    const found = jsonOf(await agent.call('search_districts', { search: 'lincoln unified', state: 'TX' }));
    expect(found.results[0]).toMatchObject({ state: 'TX', access: { unlock_cost: 6 } });
    expect(found.locked_fields).toContain('executive_summary');
    const entities = [
      { entity_type: 'district', entity_id: district.id },
      { entity_type: 'contact', entity_id: contact.id },
    ];
    expect(jsonOf(await agent.call('preview_unlock', { entities }))).toMatchObject({ credits_required: 8 });
    expect(jsonOf(await agent.call('unlock', { entities, max_credits: 8 }))).toMatchObject({
      credits_charged: 8,
    });
    expect(jsonOf(await agent.call('unlock', { entities, max_credits: 8 }))).toMatchObject({
      credits_charged: 0,
    });
    const read = jsonOf(await agent.call('get_place', { entity_type: 'district', entity_id: district.id }));
    expect(read).toMatchObject({ name: 'Lincoln Unified', access: 'unlocked' });
    expect(read.none_found).toContain('contracts');
    const people = jsonOf(await agent.call('search_contacts', { district_id: district.id }));
    expect(people.results).toEqual([expect.objectContaining({ name: 'Ada Ames', place: 'Lincoln Unified' })]);
    const order = { contact_id: contact.id, email_prompt_id: prompt.id, max_credits: 1 };
    const queued = jsonOf(await agent.call('generate_email', order));
    expect(jsonOf(await agent.call('get_job', { job_record_id: queued.job_record_id })).status).toBe(
      'queued',
    );
    await agent.close();
    const { data } = (await harness.get('/credits/ledger', own.key)).body;
    const spent = (data as { kind: string; channel: string }[]).filter(({ kind }) => kind !== 'grant');
    expect(spent.map(({ channel }) => channel).filter((channel) => channel !== 'system')).toEqual(
      expect.arrayContaining(['mcp']),
    );
    expect(
      spent.filter(({ kind }) => kind === 'unlock' || kind === 'hold').map(({ channel }) => channel),
    ).toEqual(['mcp', 'mcp', 'mcp']);
  });
});

describe('the list of tools', () => {
  let all: readonly ListedTool[];
  beforeAll(async () => {
    all = await asked(acme.key, (agent) => agent.tools(), new URL('?toolsets=all', url));
  });

  it('has flat schemas, without references or alternatives, in the same order each time', async () => {
    const again = await asked(acme.key, (agent) => agent.tools(), new URL('?toolsets=all', url));
    expect(again).toEqual(all);
    for (const { name, inputSchema } of all) {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      const forbidden = ['$ref', '$defs', 'oneOf', 'anyOf', 'allOf', 'not'];
      expect([name, keysIn(inputSchema).filter((key) => forbidden.includes(key))]).toEqual([name, []]);
      // Hosts of some models refuse a tool for any other format.
      const formats = JSON.stringify(inputSchema).match(/"format":"[^"]*"/g) ?? [];
      expect([name, formats.filter((format) => format !== '"format":"date-time"')]).toEqual([name, []]);
    }
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });

  it('requires the most that a call may spend, and names the price, of each tool that spends', () => {
    const spending = all.filter(({ annotations }) => annotations?.destructiveHint === false);
    const byName = Object.fromEntries(spending.map((tool) => [tool.name, tool]));
    for (const name of ['unlock', 'generate_email']) {
      expect(byName[name]!.inputSchema.required).toContain('max_credits');
      expect(byName[name]!.description).toMatch(/^Spends .*\d credit/);
    }
  });

  it('shows a credential only what its scopes allow', async () => {
    const key = await keyWith(['read']);
    const names = (await asked(key, (agent) => agent.tools())).map(({ name }) => name);
    expect(names).toContain('search_schools');
    for (const name of ['unlock', 'preview_unlock', 'generate_email']) expect(names).not.toContain(name);
  });

  it('names the toolsets where one is unknown', async () => {
    const answer = await post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, acme.key, {}, '?toolsets=x');
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain('default, findings');
  });
});

const post = (message: unknown, key?: string, headers: Record<string, string> = {}, query = '') =>
  harness.request(`/mcp${query}`, {
    key,
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify(message),
  });

const call = (name: string, given: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: given },
});

describe('a call', () => {
  it('is refused with the names of arguments that the tool does not have', async () => {
    const { text, isError } = await asked(acme.key, (agent) =>
      agent.call('search_schools', { state: 'TX', contry: 'US' }),
    );
    expect(isError).toBe(true);
    expect(text).toContain('Unknown arguments: \\"contry\\". Allowed: district_id, search');
  });

  it('reports what is new in a watched search, and after its cursor only what came later', async () => {
    const own = await harness.seed.organization({ plan: 'growth' });
    const district = await harness.seed.district();
    await own.unlocks('district', district);
    await matchSearches(harness.db);
    const saved = { name: 'Requests', path: '/signals?kinds=rfp', is_watched: true };
    const { id } = (await harness.post('/saved-searches', own.key, saved)).body;
    const place = { districtId: district.id } as never;
    const { id: first } = await harness.seed.rfp(place);
    await matchSearches(harness.db);
    await asked(own.key, async (agent) => {
      const read = async (given = {}) =>
        jsonOf(await agent.call('list_search_matches', { saved_search_id: id, ...given }));
      const { results } = jsonOf(await agent.call('list_saved_searches'));
      expect(results).toEqual([{ id, ...saved, new_since_last_seen: 1 }]);
      const { results: matches, has_more, next_after: after } = await read();
      expect([matches.length, has_more]).toEqual([1, false]);
      expect(matches[0]).toMatchObject({
        kind: 'rfp',
        reason: 'changed',
        record_id: first,
        entity_id: district.id,
      });
      expect(await read({ after })).toEqual({ message: 'Nothing more has matched.', next_after: after });
      const { id: second } = await harness.seed.rfp(place);
      await matchSearches(harness.db);
      const { results: later } = await read({ after });
      expect(later).toEqual([expect.objectContaining({ record_id: second })]);
    });
  });

  it('states that nothing matches', async () => {
    const { text } = await asked(acme.key, (agent) => agent.call('search_schools', { search: 'qqqqq' }));
    expect(JSON.parse(text)).toEqual({ total: 0, message: 'Nothing matches these filters.' });
  });

  it('spends nothing beyond max_credits', async () => {
    const district = await harness.seed.district();
    const entities = [{ entity_type: 'district', entity_id: district.id }];
    const { text, isError } = await asked(acme.key, (agent) =>
      agent.call('unlock', { entities, max_credits: 5 }),
    );
    expect([isError, JSON.parse(text).error]).toEqual([true, 'SPEND_CAP_EXCEEDED']);
    const order = { contact_id: district.id, email_prompt_id: district.id, max_credits: 0 };
    const email = await asked(acme.key, (agent) => agent.call('generate_email', order));
    expect(JSON.parse(email.text)).toMatchObject({ error: 'SPEND_CAP_EXCEEDED', required: 1 });
  });

  it('costs one credit for an email that is asked for twice within ten minutes, also after it is written', async () => {
    const { acme: sender, contactId, promptId, credits } = await correspondence(harness);
    const order = { contact_id: contactId, email_prompt_id: promptId, max_credits: 1 };
    const send = (more = {}) =>
      asked(sender.key, async (agent) => jsonOf(await agent.call('generate_email', { ...order, ...more })));
    const { job_record_id: first } = await send();
    expect((await send()).job_record_id).toBe(first);
    await harness.drain();
    expect((await send()).job_record_id).toBe(first);
    const { balance } = await credits();
    harness.pass(11 * 60_000);
    expect((await send()).job_record_id).not.toBe(first);
    expect((await send({ again: true })).job_record_id).not.toBe(first);
    expect((await credits()).balance).toBe(balance - 2);
  });

  it('counts as one request of the credential, as listing does, and beginning a session as none', async () => {
    const own = await harness.seed.organization();
    const left = async (message: object) =>
      Number((await post(message, own.key)).headers.get('x-ratelimit-remaining'));
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    const before = await left(ping);
    expect(await left(call('get_credits', {}))).toBe(before - 1);
    for (const [at, kind] of ['tools', 'prompts', 'resources', 'resources/templates'].entries())
      expect(await left({ jsonrpc: '2.0', id: 2, method: `${kind}/list` })).toBe(before - 2 - at);
    expect(await left(ping)).toBe(before - 5);
  });

  it('is refused with 403 and all scopes that it needs if the credential lacks them', async () => {
    const key = await keyWith(['read']);
    const answer = await post(call('unlock', {}), key);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('www-authenticate')).toContain('error="insufficient_scope", scope="unlock"');
  });
});

describe('the permission to call', () => {
  it('is refused with a 401 that states where to get a token, and for which scope', async () => {
    const answer = await post(call('get_credits', {}));
    expect(answer.status).toBe(401);
    const metadata = 'https://api.example.org/.well-known/oauth-protected-resource/mcp';
    expect(answer.headers.get('www-authenticate')).toContain(`scope="read", resource_metadata="${metadata}"`);
    const document = await harness.request('/.well-known/oauth-protected-resource/mcp');
    expect(document.body.resource).toBe('https://api.example.org/mcp');
  });

  it.each([
    ['a foreign host', { Host: 'evil.example.com' }, 403],
    ['a foreign origin', { Origin: 'https://evil.example.com' }, 403],
    ['a configured origin', { Origin: 'https://app.example.org' }, 200],
    ['the public host', { Host: 'api.example.org' }, 200],
  ])('is decided by Host and Origin before anything is parsed: %s', async (_case, headers, status) => {
    const answer = await post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, acme.key, headers as never);
    expect(answer.status).toBe(status);
    const broken = await harness.request('/mcp', { method: 'POST', headers: headers as never, body: '{' });
    expect(broken.status).toBe(status === 403 ? 403 : 401);
  });
});
