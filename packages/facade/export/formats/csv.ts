import { csvLines, inert } from '@emi/base/tables';
import { type ExportColumn, valueAt } from '../columns.ts';
import type { Encoding } from '../encoding.ts';
import { joined } from './joined.ts';

/** CSV with a header line. */
export function csvText(columns: readonly ExportColumn[]): Encoding {
  let head = csv([columns.map(({ name }) => name)]);
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
