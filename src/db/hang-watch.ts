import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Connections that are in use for longer make us ask whether the server is still there. */
const LOOK_MS = 300;
/** In ticks rather than at once: an event loop that was busy meanwhile reads the answer before the next tick. */
const TICK_MS = 100;
const PATIENCE_TICKS = 7;

type Watched = pg.ClientBase & { connection: { stream: { destroy(): void } } };

interface Probe {
  readonly client: pg.Client;
  readonly connected: Promise<unknown>;
}

/**
 * Notices a server that hangs: its connections stay open and nobody answers. A slow statement is no sign of that, so
 * the watch asks a trivial question on a connection of its own; without an answer it ends the connections in use, and
 * what waits on them fails as it does when the server is gone. Everybody learns of it within about a second.
 */
export class HangWatch {
  readonly #config: pg.ClientConfig;
  readonly #busy = new Map<pg.PoolClient, number>();
  #probe: Probe | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** @param config of the connection to ask on. */
  constructor(config: pg.ClientConfig, pools: readonly pg.Pool[]) {
    this.#config = config;
    for (const pool of pools) {
      pool.on('acquire', (client) => {
        this.#busy.set(client, performance.now());
        this.#schedule();
      });
      pool.on('release', (_error, client) => this.#busy.delete(client));
      pool.on('remove', (client) => this.#busy.delete(client));
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#hangUp();
  }

  #schedule(): void {
    if (this.#isClosed) return;
    this.#probe ??= this.#connect();
    this.#timer ??= setTimeout(() => void this.#look(), LOOK_MS).unref();
  }

  async #look(): Promise<void> {
    const now = performance.now();
    const waiting = [...this.#busy].filter(([, since]) => now - since >= LOOK_MS).map(([client]) => client);
    if (waiting.length > 0 && !(await this.#answers())) {
      for (const client of this.#busy.keys()) (client as Watched).connection.stream.destroy();
      this.#hangUp();
    }
    this.#timer = undefined;
    if (this.#busy.size > 0) this.#schedule();
  }

  /** False only if there is silence: an error is an answer, or means that the other connections have ended as well. */
  async #answers(): Promise<boolean> {
    let answered = false;
    this.#probe ??= this.#connect();
    const { client, connected } = this.#probe;
    const question = connected.then(() => client.query('select 1'));
    question.then(
      () => {
        answered = true;
      },
      () => {
        answered = true;
        this.#hangUp();
      },
    );
    for (let tick = 0; tick < PATIENCE_TICKS && !answered; tick++) {
      await Promise.race([sleep(TICK_MS), question.catch(() => undefined)]);
    }
    return answered;
  }

  #connect(): Probe {
    const client = new pg.Client(this.#config);
    client.on('error', () => undefined);
    const connected = client.connect();
    connected.catch(() => undefined); // whoever asks on it learns
    return { client, connected };
  }

  /** Also a connection that is only being made: it must not come to be once the server goes on. */
  #hangUp(): void {
    (this.#probe?.client as Watched | undefined)?.connection.stream.destroy();
    this.#probe = undefined;
  }
}
