import { MemoryStore } from './memory.store.ts';
import { type Admitted, WINDOW_MS } from './store.ts';

interface Missed {
  readonly subject: string;
  readonly at: number;
  requests: number;
}

/** What a process has admitted in the last window, and what of it a shared store does not know. */
export class OwnCounts {
  readonly memory: MemoryStore;
  readonly #ticks: () => number;
  #missed: Missed[] = [];

  /** @param ticks milliseconds of a monotonic clock. */
  constructor(ticks: () => number) {
    this.memory = new MemoryStore(ticks);
    this.#ticks = ticks;
  }

  get hasMissed(): boolean {
    return this.#missed.length > 0;
  }

  /** Notes what was admitted here while the store could not count; that of a second goes together. */
  miss(subject: string, requests: number): void {
    const at = this.#ticks();
    const second = this.#missed.findLast((one) => one.subject === subject && at - one.at < 1_000);
    if (second) second.requests += requests;
    else this.#missed.push({ subject, at, requests });
  }

  /**
   * Tells the store what it has missed, or everything if it has lost its data.
   * @param send with what the store is told; returns undefined when it has counted nothing because its data are lost.
   */
  async tell<Reply>(send: (told: readonly Admitted[]) => Promise<Reply | undefined>): Promise<Reply> {
    const missed = this.#missed;
    this.#missed = [];
    try {
      const reply = (await send(this.#aged(missed))) ?? (await send(this.memory.admitted()));
      if (reply === undefined) throw new Error('the store of request counts lost its data twice in a moment');
      return reply;
    } catch (error) {
      this.#missed = [...missed, ...this.#missed];
      throw error;
    }
  }

  #aged(missed: readonly Missed[]): Admitted[] {
    const now = this.#ticks();
    return missed
      .map(({ subject, at, requests }) => ({ subject, requests, ageMs: now - at }))
      .filter(({ ageMs }) => ageMs < WINDOW_MS);
  }
}
