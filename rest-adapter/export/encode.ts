import { stringify } from 'csv-stringify/sync';
import { type ExportColumn, project, valueAt } from './columns.ts';
import { inert } from './inert.ts';

export type ExportFormat = 'csv' | 'ndjson';

/** Turns pages of records into the text of a file. */
export interface ExportEncoding {
  readonly contentType: string;
  /** Precedes the first page. */
  readonly head: string;
  page(records: readonly object[]): string;
  /** The last line of an incomplete file: the error response's body, or a cell with its message. */
  failure(error: ErrorBody): string;
}

interface ErrorBody {
  readonly message: string;
}

/** @param chosen the columns to write; absent: all of them. */
export function encodingOf(
  format: ExportFormat,
  all: readonly ExportColumn[],
  chosen: readonly ExportColumn[] | undefined,
): ExportEncoding {
  if (format === 'ndjson') {
    const shown = (record: object): object => (chosen ? project(record, chosen) : record);
    return {
      contentType: 'application/x-ndjson; charset=utf-8',
      head: '',
      page: (records) => records.map((record) => line(shown(record))).join(''),
      failure: line,
    };
  }
  const columns = chosen ?? all;
  return {
    contentType: 'text/csv; charset=utf-8; header=present',
    head: csv([columns.map(({ name }) => name)]),
    page: (records) => csv(records.map((record) => columns.map((column) => valueAt(record, column)))),
    failure: ({ message }) => csv([[`This file is incomplete. ${message}`]]),
  };
}

const line = (value: object): string => `${JSON.stringify(value)}\n`;

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

/** Values separated by semicolons, or JSON if one of them is an object. */
const joined = (values: readonly unknown[]): string =>
  values.some((value) => typeof value === 'object' && value !== null)
    ? JSON.stringify(values)
    : values.join('; ');
