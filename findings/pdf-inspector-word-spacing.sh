#!/usr/bin/env bash
# Needs Bash, Node 20, and npm.
#
# Expected: word spacing (`Tw`, ISO 32000-1, 9.3.3) is added to the width of each space, which is how some programs set
# the columns of a table apart within one string. `@firecrawl/pdf-inspector` documents `advanceKnown` as "the run's
# advance came from font metrics", otherwise "an estimate". So `1996 3.7` in Helvetica at 10 points, 38.92 points wide,
# is 113.92 points wide with 75 points of word spacing, if it is one item at all.
set -euo pipefail
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
cd "$WORK"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @firecrawl/pdf-inspector@1.25.1
cat >run.mjs <<'JS'
import { extractTextWithPositions } from '@firecrawl/pdf-inspector';
const pdf = (spacing) => {
  const content = `BT /F1 10 Tf ${spacing} Tw 72 700 Td (1996 3.7) Tj ET`;
  const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';
  let file = '%PDF-1.4\n';
  const places = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 ${font}>>>>/Contents 4 0 R>>`,
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
  ].map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const xref = `xref\n0 5\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(`${file}${xref}trailer\n<</Size 5/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF`);
};
for (const spacing of [0, 75]) {
  const items = extractTextWithPositions(pdf(spacing)).map(
    ({ text, width, advanceKnown }) => `"${text}" ${width.toFixed(2)} points wide, advanceKnown ${advanceKnown}`,
  );
  console.log(`1.25.1, word spacing ${spacing}: ${items.join('; ')}`);
}
JS
node run.mjs | tee output
# Seen: most of the spacing is missing from the width, so two columns are one item that ends before the second one
# begins. pdf.js 5 returns `1996` at 72 and `3.7` at 172.02.
cat >seen <<'SEEN'
1.25.1, word spacing 0: "1996 3.7" 38.92 points wide, advanceKnown true
1.25.1, word spacing 75: "1996 3.7" 48.00 points wide, advanceKnown true
SEEN
diff output seen
