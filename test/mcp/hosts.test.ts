import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let acme: Cast;
let listId: string;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
  const district = await harness.seed.district({ state: 'VT', name: 'Of the hosts' });
  await acme.unlocks('district', district);
  listId = district.id;
});
afterAll(() => harness.close());
/** The harness's public URL. */
const PUBLIC = 'https://api.example.org';
const VERSIONS = { 'MCP-Protocol-Version': '2025-11-25' };

interface Answer {
  readonly status: number;
  readonly type: string | undefined;
  readonly text: string;
}

/** Calls a tool with a raw request, as hosts without a library do. */
async function post(message: object, accept?: string, versions: object = VERSIONS): Promise<Answer> {
  const response = await fetch(`${harness.origin}/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${acme.key}`,
      'Content-Type': 'application/json',
      ...versions,
      ...(accept !== undefined && { Accept: accept }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 7, ...message }),
  });
  return {
    status: response.status,
    type: response.headers.get('Content-Type')?.split(';')[0],
    text: await response.text(),
  };
}

const call = (name: string, given: object) => ({ method: 'tools/call', params: { name, arguments: given } });
const SEARCH = call('search_districts', { state: 'VT' });
const BOTH = 'application/json, text/event-stream';

interface Result {
  readonly content: readonly { readonly text: string }[];
  readonly isError?: boolean;
  readonly _meta?: Readonly<Record<string, readonly string[]>>;
}

const resultIn = (text: string): Result =>
  JSON.parse(text.replace(/^event: message\n(?:id: .*\n)?data: /, '')).result;
const notesOf = ({ _meta }: Result): readonly string[] | undefined =>
  _meta?.['education-market-intelligence/notes'];

describe('an agent’s host', () => {
  it.each([
    ['application/json', 'application/json'],
    ['application/json; charset=utf-8', 'application/json'],
    ['text/event-stream', 'text/event-stream'],
    ['*/*', 'application/json'],
    ['text/event-stream, */*;q=0.1', 'text/event-stream'],
  ])('is answered if it accepts %s alone, with a note for its developer', async (accept, type) => {
    const answer = await post(SEARCH, accept);
    expect([answer.status, answer.type]).toEqual([200, type]);
    const result = resultIn(answer.text);
    expect(result.content[0]!.text).toContain('Of the hosts');
    expect(notesOf(result)).toEqual([expect.stringContaining(`this is ${type}`)]);
  });

  it('is answered if it names no type, which fetch and curl can leave out', async () => {
    const { statusCode, body } = await withoutAccept();
    expect(statusCode).toBe(200);
    expect(resultIn(body).content[0]!.text).toContain('Of the hosts');
  });

  it('gets no note if it names both types, and 406 if it takes neither', async () => {
    const answer = await post(SEARCH, BOTH);
    expect([answer.status, notesOf(resultIn(answer.text))]).toEqual([200, undefined]);
    expect((await post(SEARCH, 'text/html')).status).toBe(406);
  });

  it('may send an array as JSON text, and gets a note about it', async () => {
    const given = { entities: JSON.stringify([{ entity_type: 'district', entity_id: listId }]) };
    const answer = resultIn((await post(call('preview_unlock', given), BOTH)).text);
    expect([answer.isError, notesOf(answer)]).toEqual([
      undefined,
      ['entities was sent as text and read as JSON; send an array.'],
    ]);
    const plain = { entities: [JSON.stringify({ entity_type: 'district', entity_id: listId })] };
    expect(notesOf(resultIn((await post(call('preview_unlock', plain), BOTH)).text))).toEqual([
      'entities[0] was sent as text and read as JSON; send an object.',
    ]);
  });

  it('may send an argument without a value as an empty text, and a number with spaces around it', async () => {
    const sent = {
      state: 'VT',
      limit: ' 5 ',
      offset: '',
      unlocked_only: ' ',
      vendor_ids: '',
      grade_levels: '',
    };
    const answer = resultIn((await post(call('search_districts', sent), BOTH)).text);
    expect(answer.content[0]!.text).toContain('Of the hosts');
    expect(notesOf(answer)).toEqual([
      'limit was sent as text and read as number; send a number.',
      'offset was sent as an empty text and ignored; leave it out.',
      'unlocked_only was sent as an empty text and ignored; leave it out.',
      'vendor_ids was sent as text and read as JSON; send an array.',
      'grade_levels was sent as text and read as JSON; send an array.',
    ]);
    const spending = call('unlock', { entities: [], max_credits: '' });
    expect(resultIn((await post(spending, BOTH)).text).content[0]!.text).toContain(
      'max_credits is required.',
    );
    const nothing = call('search_districts', { ids: '' });
    expect(resultIn((await post(nothing, BOTH)).text).isError).toBe(true);
  });

  it('is refused text that is not JSON, or JSON of another kind, where an array is required', async () => {
    for (const entities of ['[1,', '{"entity_type":"district"}', 'district']) {
      const { isError } = resultIn((await post(call('preview_unlock', { entities }), BOTH)).text);
      expect([entities, isError]).toEqual([entities, true]);
    }
  });

  it('keeps text that looks like JSON where text belongs', async () => {
    const answer = resultIn((await post(call('search_districts', { search: '["VT"]' }), BOTH)).text);
    expect([answer.content[0]!.text, notesOf(answer)]).toEqual([
      expect.stringContaining('"total":0'),
      undefined,
    ]);
  });
});

/** Sends a request without `Accept`, which `fetch` would add. */
async function withoutAccept(): Promise<{ statusCode: number; body: string }> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    const sent = request(`${harness.origin}/mcp`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${acme.key}`, 'Content-Type': 'application/json', ...VERSIONS },
    });
    sent.on('error', reject).on('response', (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk) => (body += chunk));
      response.on('end', () => resolve({ statusCode: response.statusCode!, body }));
    });
    sent.end(JSON.stringify({ jsonrpc: '2.0', id: 7, ...SEARCH }));
  });
}

describe('the server card', () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(harness.origin + path, { headers });

  it('is served without a key, as its proposal has it, and agrees with the running server', async () => {
    const response = await get('/mcp/server-card', { Accept: 'application/mcp-server-card+json' });
    expect([response.status, response.headers.get('Content-Type')]).toEqual([
      200,
      'application/mcp-server-card+json',
    ]);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    const card = (await response.json()) as {
      name: string;
      title: string;
      version: string;
      remotes: { url: string; supportedProtocolVersions: string[] }[];
    };
    // The schema of the proposal's own repository.
    const schema = JSON.parse(await readFile('test/mcp/server-card.schema.json', 'utf8'));
    const ajv = new Ajv2020({ strict: false, formats: { uri: (text: string) => URL.canParse(text) } });
    ajv.addSchema(schema, 'card');
    expect(ajv.validate({ $ref: 'card#/$defs/ServerCard' }, card) || ajv.errors).toBe(true);
    const { result } = JSON.parse((await post(DISCOVER, BOTH, NEWEST)).text);
    const [remote] = card.remotes;
    expect([card.name, remote!.url]).toEqual([
      'org.example.api/education-market-intelligence',
      `${PUBLIC}/mcp`,
    ]);
    expect(remote!.supportedProtocolVersions).toEqual(expect.arrayContaining(result.supportedVersions));
    expect(result.serverInfo ?? result._meta['io.modelcontextprotocol/serverInfo']).toMatchObject({
      title: card.title,
      version: card.version,
    });
  });

  it('is not sent again to a client that has it', async () => {
    const etag = (await get('/mcp/server-card')).headers.get('ETag')!;
    expect((await get('/mcp/server-card', { 'If-None-Match': etag })).status).toBe(304);
  });

  it('is named by the catalog of the origin', async () => {
    const response = await get('/.well-known/ai-catalog.json');
    expect(response.headers.get('Content-Type')).toBe('application/ai-catalog+json');
    const { entries } = (await response.json()) as { entries: { url: string; type: string }[] };
    expect(entries).toHaveLength(1);
    const card = await get(entries[0]!.url.slice(PUBLIC.length));
    expect(card.headers.get('Content-Type')).toBe(entries[0]!.type);
  });
});

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'host', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const NEWEST = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'server/discover' };
const DISCOVER = { method: 'server/discover', params: { _meta: META } };

describe('a message beside the protocol', () => {
  const send = (path: string, contentType: string) =>
    fetch(`${harness.origin}${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${acme.key}`,
        'Content-Type': contentType,
        Accept: BOTH,
        ...VERSIONS,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 7, ...SEARCH }),
    });

  it('is ignored and named where hosts add it to every call; other unknown arguments are refused', async () => {
    for (const name of ['toolCallId', 'sessionId', 'action', 'chatInput', 'random_string']) {
      const result = resultIn((await post(call('get_credits', { [name]: 'x' }), BOTH)).text);
      expect([result.isError, notesOf(result)]).toEqual([
        undefined,
        [`${name} was ignored; the tool has no such argument.`],
      ]);
    }
    expect(resultIn((await post(call('get_credits', { limt: 1 }), BOTH)).text).isError).toBe(true);
  });

  it('is accepted at /mcp/ and with the charset utf8', async () => {
    for (const [path, type] of [
      ['/mcp/', 'application/json'],
      ['/mcp', 'application/json; charset=utf8'],
      ['/mcp', 'application/json; charset="UTF8"'],
    ] as const) {
      const response = await send(path, type);
      expect([path, type, response.status]).toEqual([path, type, 200]);
      expect(await response.text()).toContain('Of the hosts');
    }
    const rest = await fetch(`${harness.origin}/api/v1/districts/look-up`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${acme.key}`, 'Content-Type': 'application/json;charset=utf8' },
      body: JSON.stringify({ ids: [listId] }),
    });
    expect(rest.status).toBe(200);
  });

  it('means no filter for an empty list, and a number or flag for its text', async () => {
    const found = async (name: string, given: object) => resultIn((await post(call(name, given), BOTH)).text);
    for (const nothing of [[], '[]']) {
      const result = await found('search_districts', { state: 'VT', vendor_ids: nothing });
      expect([result.isError, result.content[0]!.text]).toEqual([
        undefined,
        expect.stringContaining('Of the hosts'),
      ]);
    }
    expect((await found('search_schools', { grade_levels: [] })).isError).toBeUndefined();
    expect((await found('find_signals', { kinds: [] })).isError).toBeUndefined();
    const contact = await harness.seed.contact({ districtId: listId });
    const spent = { entities: [{ entity_type: 'contact', entity_id: contact.id }], max_credits: '0' };
    expect((await found('unlock', spent)).content[0]!.text).toContain('SPEND_CAP_EXCEEDED');
  });

  it('is taken as absent where it is null, and otherwise refused in words', async () => {
    for (const message of [
      { method: 'tools/list', params: { cursor: null } },
      { method: 'tools/list', params: null },
      { method: 'tools/call', params: { name: 'get_credits', arguments: null } },
    ]) {
      expect(JSON.stringify(resultIn((await post(message, BOTH)).text))).toMatch(/get_credits|credit/);
    }
    const init = { capabilities: {}, clientInfo: { name: 'x', version: '1' } };
    for (const [message, words] of [
      [{ method: 'initialize', params: init }, 'params.protocolVersion is required'],
      [{ method: 'initialize' }, 'params.protocolVersion is required'],
      [{ method: 'tools/list', params: { cursor: 5 } }, 'params.cursor must be text'],
      [{ method: 'tools/call', params: { arguments: {} } }, 'params.name is required'],
      [{ method: 'tools/call', params: { name: 'get_credits', arguments: 'x' } }, 'must be an object'],
    ] as const) {
      const { text } = await post(message, BOTH);
      const { error } = JSON.parse(text.replace(/^event: message\n(?:id: .*\n)?data: /, ''));
      expect([error.code, error.message]).toEqual([-32602, expect.stringContaining(words)]);
    }
  });
});
