import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { badRequest } from '../problems/problem.ts';
import { readTable, TableFormat } from './delimited.ts';

const compress = promisify(deflate);

/** A part of a file, compressed, and its original size. */
export interface Chunk {
  readonly content: Buffer;
  readonly bytes: number;
}

/** A table of text that has been read once, to check it, and is kept compressed. */
export class ReceivedTable {
  readonly chunks: readonly Chunk[];
  readonly format: TableFormat;
  /** The cells of the first rows, among which are the titles. */
  readonly top: readonly (readonly string[])[];
  /** The cells of the widest row. */
  readonly width: number;
  /** All rows. */
  readonly rows: number;
  readonly #digest: string;

  constructor(facts: Pick<ReceivedTable, 'chunks' | 'format' | 'top' | 'width' | 'rows'>, digest: string) {
    this.chunks = facts.chunks;
    this.format = facts.format;
    this.top = facts.top;
    this.width = facts.width;
    this.rows = facts.rows;
    this.#digest = digest;
  }

  /** A digest of the content, for a request's fingerprint. */
  toJSON(): string {
    return this.#digest;
  }
}

export interface TableLimits {
  readonly bytes: number;
  readonly rows: number;
  readonly columns: number;
}

/** A file that exceeds the maximum number of bytes. */
export class TooManyBytes extends Error {}

const CHUNK = 262_144;
/** Rows above which reports have no titles. */
const TOP = 30;

/**
 * Reads a table to its end, and keeps its bytes compressed.
 * @throws Problem for a file that is not a table of text, is empty, or exceeds a limit; TooManyBytes
 */
export async function receiveTable(
  bytes: AsyncIterable<Buffer>,
  limits: TableLimits,
  outcome: string,
): Promise<ReceivedTable> {
  const format = new TableFormat();
  const digest = createHash('sha256');
  const chunks: Chunk[] = [];
  let gathered: Buffer[] = [];
  let waiting = 0;
  const keep = async () => {
    if (waiting > 0) chunks.push({ content: await compress(Buffer.concat(gathered)), bytes: waiting });
    gathered = [];
    waiting = 0;
  };
  async function* kept(): AsyncGenerator<Buffer> {
    let total = 0;
    for await (const block of bytes) {
      total += block.length;
      if (total > limits.bytes) throw new TooManyBytes();
      digest.update(block);
      gathered.push(block);
      waiting += block.length;
      if (waiting >= CHUNK) await keep();
      yield block;
    }
    await keep();
  }
  const top: (readonly string[])[] = [];
  let width = 0;
  let rows = 0;
  for await (const block of readTable(kept(), format, outcome)) {
    for (const row of block) {
      const cells = 'cells' in row ? row.cells : [];
      if (cells.length > limits.columns) {
        const most = `${cells.length} cells; at most ${limits.columns} are read`;
        throw badRequest(`The row that begins on line ${row.line} has ${most}. ${outcome}`);
      }
      width = Math.max(width, cells.length);
      if (rows === 0 && 'fault' in row)
        throw badRequest(`The first row cannot be read: ${row.fault}. ${outcome}`);
      rows++;
      if (top.length < TOP) top.push(cells);
    }
    if (rows > limits.rows + 1) {
      const most = `${limits.rows.toLocaleString('en-US')} rows`;
      throw badRequest(`The file has more than ${most}. Split it into several files. ${outcome}`);
    }
  }
  if (rows < 2) throw badRequest(`The file must have a row of titles, and rows below it. ${outcome}`);
  return new ReceivedTable({ chunks, format, top, width, rows }, digest.digest('hex'));
}
