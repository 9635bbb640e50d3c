import pg from 'pg';
import { Turns } from './turns.ts';

const MAX_WAITING = 1_000;
/** A timer that fires this late indicates a busy process, not a missing database. */
const LATE_MS = 300;

/** The use of a pool at an instant. */
export interface PoolUse {
  readonly pool: string;
  readonly limit: number;
  readonly inUse: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface LendingPoolOptions {
  readonly name: string;
  readonly maxWaitMs: number;
  /** Connections that nobody has needed for this long are closed, except one. */
  readonly idleMs?: number;
  /** Learns which connections are in use. */
  readonly watch?: LendingWatch;
  /** Receives each new connection before its first caller. */
  onConnect?(client: pg.Client): void;
  /** Receives the seconds that a caller waited; look-ups that share a connection count as one. */
  onWait?(pool: string, seconds: number): void;
}

export interface LendingWatch {
  lent(client: pg.Client): void;
  returned(client: pg.Client): void;
}

/** Receives a connection, to be given back, or the reason why there is none. */
type Borrower = (client: pg.Client | undefined, error?: unknown) => void;

/**
 * Lends connections in turns, so that callers are served late rather than refused, while connecting has a short time
 * limit. A connection passes from one caller to the next at once: pg's own pool has two timers and a chain of promises
 * for each statement, which took a twelfth of the time of a short request.
 */
export class LendingPool {
  readonly options: pg.PoolConfig;
  readonly #settings: LendingPoolOptions;
  readonly #turns: Turns;
  /** The last one was used most recently. */
  readonly #idle: pg.Client[] = [];
  readonly #lost = new WeakSet<pg.Client>();
  /** The fewest idle connections since the last sweep. */
  #spare = 0;
  readonly #sweeping: NodeJS.Timeout;
  #ending: PromiseWithResolvers<void> | undefined;

  constructor(options: pg.PoolConfig, settings: LendingPoolOptions) {
    this.options = options;
    this.#settings = settings;
    this.#turns = new Turns(options.max!, settings.maxWaitMs, MAX_WAITING);
    this.#sweeping = setInterval(() => this.#sweep(), settings.idleMs ?? 60_000).unref();
  }

  get use(): PoolUse {
    return {
      pool: this.#settings.name,
      limit: this.options.max!,
      inUse: this.#turns.begun,
      idle: this.#idle.length,
      waiting: this.#turns.waiting,
    };
  }

  /** Calls back at once if a connection is idle, otherwise when one becomes free or has been opened. */
  lend(borrower: Borrower): void {
    const { name, watch, onWait } = this.#settings;
    const begin = onWait && performance.now();
    const hand = (client: pg.Client) => {
      if (begin !== undefined) onWait?.(name, (performance.now() - begin) / 1_000);
      watch?.lent(client);
      borrower(client);
    };
    this.#turns.begin((refusal) => {
      if (refusal) {
        borrower(undefined, refusal);
        return;
      }
      const client = this.#idle.pop();
      if (client) {
        this.#spare = Math.min(this.#spare, this.#idle.length);
        hand(client);
        return;
      }
      this.#connect().then(hand, (error) => {
        this.#endTurn();
        borrower(undefined, error);
      });
    });
  }

  /** @param isBroken closes the connection. */
  giveBack(client: pg.Client, isBroken = false): void {
    this.#settings.watch?.returned(client);
    if (isBroken || this.#ending || this.#lost.has(client)) close(client);
    else this.#idle.push(client);
    this.#endTurn();
  }

  /** For callers that run several statements. */
  connect(): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      this.lend((client, error) => {
        if (client) resolve(Object.assign(client, { release: this.#releaseOnce(client) }));
        else reject(error);
      });
    });
  }

  /** Closes the connections, those in use when they are given back. */
  end(): Promise<void> {
    this.#ending ??= Promise.withResolvers();
    clearInterval(this.#sweeping);
    for (const client of this.#idle.splice(0)) close(client);
    if (this.#turns.begun === 0) this.#ending.resolve();
    return this.#ending.promise;
  }

  #endTurn(): void {
    this.#turns.end();
    if (this.#turns.begun === 0) this.#ending?.resolve();
  }

  #releaseOnce(client: pg.Client): pg.PoolClient['release'] {
    let isReleased = false;
    return (error) => {
      if (isReleased) throw new Error('the connection has been given back already');
      isReleased = true;
      this.giveBack(client, Boolean(error));
    };
  }

  /** If connecting fails, callers waiting for their turn would fail too. */
  async #connect(): Promise<pg.Client> {
    for (;;) {
      if (this.#ending) throw new Error('the pool has ended');
      const startedAt = performance.now();
      try {
        return await this.#open();
      } catch (error) {
        const timeoutMs = this.options.connectionTimeoutMillis ?? 0;
        if (isTimeout(error) && performance.now() - startedAt > timeoutMs + LATE_MS) continue;
        this.#turns.refuseWaiting(error as Error);
        throw error;
      }
    }
  }

  async #open(): Promise<pg.Client> {
    const { Client = pg.Client } = this.options;
    const client = new Client(this.options) as pg.Client;
    const lose = () => {
      this.#lost.add(client);
      const at = this.#idle.indexOf(client);
      if (at >= 0) this.#idle.splice(at, 1);
    };
    client.on('error', lose).on('end', lose); // the statement on a lost connection fails anyway
    await client.connect();
    this.#settings.onConnect?.(client);
    return client;
  }

  #sweep(): void {
    const open = this.#idle.length + this.#turns.begun;
    for (const client of this.#idle.splice(0, Math.min(this.#spare, open - 1))) close(client);
    this.#spare = this.#idle.length;
  }
}

const close = (client: pg.Client): void => client.end(() => undefined);

const isTimeout = (error: unknown): boolean => error instanceof Error && /timeout/.test(error.message);
