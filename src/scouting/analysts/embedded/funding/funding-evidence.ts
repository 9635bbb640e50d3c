import type { Amount } from '../language/amounts.ts';
import type { Clause, Cue } from './funding-cues.ts';
import * as evidence from './vocabulary/funding-evidence.ts';

/**
 * Whether a sum is that of its source: nothing but words of kind or measure stands between the two, or the clause says that it
 * is given, received, asked for or voted on. That both stand in one sentence is not enough.
 */
export function isSupported(text: string, { at, end }: Clause, cue: Cue, sum: Amount): boolean {
  if (cue.at >= text.length || cue.rank === Infinity || cue.at < at) return true;
  // A sentence that begins with the name of a programme is about its money.
  if (cue.strength === 'named' && evidence.BEGINS.test(text.slice(at, cue.at))) return true;
  const said = text.slice(at, end);
  if (cue.isVoted && cue.source === 'other') return evidence.VOTE_OR_YIELD.test(said);
  const gap = cue.end <= sum.at ? text.slice(cue.end, sum.at) : text.slice(sum.end, cue.at);
  // "The general fund ($310,000 a year), E-Rate and grants": the sum is of what stands before it.
  const isAside = cue.at > sum.at && text[sum.at - 1] === '(' && /\)[,;]/.test(gap);
  if (isAside) return false;
  // "A contract for $80,000, of which E-Rate pays most."
  if (cue.at > sum.at && /^,? of which /.test(text.slice(sum.end))) return false;
  return (
    evidence.LINK.test(gap) || (cue.isVoted ? evidence.VOTE_OR_YIELD : evidence.GIVEN_OR_ASKED).test(said)
  );
}

/** Whether a sum is what a giver has given to all, what somebody collected, or what others got. */
export const isOfGiver = (text: string, said: string, sum: Amount): boolean =>
  evidence.OF_THE_GIVER.test(said) ||
  evidence.ACROSS_A_STATE.test(said) ||
  evidence.COLLECTED.test(text.slice(0, sum.at)) ||
  evidence.IS_FEE.test(text.slice(sum.end)) ||
  evidence.TO_OTHERS.test(said);
