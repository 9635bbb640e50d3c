/** A time span; `end` is exclusive. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
}

/** The calendar month (UTC) that contains an instant: the period of included credits and usage. */
export function monthOf(instant: Date): Period {
  const [year, month] = [instant.getUTCFullYear(), instant.getUTCMonth()];
  return { start: new Date(Date.UTC(year, month)), end: new Date(Date.UTC(year, month + 1)) };
}
