const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats a day or instant as `June 30, 2027`. */
export const inWords = (date: string): string => DAY.format(new Date(`${date.slice(0, 10)}T00:00:00Z`));
