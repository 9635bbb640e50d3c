import { MemoryStore } from './memory.store.ts';
import { type Admitted, WINDOW_MS } from './store.ts';

interface Missed {
  readonly subject: string;
  readonly at: number;
  requests: number;
}

/** The requests that a process admitted in the last window, and those that a shared store does not know. */
export class OwnCounts {
  readonly memory: MemoryStore;
  readonly #ticks: () => number;
  #missed: Missed[] = [];

  constructor(ticks: () => number) {
    this.memory = new MemoryStore(ticks);
    this.#ticks = ticks;
  }

  get hasMissed(): boolean {
    return this.#missed.length > 0;
  }

  /** Records requests admitted here while the store could not count, grouped by second. */
  miss(subject: string, requests: number): void {
    const at = this.#ticks();
    const second = this.#missed.findLast((one) => one.subject === subject && at - one.at < 1_000);
    if (second) second.requests += requests;
    else this.#missed.push({ subject, at, requests });
  }

  /**
   * Reports missed requests to the store, or everything if it has lost its data.
   * @param send returns undefined if nothing was counted because the store's data are lost.
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
