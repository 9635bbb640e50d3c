import type { Subject } from '../../../facts.ts';
import type { Passage } from '../annotate/annotated-page.ts';
import { COMPANY_ENDINGS } from '../annotate/organizations.ts';
import { dataWords } from '../patterns/data-file.ts';
import { signsIn } from '../patterns/signs.ts';
import type { Span } from '../patterns/span.ts';
import { TITLE_WORDS } from '../people/vocabulary.ts';

const { says, matches, without } = signsIn('contract-signs.txt');

/**
 * The sign that a name is a supplier's, the surest first: the catalog, the form or last word of a company beside the
 * word for an agreement, its place at the head of an item, or only its place right after such a word.
 */
export type Certainty = 'catalog' | 'company' | 'listed' | 'slot';
/** The place of a name; `beside` indicates a supplier only with the name of a company. */
type Place = 'listed' | 'slot' | 'beside' | null;

export interface Supplier {
  /** As the catalog has it; of others, as printed. */
  readonly vendor: string;
  readonly span: Span;
  readonly certainty: Certainty;
  /** True where an agreement, a purchase, or an award names its supplier. */
  readonly isBound: boolean;
}

const COMMON = dataWords('common-words.txt');
export const LEAD_WORDS = dataWords('item-words.txt');

/** `Hearing/Action` is common, because both of its words are. */
const isCommon = (word: string): boolean =>
  word.split('/').every((one) => {
    const plain = one.toLowerCase().replace(/['’]s?$|[^\p{L}]/gu, '');
    return plain.length < 2 || COMMON.has(plain) || COMMON.has(plain.replace(/e?s$/, ''));
  });

/** `7.A.`, `Approval`, `the` */
const isLeading = (word: string): boolean =>
  LEAD_WORDS.has(word.toLowerCase()) || /^\W*(?:[\dA-Za-z]{1,4}[.)])*\W*$/.test(word);

/** The characters before and after a name that may say that it is a supplier's. */
const [BEFORE, AFTER] = [190, 60];
/** `with Acme Paving, Dry Creek Roofing dba DCR, and Lund`: what binds the first of them binds all. */
const NEXT = /^(?: D\/?B\/?A [^,]{2,40})?,? (?:(?:and|&) )?(?:the )?$/i;

/** Right before another name of the supplier named last. */
const ALIAS = /\b[df]\/?[bk]\/?a (?:the )?$/i;

/**
 * The suppliers that a passage names: those that the catalog knows, and names beside an agreement, a purchase, or an
 * award that can be a company's. In an item of business, so is one beside the word `agreement`.
 */
export function suppliersIn(passage: Passage, isItem = false): Supplier[] {
  const { vendors, text } = passage;
  const known = vendors.map(({ start, end, text: name, vendor }) => ({ start, end, text: name, vendor }));
  const others = namesIn(text)
    .filter(
      (span) => !known.some((vendor) => overlap(span, vendor)) && !ALIAS.test(text.slice(0, span.start)),
    )
    .map((span) => ({ ...span, vendor: null }));
  const found: Supplier[] = [];
  for (const { vendor, ...span } of [...known, ...others].toSorted((one, other) => one.start - other.start)) {
    const last = found.at(-1);
    const between = last?.isBound ? text.slice(last.span.end, span.start) : '';
    const isNext = last?.isBound && NEXT.test(between);
    const place = isNext ? 'slot' : placeOf(passage, span, { isItem, isKnown: vendor !== null });
    // A name after a supplier is seldom another one.
    const isLater = last?.isBound && !isNext && !/[;$]/.test(between) && !says('legal_form', span.text);
    const certainty = vendor ? 'catalog' : isLater ? null : certaintyOf(passage, span, place);
    if (certainty)
      found.push({ vendor: vendor?.name ?? span.text, span, certainty, isBound: place !== null });
  }
  // If one is bound, the product that the catalog knows is what is bought.
  const bound = found.filter(({ isBound }) => isBound);
  return bound.length > 0 && !/;|, (?:and )?(?:a|an|the) /.test(text) ? bound : found;
}

/** The place of a name if it marks a supplier; null for other places. */
function placeOf(
  { text, people, titles, form }: Passage,
  { start, end, text: name }: Span,
  { isItem, isKnown }: { readonly isItem: boolean; readonly isKnown: boolean },
): Place {
  const before = text.slice(Math.max(0, start - BEFORE), start);
  const after = text.slice(end, end + AFTER).replace(/^ \([^)]{1,40}\)/, '');
  // `Jane Roe, Architect with Acme Design` speaks for it.
  const isEmployer = [...people.filter((one) => one.hasGivenName), ...titles].some(
    (span) =>
      /\p{Lu}/u.test(text[span.start]!) &&
      /^,? (?:(?:of|from|with|at) )?(?:the )?$/.test(text.slice(span.end, start)),
  );
  const isGiven = says('no_award', before.slice(-60)) || says('no_award', after);
  if (isEmployer || isGiven || says('no_purchase', before.slice(-80))) return null;
  // A single word that ends a line without a full stop may be half a name.
  if (!isKnown && form === 'sentence' && end === text.length && !/[ .]/.test(name)) return null;
  if (says('slot', before)) return 'slot';
  const isKind = says('kind_after', after);
  const isLead = isItem && text.slice(0, start).split(/\s+/).every(isLeading);
  // `7.A. Acme Learning – Purchase and Service Agreement`
  if (isLead && isKind && (/^ ?[:,–—-]/.test(after) || !name.split(' ').some(isCommon))) return 'listed';
  const isFirm = hasMark(name);
  const isAgreed = isKind && (isFirm || (isKnown && isItem));
  const isChosen = (isFirm || isKnown) && says('chosen', after);
  return isAgreed || isChosen || (isFirm && /(?:: ?| [–—-] |\d, )$/.test(before)) ? 'beside' : null;
}

/** The certainty that a name in such a place is a supplier's; null if it cannot be one. */
function certaintyOf(
  { text, people, organizations, dates }: Passage,
  span: Span,
  place: Place,
): Certainty | null {
  const words = span.text.split(' ');
  const isLegal = says('legal_form', span.text);
  const isOther =
    says('no_supplier', span.text) ||
    dates.some((date) => overlap(date, span)) ||
    (/^\d/.test(span.text) && !hasMark(span.text)) ||
    /\d{5}/.test(span.text); // a line of a register
  if (place === null || isOther) return null;
  // `Electric, Inc.` at the start of a line is the end of a name.
  if (isLegal) return span.start < 4 && words.length === 2 && isCommon(words[0]!) ? null : 'company';
  const isCompany = hasMark(span.text);
  const isPlain = [isCommon, isShort, isTitle].some((isNone) => words.every(isNone));
  if (isPlain && !(isCompany && words.includes('&'))) return null;
  if (isCompany) return 'company';
  // In a text of capitals, nothing shows where a name ends.
  if (place === 'beside' || !/\p{Ll}/u.test(text)) return null;
  const isPerson =
    !isCommon(words.at(-1)!) && people.some((person) => person.hasGivenName && overlap(person, span));
  const isBody = organizations.some(
    ({ form, ...other }) => form !== 'company' && other.end === span.end && overlap(other, span),
  );
  return isPerson || isBody ? null : place;
}

/** True for a name with the legal form, or the last word, of a company. */
const hasMark = (name: string): boolean =>
  says('legal_form', name) || (/ /.test(name) && COMPANY_ENDINGS.has(name.split(' ').at(-1)!));

/** True for a line that is nothing but the name of a company. */
export const isNameOnly = (passage: Passage): boolean =>
  passage.fields.length === 0 &&
  passage.text.length < 80 &&
  hasMark(passage.text) &&
  namesIn(passage.text).some(
    (span) => span.text === passage.text && certaintyOf(passage, span, 'beside') === 'company',
  );

/** `REMC`, the name of a body or a union rather than of a company, or a number. */
const isShort = (word: string): boolean => /^(?:\p{Lu}{2,6}|[^\p{L}]+)$/u.test(word);

const isTitle = (word: string): boolean => TITLE_WORDS.has(word.toLowerCase());

const overlap = (one: Span, other: Span): boolean => one.start < other.end && one.end > other.start;

const WORD = String.raw`(?:[\p{Lu}\d][\p{L}\d’'.‐‑~-]{0,30}(?<!\p{L}{4}\.)|&)`;
const FORM = String.raw`(?:Inc|LL[CP]|Ltd|Corp|Co)\b`;
/** `Roe, Doe, Lund & Associates` */
const FIRM = String.raw`(?<!& \p{L}{1,30}), (?=(?:[\p{L}’-]{1,30}, ){0,3}[\p{L}’-]{1,30},? & )`;
const LINK = String.raw`(?:${FIRM}| ?/ ?| (?:- (?=\p{Lu}{2}\b)|(?:of|and|the|on|de) )?)`;
/** A run of words with capitals, which the legal form of a company ends. */
const NAME = new RegExp(`(?<![\\p{L}\\d’'/-])${WORD}(?:${LINK}${WORD}){0,9}(?:,? ${FORM}\\.?)?`, 'gu');

/** `Acme Paving.Motion by Roe`, as platforms glue lines. */
const GLUED = /(?<=\p{Ll}{3})\.(?=\p{Lu}\p{Ll})/u;
/** Runs of words with capitals, without what belongs to the item of business around them. */
const namesIn = (text: string): Span[] =>
  [...text.matchAll(NAME)].flatMap(({ 0: run, index }) => {
    // `Acme Sales of Austin, TX`
    const isPlaced = /^, \p{Lu}{2}\b/u.test(text.slice(index + run.length));
    const [line] = run.split(GLUED) as [string];
    const own = isPlaced ? line.replace(/ of [^,]+$/, '') : line;
    const whole = { start: index, end: index + own.length, text: own };
    const isBetween = /\bbetween (?:the )?$/i.test(text.slice(Math.max(0, index - 20), index));
    return apart(whole, matches('kind', own))
      .flatMap((one) => eachOf(one, isBetween))
      .flatMap(trimmed);
  });

/** The parts of a run around the words for an agreement: `Acme Learning Service Agreement`. */
function apart({ start, text }: Span, kinds: readonly RegExpExecArray[]): Span[] {
  const cuts = [0, ...kinds.flatMap(({ 0: kind, index }) => [index, index + kind.length]), text.length];
  return cuts.flatMap((from, at) =>
    at % 2 === 0 && cuts[at + 1]! > from ? [part(text, start, from, cuts[at + 1]!)] : [],
  );
}

const part = (text: string, offset: number, from: number, to: number): Span => ({
  ...{ start: offset + from, end: offset + to, text: text.slice(from, to) },
});

/** `Acme Paving and Dry Creek Electric` are two, `Lund and Sons` and `ELS Architecture and Urban Design` are one. */
function eachOf(span: Span, isBetween: boolean): Span[] {
  const at = span.text.indexOf(' and ');
  const [first, second] = [span.text.slice(0, at), span.text.slice(at + 5)];
  const areNames = first.trim().includes(' ') && !second.split(' ').every(isCommon);
  if (at < 0 || !(isBetween || areNames)) return [span];
  const rest = part(span.text, span.start, at + 5, span.text.length);
  return [part(span.text, span.start, 0, at), ...eachOf(rest, isBetween)];
}

/** That of `LLC.` or `Roofing.` ends a sentence, that of `Inc.` does not. */
const FULL_STOP = /(?<!\b(?:Inc|Co|Corp|Ltd|\p{Lu}))\.$/u;

/** `the 2026-27 Acme Software`, `7.A. Approve Acme Software`, `Acme DBA Lund`: all but the name. */
function trimmed({ start, text }: Span): Span[] {
  const lead = /^(?:.*\b20\d\d(?:[-–]\d{2,4})? )?/.exec(text)![0].length;
  const words = [...text.slice(lead).matchAll(/\S+/g)];
  const isNumber = (word: string): boolean => start < 4 && /^[\dA-Z.()]+\.$/.test(word);
  const isLead = (word: string): boolean =>
    isNumber(word) || LEAD_WORDS.has(word === 'The' && start > 0 ? word : word.toLowerCase());
  const first = words.find(({ 0: word }) => !isLead(word) && !/^(?:\d{1,2}(?:\.\d{1,2})*|[&/-])$/.test(word));
  const from = lead + (first?.index ?? 0);
  const name = without('name_end', text.slice(from)).replace(FULL_STOP, '').trimEnd();
  return first && name.length > 2 ? [part(text, start, from, from + name.length)] : [];
}

const firstWord = (name: string): string => /^(?:The )?(\S*)/.exec(name)![1]!;

/** True for what is named after the institution, its town, or one of its schools: `Lincoln Roof`, `LUSD`. */
export const isOfOwnName = (vendor: string, { name, city, schools }: Subject): boolean =>
  vendor === name.replace(/[^\p{Lu}]/gu, '') ||
  [name, city ?? '', ...schools].some((own) => firstWord(own) === firstWord(vendor));
