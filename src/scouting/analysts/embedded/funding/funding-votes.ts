import type { Statement } from '../language/sentences.ts';
import { type Clause, type Cue, cuesIn } from './funding-cues.ts';
import * as words from './vocabulary/funding.ts';

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
  const isVoted = words.VOTERS.test(said) || words.ASKED_FOR.test(said);
  if (!isVoted && !words.BALLOT_ITEM.test(said)) return null;
  const before = statements.slice(Math.max(0, at - NEAR), at).filter((one) => one.block === block);
  const near = [text, ...before.map((one) => one.text), ...around.slice(0, -1)];
  const title = isVoted ? around.slice(-1) : [];
  const isProject = words.VOTERS.test(said) && words.PROJECT.test(said);
  const [cue = isProject ? BOND : undefined] = [...near, ...title].flatMap((one) =>
    cuesIn(one).filter(({ isVoted: isOfVote }) => isOfVote),
  );
  if (!cue) return null;
  const isYearly = words.YEARLY.test(said) && !/\bbonds?\b/i.test(said);
  const source = isYearly ? 'other' : words.BORROWED.test(said) ? 'bond' : cue.source;
  return { ...cue, source, at: text.length, end: text.length };
}

/** A project that is put to the vote is paid for by bonds. */
const BOND: Cue = { source: 'bond', strength: 'kind', rank: Infinity, isVoted: true, at: 0, end: 0 };

/** How many sentences before may have named the bond. */
const NEAR = 4;
