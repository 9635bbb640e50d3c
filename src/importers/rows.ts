import { badRequest } from '@emi/base/problems';
import type { TableRow } from '@emi/base/tables';
import { type Mapping, type RowReader, readerFor } from './mapping.ts';
import { Rejections, type RowError } from './report.ts';
import { copyLine, recordId } from './table.ts';
import { Rejection, repeatedKeys } from './values.ts';

/**
 * Prepares the rows of a file for `copy` and counts their outcomes. Keeps only ids and line numbers, to detect
 * duplicates.
 */
export class FileRows {
  /** Rows read so far, valid or not. */
  read = 0;
  readonly rejections: Rejections;
  readonly #mapping: Mapping;
  readonly #repeated = repeatedKeys('nces_id');
  #reader?: RowReader;

  constructor(mapping: Mapping, onRejected?: (error: RowError) => void) {
    this.#mapping = mapping;
    this.rejections = new Rejections(onRejected);
  }

  /** The reader of the file's rows; throws a Problem for a file without a header. */
  get reader(): RowReader {
    if (!this.#reader) {
      throw badRequest('The file is empty: it has no header line. Nothing was imported.');
    }
    return this.#reader;
  }

  async *copyLines(blocks: AsyncIterable<readonly TableRow[]>): AsyncGenerator<string> {
    for await (const rows of blocks) {
      let block = '';
      for (const row of rows) block += this.#linesOf(row);
      if (block !== '') yield block;
    }
  }

  #linesOf(row: TableRow): string {
    if ('fault' in row) {
      if (!this.#reader) throw badRequest('The header line has unbalanced quotes. Nothing was imported.');
      this.#reject(row.line, undefined, row.fault);
      return '';
    }
    if (this.#reader) return this.#copyLine(row.line, row.cells);
    this.#reader = readerFor(this.#mapping, row.cells);
    return '';
  }

  #copyLine(line: number, record: readonly string[]): string {
    try {
      const { ncesId, values } = this.reader.read(record);
      const repeated = this.#repeated(ncesId, line);
      if (repeated) throw new Rejection(repeated);
      this.read++;
      return copyLine([recordId(ncesId), ...values]);
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      this.#reject(line, this.reader.idOf(record), error.message);
      return '';
    }
  }

  #reject(line: number, ncesId: string | undefined, reason: string): void {
    this.read++;
    this.rejections.add({ line, nces_id: ncesId, reason });
  }
}
