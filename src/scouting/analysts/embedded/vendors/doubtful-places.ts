import type { Subject } from '../../../facts.ts';
import type { Page } from '../../../page.ts';
import { isElsewhere } from '../language/framing.ts';
import { aroundOf, type Statement, sentencesOf } from '../language/sentences.ts';
import { isRulebook } from '../pages/page-voice.ts';

/**
 * Whether a statement stands where products are named that are not there: among the wishes of a request, in the rules of
 * a policy, in the coming years of a plan. There a name counts only where the sentence says that it is so today.
 */
export function isWishedFor(statement: Statement, page: Page): boolean {
  const above = statement.headings.at(-1) ?? '';
  if (PRESENT.test(above)) return false;
  const isDoubtful = isOfRequest(page) || isPolicy(page) || (isPlan(page) && COMING.test(above));
  return isDoubtful ? !isOfToday(statement) : isPlan(page) && isWish(statement.text);
}

const nameOf = ({ title, url }: Page): string => `${title ?? ''} ${url.replace(/[-_/.\d]/g, ' ')}`;
const isOfRequest = (page: Page): boolean =>
  /\b(?:rfp|rfq|rfi|ifb|request for (?:proposals?|quotes?|quotations?|qualifications|bids?)|invitation to bid|specifications)\b/i.test(
    nameOf(page),
  );
/** A handbook tells of the daily use of what is there. */
const isPolicy = (page: Page): boolean => isRulebook(page) && !/\bhandbook\b/i.test(nameOf(page));
const isPlan = (page: Page): boolean => /\bplan\b/i.test(nameOf(page));

/** Headings of what is there, and of what is to be. */
const PRESENT =
  /\b(?:background|current|existing|present|today|environment|where we (?:are|stand)|what we (?:have|use|own|run)|who we are|about us|inventory|agreements?|contracts?|subscriptions?|in use)\b/i;
const COMING =
  /\b(?:year (?:one|two|three|four|five|[1-5])|(?:first|second|third|fourth|fifth|next|coming) years?|phase|next|(?:action )?steps|needs|future|ahead|road ?map|timeline|recommend\w*|what we (?:want|will|plan|hope)\b.*|to come|later)\b/i;

/** What is so now, or has a term, said without "must", "may" or a choice. */
const isOfToday = ({ text, kind }: Statement): boolean =>
  (TODAY.test(text) || (kind === 'row' && HAS_TERM.test(text))) && !isWish(text);
const HAS_TERM = /\d\/\d{2,4}\b|\b[A-Z][a-z]+ \d{1,2}, 20\d\d\b/;
const TODAY =
  /\b(?:we|our|present(?:ly)?|current(?:ly)?|today|now|already|since|existing|in use|in place|in force|renewed|(?:uses?|runs?|keeps?|has used|owns?|operates?|filters?|provides?|issues?|carr(?:y|ies)|receives?|takes?|lends?|has lent) (?!of\b)|(?:students?|staff|teachers?|class(?:room)?s?|schools?)\b[^.;]{0,40} (?:has|have|use|are (?:given|issued|assigned|lent))|(?:is|are|was|were) (?:(?:by way of|by|in|on|with|through|from)|(?:\w+ )?\w+(?:ed|en|pt|nt|ld|un) (?:in|by|on|with|through|from|to))|(?:live|lives|sign in|log in|stays?) (?:in|with|on|to|through)|(?:system|platform|provider|filter|catalog|vendor|firewall|portal)(?: of the \w+)? (?:is|are))\b/i;
/** May is a month, too. */
const isWish = (text: string): boolean => WISHED.test(text.replace(/\bMay\b/g, ' '));
const WISHED =
  /\b(?:must|shall|should|may|might|could|would|ought|likely|either|references?|proposers?|respondents?|bidders?|offerors?|vendors?|pilot|study|consider|explore|compatib\w+|such as|examples?|(?:meet|talk|speak) with|or (?:the like|an? |equal|equivalent|similar|comparable|another))\b|^(?:add|replace|buy|purchase|bring in|install|introduce|adopt|choose|select|evaluate|compare|move|switch|migrate|try|test) /i;

/** Whether the sentence behind takes back what was named: `Neither is …`, `None of them has been approved`. */
export function isDisownedNext(statement: Statement): boolean {
  const [next = ''] = sentencesOf(aroundOf(statement)?.behind ?? '');
  return NOT_THOSE.test(next);
}
const NOT_THOSE =
  /^(?:none of (?:these|those|them)|neither\b(?! (?:should|may|can))|none (?:is|are|has|have|was|were)\b|(?:it|the district|the school|we) (?:has|have|owns?|uses?) (?:neither|none)|both (?:are|were) [^.;]{0,40}\bneither\b|(?:they|these|those|both) (?:are|were|have) not (?:been )?(?:approved|bought|adopted|in use|ours|used|allowed))\b/i;

/** Whether a sentence goes on about others, of whom an earlier one of its paragraph tells: `It now uses …`. */
export function isGoingOnElsewhere(statement: Statement, page: Page, subject: Subject): boolean {
  if (!PRONOUN.test(statement.text) || /\b(?:we|our|us)\b/i.test(statement.text)) return false;
  const earlier = sentencesOf(aroundOf(statement)?.before ?? '');
  const first = earlier.findLastIndex((sentence) => !PRONOUN.test(sentence));
  return earlier
    .slice(Math.max(0, first))
    .some((sentence) => OTHERS.test(sentence) || isElsewhere(sentence, page, subject));
}
const PRONOUN = /^(?:it|its|they|their|he|she|his|her|that (?:district|school)|the (?:latter|others?))\b/i;
const OTHERS =
  /\b(?:an?|that|another) (?:\w+ ){0,2}(?:district|school system|company|hospital|college)\b|\bof the districts\b|\bmember of the (?:[A-Z]\w+ ){1,5}(?:Commission|Consortium|Cooperative|Council|Center)\b/;

/** Whether thieves are told of, who wear the name. */
export const isWornByThieves = ({ text, whole, headings }: Statement, { at }: { at: number }): boolean =>
  [whole, headings.at(-1) ?? ''].some((told) => THIEVES.test(told)) &&
  MASK.test(text.slice(Math.max(0, at - 90), at));
const THIEVES =
  /\b(?:phish\w*|scams?|scammers?|fraud\w*|fake|false (?:e-?)?(?:mails?|messages?|calls?)|bogus|suspicious|impost\w+|beware|watch out|thieves|ransom\w*|asked for (?:a |their |your )?passwords?)\b/i;
const MASK =
  /\b(?:messages?|e-?mails?|mails?|texts?|calls?|logo|name|letters?|invoices?|notices?|page|wave|link|sender|from|look(?:s|ed)?(?: just)? like|resembl\w+)\b[^.;]{0,60}$/i;
