/** The description of a file, which the file itself contains. */
export interface FileFacts {
  /** The path of its list with the query, such as `/books?language=en`. */
  readonly source: string;
  readonly madeAt: Date;
  /** `true` if CSV is to begin with a byte order mark; ignored by other formats. */
  readonly hasMark?: boolean;
}

export type FileContent = string | Uint8Array;

/** Converts pages of records to the parts of a file, one after another. */
export interface FileEncoding {
  /** Returns the next part, which can be empty, because some formats collect rows first. */
  page(records: readonly object[]): FileContent | Promise<FileContent>;
  /** Returns the last part. */
  end?(): FileContent | Promise<FileContent>;
  /**
   * The last line of an incomplete file: the error response's body, or a cell with its message. Absent in formats that
   * no program opens without their last part.
   */
  failure?(error: ErrorBody): string;
}

export interface ErrorBody {
  readonly message: string;
}
