#!/usr/bin/env bash
# Needs Bash, Node 20, and npm.
#
# Expected: RFC 5545, section 3.3.10, gives the values of BYMONTH no order, so a board that meets on the second Tuesday
# of a school year's months, written as people count them (`BYMONTH=9,10,11,12,1,2,3,4,5`), meets nine times from
# September to May. A library that expands rules returns the same days for the same months in any order.
set -euo pipefail
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
cd "$WORK"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1
cat >run.mjs <<'JS'
import ICAL from 'ical.js';
const days = (months) => {
  const rule = ICAL.Recur.fromString(`FREQ=MONTHLY;BYMONTH=${months};BYDAY=2TU;UNTIL=20270601T000000`);
  const dates = rule.iterator(ICAL.Time.fromString('2026-09-08T19:00:00'));
  const found = [];
  for (let day = dates.next(); day && found.length < 20; day = dates.next()) found.push(day.toString().slice(0, 10));
  return found.join(' ');
};
console.log('ical.js 2.2.1');
console.log('9,10,11,12,1,2,3,4,5:', days('9,10,11,12,1,2,3,4,5'));
console.log('1,2,3,4,5,9,10,11,12:', days('1,2,3,4,5,9,10,11,12'));
JS
node run.mjs | tee output
# Seen: the expansion ends with the year when the list of months wraps around, without an error.
cat >seen <<'SEEN'
ical.js 2.2.1
9,10,11,12,1,2,3,4,5: 2026-09-08 2026-10-13 2026-11-10 2026-12-08
1,2,3,4,5,9,10,11,12: 2026-09-08 2026-10-13 2026-11-10 2026-12-08 2027-01-12 2027-02-09 2027-03-09 2027-04-13 2027-05-11
SEEN
diff output seen
