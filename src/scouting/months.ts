/** The names of the months, in their order. */
export const MONTHS: readonly string[] =
  'January February March April May June July August September October November December'.split(' ');

/** The number of a month by its name, from 1; 0 where it is none. Three letters are enough. */
export const monthNumber = (name: string): number =>
  MONTHS.findIndex((month) => month.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase()) + 1;
