#!/usr/bin/env bash
# Needs Bash, Node 20, and npm.
#
# Expected: the adapter's README loads the tools of MCP servers "as LangChain tools", and MCP lets a tool's input be any
# JSON Schema. So an argument that is a day or a range of days is offered to the model as both, takes both, and an
# integer that may be null is still an integer.
set -euo pipefail
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
cd "$WORK"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund \
  @langchain/mcp-adapters@1.1.4 @langchain/core@1.4.0 @modelcontextprotocol/sdk@1.32.2
cat >server.mjs <<'JS'
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const day = { type: 'string', format: 'date' };
const range = { type: 'object', properties: { from: day, to: day }, required: ['from', 'to'] };
const properties = {
  ends: { anyOf: [day, range] },
  limit: { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] },
  kind: { oneOf: [{ const: 'rfp', title: 'Requests' }, { const: 'funding', title: 'Funding' }] },
};
const server = new Server({ name: 'signals', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: [{ name: 'find', inputSchema: { type: 'object', properties } }],
}));
server.setRequestHandler(CallToolRequestSchema, ({ params }) => ({
  content: [{ type: 'text', text: `reached the server: ${JSON.stringify(params.arguments)}` }],
}));
await server.connect(new StdioServerTransport());
JS
cat >run.mjs <<'JS'
import { MultiServerMCPClient } from '@langchain/mcp-adapters';
const signals = { transport: 'stdio', command: process.execPath, args: ['server.mjs'] };
const client = new MultiServerMCPClient({ mcpServers: { signals } });
const [tool] = await client.getTools();
console.log('@langchain/mcp-adapters 1.1.4');
for (const [name, schema] of Object.entries(tool.schema.properties)) console.log(`${name}: ${JSON.stringify(schema)}`);
for (const given of [{ ends: '2027-06-30' }, { ends: { from: '2027-01-01', to: '2027-06-30' } }, { kind: 'grant' }]) {
  const answer = await tool.invoke(given).catch(({ message }) => message);
  console.log(`${JSON.stringify(given)} -> ${answer}`);
}
await client.close();
JS
node run.mjs | tee output
# Seen: alternatives are merged before the model sees them. Of a text or an object only the object is left, and the day
# is refused without a call. Alternatives without an object leave an empty schema: the model learns neither that a limit
# is an integer nor which kinds exist.
cat >seen <<'SEEN'
@langchain/mcp-adapters 1.1.4
ends: {"type":"object","properties":{"from":{"type":"string","format":"date"},"to":{"type":"string","format":"date"}},"required":["from","to"]}
limit: {}
kind: {}
{"ends":"2027-06-30"} -> Received tool input did not match expected schema
{"ends":{"from":"2027-01-01","to":"2027-06-30"}} -> reached the server: {"ends":{"from":"2027-01-01","to":"2027-06-30"}}
{"kind":"grant"} -> reached the server: {"kind":"grant"}
SEEN
diff output seen
