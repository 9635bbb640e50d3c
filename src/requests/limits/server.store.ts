import { type Batch, BatchedStore, type GroupResult } from './batched.store.ts';
import { OwnCounts } from './own-counts.ts';
import { type ClockReading, ServerClock } from './server-clock.ts';
import type { Admitted, RateLimitStatus, SharedStore, WindowAllowance } from './store.ts';

/** A batch as it is sent to a server. */
export interface SentBatch extends Batch {
  /** Admissions of this process that the server lacks. */
  readonly unreported: readonly Admitted[];
  /** The generation of the server's data that this process expects; null before the first answer. */
  readonly generation: string | null;
  /** The time that the server's clock should show, which reveals a jump of that clock; null without a prediction. */
  readonly expectedMs: number | null;
  /** The corrected jumps of the server's clock that the prediction includes; null without one. */
  readonly corrections: number | null;
}

/** A server's answer to a batch. */
export interface Counted extends ClockReading {
  readonly generation: string;
  /** Null if nothing was counted because the server has lost its data, and has a new generation. */
  readonly answers: readonly GroupResult[] | null;
}

/**
 * Counts on a server that may lose its windows. The generation of the server's data reveals a loss, after which each
 * process restores its own admissions.
 */
export abstract class ServerStore implements SharedStore {
  readonly #clock: ServerClock;
  readonly #own: OwnCounts;
  readonly #batches = new BatchedStore((batch) => this.#count(batch));
  #generation: string | null = null;

  constructor(ticks: () => number, own = new OwnCounts(ticks)) {
    this.#clock = new ServerClock(ticks);
    this.#own = own;
  }

  /** Counts a batch atomically. */
  protected abstract send(batch: SentBatch): Promise<Counted>;

  take(allowances: readonly WindowAllowance[], cost: number): Promise<RateLimitStatus> {
    return this.#batches.take(allowances, cost);
  }

  /** Besides synchronizing, connects, so that no request has to wait for the connection. */
  async synchronize(): Promise<void> {
    await this.#count({ names: [], groups: [] });
  }

  #count(batch: Batch): Promise<readonly GroupResult[]> {
    return this.#own.report(async (unreported) => {
      const { read, ...prediction } = this.#clock.ask();
      const counted = await this.send({
        ...batch,
        ...prediction,
        unreported,
        generation: this.#generation,
      });
      this.#generation = counted.generation;
      if (counted.answers) read(counted);
      else this.#clock.forget(); // the server may be a replacement with another clock
      return counted.answers ?? undefined; // undefined makes `report` send everything again
    });
  }
}
