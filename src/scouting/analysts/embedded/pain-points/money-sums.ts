import { findAmounts } from '../language/amounts.ts';

/** What an institution takes in and what it spends, where one sentence sets the two against one another. */

const SUM = String.raw`[^.;$]{0,40}?(\$\d[\d,.]*(?: ?(?:million|billion|M))?)\b`;
const SPENT = String.raw`\b(?:expenses|expenditures|spending|outlays|disbursements|costs)\b`;
const EARNED = String.raw`\b(?:revenues?|income|receipts)\b`;
const SPENT_FIRST = new RegExp(`${SPENT}${SUM}.{0,60}?${EARNED}${SUM}`, 'i');
const EARNED_FIRST = new RegExp(`${EARNED}${SUM}.{0,60}?${SPENT}${SUM}`, 'i');
/** Of what was saved for a purpose more may be spent than comes in. */
const EARMARKED = /\b(?:construction|capital|bond|building|project|debt service|food service|activity)\b/i;

/** Whether more is spent than comes in. */
export function tellsOfDeficit(text: string): boolean {
  if (EARMARKED.test(text)) return false;
  const [, spent, earned] = SPENT_FIRST.exec(text) ?? [];
  if (spent) return sumOf(spent) > sumOf(earned!);
  const [, income, outgo] = EARNED_FIRST.exec(text) ?? [];
  return income !== undefined && sumOf(income) < sumOf(outgo!);
}

const sumOf = (said: string): number => findAmounts(said)[0]?.value ?? Number.NaN;
