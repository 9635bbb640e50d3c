import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DatabaseAddress } from '@emi/base/runtime';
import { readTable, TableFormat, type TableRow } from '@emi/base/tables';
import type pg from 'pg';
import { onOwnConnection } from './connection.ts';
import { fillQuickly } from './indexes.ts';
import type { Mapping } from './mapping.ts';
import type { ImportReport, RowError } from './report.ts';
import { FileRows } from './rows.ts';
import {
  createTableStaging,
  type Stored,
  stagingStream,
  storeAll,
  storeDifferences,
  waitForOtherImports,
} from './table.ts';
import { counted, unpack } from './unpack.ts';

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
  /** Nothing is stored until the whole file has been read. */
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
  /** Allows the removal of more than a tenth of the stored records. */
  allowRemovals?: boolean;
}

export interface ImportOptions extends SourceOptions {
  onProgress?(done: ImportProgress): void;
  onRejected?(error: RowError): void;
  /** Does and reports everything, then rolls it back. */
  dryRun?: boolean;
  /** Accepts a file of contacts that has no column of email addresses. */
  withoutEmail?: boolean;
  /** Cancels the import; nothing is imported then. */
  signal?: AbortSignal;
}

/**
 * Imports a file in one transaction. Invalid rows are reported and skipped; a file that cannot be read to its end
 * fails with a Problem and changes nothing.
 */
export async function importFile(
  kind: string,
  prepare: (client: pg.Client) => Promise<Mapping>,
  input: Readable,
  address: DatabaseAddress,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const startedAt = performance.now();
  const format = new TableFormat();
  const { rows, stored } = await onOwnConnection(address, options.signal, async (client) => {
    const mapping = await prepare(client);
    const rows = new FileRows(mapping, options.onRejected);
    await stage(client, mapping, rows, format, input, options);
    const differences = await store(client, mapping.table, rows, options.dryRun);
    if (!options.dryRun) await tidyUp(client, mapping.table, differences);
    return { rows, stored: differences };
  }).finally(() => input.destroy());

  const { read, reader, rejections } = rows;
  return {
    kind,
    read,
    ...stored,
    unchanged: read - rejections.count - stored.inserted - stored.updated,
    rejected: rejections.count,
    seconds: Math.round(performance.now() - startedAt) / 1_000,
    errors: rejections.first,
    absent_columns: reader.absent,
    ignored_columns: [],
    read_as: format,
  };
}

/** Streams the file into the staging table: bytes → rows of cells → lines of `copy`. */
async function stage(
  client: pg.Client,
  mapping: Mapping,
  rows: FileRows,
  format: TableFormat,
  input: Readable,
  { onProgress, signal }: ImportOptions,
): Promise<void> {
  await createTableStaging(client, mapping);
  let bytes = 0;
  const report = (step: ImportProgress['step']) => onProgress?.({ bytes, rows: rows.read, step });
  const onBytes = (count: number) => {
    bytes += count;
    report('reading');
  };
  await pipeline(
    input,
    (chunks: AsyncIterable<Buffer>) => readTable(unpack(counted(chunks, onBytes)), format),
    (blocks: AsyncIterable<TableRow[]>) => rows.copyLines(blocks),
    stagingStream(client, mapping),
    { signal },
  );
  report('storing');
}

/** Fewer rows are stored in less time than it takes to rebuild the indexes of an empty table. */
const MANY_ROWS = 500;

/** Stores the staged rows, all or nothing. A slow file holds no lock, because locks are taken only here. */
async function store(
  client: pg.Client,
  table: string,
  { read, reader: { present } }: FileRows,
  dryRun = false,
): Promise<Stored> {
  await client.query('begin');
  await waitForOtherImports(client);
  const fill = (isEmpty: boolean) => (isEmpty ? storeAll : storeDifferences)(client, table, present);
  const stored = read < MANY_ROWS || dryRun ? await fill(false) : await fillQuickly(client, table, fill);
  await client.query(dryRun ? 'rollback' : 'commit');
  return stored;
}

/** Refreshes statistics and the visibility map, so that counts can use index-only scans. */
async function tidyUp(client: pg.Client, table: string, { inserted, updated }: Stored): Promise<void> {
  if (inserted + updated === 0) return;
  // A failure is harmless: the data is stored, and autovacuum catches up.
  await client.query(`vacuum (analyze) ${table}`).catch(() => undefined);
}
