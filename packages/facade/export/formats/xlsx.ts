import type { ExportColumn } from '../columns.ts';
import type { FileEncoding, FileFacts } from '../encoding.ts';
import { PARTS, workbookPart } from './xlsx-parts.ts';
import { aboutSheet, rowOf, sheetHead, sheetTail } from './xlsx-sheets.ts';
import { ZipFile } from './zip-file.ts';

/**
 * An Excel workbook: the rows, under a header that stays in place and filters, and a sheet with the query, the time,
 * and the columns' meanings. Libraries that stream workbooks take five to ten times the processor time of CSV or write
 * a single sheet, so this writes the XML of the sheets (ECMA-376) and leaves the container to a library.
 */
export function workbook(columns: readonly ExportColumn[], facts: FileFacts): FileEncoding {
  const zip = new ZipFile();
  let rows = 0;
  let hasBegun = false;
  const begin = async (): Promise<void> => {
    if (hasBegun) return;
    hasBegun = true;
    for (const [name, text] of PARTS) await zip.add(name, text);
    zip.open('xl/worksheets/sheet1.xml');
    await zip.write(sheetHead(columns));
  };
  return {
    async page(records) {
      await begin();
      const first = rows + 2; // below the header
      rows += records.length;
      await zip.write(records.map((record, index) => rowOf(columns, record, first + index)).join(''));
      return zip.take();
    },
    async end() {
      await begin();
      await zip.write(sheetTail(columns, rows));
      zip.close();
      await zip.add('xl/worksheets/sheet2.xml', aboutSheet(columns, facts, rows));
      await zip.add('xl/workbook.xml', workbookPart(columns.length, rows));
      return zip.end();
    },
  };
}
