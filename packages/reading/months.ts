/** Names of the months in order. */
const MONTHS: readonly string[] =
  'January February March April May June July August September October November December'.split(' ');

/** The number of a month from 1, by its name or first three letters; 0 if there is no match. */
export const monthNumber = (name: string): number =>
  MONTHS.findIndex((month) => month.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase()) + 1;
