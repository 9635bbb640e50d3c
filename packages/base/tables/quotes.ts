/** Characters that may separate cells. */
export type Separator = ',' | '\t' | ';' | '|';

const QUOTE = 0x22;
const NEWLINE = 0x0a;
/** A quoted cell that spans more lines than this has an unclosed quote. */
const LONGEST_CELL = 100;

/**
 * Confines a quoting error to its line. For a CSV parser, an unclosed quote turns everything up to the next quote,
 * possibly the rest of the file, into one cell. Quotes are therefore checked before parsing:
 *
 * - A quote inside an unquoted cell is text. Where all quotes of such a cell are doubled, its writer escaped them
 *   without quoting the cell, so each pair is one quote.
 * - Between tabs, where most programs write cells as they are, a quote that does not close is text too.
 * - Elsewhere such a line is invalid. It is replaced by an empty one, which the parser skips and counts, so line
 *   numbers stay correct.
 */
export class QuoteGuard {
  /** The next line number to check. */
  #line = 1;
  /** Lines of a record with an open quoted cell. */
  #open: string[] = [];
  #hasLiteral = false;
  readonly #separator: Separator;
  readonly #onMistake: (line: number) => void;
  readonly #onLiteral: () => void;

  constructor(separator: Separator, onMistake: (line: number) => void, onLiteral: () => void) {
    this.#separator = separator;
    this.#onMistake = onMistake;
    this.#onLiteral = onLiteral;
  }

  /** Returns whole records that a strict parser reads; holds back the lines of an open record. */
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
    const { state, hasLiteral } = followQuotes(this.#open.at(-1) as string, isContinued, this.#separator);
    this.#hasLiteral = hasLiteral || (isContinued && this.#hasLiteral);
    if (state === 'open' && this.#open.length < LONGEST_CELL) return '';
    if (state !== 'closed') return this.#giveUp();
    const record = this.#open.join('\n');
    this.#open = [];
    return `${this.#hasLiteral ? this.#quoted(record) : record}\n`;
  }

  /** Treats the first open line as invalid, or its quotes as text, and checks the rest again. */
  #giveUp(): string {
    const [first = '', ...others] = this.#open;
    this.#open = [];
    this.#line -= others.length;
    if (this.#separator === '\t') {
      this.#onLiteral();
      return `${first.split('\t').map(asWritten).join('\t')}\n${this.#checkLines(others)}`;
    }
    this.#onMistake(this.#line - 1);
    return `\n${this.#checkLines(others)}`;
  }

  /** Quotes the unquoted cells of a record that contain quotes. */
  #quoted(record: string): string {
    this.#onLiteral();
    return cells(record, this.#separator)
      .map((cell) => (cell.includes('"') && !isQuoted(cell) ? quote(cell) : cell))
      .join(this.#separator);
  }
}

/** `="0601"` is text that a spreadsheet must not read as a number; `=""` is empty, and its quotes are not doubled. */
export const AS_TEXT = /^="([^"]*)"$/;

/** Doubles the quotes, unless they are doubled already. */
const quote = (cell: string): string =>
  `"${AS_TEXT.test(cell) || cell.replaceAll('""', '').includes('"') ? cell.replaceAll('"', '""') : cell}"`;

/** A cell between tabs: quoted only if its quotes close at its end. */
const asWritten = (cell: string): string =>
  !cell.includes('"') || (isQuoted(cell) && closes(cell)) ? cell : `"${cell.replaceAll('"', '""')}"`;

const closes = (cell: string): boolean =>
  cell.length > 1 && cell.endsWith('"') && !cell.slice(1, -1).replaceAll('""', '').includes('"');

/** `""Jim"" Smith` begins with a doubled quote; `""` and `"""Jim"""` are quoted. */
const isQuoted = (cell: string, from = 0, separator = ''): boolean => {
  if (cell[from] !== '"') return false;
  if (cell[from + 1] !== '"') return true;
  const next = cell[from + 2];
  return next === undefined || next === '"' || next === separator;
};

/** The cells of a complete record, with their quotes. */
function cells(record: string, separator: Separator): string[] {
  const found: string[] = [];
  for (let start = 0; start <= record.length; ) {
    const end = isQuoted(record, start, separator) ? endOfQuoted(record, start) : start;
    const next = record.indexOf(separator, end);
    found.push(record.slice(start, next < 0 ? record.length : next));
    if (next < 0) break;
    start = next + 1;
  }
  return found;
}

/** The position after a cell's closing quote; the end of the record if there is none. */
function endOfQuoted(record: string, start: number): number {
  for (let at = record.indexOf('"', start + 1); at >= 0; at = record.indexOf('"', at + 2)) {
    if (record[at + 1] !== '"') return at + 1;
  }
  return record.length;
}

interface Quotes {
  /** `broken` if text follows a closing quote, or white space precedes an opening one. */
  readonly state: 'open' | 'closed' | 'broken';
  /** True if an unquoted cell contains a quote. */
  readonly hasLiteral: boolean;
}

/** Returns the state of the quotes after a line. */
function followQuotes(line: string, isContinued: boolean, separator: Separator): Quotes {
  let hasLiteral = false;
  let quoted = isContinued;
  for (let at = 0; ; ) {
    const found = line.indexOf('"', at);
    if (quoted) {
      if (found < 0) return { state: 'open', hasLiteral };
      const next = line[found + 1];
      at = found + 2;
      if (next === '"') continue;
      if (next === undefined) return { state: 'closed', hasLiteral };
      if (next !== separator) return { state: 'broken', hasLiteral };
      quoted = false;
    }
    const opening = line.indexOf('"', at);
    if (opening < 0) return { state: 'closed', hasLiteral };
    // Moves `start` to the cell that contains the next quote. Reading on from there, no character is read twice.
    let start = at;
    for (
      let end = line.indexOf(separator, start);
      end >= 0 && end < opening;
      end = line.indexOf(separator, start)
    ) {
      start = end + 1;
    }
    if (isQuoted(line, start, separator)) {
      quoted = true;
      at = start + 1;
      continue;
    }
    hasLiteral = true;
    if (opening > start && line.slice(start, opening).trim() === '') return { state: 'broken', hasLiteral };
    const end = line.indexOf(separator, opening);
    if (end < 0) return { state: 'closed', hasLiteral };
    at = end + 1;
  }
}

/** The number of line ends in a block. */
export function newlines(block: Buffer): number {
  let count = 0;
  for (let at = block.indexOf(NEWLINE); at >= 0; at = block.indexOf(NEWLINE, at + 1)) count++;
  return count;
}
