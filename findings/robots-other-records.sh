#!/usr/bin/env bash
# Needs Bash, Node 20, and npm.
#
# Expected: RFC 9309, 2.2.4, says that a `Sitemap` record must not terminate a group, and 2.2.1 that groups of the same
# user agent are combined. So a sitemap between two names leaves them one group, and a bot that is named twice obeys
# both groups. Both libraries say that they check addresses against the rules of a robots.txt.
set -euo pipefail
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
cd "$WORK"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund robots-parser@3.0.1 robots-txt-parse@2.0.1 robots-txt-guard@1.0.2
cat >run.mjs <<'JS'
import { Readable } from 'node:stream';
import robotsParser from 'robots-parser';
import guard from 'robots-txt-guard';
import parse from 'robots-txt-parse';
const ORIGIN = 'https://district.example.org';
const cases = [
  ['two names', 'User-agent: scout\nUser-agent: other\nDisallow: /agenda/\n'],
  ['two names around a sitemap', `User-agent: scout\nSitemap: ${ORIGIN}/map.xml\nUser-agent: other\nDisallow: /agenda/\n`],
  ['one name with two groups', 'User-agent: scout\nDisallow: /staff/\n\nUser-agent: scout\nDisallow: /agenda/\n'],
];
console.log('robots-parser 3.0.1, robots-txt-parse 2.0.1 with robots-txt-guard 1.0.2');
for (const [title, text] of cases) {
  const one = robotsParser(`${ORIGIN}/robots.txt`, text).isAllowed(`${ORIGIN}/agenda/1`, 'scout');
  const other = guard(await parse(Readable.from([text]))).isAllowed('scout', '/agenda/1');
  const say = (isAllowed) => (isAllowed ? 'allowed' : 'disallowed');
  console.log(`${title}: /agenda/1 is ${say(one)}, ${say(other)}`);
}
JS
node run.mjs | tee output
# Seen: a sitemap between the names takes all rules away from the first one in both; the second pair forgets the later
# group of a name. A bot that trusts them reads what it was asked not to.
cat >seen <<'SEEN'
robots-parser 3.0.1, robots-txt-parse 2.0.1 with robots-txt-guard 1.0.2
two names: /agenda/1 is disallowed, disallowed
two names around a sitemap: /agenda/1 is allowed, allowed
one name with two groups: /agenda/1 is disallowed, allowed
SEEN
diff output seen
