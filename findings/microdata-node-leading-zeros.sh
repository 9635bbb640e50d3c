#!/usr/bin/env bash
# Needs Bash, Node 20, and npm.
#
# Expected: HTML gives a `data` element the value of its attribute, a string. The README of microdata-node documents that
# `useNativeTypes` turns literals into numbers and booleans, and is on unless it is turned off. Whoever reads ids and ZIP
# codes turns it off, and has the value as the page states it, as JSON and as JSON-LD.
set -euo pipefail
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
cd "$WORK"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund microdata-node@2.0.0
cat >run.mjs <<'JS'
import { toJson, toJsonld } from 'microdata-node';
const values = [
  '<data itemprop="identifier" value="0100005">Sample City</data>',
  '<data itemprop="identifier" value="">not assigned</data>',
  '<span itemprop="identifier">0100005</span>',
];
console.log('microdata-node 2.0.0');
for (const value of values) {
  const html = `<div itemscope itemtype="https://schema.org/School">${value}</div>`;
  const options = { useNativeTypes: false, strict: true };
  const json = toJson(html, options).items[0].properties.identifier;
  const jsonLd = toJsonld(html, options)[0]['https://schema.org/identifier'];
  console.log(`${value}\n  ${JSON.stringify(json)}\n  ${JSON.stringify(jsonLd)}`);
}
JS
node run.mjs | tee output
# Seen: JSON has a number all the same, and JSON-LD a string without its zero: the NCES id of a district in Alabama
# names none, and an empty value is the id 0. The same id is whole in a `span`, so it depends on a page's markup. The
# parsers @cucumber/microdata 2.2.0 and microdata-rdf-streaming-parser 3.0.0 read 0100005 from the `data` element.
cat >seen <<'SEEN'
microdata-node 2.0.0
<data itemprop="identifier" value="0100005">Sample City</data>
  [100005]
  [{"@value":"100005","@type":"http://www.w3.org/2001/XMLSchema#integer"}]
<data itemprop="identifier" value="">not assigned</data>
  [0]
  [{"@value":"0","@type":"http://www.w3.org/2001/XMLSchema#integer"}]
<span itemprop="identifier">0100005</span>
  ["0100005"]
  [{"@value":"0100005"}]
SEEN
diff output seen
