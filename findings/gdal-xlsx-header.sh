#!/usr/bin/env bash
# Needs Bash, Node 20, and npm.
#
# Expected: GDAL's page of its XLSX driver says that it reads the first lines of a sheet to detect whether the first one
# holds the names of columns. A frozen, filtered header over ids, names, and states is such a line, whatever is below it.
set -euo pipefail
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
cd "$WORK"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund gdal3.js@2.8.1 exceljs@4.4.0
cat >run.mjs <<'JS'
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const ExcelJS = require('exceljs');
const gdal = await require('gdal3.js/node')({ logHandler: () => {}, errorHandler: () => {} });
console.log('gdal3.js 2.8.1');
const sheets = {
  'texts and a number': [['nces_id', 'name', 'students'], ['0100005', 'Mesa', 510], ['4800001', 'Oak', 1200]],
  'texts alone': [['nces_id', 'name', 'state'], ['0100005', 'Mesa', 'AL'], ['4800001', 'Oak', 'TX']],
};
for (const [title, rows] of Object.entries(sheets)) {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('districts', { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.autoFilter = 'A1:C3';
  sheet.addRows(rows);
  const file = `${title.replaceAll(' ', '-')}.xlsx`;
  await book.xlsx.writeFile(file);
  const [layer] = (await gdal.ogrinfo((await gdal.open(file)).datasets[0], ['-al', '-so'])).layers;
  console.log(`${title}: ${layer.featureCount} rows of ${layer.fields.map(({ name }) => name).join(', ')}`);
}
process.exit(0);
JS
node run.mjs | tee output
# Seen: without a column of numbers or dates the header becomes a row, and the columns are Field1 to Field3. QGIS opens a
# list of contacts that way; the configuration option OGR_XLSX_HEADERS=FORCE prevents it.
cat >seen <<'SEEN'
gdal3.js 2.8.1
texts and a number: 2 rows of nces_id, name, students
texts alone: 3 rows of Field1, Field2, Field3
SEEN
diff output seen
