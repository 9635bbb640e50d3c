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

/** The properties of a table that are determined when it is read for the first time. */
export interface TableFacts {
  /** The form in which it was read, as a sentence. */
  readonly readAs: string;
  /** The cells of the first rows, among which are the titles. */
  readonly top: readonly (readonly string[])[];
  /** The number of cells of the widest row. */
  readonly width: number;
  /** The number of rows, including the titles. */
  readonly rows: number;
  readonly bytes: number;
  /** SHA-256 of the decompressed bytes, in hexadecimal. */
  readonly digest: string;
}

/** Maximum numbers of a table. `cells` counts the widest row for each, because results have equally wide rows. */
export interface TableLimits {
  readonly bytes: number;
  readonly lines: number;
  readonly rows: number;
  readonly columns: number;
  readonly cells: number;
}

/** A file that exceeds the maximum number of bytes. */
export class TooManyBytes extends Error {}

/** Bytes after which a part of the file is compressed and kept. */
const CHUNK_BYTES = 262_144;
/** The titles are among this many first rows: reports begin with their name, date, and filters. */
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
  const parts = new CompressedParts(keep);
  const digest = createHash('sha256');
  let total = 0;
  let lines = 0;
  const requireAtMost = (most: number, count: number, what: string): void => {
    if (count <= most) return;
    throw badRequest(
      `The file has more than ${counted(most)} ${what}. Split it into several files. ${outcome}`,
    );
  };
  async function* kept(): AsyncGenerator<Buffer> {
    for await (const block of bytes) {
      total += block.length;
      lines += newlines(block);
      if (total > limits.bytes) throw new TooManyBytes();
      requireAtMost(limits.lines, lines, 'lines');
      digest.update(block);
      await parts.add(block);
      yield block;
    }
    await parts.finish();
  }
  const top: (readonly string[])[] = [];
  let width = 0;
  let rows = 0;
  for await (const block of readDelimited(kept(), format, outcome)) {
    for (const row of block) {
      const cells = 'cells' in row ? row.cells : [];
      requireReadable(row.line, cells, limits, outcome);
      width = Math.max(width, cells.length);
      if (rows === 0 && 'fault' in row)
        throw badRequest(`The first row cannot be read: ${row.fault}. ${outcome}`);
      rows++;
      if (top.length < ROWS_WITH_TITLES) top.push(cells);
    }
    if (rows > limits.rows + 1) requireAtMost(limits.rows, rows, 'rows');
    requireAtMost(limits.cells, rows * width, 'cells');
  }
  if (rows < 2) throw badRequest(`The file must have a row of titles, and rows below it. ${outcome}`);
  return { top, width, rows, bytes: total, readAs: String(format), digest: digest.digest('hex') };
}

/** Throws a Problem for a row with too many cells, or with a character that PostgreSQL cannot store. */
function requireReadable(line: number, cells: readonly string[], limits: TableLimits, outcome: string): void {
  if (cells.length > limits.columns) {
    const most = `${cells.length} cells; at most ${limits.columns} are read`;
    throw badRequest(`The row that begins on line ${line} has ${most}. ${outcome}`);
  }
  if (cells.some((cell) => cell.includes('\0')))
    throw badRequest(`The row that begins on line ${line} has a NUL character. ${outcome}`);
}

/** Gathers the blocks of a file into parts of a size that compresses well. */
class CompressedParts {
  #blocks: Buffer[] = [];
  #bytes = 0;

  constructor(private readonly keep: (chunk: Chunk) => void) {}

  async add(block: Buffer): Promise<void> {
    this.#blocks.push(block);
    this.#bytes += block.length;
    if (this.#bytes >= CHUNK_BYTES) await this.finish();
  }

  /** Passes on what has been gathered. */
  async finish(): Promise<void> {
    if (this.#bytes > 0)
      this.keep({ content: await compress(Buffer.concat(this.#blocks)), bytes: this.#bytes });
    this.#blocks = [];
    this.#bytes = 0;
  }
}
