import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import sql from 'sql-template-tag';
import { syntheticId } from '../../src/importers/demo/random.ts';
import { AGENTS, type Agent, withHeaders } from '../support/agents.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let demo: Cast;
let agents: { readonly demo: Agent; readonly customer: Agent };
let url: URL;

beforeAll(async () => {
  harness = await Harness.start();
  url = new URL(`${harness.origin}/mcp`);
  demo = await harness.seed.organization({ plan: 'growth' });
  const customer = await harness.seed.organization({ plan: 'growth' });
  await harness.db.core.rows(
    sql`update organizations set sees_synthetic = true where id = ${demo.organizationId}`,
  );
  await harness.seed.district({ id: syntheticId('Lake'), name: 'Lake Unified (demo)', state: 'TX' });
  await harness.seed.district({ name: 'Real Unified', state: 'NV' });
  const vendor = await harness.seed.vendor({ canonicalName: 'PowerSchool' });
  const { id: districtId } = await harness.seed.district({ name: 'Buyer Unified', state: 'NV' });
  await harness.seed.contract({ districtId }, { vendorId: vendor.id });
  const connect = AGENTS['the client of 2026-07-28']!;
  agents = { demo: await connect(url, demo.key), customer: await connect(url, customer.key) };
});
afterAll(async () => {
  await agents?.demo.close();
  await agents?.customer.close();
  await harness.close();
});

describe('a result for an agent', () => {
  it.each<[string, Record<string, unknown>]>([
    ['search_districts', { state: 'TX' }],
    ['get_place', { entity_type: 'district', entity_id: syntheticId('Lake') }],
    ['get_statistics', { of: 'districts' }],
    ['get_market_summary', {}],
  ])(
    'notes for the demo organization, and for nobody else, that %s gave synthetic records',
    async (tool, given) => {
      const { notes } = await agents.demo.call(tool, given);
      expect(notes).toEqual([expect.stringContaining('synthetic')]);
      expect((await agents.customer.call(tool, given)).notes).toEqual([]);
    },
  );

  it('has no such note about real records', async () => {
    const { text, notes } = await agents.demo.call('search_districts', { state: 'NV' });
    expect(text).toContain('Real Unified');
    expect(notes).toEqual([]);
  });

  it('has the note about a list, too', async () => {
    const list = await harness.seed.list(demo, { entityType: 'district' });
    await harness.seed.listItem(list, { id: syntheticId('Lake') } as never);
    const client = new Client({ name: 'reader', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(url, withHeaders(demo.key)));
    const { contents } = await client.readResource({ uri: `edmarket://lists/${list.id}` });
    await client.close();
    expect(contents.map((content) => (content as { text: string }).text)).toEqual([
      expect.stringContaining('Lake Unified'),
      expect.stringContaining('synthetic'),
    ]);
  });
});

it('a market summary names the top vendors unless they are not asked for', async () => {
  const all = JSON.parse((await agents.customer.call('get_market_summary', { state: 'NV' })).text);
  expect(all.top_vendors).toMatchObject([{ name: 'PowerSchool', count: 1 }]);
  expect(all.rfps).toMatchObject({ total: 0 });
  const few = { state: 'NV', include_top_vendors: false };
  expect(
    JSON.parse((await agents.customer.call('get_market_summary', few)).text).top_vendors,
  ).toBeUndefined();
  const [tool] = (await agents.customer.tools()).filter(({ name }) => name === 'get_market_summary');
  expect(tool!.inputSchema).toMatchObject({ properties: { include_top_vendors: { default: true } } });
});
