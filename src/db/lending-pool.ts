import type pg from 'pg';
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
  /** Receives each caller's wait in seconds. */
  onWait?(pool: string, seconds: number): void;
}

/**
 * Lends the connections of a pool in turns, so that callers are served late rather than refused, while connecting
 * keeps the pool's own short time limit.
 */
export class LendingPool {
  readonly #pgPool: pg.Pool;
  readonly #options: LendingPoolOptions;
  readonly #turns: Turns;

  constructor(pgPool: pg.Pool, options: LendingPoolOptions) {
    this.#pgPool = pgPool;
    this.#options = options;
    this.#turns = new Turns(pgPool.options.max, options.maxWaitMs, MAX_WAITING);
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

  /** If connecting fails, callers waiting for their turn would fail too. */
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
