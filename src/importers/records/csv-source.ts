import type { Readable } from 'node:stream';
import { badRequest } from '@emi/base/problems';
import type { DatabaseAddress } from '@emi/base/runtime';
import { readDelimited, TableFormat, type TableRow } from '@emi/base/tables';
import type pg from 'pg';
import { onOwnConnection } from '../../db/own-connection.ts';
import { resembled } from '../column-names.ts';
import type { ImportOptions } from '../options.ts';
import type { IgnoredColumn } from '../report.ts';
import { type ImportSource, type InputLine, importEntries, type Publication } from './import.ts';
import type { RecordsReport } from './report.ts';
import type { SourceScope } from './withdrawal.ts';

/** The cells of a row by the names of its columns. */
export type Row<Column extends string = string> = Readonly<Record<Column, string>>;

/** Converts the rows of one kind of CSV file to records. Stateful: create one per file. */
export interface RowMapping<Column extends string = string> {
  /** Required columns; letter case is ignored. A function chooses them by the header, in lower case. */
  readonly columns: readonly Column[] | ((header: readonly string[]) => readonly Column[]);
  /**
   * Optional columns; an absent column reads as ''. A function chooses among the columns of the header, in lower case;
   * a row has no cells of the other columns.
   */
  readonly optional?: readonly Column[] | ((header: readonly string[]) => readonly Column[]);
  /** The header of a file without a header, by its first row; undefined if this row is a header. */
  headerFor?(first: readonly string[]): readonly string[] | undefined;
  /** The plural of the rows, such as `districts`, for the message about a file of something else. */
  readonly noun?: string;
  /** The stored columns that a file with this header, in lower case, does not fill. */
  absent?(header: readonly string[]): readonly string[];
  /** Converts a row, whose cells are trimmed. */
  entriesOf(row: Row<Column>, line: number): readonly InputLine[];
  /** Entries known only after the last row. */
  entriesAtEnd?(): readonly InputLine[];
  /** The day or year of the file, known after the last row. */
  edition?(): string | undefined;
  /** Receives the header's other columns and returns those to report; may throw a Problem to refuse the file. */
  ignored?(others: readonly string[], has: (column: string) => boolean): readonly IgnoredColumn[];
}

/** Reads records from a table of text, whose bytes come unpacked. */
export const csvSource = (mapping: RowMapping): ImportSource =>
  async function* (bytes, reading) {
    let header: Header | undefined;
    reading.format = new TableFormat();
    for await (const rows of readDelimited(bytes, reading.format)) {
      const entries: InputLine[] = [];
      for (const row of rows) {
        const isFirst = !header;
        const lacking = isFirst && 'cells' in row ? mapping.headerFor?.(row.cells) : undefined;
        if (!header) {
          header = headerOf(mapping, lacking ? { ...row, cells: lacking } : row);
          reading.ignoredColumns = mapping.ignored?.(header.others, header.has);
          reading.absentColumns = mapping.absent?.(header.names);
        }
        if (!isFirst || lacking)
          entries.push(...('fault' in row ? [row] : entriesOf(mapping, header, row.cells, row.line)));
      }
      yield entries;
    }
    if (!header) throw badRequest('The file is empty: it has no header line. Nothing was imported.');
    reading.edition = mapping.edition?.();
    yield [...(mapping.entriesAtEnd?.() ?? [])];
  };

/**
 * Makes the importer of a kind of CSV file.
 * @param prepare reads what the rows are compared with, before the file
 */
export const csvImporter =
  (
    kind: string,
    prepare: (client: pg.Client, options: ImportOptions) => Promise<RowMapping>,
    { scope, unit }: { scope?: SourceScope; unit?: Publication['unit'] } = {},
  ) =>
  async (input: Readable, address: DatabaseAddress, options: ImportOptions = {}): Promise<RecordsReport> => {
    const mapping = await onOwnConnection(address, options.signal, (client) => prepare(client, options));
    return importEntries(kind, csvSource(mapping), input, address, options, {
      scope: scope && (() => scope),
      unit,
    });
  };

interface Header {
  readonly width: number;
  /** All columns, in lower case. */
  readonly names: readonly string[];
  /** The columns to read, with their positions in the header; -1 for an absent column. */
  readonly positions: readonly (readonly [column: string, position: number])[];
  /** Columns of the file that are not read. */
  readonly others: readonly string[];
  has(column: string): boolean;
}

/** Control characters, and the replacement character, which decoders emit for invalid UTF-8. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches them
export const UNREADABLE = /[\u0000-\u0008\u000e-\u001f\ufffd]/;

function headerOf(mapping: RowMapping, first: TableRow): Header {
  if ('fault' in first) throw badRequest('The header line has unbalanced quotes. Nothing was imported.');
  const { noun } = mapping;
  const record = first.cells;
  if (record.some((name) => UNREADABLE.test(name))) {
    throw badRequest(
      'This is not a CSV file in UTF-8: its first line is not readable text. Nothing was imported.',
    );
  }
  const given = record.map((name) => name.trim().toLowerCase());
  const chosen = (columns: RowMapping['optional'] = []) =>
    typeof columns === 'function' ? columns(given) : columns;
  const [columns, optional] = [chosen(mapping.columns), chosen(mapping.optional)];
  const names = given.map((name) => name.toUpperCase());
  const positionOf = (column: string) => names.indexOf(column.toUpperCase());
  const missing = columns.filter((column) => positionOf(column) < 0);
  if (missing.length > 0) {
    const meant = record.filter((name) => missing.includes(resembled(name, [...columns, ...optional]) ?? ''));
    const question =
      meant.length > 0
        ? `is ${meant.join(', ')} meant? Rename it.`
        : `${noun ? `is this a file of ${noun}?` : 'is this the right file?'} Its first line begins with ` +
          `${JSON.stringify(record.join(',').slice(0, 100))}.`;
    throw badRequest(`The header lacks ${missing.join(', ')}: ${question} Nothing was imported.`);
  }
  const positions = [...columns, ...optional].map((column) => [column, positionOf(column)] as const);
  const repeated = positions.find(
    ([, position]) => position >= 0 && names.indexOf(names[position] as string, position + 1) >= 0,
  );
  if (repeated) throw badRequest(`The header names the column ${repeated[0]} twice. Nothing was imported.`);
  const read = new Set(positions.map(([, position]) => position));
  return {
    width: names.length,
    names: given,
    positions,
    others: record.map((name) => name.trim()).filter((name, at) => name !== '' && !read.has(at)),
    has: (column) => positionOf(column) >= 0,
  };
}

function entriesOf(
  mapping: RowMapping,
  { width, positions }: Header,
  record: readonly string[],
  line: number,
): readonly InputLine[] {
  if (record.length !== width) {
    const idAt = positions.find(([column]) => column === 'nces_id')?.[1] ?? -1;
    const nces_id = record[idAt]?.trim() || undefined;
    const fault = `the row has ${record.length} columns where the header has ${width}`;
    return [{ line, nces_id, fault }];
  }
  const row = Object.fromEntries(
    positions.map(([column, position]) => [column, record[position]?.trim() ?? '']),
  );
  return mapping.entriesOf(row, line);
}
