const DAY_MS = 86_400_000;
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** Dates relative to the day on which the world is made, so that nothing in it is dated. */
export class Dates {
  readonly #today: number;

  constructor(now: Date) {
    this.#today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  }

  /** The day that lies so many days ahead; negative for the past. */
  inDays(days: number): string {
    return new Date(this.#today + days * DAY_MS).toISOString();
  }

  /** The name of the month of that day. */
  monthIn(days: number): string {
    return MONTH.format(this.#today + days * DAY_MS);
  }

  yearIn(days: number): string {
    return String(new Date(this.#today + days * DAY_MS).getUTCFullYear());
  }
}
