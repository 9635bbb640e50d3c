#!/usr/bin/env bash
# Needs Bash, Node 20, and npm.
#
# Expected: the README of compromise-dates, under "Seasons", has `this summer` last from June 1 to September 1, and a
# range of months end with its last one. So `summer 2027` and `June to August 2027` are the same time, other seasons
# last three months as well, and the four of a year leave no day out. A plan to buy "in summer 2027" includes August.
set -euo pipefail
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
cd "$WORK"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund compromise@14.17.0 compromise-dates@3.9.0
cat >run.mjs <<'JS'
import nlp from 'compromise';
import dates from 'compromise-dates';
nlp.plugin(dates);
const context = { today: '2027-02-01', timezone: 'America/Chicago' };
console.log('compromise 14.17.0, compromise-dates 3.9.0');
for (const text of ['June to August 2027', 'Q3 2027', 'this summer', 'summer 2027', 'spring 2027', 'fall 2027']) {
  const found = nlp(`The district will buy tablets in ${text}.`).dates(context).get();
  console.log(`${text}: ${found.map(({ start, end }) => `${start.slice(0, 10)} to ${end.slice(0, 10)}`).join(', ')}`);
}
JS
node run.mjs | tee output
# Seen: every season ends a month early. August, in which schools open, is in none of them, nor are May and November;
# quarters and ranges of months are right.
cat >seen <<'SEEN'
compromise 14.17.0, compromise-dates 3.9.0
June to August 2027: 2027-06-01 to 2027-08-31
Q3 2027: 2027-07-01 to 2027-09-30
this summer: 2027-06-01 to 2027-07-31
summer 2027: 2027-06-01 to 2027-07-31
spring 2027: 2027-03-01 to 2027-04-30
fall 2027: 2027-09-01 to 2027-10-31
SEEN
diff output seen
