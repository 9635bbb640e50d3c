import { setTimeout as sleep } from 'node:timers/promises';
import { nameOfServer, type ServerAddress } from '@emi/base/runtime';
import pg from 'pg';
import { serverOf } from './primary-client.ts';
import type { ConnectionWatch } from './queued-pool.ts';

/** A connection in use for longer than this makes the watch probe the server. */
const CHECK_AFTER_MS = 300;
/** The watch waits in ticks, so that an event loop that was blocked reads the answer before the next tick. */
const TICK_MS = 100;
const ANSWER_TICKS = 7;
/** A new connection costs a busy server far more than a trivial query, so the wait for one may be longer. */
const CONNECT_TICKS = 50;
export const PING = 'select 1';

type Watched = pg.Client & { connection: { stream: { destroy(reason?: Error): void } } };

interface Probe {
  readonly server: ServerAddress;
  readonly client: pg.Client;
  readonly connected: Promise<unknown>;
}

/**
 * Detects a server that hangs: its connections stay open and nothing answers. Slow statements do not indicate that, so
 * the watch sends a trivial query on a connection of its own. Without an answer, it closes all connections: callers
 * fail within about a second, as they do when the server is gone, and no idle connection delays the next ones.
 */
export class HangWatch implements ConnectionWatch {
  readonly #config: pg.ClientConfig;
  readonly #patience: number;
  readonly #open = new Set<pg.Client>();
  readonly #busy = new Map<pg.Client, number>();
  #probe: Probe | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** @param patience a factor for the time that the probe may take; see `DatabaseOptions` */
  constructor(config: pg.ClientConfig, patience = 1) {
    this.#config = config;
    this.#patience = patience;
  }

  opened(client: pg.Client): void {
    this.#open.add(client);
  }

  closed(client: pg.Client): void {
    this.#open.delete(client);
  }

  acquired(client: pg.Client): void {
    this.#busy.set(client, performance.now());
    this.#schedule(client);
  }

  released(client: pg.Client): void {
    this.#busy.delete(client);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#hangUp();
  }

  #schedule(client: pg.Client): void {
    if (this.#isClosed) return;
    this.#probeOf(client);
    this.#timer ??= setTimeout(() => void this.#check(), CHECK_AFTER_MS).unref();
  }

  async #check(): Promise<void> {
    const now = performance.now();
    const waiting = [...this.#busy]
      .filter(([, since]) => now - since >= CHECK_AFTER_MS)
      .map(([client]) => client);
    const [oldest] = waiting;
    if (oldest && !(await this.#answers(oldest))) {
      // The message is that of a time limit, so that nobody repeats the statement on another connection.
      const reason = new Error('query read timeout: the server does not answer');
      const silent = nameOfServer(serverOf(oldest));
      for (const client of this.#open) {
        if (nameOfServer(serverOf(client)) === silent) (client as Watched).connection.stream.destroy(reason);
      }
      this.#hangUp();
    }
    this.#timer = undefined;
    const [next] = this.#busy.keys();
    if (next) this.#schedule(next);
  }

  /** Returns `false` only for silence: an error is an answer, too, or shows that the other connections have ended. */
  async #answers(waiting: pg.Client): Promise<boolean> {
    const { client, connected } = this.#probeOf(waiting);
    try {
      if (!(await settlesWithin(connected, CONNECT_TICKS * this.#patience))) return false;
      return await settlesWithin(client.query(PING), ANSWER_TICKS * this.#patience);
    } catch {
      this.#hangUp();
      return true;
    }
  }

  /** The probe of a connection's server; ends a probe of another server, from before a failover. */
  #probeOf(client: pg.Client): Probe {
    const server = serverOf(client);
    if (this.#probe && nameOfServer(this.#probe.server) !== nameOfServer(server)) this.#hangUp();
    this.#probe ??= this.#connect(server);
    return this.#probe;
  }

  #connect(server: ServerAddress): Probe {
    const client = new pg.Client({ ...this.#config, ...server });
    client.on('error', () => undefined);
    const connected = client.connect();
    connected.catch(() => undefined); // the next query reports it
    return { server, client, connected };
  }

  /** Ends the probe even while it connects, so that it does not linger once the server resumes. */
  #hangUp(): void {
    (this.#probe?.client as Watched | undefined)?.connection.stream.destroy();
    this.#probe = undefined;
  }
}

/** Resolves to `true` if the promise resolves within this many ticks; rejects if the promise does within them. */
async function settlesWithin(promise: Promise<unknown>, ticks: number): Promise<boolean> {
  const settled = promise.then(() => true);
  settled.catch(() => undefined);
  for (let tick = 0; tick < ticks; tick++) {
    if (await Promise.race([sleep(TICK_MS), settled])) return true;
  }
  return false;
}
