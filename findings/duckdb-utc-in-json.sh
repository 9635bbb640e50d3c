#!/usr/bin/env bash
# Needs Bash, Node 20, and npm.
#
# Expected: DuckDB's documentation of `read_csv` and of `read_json` both promise to detect timestamps, and neither sets
# the two apart. So `2026-11-10T02:30:00.000Z` means the same instant in both files, and an analyst in Chicago finds it
# on the evening of November 9.
set -euo pipefail
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
cd "$WORK"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @duckdb/node-api@1.5.6-r.1
cat >run.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
const instants = ['2026-11-10T02:30:00.000Z', '2026-11-11T02:30:00.000Z'];
writeFileSync('signals.csv', ['found_at', ...instants, ''].join('\n'));
writeFileSync('signals.ndjson', instants.map((found_at) => `${JSON.stringify({ found_at })}\n`).join(''));
const connection = await (await DuckDBInstance.create(':memory:')).connect();
const rows = async (sql) => (await connection.runAndReadAll(sql)).getRowsJson();
await connection.run(`set timezone = 'America/Chicago'`);
console.log('DuckDB', ...(await rows('select version()'))[0]);
for (const file of ['signals.csv', 'signals.ndjson']) {
  const [[type, instant]] = await rows(`select typeof(found_at), found_at::timestamptz::text from '${file}' limit 1`);
  console.log(`${file}: ${type}, ${instant}`);
}
JS
node run.mjs | tee output
# Seen: from JSON the column is a TIMESTAMP without a zone, so the cast takes its digits for Chicago's time, and every
# instant is six hours late. `columns = {found_at: 'TIMESTAMPTZ'}` reads both alike.
cat >seen <<'SEEN'
DuckDB v1.5.6
signals.csv: TIMESTAMP WITH TIME ZONE, 2026-11-09 20:30:00-06
signals.ndjson: TIMESTAMP, 2026-11-10 02:30:00-06
SEEN
diff output seen
