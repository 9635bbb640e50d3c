import { badRequest } from '../platform/base/problem.ts';

/**
 * Confines a quoting error to its line. For a CSV parser, an unclosed quote turns everything up to the next quote,
 * possibly the rest of the file, into one cell. Quotes are therefore checked before parsing, and an invalid line is
 * replaced by an empty one, which the parser skips and counts, so line numbers stay correct.
 */
export async function* guardQuotes(
  chunks: AsyncIterable<Buffer>,
  onMistake: (line: number) => void,
): AsyncGenerator<Buffer> {
  const guard = new QuoteGuard(onMistake);
  for await (const block of wholeLines(chunks)) {
    const checked = guard.check(block);
    if (checked.length > 0) yield checked;
  }
  yield guard.finish();
}

const QUOTE = 0x22;
const NEWLINE = 0x0a;
const LONGEST_LINE = 1_000_000;
/** A quoted cell that spans more lines than this has an unclosed quote. */
const LONGEST_CELL = 100;

class QuoteGuard {
  /** The next line number to check. */
  #line = 1;
  /** Lines of a record with an open quoted cell. */
  #open: string[] = [];
  readonly #onMistake: (line: number) => void;

  constructor(onMistake: (line: number) => void) {
    this.#onMistake = onMistake;
  }

  /** Returns the block with invalid lines emptied; holds back the lines of an open record. */
  check(block: Buffer): Buffer {
    if (this.#open.length === 0 && !block.includes(QUOTE)) {
      this.#line += newlines(block);
      return block;
    }
    const text = block.toString('latin1'); // one character per byte
    const lines = text.split('\n');
    if (lines.at(-1) === '') lines.pop();
    return Buffer.from(this.#checkLines(lines), 'latin1');
  }

  /** Returns the lines held back. A cell still open at the end of the file has an unclosed quote. */
  finish(): Buffer {
    let text = '';
    while (this.#open.length > 0) text += this.#giveUp();
    return Buffer.from(text, 'latin1');
  }

  #checkLines(lines: readonly string[]): string {
    let text = '';
    for (const line of lines) {
      this.#open.push(line.endsWith('\r') ? line.slice(0, -1) : line);
      this.#line++;
      text += this.#settle();
    }
    return text;
  }

  /** Releases the open lines if they form a record or can no longer form one. */
  #settle(): string {
    const isContinued = this.#open.length > 1;
    const state = followQuotes(this.#open.at(-1) as string, isContinued);
    if (state === 'open' && this.#open.length < LONGEST_CELL) return '';
    if (state !== 'closed') return this.#giveUp();
    const record = `${this.#open.join('\n')}\n`;
    this.#open = [];
    return record;
  }

  /** Drops the first open line and checks the rest again. */
  #giveUp(): string {
    const [, ...others] = this.#open;
    this.#open = [];
    this.#line -= others.length;
    this.#onMistake(this.#line - 1);
    return `\n${this.#checkLines(others)}`;
  }
}

/** Returns the quote state after a line; `broken` if a quote is misplaced. */
function followQuotes(line: string, isContinued: boolean): 'open' | 'closed' | 'broken' {
  let open = isContinued;
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at + 1)) {
    const next = line[at + 1];
    if (!open) {
      if (at > 0 && line[at - 1] !== ',') return 'broken'; // a quote inside an unquoted cell
      open = true;
    } else if (next === '"') {
      at++; // an escaped quote
    } else if (next === undefined || next === ',') {
      open = false;
    } else {
      return 'broken';
    }
  }
  return open ? 'open' : 'closed';
}

/** Splits bytes at line ends and removes the byte order mark. */
export async function* wholeLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let isStart = true;
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = rest.lastIndexOf(NEWLINE) + 1;
    if (rest.length - end > LONGEST_LINE) {
      throw badRequest(
        `This is not a CSV file: it has a line of more than ${LONGEST_LINE} bytes. Nothing was imported.`,
      );
    }
    if (end === 0) continue;
    yield isStart ? withoutMark(rest.subarray(0, end)) : rest.subarray(0, end);
    isStart = false;
    rest = rest.subarray(end);
  }
  if (rest.length > 0) yield isStart ? withoutMark(rest) : rest;
}

const BYTE_ORDER_MARK = Buffer.from('\ufeff');
const withoutMark = (start: Buffer): Buffer =>
  start.indexOf(BYTE_ORDER_MARK) === 0 ? start.subarray(BYTE_ORDER_MARK.length) : start;

function newlines(block: Buffer): number {
  let count = 0;
  for (let at = block.indexOf(NEWLINE); at >= 0; at = block.indexOf(NEWLINE, at + 1)) count++;
  return count;
}
