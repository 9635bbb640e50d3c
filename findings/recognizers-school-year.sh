#!/usr/bin/env bash
# Needs Bash, Node 20, and npm.
#
# Expected: the English definitions in Microsoft's date recognizer set "school" and "fiscal" before "year" apart from
# "calendar" (`SpecialYearPrefixes`, and `SpecialYearPrefixesMap` with SY and FY), because those years begin when their
# owner says. So a school year is recognized as such, without days or with those from summer to summer, and "the end of
# the school year" is not in the fall.
set -euo pipefail
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
cd "$WORK"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @microsoft/recognizers-text-date-time@1.3.2 @microsoft/recognizers-text@1.3.1
cat >run.mjs <<'JS'
import { createRequire } from 'node:module';
const { recognizeDateTime } = createRequire(import.meta.url)('@microsoft/recognizers-text-date-time');
const today = new Date(2026, 10, 29, 12);
console.log('@microsoft/recognizers-text-date-time 1.3.2, on November 29, 2026');
const PHRASES = [
  'July 1, 2026 to June 30, 2027',
  'this school year',
  'the end of the school year',
  'the 2024-25 school year',
  'the next fiscal year',
  'fiscal year 2028',
];
for (const phrase of PHRASES) {
  for (const { text, resolution } of recognizeDateTime(`It covers ${phrase}.`, 'en-us', undefined, today))
    console.log(`${phrase}: "${text}"`, ...resolution.values.map(({ start, end }) => `${start} to ${end}`));
}
JS
node run.mjs | tee output
# Seen: nothing reads the table with SY and FY. School and fiscal years come out resolved, as calendar years: the end of
# the school year falls between July and December, and 2024-25 before the phrase is lost, so it means 2026. A contract
# that such a program dates ends half a year late, or is taken for this year's.
cat >seen <<'SEEN'
@microsoft/recognizers-text-date-time 1.3.2, on November 29, 2026
July 1, 2026 to June 30, 2027: "july 1, 2026 to june 30, 2027" 2026-07-01 to 2027-06-30
this school year: "this school year" 2026-01-01 to 2027-01-01
the end of the school year: "end of the school year" 2026-07-01 to 2027-01-01
the 2024-25 school year: "school year" 2026-01-01 to 2027-01-01
the next fiscal year: "next fiscal year" 2027-01-01 to 2028-01-01
fiscal year 2028: "2028" 2028-01-01 to 2029-01-01
SEEN
diff output seen
