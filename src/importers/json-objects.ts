import { badRequest } from '@emi/base/problems';

/** An object of a JSON file, and the number of its first line. */
export interface JsonText {
  readonly line: number;
  readonly text: string;
}

const LONGEST_OBJECT = 1_000_000; // bytes
const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const OPEN = '{'.charCodeAt(0);
const CLOSE = '}'.charCodeAt(0);
const NEWLINE = '\n'.charCodeAt(0);
/** Characters allowed between objects: space, tab, line ends, comma, brackets, and the byte order mark. */
const BETWEEN = new Set([0x20, 0x09, 0x0a, 0x0d, 0x2c, 0x5b, 0x5d, 0xef, 0xbb, 0xbf]);

/**
 * Splits JSON into its outermost objects: an array, several arrays such as pages of an API, or one object per line.
 * Throws a Problem if the text ends within an object or array, has too long an object, or contains anything else.
 */
export async function* jsonObjects(chunks: AsyncIterable<Buffer>): AsyncGenerator<JsonText[]> {
  const cutter = new ObjectCutter();
  for await (const chunk of chunks) yield cutter.cut(chunk);
  cutter.finish();
}

class ObjectCutter {
  #line = 1;
  #depth = 0;
  #arrays = 0;
  #inString = false;
  #isEscaped = false;
  /** The parts of an object that began in an earlier chunk. */
  #parts: Buffer[] = [];
  #length = 0;
  #startLine = 1;

  cut(chunk: Buffer): JsonText[] {
    const objects: JsonText[] = [];
    let start = 0; // an object that began in an earlier chunk continues here
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (byte === NEWLINE) this.#line++;
      if (this.#inString) this.#inText(byte);
      else if (byte === QUOTE && this.#depth > 0) this.#inString = true;
      else if (byte === OPEN && this.#depth++ === 0) {
        start = at;
        this.#startLine = this.#line;
      } else if (byte === CLOSE && this.#depth > 0 && --this.#depth === 0) {
        objects.push({ line: this.#startLine, text: this.#take(chunk.subarray(start, at + 1)) });
      } else if (this.#depth === 0) this.#between(byte);
    }
    if (this.#depth > 0) this.#keep(chunk.subarray(start));
    return objects;
  }

  finish(): void {
    if (this.#depth === 0 && this.#arrays === 0) return;
    throw badRequest(`The file ends too early, within a row: it was cut off. Nothing was imported.`);
  }

  #inText(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) this.#inString = false;
  }

  #between(byte: number): void {
    if (byte === 0x5b) this.#arrays++;
    else if (byte === 0x5d) this.#arrays--;
    else if (byte !== OPEN && byte !== CLOSE && !BETWEEN.has(byte)) {
      throw badRequest(
        `This is no JSON array of objects: line ${this.#line} has something else between two objects. ` +
          'Nothing was imported.',
      );
    }
  }

  #keep(part: Buffer): void {
    this.#length += part.length;
    if (this.#length > LONGEST_OBJECT) {
      throw badRequest(
        `The object on line ${this.#startLine} is longer than ${LONGEST_OBJECT} bytes. Nothing was imported.`,
      );
    }
    this.#parts.push(Buffer.from(part));
  }

  #take(part: Buffer): string {
    const text = Buffer.concat([...this.#parts, part]).toString('utf8');
    this.#parts = [];
    this.#length = 0;
    return text;
  }
}
