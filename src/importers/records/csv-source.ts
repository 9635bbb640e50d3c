import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { badRequest } from '../../platform/base/problem.ts';
import { csvParser, type ParsedRecord } from '../csv.ts';
import { guardQuotes } from '../quotes.ts';
import { firstLine } from '../rows.ts';
import type { Entry, Source } from './import.ts';

export type Row = Readonly<Record<string, string>>;

/** Converts the rows of one kind of CSV file to records. Stateful: create one per file. */
export interface RowMapping {
  /** Required columns; others are ignored. */
  readonly columns: readonly string[];
  /** Cells are trimmed. */
  entriesOf(row: Row, line: number): readonly Entry[];
  /** Entries that are known only after all rows have been read. */
  entriesAtEnd?(): readonly Entry[];
}

/** Reads records from a CSV file, gzipped or not. */
export const csvSource = (mapping: RowMapping): Source =>
  async function* (bytes) {
    const faults: Entry[] = [];
    const lines = guardQuotes(bytes, (line) => faults.push({ line, fault: 'the row has unbalanced quotes' }));
    const parser = csvParser();
    pipeline(Readable.from(lines), parser).catch(() => undefined); // the parser reports every error, too
    let header: Header | undefined;
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      if (header) yield entriesOf(mapping, header, record, firstLine(record, info.lines));
      else header = headerOf(mapping.columns, record);
      if (faults.length > 0) yield faults.splice(0);
    }
    yield [...faults, ...(mapping.entriesAtEnd?.() ?? [])];
  };

interface Header {
  readonly width: number;
  readonly places: readonly (readonly [column: string, place: number])[];
}

function headerOf(columns: readonly string[], record: readonly string[]): Header {
  const names = record.map((name) => name.trim());
  const missing = columns.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    throw badRequest(`The header lacks ${missing.join(', ')}: is this the right file? Nothing was imported.`);
  }
  return { width: names.length, places: columns.map((column) => [column, names.indexOf(column)]) };
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
