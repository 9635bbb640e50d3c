import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection on which a test writes HTTP by hand. */
export class Connection {
  readonly #socket: Socket;
  readonly ended: Promise<unknown>;
  #text = '';

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.ended = once(socket, 'close').catch(() => undefined);
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      this.#text += bytes.toString('latin1');
    });
  }

  static async open(origin: string): Promise<Connection> {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new Connection(socket);
  }

  write(text: string): void {
    this.#socket.write(text);
  }

  /** The status of the next response, whose body is as long as it declares. */
  async status(): Promise<number> {
    for (;;) {
      const end = this.#text.indexOf('\r\n\r\n');
      const [, length = '0'] = /^content-length: (\d+)\r$/im.exec(this.#text.slice(0, end + 2)) ?? [];
      if (end >= 0 && this.#text.length >= end + 4 + Number(length)) {
        const status = Number(this.#text.slice(9, 12));
        this.#text = this.#text.slice(end + 4 + Number(length));
        return status;
      }
      await once(this.#socket, 'data');
    }
  }

  close(): void {
    this.#socket.destroy();
  }
}
