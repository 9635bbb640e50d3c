import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { Parser } from 'pg-protocol/dist/parser.js';

/** The parts of pg's connection and parser that are used here; pg's version is pinned. */
type Message = { readonly name: string; length: number };
interface PacketParser {
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message;
}
const PacketParser = Parser as unknown as new () => PacketParser;

const DATA_ROW = 'D'.charCodeAt(0);
const CODE_BYTES = 1;
const LENGTH_BYTES = 4;
const HEADER_BYTES = CODE_BYTES + LENGTH_BYTES;

/** A row in the buffer of the connection, valid only while its message is handled. */
export class RowMessage implements Message {
  readonly name = 'dataRow';
  length = 0;
  bytes: Buffer = Buffer.alloc(0);
  start = 0;
  end = 0;
  readonly #read: (row: RowMessage) => { readonly fields: unknown };

  constructor(read: (row: RowMessage) => Message) {
    this.#read = read as never;
  }

  /** For pg's own queries: the values as text. */
  get fields(): unknown {
    return this.#read(this).fields;
  }
}

/** pg's parser, except that it leaves rows as bytes until they are read. */
class LazyParser extends PacketParser {
  readonly #row = new RowMessage(({ start, length, bytes }) =>
    super.handlePacket(start, DATA_ROW, length, bytes),
  );

  override handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message {
    if (code !== DATA_ROW) return super.handlePacket(offset, code, length, bytes);
    const row = this.#row;
    row.length = length;
    row.bytes = bytes;
    row.start = offset;
    row.end = offset + length - LENGTH_BYTES;
    return row;
  }
}

/** Maximum number of bytes that the operating system returns at once. */
const READ_BYTES = 65_536;

/**
 * The received bytes of a connection. They share one buffer, because Node otherwise allocates 64 kB for each read, all
 * of it garbage once its rows are copied.
 */
class Inbox {
  readonly #parser = new LazyParser();
  readonly #handle: (message: Message) => void;
  #bytes = Buffer.allocUnsafeSlow(READ_BYTES);
  #filled = 0;

  constructor(handle: (message: Message) => void) {
    this.#handle = handle;
  }

  /** The free part of the buffer, for the next bytes; never empty. */
  room(): Buffer {
    return this.#filled === 0 ? this.#bytes : this.#bytes.subarray(this.#filled);
  }

  /** Handles the complete messages among the received bytes, and keeps the beginning of the next one. */
  received(count: number): void {
    const bytes = this.#bytes;
    const end = this.#filled + count;
    let at = 0;
    let size = 0;
    while (end - at >= HEADER_BYTES) {
      const length = bytes.readUInt32BE(at + CODE_BYTES);
      size = CODE_BYTES + length;
      if (at + size > end) break;
      this.#handle(this.#parser.handlePacket(at + HEADER_BYTES, bytes[at]!, length, bytes));
      at += size;
      size = 0;
    }
    this.#filled = end - at;
    // A message that is larger than the buffer gets a larger one, which is replaced again when it is empty.
    const wanted = Math.max(size, READ_BYTES);
    if (wanted === bytes.length || (wanted < bytes.length && this.#filled > 0)) bytes.copyWithin(0, at, end);
    else {
      this.#bytes = Buffer.allocUnsafeSlow(wanted);
      bytes.copy(this.#bytes, 0, at, end);
    }
  }

  /** For bytes that arrive in another buffer. */
  add(source: Buffer): void {
    for (let from = 0; from < source.length; ) {
      const count = source.copy(this.room(), 0, from);
      this.received(count);
      from += count;
    }
  }
}

type Connection = {
  readonly ssl: unknown;
  stream: Duplex;
  attachListeners(stream: Duplex): void;
  emit(event: string, message: Message): void;
};

/** A client whose queries can keep rows as bytes. */
export class WireClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const { connection } = this as unknown as { connection: Connection };
    const inbox = new Inbox((message) => {
      connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
    });
    if (connection.ssl) {
      // Node cannot decrypt into a given buffer.
      connection.attachListeners = (stream) => stream.on('data', (bytes: Buffer) => inbox.add(bytes));
    } else {
      connection.attachListeners = () => undefined;
      connection.stream = new Socket({ onread: { buffer: () => inbox.room(), callback } });
    }
    function callback(count: number): boolean {
      inbox.received(count);
      return true;
    }
  }
}
