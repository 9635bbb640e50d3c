/** A reading of a server's clock: the time, and the number of corrected jumps so far. */
export interface ClockReading {
  readonly nowMs: number;
  readonly corrections: number;
}

/** Maximum age of an answer that can set the clock. */
const FRESH_MS = 1_000;

/** Predicts the clock of a store's server from our monotonic clock, so that the server can detect jumps of its own. */
export class ServerClock {
  readonly #ticks: () => number;
  #last: (ClockReading & { readonly ticks: number }) | undefined;

  constructor(ticks: () => number) {
    this.#ticks = ticks;
  }

  /** The prediction to send, and the corrections that it includes, or nulls; `read` receives the server's reading. */
  ask() {
    const askedAt = this.#ticks();
    return {
      expectedMs: this.#last ? this.#last.nowMs + askedAt - this.#last.ticks : null,
      corrections: this.#last?.corrections ?? null,
      read: (reading: ClockReading): void => {
        const ticks = this.#ticks();
        this.#last = ticks - askedAt > FRESH_MS ? undefined : { ...reading, ticks };
      },
    };
  }

  forget(): void {
    this.#last = undefined;
  }
}
