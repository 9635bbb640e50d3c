/** What time it is; tests have clocks of their own. */
export interface Clock {
  /** Milliseconds that only ever grow, for spans of time. */
  ticks(): number;
  /** The time of day, for what is written down. */
  now(): Date;
}

export const CLOCK: Clock = { ticks: () => performance.now(), now: () => new Date() };
