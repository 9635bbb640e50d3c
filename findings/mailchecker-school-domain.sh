#!/usr/bin/env bash
# Needs Bash, Node 20, and npm.
#
# Expected: mailchecker's README says that it recognizes addresses of temporary mail services. So it accepts an address
# at the domain that the federal directory of 2024-25 has as the website of a public school district.
set -euo pipefail
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
cd "$WORK"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts mailchecker@6.0.21 disposable-email-domains@1.0.62
cat >run.mjs <<'JS'
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const { isValid } = require('mailchecker');
const disposable = new Set(require('disposable-email-domains'));
// Districts: Cornwall, Connecticut (0900930), and Madison City, Alabama (0100008), for comparison.
for (const domain of ['cornwallschool.org', 'madisoncity.k12.al.us'])
  console.log(`${domain}: ${isValid(`office@${domain}`) ? 'accepted' : 'refused'} by mailchecker 6.0.21, ` +
    `${disposable.has(domain) ? '' : 'not '}listed by disposable-email-domains 1.0.62`);
JS
node run.mjs | tee output
# Seen: of the hosts of 16,643 districts' websites, one is refused as a temporary mailbox, so nobody at that district
# can be written to by a program that asks mailchecker first. The other list does not have it.
cat >seen <<'SEEN'
cornwallschool.org: refused by mailchecker 6.0.21, not listed by disposable-email-domains 1.0.62
madisoncity.k12.al.us: accepted by mailchecker 6.0.21, not listed by disposable-email-domains 1.0.62
SEEN
diff output seen
