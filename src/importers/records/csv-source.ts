import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { badRequest } from '../../platform/base/problem.ts';
import { csvParser, type ParsedRecord } from '../csv.ts';
import { guardQuotes } from '../quotes.ts';
import { firstLine } from '../rows.ts';
import { readText } from '../text.ts';
import type { Entry, Source } from './import.ts';

export type Row = Readonly<Record<string, string>>;

/** Converts the rows of one kind of CSV file to records. Stateful: create one per file. */
export interface RowMapping {
  /** Required columns, in whatever case; others are ignored. */
  readonly columns: readonly string[];
  /** Columns that not every year's file has; an absent one reads as ''. */
  readonly optional?: readonly string[];
  /** Cells are trimmed. */
  entriesOf(row: Row, line: number): readonly Entry[];
  /** Entries that are known only after all rows have been read. */
  entriesAtEnd?(): readonly Entry[];
}

/** Reads records from a file of cells between commas or tabs, gzipped, zipped, or neither. */
export const csvSource = (mapping: RowMapping): Source =>
  async function* (bytes) {
    let header: Header | undefined;
    for await (const row of csvRows(bytes)) {
      if ('fault' in row) yield [row];
      else if (header) yield entriesOf(mapping, header, row.cells, row.line);
      else header = headerOf(mapping, row.cells);
    }
    yield [...(mapping.entriesAtEnd?.() ?? [])];
  };

/** A row of a CSV file with the line that it begins on, or why it cannot be read. */
export type CsvRow =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly fault: string };

/** Reads the rows of a CSV file, the header first. */
export async function* csvRows(bytes: AsyncIterable<Buffer>): AsyncGenerator<CsvRow> {
  const faults: CsvRow[] = [];
  const { delimiter, text } = await readText(bytes);
  const lines =
    delimiter === '\t'
      ? text
      : guardQuotes(text, (line) => faults.push({ line, fault: 'the row has unbalanced quotes' }));
  const parser = csvParser(delimiter);
  pipeline(Readable.from(lines), parser).catch(() => undefined); // the parser reports every error, too
  for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
    yield { line: firstLine(record, info.lines), cells: record };
    if (faults.length > 0) yield* faults.splice(0);
  }
  yield* faults;
}

interface Header {
  readonly width: number;
  readonly places: readonly (readonly [column: string, place: number])[];
}

function headerOf({ columns, optional = [] }: RowMapping, record: readonly string[]): Header {
  const names = record.map((name) => name.trim().toUpperCase());
  const placeOf = (column: string) => names.indexOf(column.toUpperCase());
  const missing = columns.filter((column) => placeOf(column) < 0);
  if (missing.length > 0) {
    throw badRequest(`The header lacks ${missing.join(', ')}: is this the right file? Nothing was imported.`);
  }
  const places = [...columns, ...optional].map((column) => [column, placeOf(column)] as const);
  return { width: names.length, places };
}

function entriesOf(
  mapping: RowMapping,
  { width, places }: Header,
  record: readonly string[],
  line: number,
): readonly Entry[] {
  if (record.length !== width) {
    return [{ line, fault: `the row has ${record.length} columns where the header has ${width}` }];
  }
  const row = Object.fromEntries(places.map(([column, place]) => [column, record[place]?.trim() ?? '']));
  return mapping.entriesOf(row, line);
}
