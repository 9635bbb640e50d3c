import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { bundled } from '../support/bundled.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

it.each([
  ['2025-11-25', {}],
  ['2026-07-28', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
])(
  'a host over standard input and output lists and calls the tools, in revision %s',
  async (_name, options) => {
    const { key } = await harness.seed.organization();
    const client = new Client({ name: 'test', version: '1' }, options);
    const env = { MCP_URL: `${harness.origin}/mcp`, API_KEY: key, PATH: process.env.PATH! };
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [bundled('src/cli/mcp.ts')], env }),
    );
    const { tools } = await client.listTools();
    expect(tools.length).toBeGreaterThan(10);
    const { content } = await client.callTool({ name: 'get_credits', arguments: {} });
    expect(JSON.stringify(content)).toContain('credit_balance');
    await client.close();
  },
);
