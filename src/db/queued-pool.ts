import { Semaphore } from '@emi/base/runtime';
import pg from 'pg';

/** Maximum number of callers that wait for a connection; further ones are refused at once. */
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

export interface QueuedPoolOptions {
  readonly name: string;
  readonly maxWaitMs: number;
  /** Idle time after which connections are closed, except one. */
  readonly idleMs?: number;
  /** Observes which connections are open and in use. */
  readonly watch?: ConnectionWatch;
  /** Receives each new connection before its first caller. */
  onConnect?(client: pg.Client): void;
  /** Receives the seconds that a caller waited; look-ups that share a connection count as one. */
  onWait?(pool: string, seconds: number): void;
}

export interface ConnectionWatch {
  opened(client: pg.Client): void;
  closed(client: pg.Client): void;
  acquired(client: pg.Client): void;
  released(client: pg.Client): void;
}

/**
 * pg's pool with a queue before it, so that callers are served late rather than refused. pg's own, short time limit
 * then applies only to opening a connection.
 */
export class QueuedPool {
  readonly #pool: pg.Pool;
  readonly #settings: QueuedPoolOptions;
  readonly #queue: Semaphore;
  #ended: Promise<void> | undefined;

  constructor(options: pg.PoolConfig, settings: QueuedPoolOptions) {
    const { maxWaitMs, idleMs = 60_000, watch, onConnect } = settings;
    this.#pool = new pg.Pool({ ...options, min: 1, idleTimeoutMillis: idleMs });
    this.#settings = settings;
    this.#queue = new Semaphore(options.max!, { maxWaitMs, maxWaiting: MAX_WAITING });
    this.#pool
      .on('error', () => undefined) // an idle connection was lost, and is gone from the pool
      .on('connect', (client) => {
        client.on('error', () => undefined); // the statement on a lost connection fails anyway
        watch?.opened(client);
        onConnect?.(client);
      })
      .on('remove', (client) => watch?.closed(client))
      .on('acquire', (client) => watch?.acquired(client))
      .on('release', (_error, client) => watch?.released(client));
  }

  get options(): pg.PoolConfig {
    return this.#pool.options;
  }

  get use(): PoolUse {
    return {
      pool: this.#settings.name,
      limit: this.options.max!,
      inUse: this.#queue.held,
      idle: this.#pool.idleCount,
      waiting: this.#queue.waiting,
    };
  }

  /** Resolves to a connection when the caller's turn comes; `release` gives it back, or closes it if it is broken. */
  async connect(): Promise<pg.PoolClient> {
    const { name, onWait } = this.#settings;
    const begin = onWait && performance.now();
    await this.#queue.acquire();
    try {
      const client = await this.#open();
      if (begin !== undefined) onWait?.(name, (performance.now() - begin) / 1_000);
      const { release } = client;
      client.release = (error) => {
        release(error); // throws if the connection was released before
        this.#queue.release();
      };
      return client;
    } catch (error) {
      this.#queue.release();
      throw error;
    }
  }

  /** Closes the connections; those in use are closed when they are released. */
  end(): Promise<void> {
    this.#ended ??= this.#pool.end();
    return this.#ended;
  }

  /** Opens or reuses a connection. If none can be opened, also refuses the waiting callers, who would fail, too. */
  async #open(): Promise<pg.PoolClient> {
    for (;;) {
      const startedAt = performance.now();
      try {
        return await this.#pool.connect();
      } catch (error) {
        const timeoutMs = this.options.connectionTimeoutMillis ?? 0;
        if (isTimeout(error) && performance.now() - startedAt > timeoutMs + LATE_MS) continue;
        this.#queue.refuseWaiting(error as Error);
        throw error;
      }
    }
  }
}

const isTimeout = (error: unknown): boolean => error instanceof Error && /timeout/.test(error.message);
