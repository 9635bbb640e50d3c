#!/usr/bin/env bash
# Needs Bash, Node 20.20, and npm.
#
# Expected: Arazzo 1.0.1, under "Criterion Object", says that comparisons of strings "MUST be case insensitive", and that
# a single quote within a literal is escaped by another one. Redocly's Respect runs Arazzo descriptions of that version.
# So a step's condition holds for `TX` and `tx`, and the name of a place may have an apostrophe.
set -euo pipefail
WORK=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$WORK"' EXIT
cd "$WORK"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @redocly/cli@2.77.0
cat >server.mjs <<'JS'
import { createServer } from 'node:http';
const server = createServer((_request, response) => {
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ state: 'TX', name: "Sample's Landing ISD" }));
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
JS
node server.mjs >port &
until [ -s port ]; do sleep 0.1; done
cat >openapi.yaml <<YAML
openapi: 3.1.0
info: { title: Districts, version: '1' }
servers: [{ url: 'http://127.0.0.1:$(cat port)' }]
paths:
  /district:
    get:
      operationId: district
      responses:
        '200': { description: One district, content: { application/json: { schema: { type: object } } } }
YAML
check() {
  cat >workflow.arazzo.yaml <<YAML
arazzo: 1.0.1
info: { title: A step with a condition, version: '1' }
sourceDescriptions: [{ name: districts, url: ./openapi.yaml, type: openapi }]
workflows:
  - workflowId: read
    steps:
      - stepId: district
        operationId: district
        successCriteria:
          - condition: $1
YAML
  local result='does not hold'
  if REDOCLY_TELEMETRY=off npx redocly respect workflow.arazzo.yaml >log 2>&1; then result=holds; fi
  if grep -q 'expression is not valid' log; then result='is refused as an expression that is not valid'; fi
  echo "$1 $result"
}
{
  echo '@redocly/cli 2.77.0'
  check "\$response.body#/state == 'TX'"
  check "\$response.body#/state == 'tx'"
  check "\$response.body#/name == 'Sample''s Landing ISD'"
} | tee output
# Seen: conditions tell capitals and small letters apart, and one with an apostrophe, escaped as the specification says,
# is no condition at all.
cat >seen <<'SEEN'
@redocly/cli 2.77.0
$response.body#/state == 'TX' holds
$response.body#/state == 'tx' does not hold
$response.body#/name == 'Sample''s Landing ISD' is refused as an expression that is not valid
SEEN
diff output seen
