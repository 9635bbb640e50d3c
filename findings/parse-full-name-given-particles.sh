#!/usr/bin/env bash
# Needs Bash, Node 20, and npm.
#
# Expected: the README detects "29 prefixes" of last names such as `de la` and `van`, and reports in `error` what it
# could not parse. A staff list's two-word name whose first word may also be such a prefix has a first and a last name,
# or an error.
set -euo pipefail
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
cd "$WORK"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund parse-full-name@1.2.7
cat >run.mjs <<'JS'
import { createRequire } from 'node:module';
const { parseFullName } = createRequire(import.meta.url)('parse-full-name');
console.log('parse-full-name 1.2.7');
for (const name of ['Maria de la Cruz Jr.', 'Van Nguyen', 'Nguyen, Van', 'Di Wu', 'Von Miller', 'Lucy Esq']) {
  const { first, last, suffix, error } = parseFullName(name);
  console.log(`${name}: first "${first}", last "${last}", suffix "${suffix}", ${error.length} errors`);
}
JS
node run.mjs | tee output
# Seen: a given name that is also a prefix leaves no first name and no error, unless the last name comes first.
cat >seen <<'SEEN'
parse-full-name 1.2.7
Maria de la Cruz Jr.: first "Maria", last "de la Cruz", suffix "Jr.", 0 errors
Van Nguyen: first "", last "Van Nguyen", suffix "", 0 errors
Nguyen, Van: first "Van", last "Nguyen", suffix "", 0 errors
Di Wu: first "", last "Di Wu", suffix "", 0 errors
Von Miller: first "", last "Von Miller", suffix "", 0 errors
Lucy Esq: first "", last "Lucy", suffix "Esq", 0 errors
SEEN
diff output seen
