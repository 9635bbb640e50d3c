import { isUtf8 } from 'node:buffer';

/** A line of the file, or the reason it is invalid. */
export interface NumberedLine {
  readonly number: number;
  readonly text: string;
  readonly fault?: string;
}

const LONGEST_LINE = 1_000_000; // bytes
const NEWLINE = 0x0a;
const BYTE_ORDER_MARK = '\ufeff';

/** Splits bytes into lines. Skips an overlong line without buffering it. */
export async function* numberedLinesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<NumberedLine[]> {
  const cutter = new LineCutter();
  for await (const chunk of chunks) yield cutter.cut(chunk);
  yield cutter.finish();
}

class LineCutter {
  #number = 0;
  #rest: Buffer[] = [];
  #restLength = 0;

  cut(chunk: Buffer): NumberedLine[] {
    const lines: NumberedLine[] = [];
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      this.#keep(chunk.subarray(start, end));
      lines.push(...this.#line());
      start = end + 1;
    }
    this.#keep(chunk.subarray(start));
    return lines;
  }

  finish(): NumberedLine[] {
    return this.#restLength > 0 ? this.#line() : [];
  }

  /** Keeps a part of the current line; of an overlong line, only its length. */
  #keep(part: Buffer): void {
    this.#restLength += part.length;
    if (this.#restLength > LONGEST_LINE) this.#rest = [];
    else if (part.length > 0) this.#rest.push(part);
  }

  /** The completed line; an empty list if it is blank. */
  #line(): NumberedLine[] {
    const bytes = this.#rest.length === 1 ? (this.#rest[0] as Buffer) : Buffer.concat(this.#rest);
    const length = this.#restLength;
    this.#rest = [];
    this.#restLength = 0;
    const number = ++this.#number;
    if (length > LONGEST_LINE)
      return [{ number, text: '', fault: `the line is longer than ${LONGEST_LINE} bytes` }];
    if (!isUtf8(bytes)) return [{ number, text: '', fault: 'the line is not text in UTF-8' }];
    const text = bytes.toString('utf8');
    const unmarked = number === 1 && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
    return unmarked.trim() === '' ? [] : [{ number, text: unmarked }];
  }
}
