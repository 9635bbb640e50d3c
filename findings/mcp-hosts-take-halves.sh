#!/usr/bin/env bash
# Needs Bash, Node 22.13, and npm.
#
# Expected: a tool's result in MCP has `content`, which the specification calls unstructured, and may have
# `structuredContent`; servers "SHOULD also" repeat the structured part as text for older clients. Today's hosts know
# both, so a server may send a sentence and a link for the model in the one, rows in the other, and the model gets both.
set -euo pipefail
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
cd "$WORK"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund \
  @langchain/mcp-adapters@1.1.4 @langchain/core@1.4.0 @mastra/mcp@2.0.0 @mastra/core@1.71.0 @modelcontextprotocol/sdk@1.32.2
cat >server.mjs <<'JS'
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const outputSchema = { type: 'object', properties: { rows: { type: 'array' } }, required: ['rows'] };
const server = new Server({ name: 'places', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: [{ name: 'find', inputSchema: { type: 'object' }, outputSchema }],
}));
server.setRequestHandler(CallToolRequestSchema, () => ({
  content: [
    { type: 'text', text: 'One district; unlocking it costs 6 credits.' },
    { type: 'resource_link', uri: 'https://example.com/districts/1', name: 'Its page', mimeType: 'text/html' },
  ],
  structuredContent: { rows: [{ nces_id: '0400001' }] },
}));
await server.connect(new StdioServerTransport());
JS
cat >run.mjs <<'JS'
import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { MCPClient } from '@mastra/mcp';
const places = { command: process.execPath, args: ['server.mjs'] };
const langchain = new MultiServerMCPClient({ mcpServers: { places: { transport: 'stdio', ...places } } });
const [tool] = await langchain.getTools();
const message = await tool.invoke({ type: 'tool_call', id: '1', name: tool.name, args: {} });
console.log(`LangChain's adapter 1.1.4, content of the tool's message: ${JSON.stringify(message.content)}`);
await langchain.close();
const mastra = new MCPClient({ servers: { places } });
const [find] = Object.values(await mastra.listTools());
console.log(`Mastra 2.0.0, result of the tool: ${JSON.stringify(await find.execute({}, {}))}`);
await mastra.disconnect();
JS
node run.mjs | tee output
# Seen: each host gives its model one half. LangChain's keeps the rows in `artifact`, which models do not get, and turns
# the link into a file without its name. Mastra drops the sentence and the link as soon as there are rows. What a model
# must read has to be in both halves.
cat >seen <<'SEEN'
LangChain's adapter 1.1.4, content of the tool's message: [{"type":"text","text":"One district; unlocking it costs 6 credits."},{"type":"file","source_type":"url","url":"https://example.com/districts/1","mime_type":"text/html"}]
Mastra 2.0.0, result of the tool: {"rows":[{"nces_id":"0400001"}]}
SEEN
diff output seen
