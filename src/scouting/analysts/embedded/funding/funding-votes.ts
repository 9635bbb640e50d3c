import type { Statement } from '../language/sentences.ts';
import { type Clause, type Cue, cuesIn, placedBehind } from './funding-cues.ts';
import * as words from './vocabulary/funding.ts';
import * as votes from './vocabulary/funding-votes.ts';

/**
 * The source of a sum that voters decide on where its clause does not say whether it is a bond or a levy: the page, its
 * headings or the sentences before do, and what comes every year is a levy.
 */
export function votedOn(
  statements: readonly Statement[],
  at: number,
  clause: Clause,
  around: readonly string[],
): Cue | null {
  const { text, block } = statements[at]!;
  const said = text.slice(clause.at, clause.end);
  const isAnswer = isUnderQuestion(clause, around);
  const isYield = votes.YIELDS.test(said) && words.YEARLY.test(text.slice(clause.at));
  const isVoted = words.VOTERS.test(said) || votes.ASKED_FOR.test(said) || isAnswer;
  if (!isVoted && !isYield && !votes.BALLOT_ITEM.test(said)) return null;
  const before = statements.slice(Math.max(0, at - NEAR), at).filter((one) => one.block === block);
  // "Measure L, $9.5 million, passed in 2012. Its bonds are being repaid."
  const after = statements
    .slice(at + 1, at + 2)
    .filter((one) => one.block === block && votes.BONDS_OF_IT.test(one.text));
  const near = [text, ...[...before, ...after].map((one) => one.text), ...around.slice(0, -1)];
  const title = isVoted ? around.slice(-1) : [];
  if (isYield && [...near, ...title].some((one) => votes.BALLOT_NAME.test(one)))
    return placedBehind(LEVY, text);
  const isProject = words.VOTERS.test(said) && votes.PROJECT.test(said);
  const told = [...near, ...title].flatMap((one) => cuesIn(one).filter(({ isVoted: isOfVote }) => isOfVote));
  const isOfLevy = isAnswer && around.some((one) => votes.LEVY.test(one));
  const isLent = isVoted && votes.LET_BORROW.test(said);
  const cue = told[0] ?? (isProject || isLent ? BOND : isOfLevy ? LEVY : null);
  if (!cue) return null;
  const isYearly = words.YEARLY.test(said) && !/\bbonds?\b/i.test(said);
  const source = isYearly ? 'other' : votes.BORROWED.test(said) ? 'bond' : cue.source;
  return placedBehind({ ...cue, source }, text);
}

/** Whether a sum is the first word on a ballot item, or on the question how much it is or what was voted on before. */
function isUnderQuestion({ at, sum }: Clause, around: readonly string[]): boolean {
  const [label = ''] = around.slice(0, -1);
  if (at > 0 || !sum) return false;
  if (votes.HOW_MUCH.test(label)) return !votes.OWN_SHARE.test(label);
  if (votes.BALLOT_NAME.test(label)) return sum.at === 0;
  return votes.WAS_VOTED.test(label) && cuesIn(label).some(({ isVoted }) => isVoted);
}

/** A project that is put to the vote is paid for by bonds. */
const BOND: Cue = { source: 'bond', strength: 'kind', rank: Infinity, isVoted: true, at: 0, end: 0 };
/** What comes every year by a vote is one. */
const LEVY: Cue = { ...BOND, source: 'other' };

/** How many sentences before may have named the bond. */
const NEAR = 4;
