#!/usr/bin/env bash
# Needs Bash, Node 20, and npm.
#
# Expected: the README, under "Differences to graphql-js", names resolvers of computed properties, and nothing about
# `@skip` and `@include`. So a document with `@include` on a fragment returns what graphql-js returns.
set -euo pipefail
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
cd "$WORK"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund graphql@16.15.0 graphql-jit@0.8.9
cat >run.mjs <<'JS'
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const { buildSchema, execute, parse } = require('graphql'); // one copy of graphql, the one that graphql-jit loads
const { compileQuery } = require('graphql-jit');
const schema = buildSchema('type Query { school: School } type School { id: ID name: String ncesId: ID }');
const rootValue = { school: { id: '1', name: 'Oak', ncesId: '010000500870' } };
const document = parse(`query ($more: Boolean!) { school { ...More @include(if: $more) ...Base } }
  fragment Base on School { id name } fragment More on School { ncesId ...Base }`);
const compiled = compileQuery(schema, document);
console.log('graphql-jit 0.8.9, graphql 16.15.0');
for (const more of [true, false]) {
  const variableValues = { more };
  const { data: expected } = await execute({ schema, document, rootValue, variableValues });
  const { data } = await compiled.query(rootValue, {}, variableValues);
  console.log(`$more = ${more}: graphql-js ${JSON.stringify(expected)}, graphql-jit ${JSON.stringify(data)}`);
}
JS
node run.mjs | tee output
# Seen: a field that a skipped fragment selects too is skipped wherever else it is selected, without an error.
cat >seen <<'SEEN'
graphql-jit 0.8.9, graphql 16.15.0
$more = true: graphql-js {"school":{"ncesId":"010000500870","id":"1","name":"Oak"}}, graphql-jit {"school":{"ncesId":"010000500870","id":"1","name":"Oak"}}
$more = false: graphql-js {"school":{"id":"1","name":"Oak"}}, graphql-jit {"school":{}}
SEEN
diff output seen
