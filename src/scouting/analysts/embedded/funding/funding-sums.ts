import { type Amount, findAmounts } from '../language/amounts.ts';
import type { Statement } from '../language/sentences.ts';
import type { Clause, Cue } from './funding-cues.ts';
import * as words from './vocabulary/funding.ts';

/** The sums of a statement; of a row those that were given. */
export function sumsIn(statement: Statement): Amount[] {
  if (statement.kind !== 'row') return inLine(statement.text);
  let at = 0;
  return cellsOfAwards(statement).flatMap((cell) => {
    at = statement.text.indexOf(cell, at);
    const [sum] = findAmounts(cell);
    if (at < 0) return [];
    if (sum) return [{ ...sum, at: at + sum.at, end: at + sum.end }];
    return [{ value: Number(cell.replace(/[$, *]/g, '')), at, end: at + cell.length }];
  });
}

/** A line of a list may end with a figure that has no sign: `Title I ........ 412,000`. */
function inLine(text: string): Amount[] {
  const sums = withoutRepeats(text, findAmounts(text));
  const [, name = '', figure = ''] = words.NAME_AND_FIGURE.exec(text) ?? [];
  if (sums.length > 0 || figure === '') return sums;
  const at = name.length;
  return [{ value: Number(figure.replaceAll(',', '')), at, end: at + figure.length }];
}

/** Ballots say their sums twice: `$96 million ($96,000,000)`. */
function withoutRepeats(text: string, sums: readonly Amount[]): Amount[] {
  const kept: Amount[] = [];
  for (const sum of sums) {
    const last = kept.at(-1);
    const isRepeat = last?.value === sum.value && / ?\($/.test(text.slice(last.end, sum.at));
    if (isRepeat) kept[kept.length - 1] = { ...last, end: sum.end + (text[sum.end] === ')' ? 1 : 0) };
    else kept.push(sum);
  }
  return kept;
}

/**
 * The cells of money in a row: the one under a heading of awards, else one for each year, else the first that tells
 * nothing of what became of the money. In tables of money figures stand without their sign.
 */
function cellsOfAwards({ cells, header }: Statement): string[] {
  const found = cells.flatMap((cell, at) => {
    const heading = header[at] ?? '';
    const isSum = words.SUM_ALONE.test(cell) || findAmounts(cell).length > 0;
    const isMoney = /\$|dollars/.test(cell) || header.length === 0 || words.MONEY_COLUMN.test(heading);
    return isSum && isMoney && !words.OTHER_COLUMN.test(heading) ? [{ cell, heading }] : [];
  });
  const award = found.find(({ heading }) => words.AWARD_COLUMN.test(heading));
  if (award) return [award.cell];
  const years = found.filter(({ heading }) => words.YEAR_COLUMN.test(heading));
  // Without headings the years go from left to right.
  const others = header.length === 0 ? found.slice(-1) : found.slice(0, 1);
  return (years.length > 0 ? years : others).map(({ cell }) => cell);
}

/** Whether a sum is the whole of what was given, rather than spent, charged, lost, or a part. */
export function isAward(whole: string, clause: Clause, cue: Cue, sum: Amount): boolean {
  // The name of a source, "High Cost Aid", says nothing of what became of the money.
  const name = whole.slice(cue.at, Math.min(cue.end, sum.at));
  const text = cue.at < sum.at ? whole.replace(name, 'x'.repeat(name.length)) : whole;
  if (cue.source !== 'bond' && words.SOURCE_PAYS.test(text.slice(Math.min(cue.end, sum.at), sum.at)))
    return true;
  const before = text.slice(Math.max(clause.after, sum.at - 60), sum.at);
  // "Of which $38,000 is of Title V": the share is what that source gives.
  if (/\bof which (?:\w+ ){0,2}$/i.test(before)) return cue.at >= sum.end;
  const after = text.slice(sum.end, sum.end + 50);
  if (isSpent(whole, clause, cue, sum)) return false;
  return (
    words.OF_RELIEF.test(after) ||
    (!words.NOT_THE_AWARD.test(
      cue.isVoted && words.VOTERS.test(whole) ? before.replace(COST, ' ') : before,
    ) &&
      !words.NOT_THE_AWARD_AFTER.test(after))
  );
}

/** Voters are asked for what a project costs. */
const COST = /\bcosts?(?: of| not to exceed)?\b/gi;

/** Whether an item costs the sum, it is drawn from money of voters, or lent until a source pays. */
function isSpent(whole: string, clause: Clause, { at, isVoted, source }: Cue, sum: Amount): boolean {
  const said = whole.slice(clause.at, clause.end);
  const before = whole.slice(clause.after, sum.at);
  const after = whole.slice(sum.end, sum.end + 50);
  const isAsked = isVoted && words.VOTERS.test(whole);
  if (
    [words.NO_GAIN, words.IS_SHARE, words.DEARER, words.IS_TOTAL, words.PAID_FOR].some((one) =>
      one.test(before),
    )
  )
    return true;
  // Of "$2.1 million ($800,000 + $1.3 million)" the first is the whole.
  if (/\+ $/.test(before) || /^ ?\+ /.test(after)) return true;
  if (words.CHARGED_TO.test(after) || words.NOT_A_GAIN.test(after)) return true;
  if (source === 'bond' && words.OF_BOND_ACCOUNT.test(said) && !words.VOTERS.test(said)) return true;
  if (words.COST_LABEL.test(before) && !isAsked) return !words.COMES_IN.test(after);
  if (at >= sum.end && words.PAID_WITH.test(whole.slice(sum.end, at))) return true;
  if (at >= sum.end && words.BOUGHT_FOR.test(before) && words.BOUGHT_WITH.test(after)) return true;
  return isVoted ? words.FROM_VOTED.test(after) || words.FALLS_TO.test(before) : words.LENT.test(before);
}
