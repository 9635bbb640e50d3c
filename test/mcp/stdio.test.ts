import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { bundled } from '../support/bundled.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let dir: string;
/** A well-formed key of another database. */
const FOREIGN = 'sk_live_6vP2rD9qXz4LhT8wKc1YbN5mJs7GfA2UdQeRo3';

beforeAll(async () => {
  harness = await Harness.start();
  dir = mkdtempSync(join(tmpdir(), 'mcp-'));
});
afterAll(async () => {
  rmSync(dir, { recursive: true });
  await harness.close();
});

async function hosted(settings: Record<string, string>, options = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, options);
  const env = { MCP_URL: `${harness.origin}/mcp`, PATH: process.env.PATH!, ...settings };
  const args = [bundled('src/cli/mcp.ts')];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env }));
  return client;
}

it.each([
  ['2025-11-25', {}],
  ['2026-07-28', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
])(
  'a host over standard input and output lists and calls the tools, in revision %s',
  async (_name, options) => {
    const { key } = await harness.seed.organization();
    const client = await hosted({ API_KEY: key }, options);
    const { tools } = await client.listTools();
    expect(tools.length).toBeGreaterThan(10);
    const { content } = await client.callTool({ name: 'get_credits', arguments: {} });
    expect(JSON.stringify(content)).toContain('credit_balance');
    await client.close();
  },
);

it('a host without a key uses the demo key if the service accepts it, and gets an error if there is none', async () => {
  writeFileSync(join(dir, 'demo-api-key'), `${FOREIGN}\n`);
  const refused = hosted({ DATA_DIR: dir });
  await expect(refused).rejects.toThrow(
    `No key of a demo in ${dir} is valid at ${new URL(harness.origin).host}`,
  );
  const { key } = await harness.seed.organization();
  writeFileSync(join(dir, 'demo-api-key-2'), `${key}\n`);
  const client = await hosted({ DATA_DIR: dir });
  const { content } = await client.callTool({ name: 'get_credits', arguments: {} });
  expect(JSON.stringify(content)).toContain('credit_balance');
  await client.close();
});

it('a message may contain what readline takes for a line end, and an unreadable line gets an error', async () => {
  const { key } = await harness.seed.organization();
  const env = { MCP_URL: `${harness.origin}/mcp`, PATH: process.env.PATH!, API_KEY: key };
  const program = spawn(process.execPath, [bundled('src/cli/mcp.ts')], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answers: { id: number | null; error?: { code: number }; result?: object }[] = [];
  const call = (id: number, search: string) =>
    `${JSON.stringify({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'search_schools', arguments: { search } },
    })}\n`;
  const first = call(1, 'One\u2028two\u2029three\u0085four');
  program.stdin.write(`not JSON\n\n[1,2\n42\n${first.slice(0, 50)}`);
  setTimeout(() => program.stdin.end(`${first.slice(50)}${call(2, 'Lincoln').trimEnd()}`), 50);
  for await (const line of createInterface({ input: program.stdout })) answers.push(JSON.parse(line));
  expect(answers.filter(({ id }) => id === null).map(({ error }) => error?.code)).toEqual([
    -32_700, -32_700, -32_700,
  ]);
  for (const id of [1, 2])
    expect(answers.find((answer) => answer.id === id)).toHaveProperty('result.content');
});
