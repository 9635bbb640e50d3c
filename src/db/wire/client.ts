import type { Duplex } from 'node:stream';
import pg from 'pg';
import { Parser } from 'pg-protocol/dist/parser.js';

/** The parts of pg's connection and parser that are used here; pg's version is pinned. */
type Message = { readonly name: string; length: number };
interface PacketParser {
  parse(buffer: Buffer, callback: (message: Message) => void): void;
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message;
}
const PacketParser = Parser as unknown as new () => PacketParser;

const DATA_ROW = 'D'.charCodeAt(0);
const LENGTH_BYTES = 4;

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

type Connection = { attachListeners(stream: Duplex): void; emit(event: string, message: Message): void };

/** A client whose queries may take rows as bytes. */
export class WireClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const { connection } = this as unknown as { connection: Connection };
    connection.attachListeners = (stream) => {
      const parser = new LazyParser();
      const tell = (message: Message) => {
        connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
      };
      stream.on('data', (buffer: Buffer) => parser.parse(buffer, tell));
    };
  }
}
