import { tidy } from '../language/sentences.ts';
import { ASKED_END, ASKS } from './vocabulary/rfp-asks.ts';
import { GENERIC, GOODS, IS_FORMAL, NUMBERED_REQUEST, REQUEST } from './vocabulary/rfps.ts';

/** What a line asks for, and by which name and number. */
export interface RfpTitle {
  /** With its number, as lists have it. */
  readonly title: string;
  /** Such as `rfp 27-02`, to know it again; null without a number. */
  readonly number: string | null;
}

const LONGEST = 160;
/** Where a title ends. */
const END =
  /\s*(?:\||[;•]|\s[–—]\s|\s-\s|\.\s|,? ?\(?\b(?:due|deadline|closes|closing|opens|opening|bids? due|proposals? due|until|will be|shall be|was|were|has been|with (?:bids|proposals|responses)|posted|issued|published|awarded|cancell?ed|status|closed|pdf|download|responses|submit|for questions|addendum|addenda)\b|\. ?$|\((?:pdf|docx?|closed|awarded|open|cancell?ed))/i;

/** The title in a line that names a request; null when it is just about requests. */
export function titleIn(line: string): RfpTitle | null {
  return titleOf(line.replace(STATE_BEFORE, ''));
}

const TELLS = /\b(?:is|are|was|were|has|have|had|will|shall|received|chose|hired)\b/i;

/** What leads to the name of a request, and is none: `Permission to issue RFP 27-03`. */
const IS_LEAD =
  /\b(?:permission|authori[sz]\w+|approv\w+|request|recommend\w*|consider\w*) (?:of |for )?(?:the )?(?:\w+ )?(?:to )?(?:\w+)$|\b(?:and|or|of|for|to|the|an?|with|from|by|on|in|issue|advertise|release|rebid)$/i;

/** `CANCELLED – RFP 27-09 Phones`. */
const STATE_BEFORE =
  /^\W*(?:(?:cancell?ed|withdrawn|awarded|rejected)\b[\s:–—)\]*-]*|closed ?[:–—)\]*-]\s*)(?=[\p{Lu}\d])/iu;

function titleOf(line: string): RfpTitle | null {
  // `Sealed bids will be received until noon for Bid 27-08, Boiler`: the one with a number is the request.
  const match = NUMBERED_REQUEST.exec(line) ?? REQUEST.exec(line);
  if (!match) return null;
  const [all, name = '', rawNumber] = match;
  const number = rawNumber?.replace(/^[ #:]*(?:No\.?|Number)?[ #:.]*/i, '').replace(/[.\-/]+$/, '') ?? null;
  if (!number && !IS_FORMAL.test(name)) return null;
  const behind = line
    .slice(match.index + all.length)
    .replace(/^[\s,:–—|.)-]*(?:(?:for|on|to provide|entitled|titled)\b(?: the| a| an)?\s)?[“"]?/i, '');
  // `Sealed bids marked with …` names nothing.
  if (
    !number &&
    /bids$|^(?:requests|seeks|is )/i.test(name) &&
    !/^\W*(?:for|on|to)\b|^ ?[:–—|-]/i.test(line.slice(match.index + all.length))
  )
    return null;
  const purpose = /^(?:was|is|has been|posted|certified|filed)\b.{0,60}?\bfor (.+)/i.exec(behind)?.[1] ?? '';
  const before = line.slice(0, match.index).replace(/[\s:–—|(-]*$/, '');
  const lead = before.split(/[.;|]\s/).at(-1) ?? '';
  // A sentence that speaks of a request calls it nothing.
  // `Legal Notices and Invitations to Bid` calls no request by its name.
  const isNoName = TELLS.test(lead) || IS_LEAD.test(lead) || isGeneric(lead);
  const subject = cut(purpose) || cut(behind) || (isNoName ? '' : cut(lead));
  if (!isSubject(subject)) return null;
  return {
    title: tidy(`${number ? `${name} ${number} ` : ''}${subject}`),
    number: number && `${name} ${number}`.toLowerCase(),
  };
}

/** What a sentence asks offers for in plain words. */
export function askedIn(sentence: string): RfpTitle | null {
  // `one (1) school bus`
  const plain = sentence.replace(/\b(\p{L}+) \(\d{1,3}\)/gu, '$1');
  for (const pattern of ASKS) {
    const asked = pattern.exec(plain)?.[1];
    if (!asked) continue;
    const end = asked.search(ASKED_END);
    const subject = tidy(end < 0 ? asked : asked.slice(0, end)).replace(
      /^(?:the following(?: \w+){0,2}: ?|(?:the|an?|one|serve as) )/i,
      '',
    );
    if (isSubject(subject)) return { title: subject.slice(0, LONGEST), number: null };
  }
  return null;
}

/** A text up to where something else than the title begins. */
export function cut(text: string): string {
  const end = text.search(END);
  return tidy(end < 0 ? text : text.slice(0, end))
    .replace(/[\s,(]+est$/i, '')
    .replace(/[\s,:–—“"(-]+$/, '')
    .slice(0, LONGEST);
}

/** Markup that a text shows instead of being read is no title. */
const MARKUP = /<\s?[a-z]+[^>]*>|\]\(|\bjavascript:/i;

/** Whether a text can be what is asked for. */
export const isSubject = (text: string): boolean =>
  /\p{L}{3}/u.test(text) &&
  text.split(' ').length <= 22 &&
  ![ACRONYM, NO_SUBJECT, MARKUP].some((pattern) => pattern.test(text));

/** `Current Bids`, `Documents`: words of any such page, which name nothing that is asked for. */
export const isGeneric = (title: string): boolean =>
  (title.match(/\p{L}{2,}/gu) ?? []).every((word) => GENERIC.has(word.toLowerCase()));

const ACRONYM = /^\(?(?:RF[A-Z]{1,2}|I[FT]B|CSP|SOQ)s?\)?$/;
const NO_SUBJECT =
  /^(?:(?:notices?|invitations?|advertisements?|requests?|calls?|instructions|legal notices?)(?: (?:to|for|inviting) (?:bid|bids|bidders|proposals?|quotes?|contractors|vendors))?$|(?:open|current|closed|past|active|awarded|upcoming|archived?|available|recent|coordinator|committee|schedule|timeline|templates?|checklist|forms?|projects?|work|contract|(?:questions?|q)(?: ?(?:and|&) ?a\w*)?|faqs?)$|(?:and|or|of|is|are|was|were|will|shall|must|may|from|by|in|on|at|due|to|the district|years? (?:ending|ended)|process|documents?|opportunit\w+|information|page|list|here|below|responses?|submissions?|proposals?|bids?|packet|number|title(?! [IV]{1,3}\b)|s)\b(?!-|: \p{L}{3})|[\d/., :-]*$)/iu;

/** The vendor category of what is asked for. */
export const categoryOf = (title: string) => GOODS.find(([, pattern]) => pattern.test(title))?.[0] ?? null;
