import { monthOf } from './event-months.ts';

const WEEKDAY = /^(?:sun|mon|tue|wed|thu|fri|sat|[smtwf])[a-z]*\.?$/i;
const DAY_AND_MORE = /^([12]\d|3[01]|0?[1-9])(?:\s*\n\s*|\s+)(\S[\s\S]*)$/;

/** A sheet of a calendar: a column for each day of the week, and in the cells the day and what is on it. */
export const isGrid = (rows: readonly (readonly string[])[]): boolean =>
  rows.slice(0, 2).some((row) => row.filter((cell) => WEEKDAY.test(cell.trim())).length >= 5);

/** What a sheet has on its days, as lines such as `December 4, 2026: Half day`. */
export function linesOfGrid(
  rows: readonly (readonly string[])[],
  headings: readonly string[],
): { date: string; line: string }[] {
  const captions = [...headings, ...rows.slice(0, 2).flatMap((row) => row.filter(Boolean))];
  const month = captions.map(monthOf).findLast((found) => found !== null);
  if (!month) return [];
  const [name, year] = month.split(' ');
  return rows.flat().flatMap((cell) => {
    const [, day, text = ''] = DAY_AND_MORE.exec(cell.trim()) ?? [];
    if (!day) return [];
    return text
      .split('\n')
      .filter((line) => /\p{L}{3}/u.test(line))
      .map((line) => ({ date: `${name} ${day}${year ? `, ${year}` : ''}`, line: line.trim() }));
  });
}
