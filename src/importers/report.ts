import type { TableFormat } from '@emi/base/tables';

/** A column that was not read. */
export interface IgnoredColumn {
  readonly column: string;
  /** A known column with a similar name. */
  readonly resembles?: string;
}

export interface RowError {
  /** First line of the row in the decompressed file; the header is line 1. */
  readonly line: number;
  readonly nces_id?: string;
  readonly reason: string;
}

/** The result of an import. `read` = inserted + updated + unchanged + rejected. */
export interface ImportReport {
  readonly kind: string;
  readonly read: number;
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly rejected: number;
  readonly seconds: number;
  /** The first 1,000 rejected rows, by line. */
  readonly errors: readonly RowError[];
  /** Columns that the file lacks; their stored values are unchanged. */
  readonly absent_columns: readonly string[];
  /** Columns of the file that are not read, from importers that report them. */
  readonly ignored_columns: readonly IgnoredColumn[];
  /** The form in which the file was read; absent for JSON. */
  readonly read_as?: TableFormat;
  /** The day of the file's latest row, from importers that read it. */
  readonly edition?: string;
}

const ERRORS_KEPT = 1_000;

/** Counts rejected rows and keeps the first 1,000; passes all of them to `onRejected`. */
export class Rejections {
  count = 0;
  readonly #kept: RowError[] = [];
  readonly #onRejected: (error: RowError) => void;

  constructor(onRejected: (error: RowError) => void = () => undefined) {
    this.#onRejected = onRejected;
  }

  add(error: RowError): void {
    this.count++;
    if (this.#kept.length < ERRORS_KEPT) this.#kept.push(error);
    this.#onRejected(error);
  }

  /** Pipeline stages run concurrently, so errors arrive slightly out of order. */
  get first(): RowError[] {
    return this.#kept.toSorted((a, b) => a.line - b.line);
  }
}
