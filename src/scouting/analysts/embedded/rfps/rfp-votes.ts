import { tidy } from '../language/sentences.ts';
import { askedIn, isSubject, type RfpTitle, titleIn } from './rfp-title.ts';
import { ASKED_END } from './vocabulary/rfp-asks.ts';
import * as words from './vocabulary/rfp-votes.ts';

/**
 * Of minutes and agendas: the request that a decision lets out, `authorize the administration to advertise for bids for a
 * bus`; not the one whose answers it accepts.
 * `decision` is the text with what follows it in its paragraph.
 */
export function titleToBeIssued(text: string, decision: string, isOfAgenda: boolean): RfpTitle | null {
  if (words.NOT_LET_OUT.test(text) && !words.ASKED_AGAIN.test(text)) return null;
  const isDecided = isOfAgenda
    ? words.PUT_TO_VOTE.test(text)
    : words.DECIDED.test(text) || (words.IS_MOOTED.test(text) && words.DECIDED.test(decision));
  if (!isDecided) return null;
  const named = titleIn(text);
  if (named?.number && (words.LETS_OUT_NAMED.test(text) || words.APPROVES_REQUEST.test(text))) return named;
  for (const pattern of words.ASKED_FOR) {
    const asked = pattern.exec(withoutDigits(text))?.[1];
    const subject = asked === undefined ? '' : subjectOf(asked);
    if (isSubject(subject) && !words.NO_THING.test(subject)) return { title: subject, number: null };
  }
  const asked = words.LETS_OUT.test(text) ? askedIn(text) : null;
  return asked && !words.NO_THING.test(asked.title) ? asked : null;
}

/** `One (1) school bus`. */
const withoutDigits = (text: string): string => text.replace(/\b(\p{L}+) \(\d{1,3}\)/gu, '$1');

function subjectOf(asked: string): string {
  const ends = [asked.search(ASKED_END), asked.search(words.END_OF_MATTER)].filter((end) => end >= 0);
  return tidy(asked.slice(0, Math.min(asked.length, ...ends)))
    .replace(/^(?:the|an?|one|our) /i, '')
    .replace(/[\s,:–—(-]+$/, '');
}
