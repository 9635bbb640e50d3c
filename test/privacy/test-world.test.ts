import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Mode } from '@emi/base/runtime';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { constantFrom, sample } from 'fast-check';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import {
  scheduleDeletion,
  suspendOrganization,
  updateOrganization,
} from '../../src/accounts/administration/change-accounts.ts';
import { followOriginals } from '../../src/accounts/administration/follow-originals.ts';
import { deleteOrganizations } from '../../src/maintenance/retention/organizations.job.ts';
import { BothWorlds } from '../support/both-worlds.ts';
import { CanaryGuard } from '../support/canaries.ts';
import { asOwner } from '../support/database.ts';
import { drain } from '../support/drain.ts';
import type { HttpAnswer } from '../support/harness.ts';
import { rounds, SEED } from '../support/rounds.ts';
import { preparedRoutes } from '../support/sample-requests.ts';
import { declaredSchema } from '../support/schema.ts';
import { callsOf, type ListedTool, messageOf } from '../support/tool-calls.ts';
import { arbitraryRequests } from './arbitrary-requests.ts';
import { pathsToGated } from './graph-paths.ts';
import { tellStory } from './story.ts';
import { idsIn, merged } from './worlds.ts';

const schema = await declaredSchema();
const prepared = await preparedRoutes();

let worlds: BothWorlds;
let guard: CanaryGuard;
/** The key of an organization with much of its own, and the key of its twin. */
let keys: Record<Mode, string>;
/** Ids of records hidden from every test key, and of records hidden from every live key. */
let ids: Record<Mode, ReadonlySet<string>>;
let requests: readonly Asked[];

interface Asked {
  readonly path: string;
  /** The body of a POST request; a request without one is a GET request. */
  readonly body?: object;
}

/** An MCP client sends both media types. */
const MCP = { path: '/mcp?toolsets=all', accept: 'application/json, text/event-stream' };

/** These differ with time, and with every request. */
const OWN = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'age'];

const seen = ({ status, text, headers }: HttpAnswer) => ({
  status,
  text: text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '(time)'),
  headers: [...headers].filter(([name]) => !OWN.includes(name)),
});

/** Credentials are remembered for a second. */
const later = () => sleep(1_000);

const ask = (key: string, { path, body }: Asked): Promise<HttpAnswer> => {
  if (!body) return worlds.request(path, { key });
  const accept: Record<string, string> = path === MCP.path ? { Accept: MCP.accept } : {};
  const headers = { 'Content-Type': 'application/json', ...accept };
  return worlds.request(path, { key, method: 'POST', headers, body: JSON.stringify(body) });
};

const rpc = (method: string, params: object): Asked => ({
  path: MCP.path,
  body: { jsonrpc: '2.0', id: 1, method, params },
});

/**
 * Calls of every tool that reads, with records of a world. The audit trail is read only until a time, because exports
 * of this test add to it.
 */
async function toolCalls(
  key: string,
  of: Awaited<ReturnType<typeof idsIn>>,
  until: string,
): Promise<Asked[]> {
  const first = (kind: string): string => of[kind]?.[0] ?? randomUUID();
  const given = {
    district: first('District'),
    school: first('School'),
    contact: first('Contact'),
    list: first('List'),
    prompt: first('EmailPrompt'),
    search: first('SavedSearch'),
  };
  const { result } = messageOf((await ask(key, rpc('tools/list', {}))).text);
  const reading = (result.tools as ListedTool[]).filter(({ annotations }) => annotations.readOnlyHint);
  return reading.flatMap((tool) =>
    callsOf(tool, given).map((args) =>
      rpc('tools/call', {
        name: tool.name,
        arguments: tool.name.includes('audit') ? { ...args, until } : args,
      }),
    ),
  );
}

beforeAll(async () => {
  worlds = await BothWorlds.start();
  const [caller] = await tellStory(worlds.seed);
  guard = new CanaryGuard(worlds.live.database.address);
  await worlds.addTestWorld();
  keys = { live: caller.key, test: await worlds.testKeyFor(caller.key) };
  const [live, test] = [await idsIn(worlds.live.database), await idsIn(worlds.test.database)];
  const only = (mine: typeof live, others: typeof live) => {
    const foreign = new Set(Object.values(others).flat());
    return new Set(
      Object.values(mine)
        .flat()
        .filter((id) => !foreign.has(id)),
    );
  };
  ids = { live: only(live, test), test: only(test, live) };
  const any = arbitraryRequests({
    ids: merged(live, test),
    words: ['', 'Alpha', 'School', 'Hidden', '(test)'],
  });
  const settings = { seed: SEED, numRuns: rounds(4) };
  const until = new Date().toISOString();
  const reads = prepared.filter(({ method, path }) => method === 'GET' && path !== '/audit-trail');
  requests = [
    ...reads.flatMap((route) =>
      sample(any.requestOf(route), settings).map((path) => ({ path: `/api/v1${path}` })),
    ),
    ...sample(
      constantFrom(...pathsToGated(schema)).chain((path) => any.documentAlong(path)),
      { seed: SEED, numRuns: rounds(60) },
    )
      .filter((document) => !document.includes('auditTrail'))
      .map((query) => ({ path: '/graphql', body: { query } })),
    ...['json', 'csv', 'ndjson'].map((format) => ({
      path: `/api/v1/audit-trail?until=${until}&format=${format}`,
    })),
    ...(await toolCalls(keys.live, live, until)),
    ...(await toolCalls(keys.live, test, until)),
  ];
});
afterAll(async () => {
  await guard.close();
  await worlds.close();
});

describe.each([
  ['test', 'live'],
  ['live', 'test'],
] as const)(`a %s key (seed ${SEED})`, (mode, other) => {
  it(`gets the same bytes while the ${other} database lets nobody in, and no id or hidden text of it`, async () => {
    const answers: HttpAnswer[] = [];
    for (const asked of requests) answers.push(await ask(keys[mode], asked));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(requests.length / 3);
    expect(statuses.filter((status) => status >= 500 || status === 401 || status === 429)).toEqual([]);
    for (const [at, answer] of answers.entries()) {
      const { path, body = {} } = requests[at]!;
      const sent = path + JSON.stringify(body);
      const shown = answer.text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
      const foreign = shown.filter((id) => ids[other].has(id) && !sent.includes(id));
      expect([sent, foreign]).toEqual([sent, []]);
      if (mode === 'test') expect(await guard.strangers(answer.text, undefined)).toEqual([]);
      expect(answer.headers.get('x-mode')).toBe(mode === 'test' ? 'test' : null);
    }
    await worlds.without(other, async () => {
      expect((await ask(keys[other], { path: '/api/v1/districts' })).status).toBeGreaterThanOrEqual(500);
      for (const [at, asked] of requests.entries()) {
        const again = await ask(keys[mode], asked);
        expect([asked, seen(again)]).toEqual([asked, seen(answers[at]!)]);
      }
    });
  });
});

describe('a test key', () => {
  it('makes credentials of its own world, whose tokens work while the live database lets nobody in', async () => {
    await worlds.without('live', async () => {
      const { body: made } = await worlds.graphql(
        keys.test,
        `mutation { createOAuthClient(name: "made", scopes: [read, manage]) { secret client { id } }
          createApiKey(input: { name: "made", scopes: [read] }) { secret } }`,
      );
      const { createOAuthClient, createApiKey } = (made as { data: Record<string, never> })
        .data as unknown as {
        createOAuthClient: { secret: string; client: { id: string } };
        createApiKey: { secret: string };
      };
      expect(createApiKey.secret).toMatch(/^sk_test_/);
      expect(createOAuthClient.secret).toMatch(/^cs_test_/);
      const form = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: createOAuthClient.client.id,
        client_secret: createOAuthClient.secret,
      });
      const answer = await worlds.request('/oauth/token', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: String(form),
      });
      expect(answer.headers.get('x-mode')).toBe('test');
      const { access_token: token } = answer.body as { access_token: string };
      expect(token).toMatch(/^at_test_/);
      for (const key of [token, createApiKey.secret])
        expect((await worlds.request('/api/v1/districts?state=ZZ', { key })).status).toBe(200);
    });
  });

  it('belongs to a twin with 1,000 play credits, spends no live ones, and calls its user by no name', async () => {
    const balance = async (key: string) =>
      ((await worlds.request('/api/v1/credits', { key })).body as { balance: { credit_balance: number } })
        .balance.credit_balance;
    const before = await balance(keys.live);
    expect(await balance(keys.test)).toBe(1_000);
    const { body } = await worlds.request('/api/v1/districts?state=ZZ&limit=1', { key: keys.test });
    const [district] = (body as { data: { id: string }[] }).data;
    const unlock = { entity_type: 'district', entity_id: district!.id };
    expect((await worlds.post('/api/v1/unlock', keys.test, unlock)).status).toBe(200);
    expect(await balance(keys.test)).toBe(994);
    expect(await balance(keys.live)).toBe(before);
    const me = await worlds.request('/api/v1/me', { key: keys.test });
    expect(me.body).toMatchObject({ user: { name: 'Test user' } });
    // A second key leads to the same twin.
    expect(await balance(await worlds.testKeyFor(keys.live))).toBe(994);
  });

  it('ends with its user, and follows its organization', async () => {
    const follow = () => followOriginals(worlds.live.db.core, worlds.test.db.core);
    const cast = await worlds.seed.organization({ plan: 'starter' });
    const key = await worlds.testKeyFor(cast.key);
    const me = () => worlds.request('/api/v1/me', { key });
    const em = () => worlds.live.db.orm.em.fork();
    await updateOrganization(em(), cast.organizationId, { name: 'Renamed', plan: 'scale' });
    await follow();
    await later();
    expect((await me()).body).toMatchObject({ organization: { name: 'Renamed' }, plan: 'scale' });
    await suspendOrganization(em(), cast.organizationId, true);
    await follow();
    await later();
    expect((await me()).status).toBe(403);
    await suspendOrganization(em(), cast.organizationId, false);
    await follow();
    await later();
    expect((await me()).status).toBe(200);
    await asOwner(
      worlds.live.database.address,
      `update users set removed_at = now() where id = '${cast.userId}'`,
    );
    await follow();
    await later();
    expect((await me()).status).toBe(401);
  });

  it('ends with its organization, together with everything that it made', async () => {
    const cast = await worlds.seed.organization({ plan: 'starter' });
    const key = await worlds.testKeyFor(cast.key);
    const me = async () => (await worlds.request('/api/v1/me', { key })).status;
    expect((await worlds.post('/api/v1/lists', key, { name: 'Made', entity_type: 'school' })).status).toBe(
      201,
    );
    const { organizationId: id } = cast;
    await scheduleDeletion(worlds.live.db.orm.em.fork(), id);
    await followOriginals(worlds.live.db.core, worlds.test.db.core);
    await later();
    expect(await me()).toBe(403);
    await asOwner(
      worlds.live.database.address,
      `update organizations set deletion_due_at = now() where id = '${id}'`,
    );
    for (const { db, jobs } of [worlds.live, worlds.test]) {
      await followOriginals(worlds.live.db.core, worlds.test.db.core);
      await db.transaction((tx) => jobs.enqueue(tx, deleteOrganizations.kind, [{ payload: {} }]));
      await drain({ db, queue: jobs, logger: pino({ level: 'silent' }) }, [deleteOrganizations]);
    }
    await later();
    expect(await me()).toBe(401);
    const left = await worlds.test.db.core.rows(sql`
      select o.name, o.deleted_at is not null as "isDeleted",
        (select count(*)::int from lists l join users u on u.id = l.user_id where u.organization_id = o.id) as lists,
        (select count(*)::int from api_keys k join users u on u.id = k.user_id where u.organization_id = o.id) as keys
      from organizations o where o.id = ${id}`);
    expect(left).toEqual([{ name: 'Deleted organization', isDeleted: true, lists: 0, keys: 0 }]);
  });

  it('is refused by what exchanges live credentials, and a made-up one like any unknown key', async () => {
    expect((await worlds.request('/test/keys', { method: 'POST', key: keys.test })).status).toBe(401);
    const answer = await worlds.request('/api/v1/me', { key: 'sk_test_nonsense' });
    expect([answer.status, answer.headers.get('x-mode')]).toEqual([401, 'test']);
  });
});
