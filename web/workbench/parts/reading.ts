import { dateOf } from '@emi/reading/reasons';

/** The times at which a website was read and is read again. */
export interface Reading {
  readonly lastReadAt: string | null;
  readonly nextReadAt: string | null;
  /** What the next reading expects to find, such as `agenda`. */
  readonly expects: string | null;
}

export const READING = 'lastReadAt nextReadAt expects';

const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** "again on December 4, agenda expected"; undefined if no next reading is known. */
export function againText({ nextReadAt, expects }: Reading): string | undefined {
  if (nextReadAt === null) return undefined;
  const next = new Date(nextReadAt);
  const isToday = next.getTime() <= Date.now() || dateOf(nextReadAt) === dateOf(new Date().toISOString());
  return `again ${isToday ? 'today' : `on ${day.format(next)}`}${expects ? `, ${expects} expected` : ''}`;
}
