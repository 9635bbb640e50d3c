/** A file's description of itself. */
export interface FileFacts {
  /** The path of its list with the query, such as `/schools?state=TX`. */
  readonly source: string;
  readonly madeAt: Date;
}

export type Content = string | Uint8Array;

/** Turns pages of records into the parts of a file, one after the other. */
export interface Encoding {
  /** Returns the next part, which may be empty: some formats gather rows. */
  page(records: readonly object[]): Content | Promise<Content>;
  /** Returns the last part. */
  end?(): Content | Promise<Content>;
  /**
   * The last line of an incomplete file: the error response's body, or a cell with its message. Absent in formats that
   * no program opens without their last part.
   */
  failure?(error: ErrorBody): string;
}

export interface ErrorBody {
  readonly message: string;
}
