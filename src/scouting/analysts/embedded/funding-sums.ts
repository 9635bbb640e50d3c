import { type Amount, findAmounts } from './amounts.ts';
import type { Clause, Cue } from './funding-cues.ts';
import type { Statement } from './sentences.ts';
import * as words from './vocabulary/funding.ts';

/** The sums of a statement; of a row the one that was given. */
export function sumsIn(statement: Statement): Amount[] {
  if (statement.kind !== 'row') return inLine(statement.text);
  const cell = cellOfAward(statement);
  if (!cell) return [];
  const at = statement.text.lastIndexOf(cell);
  if (at < 0) return [];
  const [sum] = findAmounts(cell);
  if (sum) return [{ ...sum, at: at + sum.at, end: at + sum.end }];
  return [{ value: Number(cell.replace(/[$, *]/g, '')), at, end: at + cell.length }];
}

/** A line of a list may end with a figure that has no sign: `Title I ........ 412,000`. */
function inLine(text: string): Amount[] {
  const sums = findAmounts(text);
  const [, name = '', figure = ''] = words.NAME_AND_FIGURE.exec(text) ?? [];
  if (sums.length > 0 || figure === '') return sums;
  const at = name.length;
  return [{ value: Number(figure.replaceAll(',', '')), at, end: at + figure.length }];
}

/**
 * Of the cells of money that under a heading of awards, else the one of the latest year, else the first that tells
 * nothing of what became of the money. In tables of money figures stand without their sign.
 */
function cellOfAward({ cells, header }: Statement): string | undefined {
  const found = cells.flatMap((cell, at) => {
    const heading = header[at] ?? '';
    const isSum = words.SUM_ALONE.test(cell) || findAmounts(cell).length > 0;
    const isMoney = /\$|dollars/.test(cell) || header.length === 0 || words.MONEY_COLUMN.test(heading);
    return isSum && isMoney && !words.OTHER_COLUMN.test(heading) ? [{ cell, heading }] : [];
  });
  const award = found.find(({ heading }) => words.AWARD_COLUMN.test(heading));
  const latest = found.toSorted((one, other) => yearOf(other.heading) - yearOf(one.heading))[0];
  return (award ?? latest)?.cell;
}

/** The last year that a heading names, of two digits or four. */
const yearOf = (heading: string): number =>
  Math.max(0, ...(heading.match(/\d{2,4}/g) ?? []).map((year) => Number(year.slice(-2))));

/** Whether a sum is the whole of what was given, rather than spent, charged, lost, or a part. */
export function isAward(whole: string, clause: Clause, cue: Cue, sum: Amount): boolean {
  // The name of a source, "High Cost Aid", says nothing of what became of the money.
  const name = whole.slice(cue.at, Math.min(cue.end, sum.at));
  const text = cue.at < sum.at ? whole.replace(name, 'x'.repeat(name.length)) : whole;
  if (cue.source !== 'bond' && words.SOURCE_PAYS.test(text.slice(Math.min(cue.end, sum.at), sum.at)))
    return true;
  const after = text.slice(sum.end, sum.end + 50);
  return (
    words.OF_RELIEF.test(after) ||
    (!words.NOT_THE_AWARD.test(text.slice(Math.max(clause.after, sum.at - 60), sum.at)) &&
      !words.NOT_THE_AWARD_AFTER.test(after))
  );
}
