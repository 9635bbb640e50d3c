import type pg from 'pg';
import { Turns } from './turns.ts';

/** Callers that wait for a connection of one pool. */
const MOST_WAITING = 1_000;
/** A timeout that fires this late reflects a busy process, not a missing database. */
const LATE_MS = 300;

/** The use of a pool at an instant. */
export interface PoolUse {
  readonly pool: string;
  readonly limit: number;
  readonly inUse: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
}

export interface LendingPoolOptions {
  readonly name: string;
  /** The longest wait for a turn. */
  readonly patienceMs: number;
  /** Told how many seconds each caller waited. */
  onWait?(pool: string, seconds: number): void;
}

/**
 * Lends the connections of a pool in turns, so that many callers at once are served late rather than refused, while
 * making a connection keeps the pool's own short time limit.
 */
export class LendingPool {
  readonly #pgPool: pg.Pool;
  readonly #options: LendingPoolOptions;
  readonly #turns: Turns;

  constructor(pgPool: pg.Pool, options: LendingPoolOptions) {
    this.#pgPool = pgPool;
    this.#options = options;
    this.#turns = new Turns(pgPool.options.max, options.patienceMs, MOST_WAITING);
  }

  get use(): PoolUse {
    const { totalCount, idleCount, options } = this.#pgPool;
    return {
      pool: this.#options.name,
      limit: options.max,
      inUse: totalCount - idleCount,
      idle: idleCount,
      waiting: this.#turns.waiting,
    };
  }

  get options(): pg.PoolOptions {
    return this.#pgPool.options;
  }

  /** Releasing the connection ends the turn. */
  async connect(): Promise<pg.PoolClient> {
    const { name, onWait } = this.#options;
    const begin = onWait && performance.now();
    await this.#turns.begin();
    try {
      const client = await this.#open();
      if (begin !== undefined) onWait?.(name, (performance.now() - begin) / 1_000);
      const release = client.release;
      client.release = (error) => {
        release(error);
        this.#turns.end();
      };
      return client;
    } catch (error) {
      this.#turns.end();
      throw error;
    }
  }

  end(): Promise<void> {
    return this.#pgPool.end();
  }

  /** If no connection can be made, those who wait for their turn need not try as well. */
  async #open(): Promise<pg.PoolClient> {
    for (;;) {
      const startedAt = performance.now();
      try {
        return await this.#pgPool.connect();
      } catch (error) {
        const timeoutMs = this.#pgPool.options.connectionTimeoutMillis ?? 0;
        if (isTimeout(error) && performance.now() - startedAt > timeoutMs + LATE_MS) continue;
        this.#turns.refuseWaiting(error as Error);
        throw error;
      }
    }
  }
}

const isTimeout = (error: unknown): boolean => error instanceof Error && /timeout/.test(error.message);
