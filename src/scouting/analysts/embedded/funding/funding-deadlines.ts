import { findDates, isoDay } from '../language/dates.ts';
import type { Statement } from '../language/sentences.ts';
import { DEADLINE_BEFORE, END_COLUMN, NOT_A_DEADLINE, WAS_DONE } from './vocabulary/funding-deadlines.ts';

const YEAR = 365 * 86_400_000;

/** The last day to ask for or to spend the money that a text tells of. */
export function deadlineIn(text: string, now: Date): string | null {
  if (NOT_A_DEADLINE.test(text)) return null;
  const dates = findDates(text, now);
  const date =
    dates.find(({ start }) => isLastDay(text.slice(Math.max(0, start - 80), start))) ??
    dates.find(({ day, lastDay, precision }) => precision === 'day' && lastDay !== day);
  if (!date) return null;
  // Of a day without its year the next one is meant where something is still to be done.
  const isToCome = !date.hasYear && /\b(?:to be|to spend|must|to use|remain\w*|still)\b/i.test(text);
  return isToCome && date.lastDay < isoDay(now)
    ? isoDay(new Date(Date.parse(date.lastDay) + YEAR))
    : date.lastDay;
}

function isLastDay(before: string): boolean {
  const said = DEADLINE_BEFORE.exec(before);
  return (
    said !== null &&
    !(
      /^(?:spent|used|expended|completed|finished)/i.test(said[0]) &&
      WAS_DONE.test(before.slice(0, said.index))
    )
  );
}

/** The day in a column that tells until when. */
export function deadlineOfRow({ cells, header, text }: Statement, now: Date): string | null {
  const cell = cells.find((one, at) => END_COLUMN.test(header[at] ?? '') && findDates(one, now).length > 0);
  return cell ? findDates(cell, now).at(-1)!.lastDay : deadlineIn(text, now);
}
