import { MemoryStore } from './memory.store.ts';
import { type Admitted, WINDOW_MS } from './store.ts';

interface Missed {
  readonly subject: string;
  readonly at: number;
  requests: number;
}

/** Requests that this process admitted in the last window, and those among them that are missing in a shared store. */
export class OwnCounts {
  readonly memory: MemoryStore;
  readonly #ticks: () => number;
  #missed: Missed[] = [];
  /** The latest missed requests, by subject. */
  readonly #latest = new Map<string, Missed>();

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
    const latest = this.#latest.get(subject);
    if (latest && at - latest.at < 1_000) {
      latest.requests += requests;
      return;
    }
    const fresh = { subject, at, requests };
    this.#missed.push(fresh);
    this.#latest.set(subject, fresh);
  }

  /**
   * Reports missed requests to the store, or all requests if it has lost its data.
   * @param send returns undefined if nothing was counted because the store has lost its data
   */
  async report<Reply>(send: (unreported: readonly Admitted[]) => Promise<Reply | undefined>): Promise<Reply> {
    const now = this.#ticks();
    const missed = this.#missed.filter(({ at }) => now - at < WINDOW_MS);
    this.#missed = [];
    this.#latest.clear();
    try {
      const unreported = missed.map(({ subject, at, requests }) => ({ subject, requests, ageMs: now - at }));
      const reply = (await send(unreported)) ?? (await send(this.memory.admitted()));
      if (reply === undefined)
        throw new Error('the store of request counts lost its data twice in quick succession');
      return reply;
    } catch (error) {
      this.#missed = [...missed, ...this.#missed];
      throw error;
    }
  }
}
