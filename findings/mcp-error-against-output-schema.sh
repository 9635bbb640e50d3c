#!/usr/bin/env bash
# Needs Bash, Node 20, and npm.
#
# Expected: a tool's `outputSchema` describes its result. The clients' sources exempt a failed call (`isError`) from
# having any `structuredContent`, so one that has some, such as a code of the error, reaches the program with its
# message, in both lines of the official client.
set -euo pipefail
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
cd "$WORK"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @modelcontextprotocol/client@2.4.0 @modelcontextprotocol/sdk@1.32.2
cat >server.mjs <<'JS'
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const outputSchema = { type: 'object', properties: { rows: { type: 'array' } }, required: ['rows'] };
const server = new Server({ name: 'places', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: [{ name: 'unlock', inputSchema: { type: 'object' }, outputSchema }],
}));
server.setRequestHandler(CallToolRequestSchema, () => ({
  isError: true,
  content: [{ type: 'text', text: 'This costs 6 credits; 2 are left.' }],
  structuredContent: { code: 'INSUFFICIENT_CREDITS' },
}));
await server.connect(new StdioServerTransport());
JS
cat >run.mjs <<'JS'
import * as v2 from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import * as v1 from '@modelcontextprotocol/sdk/client/stdio.js';
const command = { command: process.execPath, args: ['server.mjs'] };
const about = { name: 'agent', version: '1' };
async function call(name, client, transport) {
  await client.connect(transport);
  await client.listTools();
  const { content } = await client
    .callTool({ name: 'unlock', arguments: {} })
    .catch(({ message }) => ({ content: [{ text: message }] }));
  console.log(`${name}: ${content[0].text}`);
  await client.close();
}
await call('@modelcontextprotocol/client 2.4.0', new v2.Client(about), new StdioClientTransport(command));
await call('@modelcontextprotocol/sdk 1.32.2', new Client(about), new v1.StdioClientTransport(command));
JS
node run.mjs | tee output
# Seen: the second line passes the error on; the first one, on which LangChain's adapter and many hosts still run,
# compares its details with the schema of a success and replaces the message by a complaint about them.
cat >seen <<'SEEN'
@modelcontextprotocol/client 2.4.0: This costs 6 credits; 2 are left.
@modelcontextprotocol/sdk 1.32.2: MCP error -32602: Structured content does not match the tool's output schema: data must have required property 'rows'
SEEN
diff output seen
