#!/usr/bin/env bash
# Needs Bash, Node 20, and npm.
#
# Expected: the schema of MCP says that the server's capabilities are "not a closed set", and SEP-3415 announces MCP
# Events as the capability `events`. So the official client returns what a server announced, and a program asks it
# whether the server has events.
set -euo pipefail
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
cd "$WORK"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @modelcontextprotocol/client@2.4.0 @modelcontextprotocol/server@2.4.0
cat >run.mjs <<'JS'
import { createServer } from 'node:http';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createMcpHandler, Server } from '@modelcontextprotocol/server';
const capabilities = { tools: {}, events: {}, experimental: { 'example.org/events': {} } };
const handler = createMcpHandler(() => new Server({ name: 'district news', version: '1' }, { capabilities }));
const bodies = [];
const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const answer = await handler.fetch(
    new Request(`http://127.0.0.1${request.url}`, {
      method: request.method,
      headers: Object.entries(request.headers),
      body: chunks.length > 0 ? Buffer.concat(chunks) : undefined,
    }),
  );
  const text = await answer.text();
  bodies.push(text);
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(text);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
console.log('@modelcontextprotocol/client 2.4.0, @modelcontextprotocol/server 2.4.0');
const url = new URL(`http://127.0.0.1:${server.address().port}/mcp`);
for (const [revision, mode] of [['2026-07-28', { pin: '2026-07-28' }], ['2025-11-25', 'legacy']]) {
  bodies.length = 0;
  const client = new Client({ name: 'agent', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(url));
  const sent = bodies.some((body) => body.includes('"events":{}'));
  console.log(`${revision}: sent ${sent}, read ${Object.keys(client.getServerCapabilities()).join(' ')}`);
  await client.close();
}
server.close();
JS
node run.mjs | tee output
# Seen: the server announces `events`, and the client drops it with every capability that its own schema does not name,
# so a program on the official client has to call `events/list` to find out.
cat >seen <<'SEEN'
@modelcontextprotocol/client 2.4.0, @modelcontextprotocol/server 2.4.0
2026-07-28: sent true, read experimental tools
2025-11-25: sent true, read experimental tools
SEEN
diff output seen
