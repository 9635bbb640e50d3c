import type { RowError } from './report.ts';

/** A state and year for which a file is complete: stored records that the file lacks are removed. */
export interface CompletePart {
  /** Two letters. */
  readonly state: string;
  readonly year: number;
}

export interface ImportProgress {
  /** Bytes of input read so far, before decompression. */
  readonly bytes: number;
  readonly rows: number;
  /** `storing` once the whole file has been read; batches may have been stored before. */
  readonly step: 'reading' | 'storing';
}

/** Options for a publisher's file. */
export interface SourceOptions {
  /** The date of the file, such as `2026-11-24`; today if not given. */
  day?: string;
  /** The number of rows that the publisher reports; a file with a different number is refused. */
  expectedRows?: number;
  /** The parts for which the file is complete; stored records that it lacks there are removed. */
  complete?: readonly CompletePart[];
  /** Allows removing more than a tenth of the stored records, and removing by a file with unreadable rows. */
  allowRemovals?: boolean;
}

export interface ImportOptions extends SourceOptions {
  onProgress?(done: ImportProgress): void;
  onRejected?(error: RowError): void;
  /** Stores all of the file or, if it turns out to be damaged, nothing. */
  whole?: boolean;
  /** Does and reports everything, then rolls it back. */
  dryRun?: boolean;
  /** Accepts a file of contacts that has no column of email addresses. */
  withoutEmail?: boolean;
  /** Cancels the import; batches that are stored already stay. */
  signal?: AbortSignal;
}
