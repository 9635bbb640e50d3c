/** The clock; tests inject their own. */
export interface Clock {
  /** Monotonic milliseconds, for durations. */
  ticks(): number;
  /** Wall-clock time, for stored timestamps. */
  now(): Date;
}

/** The machine's clock. */
export const CLOCK: Clock = { ticks: () => performance.now(), now: () => new Date() };
