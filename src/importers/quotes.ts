import { badRequest } from '../problem.ts';

/**
 * Keeps a quoting mistake to its own line. To a CSV parser an opening quote that is never closed makes one cell of
 * everything up to the next quote, perhaps of the rest of the file. So quotes are checked before the parser sees them,
 * and a line with a mistake is replaced by an empty one, which the parser skips and counts: line numbers stay right.
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
/** How many lines a quoted cell may go over before its opening quote is taken for the mistake. */
const LONGEST_CELL = 100;

class QuoteGuard {
  /** Number of the next line of the file to be checked. */
  #line = 1;
  /** Lines of a record whose quoted cell is still open. */
  #open: string[] = [];
  readonly #onMistake: (line: number) => void;

  constructor(onMistake: (line: number) => void) {
    this.#onMistake = onMistake;
  }

  /** The block with its bad lines emptied; lines of a record that is still open are held back. */
  check(block: Buffer): Buffer {
    if (this.#open.length === 0 && !block.includes(QUOTE)) {
      this.#line += newlines(block);
      return block;
    }
    const text = block.toString('latin1'); // a character for each byte, whatever they are
    const lines = text.split('\n');
    if (lines.at(-1) === '') lines.pop();
    return Buffer.from(this.#checkLines(lines), 'latin1');
  }

  /** What was held back. A cell that is open at the end of the file was opened by mistake. */
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

  /** Lets go of the open lines if they now are a record, or can no longer become one. */
  #settle(): string {
    const isContinued = this.#open.length > 1;
    const state = followQuotes(this.#open.at(-1) as string, isContinued);
    if (state === 'open' && this.#open.length < LONGEST_CELL) return '';
    if (state !== 'closed') return this.#giveUp();
    const record = `${this.#open.join('\n')}\n`;
    this.#open = [];
    return record;
  }

  /** Drops the first open line and looks at the others anew. */
  #giveUp(): string {
    const [, ...others] = this.#open;
    this.#open = [];
    this.#line -= others.length;
    this.#onMistake(this.#line - 1);
    return `\n${this.#checkLines(others)}`;
  }
}

/** Where the quotes of a line leave us; `broken` if one stands where none may. */
function followQuotes(line: string, isContinued: boolean): 'open' | 'closed' | 'broken' {
  let open = isContinued;
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at + 1)) {
    const next = line[at + 1];
    if (!open) {
      if (at > 0 && line[at - 1] !== ',') return 'broken'; // a quote inside a cell that does not begin with one
      open = true;
    } else if (next === '"') {
      at++; // two quotes in a quoted cell mean one
    } else if (next === undefined || next === ',') {
      open = false;
    } else {
      return 'broken'; // text after the closing quote
    }
  }
  return open ? 'open' : 'closed';
}

/** The same bytes cut at the ends of lines, without a byte order mark. */
async function* wholeLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
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
