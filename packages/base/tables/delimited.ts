import { isUtf8 } from 'node:buffer';
import { parse } from 'csv-parse/sync';
import { badRequest } from '../problems/problem.ts';
import { nextTurn } from '../runtime/turns.ts';
import { AS_TEXT, newlines, QuoteGuard, type Separator } from './quotes.ts';

/** The one reader of tables of text, whichever program wrote them. */

/** A row with the number of its first line, or the reason why it cannot be read. The header is the first row. */
export type TableRow =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly fault: string };

const SEPARATORS = { comma: ',', tab: '\t', semicolon: ';', bar: '|' } as const satisfies Record<
  string,
  Separator
>;

/** The form in which a file was read, so that a person can see a wrong guess. */
export class TableFormat {
  separator: keyof typeof SEPARATORS = 'comma';
  readonly quote = '"';
  line_ends: 'LF or CRLF' | 'CR' = 'LF or CRLF';
  encoding: 'UTF-8' | 'UTF-16' = 'UTF-8';
  /** Number of rows whose quotes are part of the text, such as `The "Annex"` in an unquoted cell. */
  rows_with_literal_quotes = 0;
  /** Number of rows that are not UTF-8: publishers concatenate rows from several agencies. */
  rows_in_windows_1252 = 0;

  /** A sentence for people. */
  toString(): string {
    const notes = [
      ...(this.rows_with_literal_quotes > 0
        ? [`${this.rows_with_literal_quotes} rows have quotes in their text`]
        : []),
      ...(this.rows_in_windows_1252 > 0 ? [`${this.rows_in_windows_1252} rows are in Windows-1252`] : []),
    ];
    const lines = this.line_ends === 'CR' ? ', lines that end in CR' : '';
    const read = `Read as ${this.encoding}, separator ${this.separator}, quote ${this.quote}${lines}`;
    return `${[read, ...notes].join('; ')}.`;
  }
}

/**
 * Reads the rows of a file with cells separated by commas, tabs, semicolons, or bars.
 * @param bytes the unpacked file
 * @param format is filled in while the file is read
 * @param outcome the sentence that ends an error message, such as `Nothing was imported.`
 * @returns the rows by blocks; throws a Problem if the file is not a table of text
 */
export async function* readDelimited(
  bytes: AsyncIterable<Buffer>,
  format = new TableFormat(),
  outcome = 'Nothing was imported.',
): AsyncGenerator<TableRow[]> {
  let guard: QuoteGuard | undefined;
  let faults: TableRow[] = [];
  let line = 0;
  const rowsOf = (text: Buffer): TableRow[] => {
    const mayHaveFormulas = text.includes('="');
    const rows: TableRow[] = cellsOf(text, SEPARATORS[format.separator]).map(({ record, info }) => ({
      line: line + firstLine(record, info.lines),
      cells: mayHaveFormulas ? record.map((cell) => cell.replace(AS_TEXT, '$1')) : record,
    }));
    line += newlines(text);
    const all = faults.length > 0 ? [...rows, ...faults].sort((a, b) => a.line - b.line) : rows;
    faults = [];
    return all;
  };
  let declared: TableFormat['separator'] | undefined;
  for await (const block of slicesOf(wholeLines(await asLines(bytes, format), outcome))) {
    let text = inUtf8(block, format);
    // The first block, or the one after a declaration: its first lines show how to read the file.
    if (!guard) {
      expectText(block, outcome);
      const declaration = declared ? null : DECLARATION.exec(text.toString('latin1', 0, 12));
      if (declaration) {
        declared = nameOf(declaration[1]!);
        text = text.subarray(declaration[0].length);
        line++;
        if (text.length === 0) continue;
      }
      format.separator = declared ?? separatorOf(text);
      const above = line; // the declaration, if there is one
      guard = new QuoteGuard(
        SEPARATORS[format.separator],
        (at) => faults.push({ line: above + at, fault: QUOTING }),
        () => format.rows_with_literal_quotes++,
      );
    }
    yield rowsOf(guard.check(text));
    await nextTurn();
  }
  if (guard) yield rowsOf(guard.finish());
}

const QUOTING =
  'unbalanced quotes: quote cells that contain a quote or separator, and double the quotes in them';

interface ParsedRow {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Rows with too many or too few columns are returned too, so that they are rejected like other invalid rows. */
const cellsOf = (text: Buffer, delimiter: Separator): ParsedRow[] =>
  parse(text, {
    info: true,
    delimiter,
    record_delimiter: ['\r\n', '\n'],
    skip_empty_lines: true,
    relax_column_count: true,
  }) as unknown as ParsedRow[];

/** The parser reports a record's last line; every newline in its cells moves its first line up by one. */
const firstLine = (record: readonly string[], lastLine: number): number =>
  record.reduce(
    (line, cell) => (cell.includes('\n') ? line - (cell.split('\n').length - 1) : line),
    lastLine,
  );

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const QUOTE = 0x22;
/** Maximum bytes of a line; a file with a longer one is not a table of text. */
const LONGEST_LINE = 1_000_000;
/** A file without LF within this many bytes ends its lines in CR, if at all. */
const START = 65_536;

/** The bytes with lines that end in LF, in UTF-8 or an encoding with the same ASCII characters. */
async function asLines(bytes: AsyncIterable<Buffer>, format: TableFormat): Promise<AsyncIterable<Buffer>> {
  const source = bytes[Symbol.asyncIterator]();
  let start: Buffer = Buffer.alloc(0);
  while (start.length < START && !start.includes(NEWLINE)) {
    const { done, value } = await source.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  const all = (async function* () {
    yield start;
    yield* { [Symbol.asyncIterator]: () => source };
  })();
  const mark = start.toString('latin1', 0, 2);
  if (mark === '\xff\xfe' || mark === '\xfe\xff') {
    format.encoding = 'UTF-16';
    return decoded(all, mark === '\xff\xfe' ? 'utf-16le' : 'utf-16be');
  }
  if (!endsInReturns(start)) return all;
  format.line_ends = 'CR';
  return (async function* () {
    for await (const chunk of all) yield Buffer.from(chunk.map((byte) => (byte === RETURN ? NEWLINE : byte)));
  })();
}

/**
 * Returns `true` if the first line ends in CR alone, outside of quotes; some programs write a single LF at the end. If
 * no line ends outside of quotes, which may be unbalanced, any CR counts, unless there is an LF.
 */
function endsInReturns(start: Buffer): boolean {
  let isQuoted = false;
  for (const [at, byte] of start.entries()) {
    if (byte === QUOTE) isQuoted = !isQuoted;
    else if (!isQuoted && byte === NEWLINE) return false;
    else if (!isQuoted && byte === RETURN) return at + 1 < start.length && start[at + 1] !== NEWLINE;
  }
  return start.includes(RETURN) && !start.includes(NEWLINE);
}

async function* decoded(bytes: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}

/** Splits bytes after line ends and removes the byte order mark. */
async function* wholeLines(chunks: AsyncIterable<Buffer>, outcome: string): AsyncGenerator<Buffer> {
  /** The parts of a line without its end yet, which are put together once. */
  let begun: Buffer[] = [];
  let length = 0;
  let isStart = true;
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    length = end > 0 ? chunk.length - end : length + chunk.length;
    if (length > LONGEST_LINE) {
      throw badRequest(
        `This is not a CSV file: it has a line of more than ${LONGEST_LINE} bytes. ${outcome}`,
      );
    }
    if (end === 0) {
      begun.push(chunk);
      continue;
    }
    const whole = Buffer.concat([...begun, chunk.subarray(0, end)]);
    yield isStart ? withoutMark(whole) : whole;
    isStart = false;
    begun = [chunk.subarray(end)];
  }
  const rest = Buffer.concat(begun);
  if (rest.length > 0) yield isStart ? withoutMark(rest) : rest;
}

/** Lines and bytes that are parsed in one turn of the event loop, in a few milliseconds; a line is not divided. */
const SLICE = { lines: 500, bytes: 16_384 };

async function* slicesOf(blocks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const block of blocks) {
    let start = 0;
    for (let at = 0, lines = 0; at < block.length; ) {
      const end = block.indexOf(NEWLINE, at) + 1 || block.length;
      if (lines > 0 && (lines === SLICE.lines || end - start > SLICE.bytes)) {
        yield block.subarray(start, at);
        [start, lines] = [at, 0];
      }
      lines++;
      at = end;
    }
    if (start < block.length) yield block.subarray(start);
  }
}

const BYTE_ORDER_MARK = Buffer.from('\ufeff');
const withoutMark = (start: Buffer): Buffer =>
  start.indexOf(BYTE_ORDER_MARK) === 0 ? start.subarray(BYTE_ORDER_MARK.length) : start;

const WESTERN = new TextDecoder('windows-1252');

function inUtf8(block: Buffer, format: TableFormat): Buffer {
  if (isUtf8(block)) return block;
  const lines: Buffer[] = [];
  for (let start = 0; start < block.length; ) {
    const end = block.indexOf(NEWLINE, start);
    const line = block.subarray(start, end < 0 ? block.length : end + 1);
    const isText = isUtf8(line);
    if (!isText) format.rows_in_windows_1252++;
    lines.push(isText ? line : Buffer.from(WESTERN.decode(line)));
    start += line.length;
  }
  return Buffer.concat(lines);
}

/**
 * Throws a Problem for ZIP files, such as Excel workbooks, and for other binary files: bytes that are not UTF-8, with
 * control characters among the first 1,000.
 */
function expectText(block: Buffer, outcome: string): void {
  if (block.toString('latin1', 0, 4) === 'PK\x03\x04') {
    throw badRequest(
      `This is an Excel workbook or another ZIP file. Save it as CSV UTF-8, and send that. ${outcome}`,
    );
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches them
  if (isUtf8(block) || !/[\0-\x08\x0e-\x1f]/.test(block.toString('latin1', 0, 1_000))) return;
  throw badRequest(`This is not a CSV file: it begins with what is not readable text. ${outcome}`);
}

/** The line above the titles that names the separator to Excel. */
const DECLARATION = /^"?sep=([,;|\t])"?\r?\n/i;
const nameOf = (separator: string): TableFormat['separator'] =>
  Object.entries(SEPARATORS).find(([, one]) => one === separator)![0] as TableFormat['separator'];

/** The titles are among this many first lines. */
const HEAD = 30;

/** The separator that is most frequent, outside of quotes, in the first line or, if that has none, in the first 30. */
function separatorOf(text: Buffer): TableFormat['separator'] {
  const lines = text
    .toString('utf8', 0, START)
    .replace(/"[^"]*"/g, '')
    .split('\n', HEAD);
  const most = (part: string) =>
    Object.entries(SEPARATORS)
      .map(([name, separator]) => ({ name, times: part.split(separator).length - 1 }))
      .reduce((best, next) => (next.times > best.times ? next : best));
  const [header = ''] = lines;
  const found = most(header);
  return (found.times > 0 ? found : most(lines.join('\n'))).name as TableFormat['separator'];
}
