import { aboutSheet, PARTS, rowOf, sheetHead, sheetTail, workbookPart } from '@emi/facade/xlsx';
import { strToU8, zipSync } from 'fflate';
import type { Cell } from './copy.ts';

/** A workbook of these rows, as the service writes them: all cells are texts, so that ids keep their zeros. */
export function workbookOf(titles: readonly string[], rows: readonly (readonly Cell[])[]): Blob {
  const columns = titles.map((name, at) => ({ name, path: [String(at)], type: 'text' as const }));
  const facts = { source: location.pathname, madeAt: new Date() };
  const body = rows
    .map((cells, at) =>
      rowOf(
        columns,
        cells.map((cell) => cell ?? ''),
        at + 2, // the first row has the titles
      ),
    )
    .join('');
  const parts = [
    ...PARTS,
    ['xl/worksheets/sheet1.xml', sheetHead(columns) + body + sheetTail(columns, rows.length)],
    ['xl/worksheets/sheet2.xml', aboutSheet(columns, facts, rows.length)],
    ['xl/workbook.xml', workbookPart(columns.length, rows.length)],
  ] as const;
  const zip = zipSync(Object.fromEntries(parts.map(([name, text]) => [name, strToU8(text)])));
  return new Blob([zip as Uint8Array<ArrayBuffer>], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
}
