import { csvLines, inert } from '@emi/base/tables';
import { type ExportColumn, valueAt } from '../columns.ts';
import type { FileEncoding, FileFacts } from '../encoding.ts';
import { joined } from './joined.ts';

const MARK = '\ufeff';

/** CSV with a header line, after a byte order mark if the file is to have one. */
export function csvText(
  columns: readonly ExportColumn[],
  { hasMark = false }: Pick<FileFacts, 'hasMark'> = {},
): FileEncoding {
  let head = (hasMark ? MARK : '') + csv([columns.map(({ name }) => name)]);
  return {
    page(records) {
      const text = head + csv(records.map((record) => columns.map((column) => valueAt(record, column))));
      head = '';
      return text;
    },
    failure: ({ message }) => csv([[`This file is incomplete. ${message}`]]),
  };
}

const csv = (rows: readonly unknown[][]): string => csvLines(rows, textOf);

function textOf(value: unknown): string {
  if (typeof value === 'string') return inert(value);
  if (typeof value !== 'object') return String(value);
  return Array.isArray(value) ? inert(joined(value)) : JSON.stringify(value);
}
