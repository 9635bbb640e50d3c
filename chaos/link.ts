import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A TCP connection between two members that can be cut, silenced, and slowed down. */
export class Link {
  readonly name: string;
  readonly port: number;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isCut = false;
  #delayMs = 0;
  /** Settled while bytes flow. */
  #flow = Promise.withResolvers<void>();

  private constructor(name: string, server: Server, port: number) {
    this.name = name;
    this.#server = server;
    this.port = port;
    this.#flow.resolve();
  }

  static async open(name: string, target: NetConnectOpts): Promise<Link> {
    const server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const link = new Link(name, server, port);
    server.on('connection', (near) => link.#accept(near, target));
    return link;
  }

  /** Resets every connection and refuses new ones. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) reset(socket);
  }

  /**
   * Holds back all traffic in both directions without closing connections, like a network that loses packets; `mend`
   * lets it arrive.
   */
  silence(): void {
    this.#flow = Promise.withResolvers<void>();
  }

  slowDown(delayMs: number): void {
    this.#delayMs = delayMs;
  }

  /** Ends all disturbances; held traffic then arrives. */
  mend(): void {
    this.#isCut = false;
    this.#delayMs = 0;
    this.#flow.resolve();
  }

  async close(): Promise<void> {
    this.cut();
    this.#flow.resolve();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #accept(near: Socket, target: NetConnectOpts): void {
    near.on('error', () => undefined);
    if (this.#isCut) {
      reset(near);
      return;
    }
    const far = connect({ ...target, allowHalfOpen: true } as NetConnectOpts);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(from);
      from.setNoDelay();
      from.on('error', () => undefined);
      void this.#forward(from, to).catch(() => undefined);
      from.once('close', () => {
        this.#sockets.delete(from);
        void this.#flow.promise.then(() => to.destroy());
      });
    }
  }

  async #forward(from: Socket, to: Socket): Promise<void> {
    for await (const chunk of from) {
      if (this.#delayMs > 0) await sleep(this.#delayMs);
      await this.#flow.promise;
      if (!to.write(chunk)) await Promise.race([once(to, 'drain'), once(to, 'close')]);
    }
    await this.#flow.promise;
    to.end();
  }
}

/** Unix sockets have no reset. */
const reset = (socket: Socket): void =>
  void (socket.remoteFamily === undefined ? socket.destroy() : socket.resetAndDestroy());
