import type { Readable } from 'node:stream';
import { badRequest } from '@emi/base/problems';
import type { DatabaseAddress } from '@emi/base/runtime';
import { readTable, TableFormat } from '@emi/base/tables';
import type pg from 'pg';
import { resembled } from '../column-names.ts';
import { onOwnConnection } from '../connection.ts';
import type { ImportOptions } from '../import.ts';
import type { IgnoredColumn } from '../report.ts';
import { type ImportSource, type InputLine, importEntries } from './import.ts';
import type { RecordsReport } from './report.ts';
import type { SourceScope } from './withdrawal.ts';

/** The cells of a row by the names of its columns. */
export type Row<Column extends string = string> = Readonly<Record<Column, string>>;

/** Converts the rows of one kind of CSV file to records. Stateful: create one per file. */
export interface RowMapping<Column extends string = string> {
  /** Required columns; letter case is ignored. */
  readonly columns: readonly Column[];
  /** Optional columns; an absent one reads as ''. */
  readonly optional?: readonly Column[];
  /** Cells are trimmed. */
  entriesOf(row: Row<Column>, line: number): readonly InputLine[];
  /** Entries known only after the last row. */
  entriesAtEnd?(): readonly InputLine[];
  /** Receives the header's other columns and returns those to report; may throw a Problem to refuse the file. */
  ignored?(others: readonly string[], has: (column: string) => boolean): readonly IgnoredColumn[];
}

/** Reads records from a table of text, gzipped, zipped, or neither. */
export const csvSource = (mapping: RowMapping): ImportSource =>
  async function* (bytes, reading) {
    let header: Header | undefined;
    reading.format = new TableFormat();
    for await (const rows of readTable(bytes, reading.format)) {
      const entries: InputLine[] = [];
      for (const row of rows) {
        if ('fault' in row) entries.push(row);
        else if (header) entries.push(...entriesOf(mapping, header, row.cells, row.line));
        else {
          header = headerOf(mapping, row.cells);
          reading.ignoredColumns = mapping.ignored?.(header.others, header.has);
        }
      }
      yield entries;
    }
    yield [...(mapping.entriesAtEnd?.() ?? [])];
  };

/**
 * Makes the importer of a kind of CSV file.
 * @param prepare reads what the rows are compared with, before the file
 * @param scope the findings that a complete file covers; absent if no file is complete
 */
export const csvImporter =
  (
    kind: string,
    prepare: (client: pg.Client, options: ImportOptions) => Promise<RowMapping>,
    scope?: SourceScope,
  ) =>
  async (input: Readable, address: DatabaseAddress, options: ImportOptions = {}): Promise<RecordsReport> => {
    const mapping = await onOwnConnection(address, options.signal, (client) => prepare(client, options));
    return importEntries(kind, csvSource(mapping), input, address, options, scope && (() => scope));
  };

interface Header {
  readonly width: number;
  readonly places: readonly (readonly [column: string, place: number])[];
  /** Columns of the file that are not read. */
  readonly others: readonly string[];
  has(column: string): boolean;
}

function headerOf({ columns, optional = [] }: RowMapping, record: readonly string[]): Header {
  const names = record.map((name) => name.trim().toUpperCase());
  const placeOf = (column: string) => names.indexOf(column.toUpperCase());
  const missing = columns.filter((column) => placeOf(column) < 0);
  if (missing.length > 0) {
    const meant = record.filter((name) => missing.includes(resembled(name, [...columns, ...optional]) ?? ''));
    const question =
      meant.length > 0 ? `is ${meant.join(', ')} meant? Rename it.` : 'is this the right file?';
    throw badRequest(`The header lacks ${missing.join(', ')}: ${question} Nothing was imported.`);
  }
  const places = [...columns, ...optional].map((column) => [column, placeOf(column)] as const);
  const repeated = places.find(
    ([, place]) => place >= 0 && names.indexOf(names[place] as string, place + 1) >= 0,
  );
  if (repeated) throw badRequest(`The header names the column ${repeated[0]} twice. Nothing was imported.`);
  const read = new Set(places.map(([, place]) => place));
  return {
    width: names.length,
    places,
    others: record.map((name) => name.trim()).filter((name, at) => name !== '' && !read.has(at)),
    has: (column) => placeOf(column) >= 0,
  };
}

function entriesOf(
  mapping: RowMapping,
  { width, places }: Header,
  record: readonly string[],
  line: number,
): readonly InputLine[] {
  if (record.length !== width) {
    return [{ line, fault: `the row has ${record.length} columns where the header has ${width}` }];
  }
  const row = Object.fromEntries(places.map(([column, place]) => [column, record[place]?.trim() ?? '']));
  return mapping.entriesOf(row, line);
}
