#!/usr/bin/env bash
# Needs Bash, Node 20, and npm.
#
# Expected: addresser's README says that it "Handles secondary address lines even without delimiters", with `Unit 101`
# as the example. Its maintainer closed a report about county roads and highways, whose numbers became such lines, as
# fixed in 1.1.22. So the line of an office on a numbered road, with a comma behind it, stays one line in that release.
set -euo pipefail
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
cd "$WORK"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund addresser@1.1.22
cat >run.mjs <<'JS'
import addresser from 'addresser';
// Offices of school districts, from the federal directory of 2024-25.
const OFFICES = [
  '35564 County Road 12, Houston, MN 55943',
  '12926 NW County Road 12, Bristol, FL 32321',
  '24400 State Hwy 39, Shell Knob, MO 65747',
  '10705 S State Hwy 34, Scurry, TX 75158',
  '4200 Highway 79 South, Guntersville, AL 35976',
  '1789 US Hwy 77, Lott, TX 76656',
  '75 Route 132, Sharon, VT 05065',
  '21660 Road 60, Tulare, CA 93274',
];
console.log('addresser 1.1.22');
for (const office of OFFICES) {
  const { addressLine1, addressLine2, streetName } = addresser.parseAddress(office);
  console.log(`${office}: "${addressLine1}", second line "${addressLine2 ?? ''}", street "${streetName ?? ''}"`);
}
JS
node run.mjs | tee output
# Seen: what the report named is fixed. On other roads, or with a direction first, the number still becomes a second
# line, as if it were a suite. Of 18,930 district offices in the directory, 927 are on numbered roads, and some 690 of
# them lose the number: whoever geocodes or matches by the first line has the office anywhere on a highway of its town.
cat >seen <<'SEEN'
addresser 1.1.22
35564 County Road 12, Houston, MN 55943: "35564 County Road 12", second line "", street "County Road 12"
12926 NW County Road 12, Bristol, FL 32321: "12926 Nw County Rd", second line "12", street "Nw County"
24400 State Hwy 39, Shell Knob, MO 65747: "24400 State Hwy 39", second line "", street "State Hwy 39"
10705 S State Hwy 34, Scurry, TX 75158: "10705 S State Hwy", second line "34", street "S State"
4200 Highway 79 South, Guntersville, AL 35976: "4200 Highway", second line "79 South", street "Highway"
1789 US Hwy 77, Lott, TX 76656: "1789 Us Hwy", second line "77", street "Us"
75 Route 132, Sharon, VT 05065: "75 Route", second line "132", street "Route"
21660 Road 60, Tulare, CA 93274: "21660 Road", second line "60", street "Road"
SEEN
diff output seen
