import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { badRequest } from '../problems/problem.ts';
import { readDelimited, TableFormat } from './delimited.ts';
import { newlines } from './quotes.ts';

const compress = promisify(deflate);

/** A part of a file, compressed, and its original size. */
export interface Chunk {
  readonly content: Buffer;
  readonly bytes: number;
}

const ENCODINGS = ['gzip', 'x-gzip', 'deflate', 'br'] as const;
/** The encoding of a body, as declared. */
export type BodyEncoding = (typeof ENCODINGS)[number];
/** Returns `true` for an encoding of bodies that can be read. */
export const isEncoding = (text: string): text is BodyEncoding => ENCODINGS.some((known) => known === text);

/** Knowledge of a table that has been read once. */
export interface TableFacts {
  /** The form in which it was read, as a sentence. */
  readonly readAs: string;
  /** The cells of the first rows, among which are the titles. */
  readonly top: readonly (readonly string[])[];
  /** The cells of the widest row. */
  readonly width: number;
  /** All rows. */
  readonly rows: number;
  readonly bytes: number;
  /** A digest of the content. */
  readonly digest: string;
}

/** Maximum numbers of a table. Results have as many cells in each row as the widest row. */
export interface TableLimits {
  readonly bytes: number;
  readonly lines: number;
  readonly rows: number;
  readonly columns: number;
  readonly cells: number;
}

/** A file that exceeds the maximum number of bytes. */
export class TooManyBytes extends Error {}

/** Bytes after which a part of the file is compressed and stored. */
const CHUNK_BYTES = 262_144;
/** The titles are among so many first rows: reports begin with their name, date, and filters. */
const ROWS_WITH_TITLES = 30;

const counted = (count: number): string => count.toLocaleString('en-US');

/**
 * Reads a table to its end, and keeps its bytes compressed.
 * @param outcome the sentence that ends an error message, such as `Nothing was matched.`
 * @param keep stores a part of the file
 * @throws Problem for a file that is not a table of text, is empty, or exceeds a limit; TooManyBytes
 */
export async function receiveTable(
  bytes: AsyncIterable<Buffer>,
  limits: TableLimits,
  outcome: string,
  keep: (chunk: Chunk) => void,
): Promise<TableFacts> {
  const format = new TableFormat();
  const digest = createHash('sha256');
  let gathered: Buffer[] = [];
  let waiting = 0;
  let total = 0;
  let lines = 0;
  const tooMany = (what: string, most: number) =>
    badRequest(`The file has more than ${counted(most)} ${what}. Split it into several files. ${outcome}`);
  const keepGathered = async () => {
    if (waiting > 0) keep({ content: await compress(Buffer.concat(gathered)), bytes: waiting });
    gathered = [];
    waiting = 0;
  };
  async function* kept(): AsyncGenerator<Buffer> {
    for await (const block of bytes) {
      total += block.length;
      lines += newlines(block);
      if (total > limits.bytes) throw new TooManyBytes();
      if (lines > limits.lines) throw tooMany('lines', limits.lines);
      digest.update(block);
      gathered.push(block);
      waiting += block.length;
      if (waiting >= CHUNK_BYTES) await keepGathered();
      yield block;
    }
    await keepGathered();
  }
  const top: (readonly string[])[] = [];
  let width = 0;
  let rows = 0;
  for await (const block of readDelimited(kept(), format, outcome)) {
    for (const row of block) {
      const cells = 'cells' in row ? row.cells : [];
      if (cells.length > limits.columns) {
        const most = `${cells.length} cells; at most ${limits.columns} are read`;
        throw badRequest(`The row that begins on line ${row.line} has ${most}. ${outcome}`);
      }
      if (cells.some((cell) => cell.includes('\0')))
        throw badRequest(`The row that begins on line ${row.line} has a NUL character. ${outcome}`);
      width = Math.max(width, cells.length);
      if (rows === 0 && 'fault' in row)
        throw badRequest(`The first row cannot be read: ${row.fault}. ${outcome}`);
      rows++;
      if (top.length < ROWS_WITH_TITLES) top.push(cells);
    }
    if (rows > limits.rows + 1) throw tooMany('rows', limits.rows);
    if (rows * width > limits.cells) throw tooMany('cells', limits.cells);
  }
  if (rows < 2) throw badRequest(`The file must have a row of titles, and rows below it. ${outcome}`);
  return { top, width, rows, bytes: total, readAs: String(format), digest: digest.digest('hex') };
}
