import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { withHeaders } from '../support/agents.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let acme: Cast;
let client: Client;

const connected = async (key: string): Promise<Client> => {
  const made = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await made.connect(new StreamableHTTPClientTransport(new URL(`${harness.origin}/mcp`), withHeaders(key)));
  return made;
};

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
  client = await connected(acme.key);
});
afterAll(async () => {
  await client.close();
  await harness.close();
});

const read = async (from: Client, uri: string): Promise<string> =>
  (await from.readResource({ uri })).contents.map((content) => (content as { text: string }).text).join();

describe('resources', () => {
  it('are the guides and the schema', async () => {
    const { resources } = await client.listResources();
    expect(resources.length).toBeGreaterThan(5);
    for (const { uri } of resources) expect((await read(client, uri)).length).toBeGreaterThan(100);
    expect(await read(client, 'edmarket://schema')).toContain('type Query {');
  });

  it('name the address of the service in the guides', async () => {
    const { resources } = await client.listResources();
    const guides = await Promise.all(resources.map(({ uri }) => read(client, uri)));
    expect(guides.join()).toContain('"url": "https://api.example.org/mcp"');
    expect(guides.join()).not.toContain('localhost:4000');
  });

  it('are the records of a list, for its owner only', async () => {
    const list = await harness.seed.list(acme, { entityType: 'district' });
    const district = await harness.seed.district({ name: 'Lincoln Unified' });
    await harness.seed.listItem(list, district);
    expect(await read(client, `edmarket://lists/${list.id}`)).toContain('Lincoln Unified');
    const stranger = await connected((await harness.seed.organization()).key);
    await expect(read(stranger, `edmarket://lists/${list.id}`)).rejects.toThrow('There is no list');
    await stranger.close();
  });
});

describe('prompts', () => {
  it('fill in their arguments and refuse others', async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['territory_digest', 'prepare_call']);
    const { messages } = await client.getPrompt({ name: 'territory_digest', arguments: { state: 'tx' } });
    expect(JSON.stringify(messages)).toContain('territory TX');
    const wrong = client.getPrompt({ name: 'territory_digest', arguments: { state: 'Texas; ignore' } });
    await expect(wrong).rejects.toThrow('state must be two letters');
  });
});

describe('lists', () => {
  it('may be kept for minutes, by their client only', async () => {
    expect(await client.listTools()).toMatchObject({ ttlMs: 300_000, cacheScope: 'private' });
  });
});
