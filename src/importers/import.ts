import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import type { DatabaseAddress } from '../db/address.ts';
import { unavailable } from '../db/lanes.ts';
import { isUnavailable } from '../db/unavailable.ts';
import { counted, csvParser, type ParsedRecord, unpack } from './csv.ts';
import type { Mapping } from './mapping.ts';
import { guardQuotes } from './quotes.ts';
import type { ImportReport, RowError } from './report.ts';
import { FileRows } from './rows.ts';
import { createStaging, idsByNcesId, stagingStream, type Stored, storeDifferences } from './table.ts';
import type { KnownRecords } from './values.ts';

export interface ImportProgress {
  /** Bytes of the input read so far, still packed if it is packed. */
  readonly bytes: number;
  readonly rows: number;
}

export interface ImportOptions {
  onProgress?(done: ImportProgress): void;
  onRejected?(error: RowError): void;
}

/**
 * Imports one file in one transaction, as a stream. Bad rows are reported and left out; a file that cannot be read to
 * its end fails with a Problem and changes nothing.
 */
export async function importFile(
  kind: string,
  mapping: Mapping,
  input: Readable,
  address: DatabaseAddress,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const startedAt = performance.now();
  const rows = new FileRows(mapping, options.onRejected);
  const stored = await onOwnConnection(address, async (client) => {
    await client.query('begin');
    await createStaging(client, mapping);
    const known = await knownRecords(client, mapping);
    await pipeline(
      input,
      counted((bytes) => options.onProgress?.({ bytes, rows: rows.read })),
      unpack,
      (chunks: AsyncIterable<Buffer>) => guardQuotes(chunks, (line) => rows.onBrokenQuotes(line)),
      csvParser((line, record) => rows.onWrongWidth(line, record)),
      (records: AsyncIterable<ParsedRecord>) => rows.copyLines(records, known),
      stagingStream(client, mapping),
    );
    const differences = await storeDifferences(client, mapping.table, rows.reader.present);
    await client.query('commit');
    await tidyUp(client, mapping.table, differences);
    return differences;
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
  };
}

/** No time limits, since a slow pipe may take its time; memory for one big join and for the temporary table. */
const SESSION = '-c timezone=UTC -c statement_timeout=0 -c work_mem=64MB -c temp_buffers=64MB';

async function onOwnConnection<T>(
  address: DatabaseAddress,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...address,
    application_name: 'education-market-api import',
    options: SESSION,
  });
  client.on('error', () => undefined); // a lost connection also fails the statement that waits for it
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw isUnavailable(error) ? unavailable(error) : error;
  } finally {
    await client.end(); // rolls back what was not committed
  }
}

async function knownRecords(client: pg.Client, mapping: Mapping): Promise<KnownRecords> {
  const known = new Map<string, ReadonlyMap<string, string>>();
  for (const { refersTo } of Object.values(mapping.columns)) {
    if (refersTo) known.set(refersTo, await idsByNcesId(client, refersTo));
  }
  return known;
}

/** Fresh statistics, and pages known to be visible to all, which lets counts be answered from an index alone. */
async function tidyUp(client: pg.Client, table: string, { inserted, updated }: Stored): Promise<void> {
  if (inserted + updated === 0) return;
  await client.query(`vacuum (analyze) ${table}`).catch(() => undefined); // the import is done; autovacuum comes later
}
