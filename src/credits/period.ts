/** A span of time; `end` is the first instant after it. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
}

/** The calendar month of an instant, in UTC: what credits are included and counted by. */
export function monthOf(instant: Date): Period {
  const [year, month] = [instant.getUTCFullYear(), instant.getUTCMonth()];
  return { start: new Date(Date.UTC(year, month)), end: new Date(Date.UTC(year, month + 1)) };
}
