/**
 * Provokes every error that a service's openapi.json documents, with a test key: each operation, status, and code once.
 * `npm run provoke-errors -- ORIGIN TEST_KEY` prints those that did not come as documented.
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { bodiesAbout, bodyOf, type Ids } from './provoking-bodies.ts';

interface Operation {
  readonly method: string;
  readonly path: string;
  /** True if undeclared parameters are refused on demand. */
  readonly isStrict: boolean;
  /** True if the operation filters by `list_id`. */
  readonly hasListFilter: boolean;
}

interface Request {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly text?: string | ReadableStream;
  readonly key?: string;
}

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every operation
  readonly body: any;
  readonly mode: string | null;
}

/** Problems that no request provokes at will; the test world answers with them when `X-Test-Error` names them. */
const BY_HEADER = new Set([
  'CONFLICT',
  'IDEMPOTENT_REQUEST_IN_PROGRESS',
  'EXPORT_TOO_LARGE',
  'RATE_LIMITED',
  'SCOUTING_CAP_REACHED',
  'UNAVAILABLE',
]);
/** A district and a contact at it, which docs/reference/testing.md asks to leave locked. */
const LOCKED = {
  districtId: 'ffffffff-ffff-85e5-85d0-ea814d78886a',
  contactId: 'ffffffff-ffff-8576-99fa-b59bb546141e',
};
/** Bytes of bodies that are too large for most operations, for lists of rows, and for files of accounts. */
const TOO_LARGE = [150_000, 6_000_000, 33_000_000];

export interface Outcome {
  readonly operation: string;
  readonly status: string;
  readonly code: string;
  /** The actual answer; undefined if the documented error came. */
  readonly fault?: string;
}

export async function provokeErrors(origin: string, key: string): Promise<Outcome[]> {
  const ask = asker(origin, key);
  const document = await (await fetch(`${origin}/openapi.json`)).json();
  const ids = await prepare(ask);
  const keys = await narrowKeys(ask);
  const outcomes: Outcome[] = [];
  for (const [operation, status, code] of documentedErrors(document)) {
    const { method, path } = operation;
    const fault = await provoke(ask, operation, status, code, ids, keys);
    outcomes.push({ operation: `${method} ${path}`, status, code, fault });
  }
  return outcomes;
}

type Ask = (path: string, request?: Request) => Promise<Answer>;

const asker =
  (origin: string, ownKey: string): Ask =>
  async (path, { method = 'GET', headers, body, text, key = ownKey } = {}) => {
    const response = await fetch(origin + path, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: text ?? (body === undefined ? undefined : JSON.stringify(body)),
      ...{ duplex: 'half' }, // for a stream; the types do not know it
    });
    const answer = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      body: isJson ? JSON.parse(answer) : answer,
      mode: response.headers.get('x-mode'),
    };
  };

// biome-ignore lint/suspicious/noExplicitAny: a document of OpenAPI
function* documentedErrors(document: any): Generator<[Operation, string, string]> {
  const responseOf = (response: { $ref?: string }) =>
    response.$ref ? document.components.responses[response.$ref.split('/').at(-1)!] : response;
  for (const [path, methods] of Object.entries<object>(document.paths)) {
    for (const [method, described] of Object.entries(methods)) {
      if (!described.responses) continue;
      const parameters = (described.parameters ?? []) as { name: string }[];
      const named = (name: string) => parameters.some((parameter) => parameter.name === name);
      const operation = {
        method: method.toUpperCase(),
        path,
        isStrict: method === 'get',
        hasListFilter: named('list_id'),
      };
      for (const [status, response] of Object.entries<{ $ref?: string }>(described.responses)) {
        if (Number(status) < 400) continue;
        const { content = {} } = responseOf(response) as { content?: Record<string, { examples?: object }> };
        const codes = Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples));
        for (const code of codes.length > 0 ? new Set(codes) : ['']) yield [operation, status, code];
      }
    }
  }
}

/** Unlocks some records, makes one of each kind that a path names, and returns their ids. */
async function prepare(ask: Ask): Promise<Ids> {
  const post = async (path: string, body: unknown) => (await ask(path, { method: 'POST', body })).body;
  await post('/test/credits', {});
  const list = async (path: string) => (await ask(`/api/v1${path}`)).body.data as { id: string }[];
  const [open] = await list('/districts?nces_id=9800001');
  const [openSchool] = await list('/schools?nces_id=980000100001');
  const [lockedSchool] = await list('/schools?state=ZZ&limit=1');
  const unlock = (entity_type: string, entity_id: string) =>
    post('/api/v1/unlock', { entity_type, entity_id });
  await unlock('district', open!.id);
  await unlock('school', openSchool!.id);
  const contactsOf = async (id: string) => list(`/contacts?district_id=${id}&limit=5`);
  const [contact, lockedContact] = await contactsOf(open!.id);
  await unlock('contact', contact!.id);
  const [signal] = await list('/signals?limit=1');
  const made = (name: string) => `${name} ${randomUUID()}`;
  const aList = await post('/api/v1/lists', { name: made('List'), entity_type: 'district' });
  const item = await post(`/api/v1/lists/${aList.id}/items`, { entity_id: open!.id });
  const prompt = await post('/api/v1/user-email-prompts', {
    name: made('Prompt'),
    system_prompt: 'Be kind.',
    instruction_prompt: 'Write.',
  });
  const webhook = await post('/api/v1/webhooks', { url: 'https://hooks.example.org/education' });
  const search = await post('/api/v1/saved-searches', {
    name: made('Search'),
    path: '/signals?state=ZZ',
    is_watched: true,
  });
  return {
    poorKey: await makeKey(ask, 'scopes: [generate], dailyBudget: 0'),
    districtId: open!.id,
    schoolId: openSchool!.id,
    contactId: contact!.id,
    signalId: signal!.id,
    lockedDistrict: LOCKED.districtId,
    lockedSchool: lockedSchool!.id,
    lockedContact: lockedContact!.id,
    orphan: LOCKED.contactId,
    listId: aList.id,
    itemId: item.id,
    promptId: prompt.id,
    webhookId: webhook.id ?? webhook.webhook?.id,
    savedSearchId: search.id,
  };
}

/** Keys with a single scope each. */
async function narrowKeys(ask: Ask): Promise<readonly string[]> {
  return Promise.all(['read', 'generate'].map((scope) => makeKey(ask, `scopes: [${scope}]`)));
}

async function makeKey(ask: Ask, limits: string): Promise<string> {
  const query = `mutation { createApiKey(input: { name: "Made", ${limits} }) { secret } }`;
  return (await ask('/graphql', { method: 'POST', body: { query } })).body.data.createApiKey.secret;
}

/** Returns what came instead of the documented error; undefined if that came. */
async function provoke(
  ask: Ask,
  operation: Operation,
  status: string,
  code: string,
  ids: Ids,
  keys: readonly string[],
): Promise<string | undefined> {
  const came: string[] = [];
  for (const [path, request] of requestsFor(operation, status, code, ids, keys)) {
    const restore = code === 'INSUFFICIENT_CREDITS';
    if (restore) await ask('/test/credits', { method: 'POST', body: { credits: 0 } });
    const answer = await ask(path, { method: operation.method, ...request });
    if (restore) await ask('/test/credits', { method: 'POST' });
    if (answer.status === Number(status) && answer.mode === 'test') return undefined;
    came.push(`${answer.status} ${JSON.stringify(answer.body).slice(0, 150)}`);
  }
  return came.join(' | ') || 'no request is known that provokes it';
}

/** Requests one of which should get the error. */
function* requestsFor(
  { method, path, isStrict, hasListFilter }: Operation,
  status: string,
  code: string,
  ids: Ids,
  keys: readonly string[],
): Generator<[path: string, request: Request]> {
  const at = (own: Ids) =>
    `/api/v1${path.replace(/\{(\w+)\}/g, (_, name: string) => own[name] ?? randomUUID())}`;
  const own = at(ids);
  const sample = bodyOf(method, path, ids);
  const body = sample && { body: sample };
  if (code === '' && status === '500')
    yield [own, { ...body, headers: { 'X-Test-Error': 'INTERNAL_SERVER_ERROR' } }];
  if (BY_HEADER.has(code)) yield [own, { ...body, headers: { 'X-Test-Error': code } }];
  if (code === 'BAD_USER_INPUT' && path.includes('{'))
    yield [own.replace(/[0-9a-f-]{36}/, 'nonsense'), body ?? {}];
  if (code === 'BAD_USER_INPUT' && isStrict)
    yield [`${own}?nonsense=1`, { headers: { Prefer: 'handling=strict' } }];
  if (code === 'BAD_USER_INPUT') yield [own, { body: [] }];
  if (status === '401') yield [own, { ...body, key: 'sk_test_nobody' }];
  if (code === 'FORBIDDEN') for (const key of keys) yield [own, { ...body, key }];
  if (status === '406') yield [own, { ...body, headers: { Accept: 'image/png' } }];
  if (status === '408') yield [own, { text: unfinished('name\n'), headers: { 'Content-Type': 'text/csv' } }];
  if (status === '413') {
    for (const size of TOO_LARGE) yield [own, { body: { name: 'x'.repeat(size) } }];
  }
  if (status === '415') yield [own, { text: '<a/>', headers: { 'Content-Type': 'text/xml' } }];
  if (code === 'NOT_FOUND') {
    if (path.includes('{')) yield [at({}), body ?? {}];
    if (hasListFilter) yield [`${own}?list_id=${randomUUID()}`, {}];
    for (const fields of bodiesAbout(path, randomUUID(), randomUUID(), ids)) yield [own, { body: fields }];
    yield [`${own}?school_id=${randomUUID()}`, {}];
    yield [`${own}?district_id=${randomUUID()}`, {}];
  }
  if (code === 'IDEMPOTENCY_KEY_REUSED') yield* reused(own, body ?? {});
  if (code === 'INSUFFICIENT_CREDITS') {
    if (path === '/unlock') yield [own, { body: { entity_type: 'district', entity_id: ids.lockedDistrict } }];
    else yield [own, { body: { ...sample, again: true } }];
  }
  if (code === 'SPEND_CAP_EXCEEDED') {
    if (path === '/unlock')
      yield [own, { body: { entity_type: 'district', entity_id: ids.lockedDistrict, max_credits: 1 } }];
    else yield [own, { body: { ...sample, again: true }, key: ids.poorKey }];
  }
  if (code === 'ENTITY_LOCKED') {
    const locked = {
      ...ids,
      districtId: ids.lockedDistrict!,
      schoolId: ids.lockedSchool!,
      contactId: ids.lockedContact!,
    };
    yield [at(locked), body ?? {}];
    yield [own, { body: { path: `/districts/${ids.lockedDistrict}/rfps`, format: 'csv' } }];
  }
  if (code === 'PARENT_ENTITY_LOCKED') {
    yield [at({ ...ids, contactId: ids.orphan! }), body ?? {}];
    yield [own, { body: { entity_type: 'contact', entity_id: ids.orphan } }];
    yield [own, { body: { ...sample, contact_id: ids.orphan } }];
    yield [own, { body: { path: `/contacts/${ids.orphan}/emails`, format: 'csv' } }];
  }
}

/** A body that never ends after its beginning. */
const unfinished = (beginning: string): ReadableStream =>
  new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from(beginning)) });

/** The second of two requests with one key; the first makes a list. */
function* reused(own: string, request: Request): Generator<[string, Request]> {
  const headers = { 'Idempotency-Key': randomUUID() };
  yield ['/api/v1/lists', { method: 'POST', headers, body: { name: randomUUID(), entity_type: 'school' } }];
  yield [own, { ...request, headers }];
}

if (import.meta.main) {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [origin = '', key = ''] = positionals;
  const outcomes = await provokeErrors(origin, key);
  const missing = outcomes.filter(({ fault }) => fault !== undefined);
  for (const { operation, status, code, fault } of missing)
    console.log(`${operation} ${status} ${code}: ${fault}`);
  console.log(
    `${outcomes.length - missing.length} of ${outcomes.length} documented errors came as documented.`,
  );
  if (missing.length > 0) process.exitCode = 1;
}
