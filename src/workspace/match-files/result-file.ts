import { csvLines, inert, inertAsGiven } from '@emi/base/tables';
import { type FileEncoding, workbook } from '@emi/facade/export';
import type { MatchingFacts } from '../exports/export.entity.ts';

/** The encoding of a result whose rows are cells. */
interface ResultFile {
  page(rows: readonly (readonly string[])[]): ReturnType<FileEncoding['page']>;
  readonly end?: FileEncoding['end'];
}

/** CSV in which spreadsheets evaluate nothing: neither the customer's own columns nor the added columns. */
export function asCsv(titles: readonly string[], { width, hasMark }: MatchingFacts): ResultFile {
  let head: readonly (readonly string[])[] = [titles];
  return {
    page(rows) {
      const mark = head.length > 0 && hasMark ? '\ufeff' : '';
      const cells = [...head, ...rows].map((row) =>
        row.map((text, at) => (at < width ? inertAsGiven(text) : inert(text))),
      );
      head = [];
      return mark + csvLines(cells, String);
    },
  };
}

/** A workbook whose cells are texts, as in the customer's file, so that ids keep their zeros. */
export function asWorkbook(titles: readonly string[]): ResultFile {
  const columns = titles.map((name, at) => ({ name, path: [String(at)], type: 'text' as const }));
  return workbook(columns, { source: '/match/files', madeAt: new Date() });
}
