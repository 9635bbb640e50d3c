#!/usr/bin/env bash
# Needs Bash, Node 20, and npm.
#
# Expected: RFC 1480 gives each state `k12.<state>.us`, and the Public Suffix List has `k12.al.us` and its siblings. So
# for hosts of two districts of one state, a library of the list returns two registrable domains, in all 50 states.
set -euo pipefail
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
cd "$WORK"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund tldts@7.5.5 psl@1.15.0
cat >run.mjs <<'JS'
import psl from 'psl';
import { getDomain } from 'tldts';
const STATES = `al ak az ar ca co ct de fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd
  oh ok or pa ri sc sd tn tx ut vt va wa wv wi wy`.split(/\s+/);
const host = (state) => `www.lincoln.k12.${state}.us`;
const shared = (domainOf) => STATES.filter((state) => domainOf(host(state)) === `k12.${state}.us`).join(' ');
console.log(`tldts 7.5.5: one domain for all districts of ${shared((name) => getDomain(name))}`);
console.log(`psl 1.15.0: one domain for all districts of ${shared((name) => psl.get(name))}`);
JS
node run.mjs | tee output
# Seen: six states are missing. Districts of North Dakota, South Dakota, and West Virginia have hosts below `k12.nd.us`,
# `k12.sd.us`, and `k12.wv.us`, so "the same registrable domain" joins districts that have nothing in common.
cat >seen <<'SEEN'
tldts 7.5.5: one domain for all districts of de hi nd ri sd wv
psl 1.15.0: one domain for all districts of de hi nd ri sd wv
SEEN
diff output seen
