#!/usr/bin/env bash
# Needs Bash, Node 20.20, and npm.
#
# Expected: Arazzo 1.0.1, under "Failure Action Object", has a failed step wait for `retryAfter` seconds, which a
# `Retry-After` header of the response should overrule. A runner of workflows that meets a rate limit then waits until
# the server's window is over, with the field or without it.
set -euo pipefail
WORK=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$WORK"' EXIT
cd "$WORK"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @redocly/cli@2.77.0
cat >server.mjs <<'JS'
import { appendFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
const WINDOW_SECONDS = 8;
let refusedAt = 0;
const server = createServer((_request, response) => {
  response.setHeader('Content-Type', 'application/json');
  if (refusedAt === 0) {
    refusedAt = Date.now();
    response.writeHead(429, { 'Retry-After': String(WINDOW_SECONDS) });
  } else {
    const isEarly = Date.now() - refusedAt < (WINDOW_SECONDS / 2) * 1000;
    appendFileSync('asked', `asked again ${isEarly ? 'long before' : 'after'} Retry-After\n`);
    refusedAt = 0;
  }
  response.end('{}');
});
server.listen(0, '127.0.0.1', () => writeFileSync('port', String(server.address().port)));
JS
node server.mjs &
until [ -s port ]; do sleep 0.1; done
cat >openapi.yaml <<YAML
openapi: 3.1.0
info: { title: Districts, version: '1' }
servers: [{ url: 'http://127.0.0.1:$(cat port)' }]
paths:
  /districts:
    get:
      operationId: districts
      responses:
        '200': { description: Districts, content: { application/json: { schema: { type: object } } } }
        '429': { description: Too many requests, content: { application/json: { schema: { type: object } } } }
YAML
retry() {
  cat >workflow.arazzo.yaml <<YAML
arazzo: 1.0.1
info: { title: A step that meets a rate limit, version: '1' }
sourceDescriptions: [{ name: districts, url: ./openapi.yaml, type: openapi }]
workflows:
  - workflowId: search
    steps:
      - stepId: districts
        operationId: districts
        successCriteria: [{ condition: \$statusCode == 200 }]
        onFailure: [{ name: again, type: retry$1 }]
YAML
  rm -f asked
  REDOCLY_TELEMETRY=off npx redocly respect workflow.arazzo.yaml >log 2>&1 || true
  echo "${2}: $(cat asked 2>/dev/null || echo 'not asked again')"
}
{
  echo '@redocly/cli 2.77.0'
  retry ', retryAfter: 0.2' 'with retryAfter: 0.2'
  retry '' 'without retryAfter'
} | tee output
# Seen: Respect never reads the header. Each limited step uses up its retries within the window that refused it, unless
# `retryAfter` is at least the longest window of the service.
cat >seen <<'SEEN'
@redocly/cli 2.77.0
with retryAfter: 0.2: asked again long before Retry-After
without retryAfter: asked again long before Retry-After
SEEN
diff output seen
