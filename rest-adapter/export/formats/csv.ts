import { stringify } from 'csv-stringify/sync';
import { type ExportColumn, valueAt } from '../columns.ts';
import type { Encoding } from '../encoding.ts';
import { inert } from './inert.ts';
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

/**
 * Lines of CSV according to RFC 4180. Cells with semicolons are quoted, because some spreadsheets use them as
 * separators.
 */
const csv = (rows: readonly unknown[][]): string =>
  stringify([...rows], {
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    quoted_match: [/[;\t]/],
    cast: {
      string: inert,
      boolean: String,
      object: (value) => (Array.isArray(value) ? inert(joined(value)) : JSON.stringify(value)),
    },
  });
