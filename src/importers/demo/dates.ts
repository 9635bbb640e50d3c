const DAY_MS = 86_400_000;
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** Dates relative to the day on which the world is created, so that it never looks dated. */
export class Dates {
  readonly #today: number;

  constructor(now: Date) {
    this.#today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  }

  /** Returns the date that many days ahead; negative for the past. */
  inDays(days: number): string {
    return new Date(this.#today + days * DAY_MS).toISOString();
  }

  /** Like `inDays`, but moved off weekends and winter break: further ahead in the future, further back in the past. */
  schoolDayIn(days: number): string {
    const day = this.inDays(days);
    return isFree(new Date(day)) ? this.schoolDayIn(days + (days > 0 ? 1 : -1)) : day;
  }

  monthIn(days: number): string {
    return MONTH.format(this.#today + days * DAY_MS);
  }

  yearIn(days: number): string {
    return String(new Date(this.#today + days * DAY_MS).getUTCFullYear());
  }
}

const isFree = (day: Date): boolean => {
  const isWeekend = day.getUTCDay() % 6 === 0;
  const date = day.toISOString().slice(5, 10);
  return isWeekend || date >= '12-23' || date <= '01-02';
};
