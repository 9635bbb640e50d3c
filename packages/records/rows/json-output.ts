const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FIRST_PRINTABLE = 0x20;
const LAST_ASCII = 0x7f;

const ESCAPES: readonly (Uint8Array | undefined)[] = Array.from({ length: 256 }, (_, byte) =>
  byte < FIRST_PRINTABLE || byte === QUOTE || byte === BACKSLASH
    ? Buffer.from(JSON.stringify(String.fromCharCode(byte)).slice(1, -1))
    : undefined,
);
/** The longest escape, `\u001f`, takes six bytes for one byte of text. */
const LONGEST_ESCAPE = 6;

const TRUE = Buffer.from('true');
const FALSE = Buffer.from('false');

/** Larger than most responses. Writing is synchronous, so one buffer serves all of them in turn. */
let scratch = Buffer.allocUnsafe(262_144);

/** JSON as UTF-8 bytes, written front to back, one response at a time. */
export class JsonOutput {
  #bytes = scratch;
  #length = 0;

  /** Copies bytes that are already JSON. */
  raw(source: Uint8Array, start = 0, end = source.length): void {
    this.#reserve(end - start);
    const bytes = this.#bytes;
    let at = this.#length;
    for (let from = start; from < end; from++) bytes[at++] = source[from]!;
    this.#length = at;
  }

  /** Writes UTF-8 text as a JSON string, as `JSON.stringify` does. */
  text(source: Uint8Array, start: number, end: number): void {
    this.#reserve((end - start) * LONGEST_ESCAPE + 2);
    const bytes = this.#bytes;
    let at = this.#length;
    bytes[at++] = QUOTE;
    for (let from = start; from < end; from++) {
      const byte = source[from]!;
      const escaped =
        byte < FIRST_PRINTABLE || byte === QUOTE || byte === BACKSLASH ? ESCAPES[byte] : undefined;
      if (escaped) for (const part of escaped) bytes[at++] = part;
      else bytes[at++] = byte;
    }
    bytes[at++] = QUOTE;
    this.#length = at;
  }

  /** Writes a value as `JSON.stringify` does; `undefined` as null. */
  value(value: unknown): void {
    if (value === true || value === false) {
      this.raw(value ? TRUE : FALSE);
      return;
    }
    const text = JSON.stringify(value) ?? 'null';
    this.#reserve(text.length * 3); // UTF-8 takes at most three bytes for a UTF-16 unit
    const bytes = this.#bytes;
    const start = this.#length;
    let index = 0;
    for (; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code > LAST_ASCII) break;
      bytes[start + index] = code;
    }
    // For the short texts of most values, calling Node's encoder takes longer than this.
    this.#length += index < text.length ? bytes.write(text, start) : index;
  }

  finish(): Buffer {
    const bytes = Buffer.allocUnsafe(this.#length);
    this.#bytes.copy(bytes, 0, 0, this.#length);
    return bytes;
  }

  #reserve(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#bytes.length) return;
    scratch = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2));
    this.#bytes.copy(scratch, 0, 0, this.#length);
    this.#bytes = scratch;
  }
}
