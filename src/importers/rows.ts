import { badRequest } from '../platform/base/problem.ts';
import type { ParsedRecord } from './csv.ts';
import { type Mapping, type RowReader, readerFor } from './mapping.ts';
import { Rejections, type RowError } from './report.ts';
import { copyLine, recordId } from './table.ts';
import { type KnownRecords, Rejection } from './values.ts';

/** Approximate characters per block of `copy` lines. */
const BLOCK = 65_536;

/**
 * Prepares the rows of a file for `copy` and counts their outcomes. Keeps only ids and line numbers, to detect
 * duplicates.
 */
export class FileRows {
  /** Rows read so far, valid or not. */
  read = 0;
  readonly rejections: Rejections;
  readonly #mapping: Mapping;
  readonly #lineOf = new Map<string, number>();
  #reader?: RowReader;

  constructor(mapping: Mapping, onRejected?: (error: RowError) => void) {
    this.#mapping = mapping;
    this.rejections = new Rejections(onRejected);
  }

  /** The file's mapping, available once the header has been read. */
  get reader(): RowReader {
    if (!this.#reader) {
      throw badRequest('The file is empty: it has no header line. Nothing was imported.');
    }
    return this.#reader;
  }

  async *copyLines(records: AsyncIterable<ParsedRecord>, known: KnownRecords): AsyncGenerator<string> {
    let block = '';
    for await (const { record, info } of records) {
      if (!this.#reader) {
        this.#reader = readerFor(this.#mapping, record);
        continue;
      }
      block += this.#copyLine(firstLine(record, info.lines), record, known);
      if (block.length >= BLOCK) {
        yield block;
        block = '';
      }
    }
    if (block !== '') yield block;
  }

  /** A line with unbalanced quotes; the parser never sees it. */
  onBrokenQuotes(line: number): void {
    if (line === 1) throw badRequest('The header line has unbalanced quotes. Nothing was imported.');
    this.#reject(line, undefined, QUOTING);
  }

  #copyLine(line: number, record: readonly string[], known: KnownRecords): string {
    try {
      const { ncesId, values } = this.reader.read(record, known);
      this.#expectNew(ncesId, line);
      this.read++;
      return copyLine([recordId(ncesId), ...values]);
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      this.#reject(line, this.reader.idOf(record), error.message);
      return '';
    }
  }

  #expectNew(ncesId: string, line: number): void {
    const earlier = this.#lineOf.get(ncesId);
    if (earlier) {
      throw new Rejection(`nces_id ${ncesId} already has a row on line ${earlier}; only that one counts`);
    }
    this.#lineOf.set(ncesId, line);
  }

  #reject(line: number, ncesId: string | undefined, reason: string): void {
    this.read++;
    this.rejections.add({ line, nces_id: ncesId, reason });
  }
}

const QUOTING = 'unbalanced quotes: quote cells that contain a quote or comma, and double the quotes in them';

/** The parser reports a record's last line; every newline in its cells moves its first line up by one. */
export const firstLine = (record: readonly string[], lastLine: number): number =>
  record.reduce(
    (line, cell) => (cell.includes('\n') ? line - (cell.split('\n').length - 1) : line),
    lastLine,
  );
