/** A row that was not imported. */
export interface RowError {
  /** Where the row begins in the (unpacked) file; the header is line 1. */
  readonly line: number;
  readonly nces_id?: string;
  readonly reason: string;
}

/** What an import did. `read` = inserted + updated + unchanged + rejected. */
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
  /** Columns that the file says nothing about; what was stored of them was left as it was. */
  readonly absent_columns: readonly string[];
}

const ERRORS_KEPT = 1_000;

/** Counts rejected rows and keeps the first of them; all of them go to `onRejected`. */
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

  /** Stages of the pipeline run ahead of one another, so errors do not quite come in the order of lines. */
  get first(): RowError[] {
    return this.#kept.toSorted((a, b) => a.line - b.line);
  }
}
