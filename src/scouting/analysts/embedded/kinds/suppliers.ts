import type { Subject } from '../../../facts.ts';
import type { Passage } from '../annotate/annotated-page.ts';
import { COMPANY_ENDINGS } from '../annotate/organizations.ts';
import { dataWords } from '../patterns/data-file.ts';
import { signsIn } from '../patterns/signs.ts';
import type { Span } from '../patterns/span.ts';
import { TITLE_WORDS } from '../people/vocabulary.ts';

const { says, matches, without } = signsIn('contract-signs.txt');

export interface Supplier {
  /** As the catalog has it; of others, as printed. */
  readonly vendor: string;
  readonly span: Span;
  readonly isKnown: boolean;
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

/** The characters before and after a name that may say that it is a supplier's. */
const [BEFORE, AFTER] = [190, 60];
/** The weights for a supplier must outweigh those against it by as much. */
const ENOUGH = 3;

/**
 * The suppliers that a passage names: each name is judged by its place beside an agreement, a purchase, or an award, by
 * its words, and by whether the catalog knows it. In an item of business, so is one beside the word `agreement`.
 */
export function suppliersIn(passage: Passage, isItem = false): Supplier[] {
  const { vendors, text } = passage;
  const known = vendors.map(({ start, end, text: name, vendor }) => ({ start, end, text: name, vendor }));
  const others = namesIn(text)
    .filter((span) => !known.some((vendor) => overlap(span, vendor)))
    .map((span) => ({ ...span, vendor: null }));
  const found: (Supplier & { readonly isSure: boolean })[] = [];
  for (const { vendor, ...span } of [...known, ...others].toSorted((one, other) => one.start - other.start)) {
    const last = found.at(-1);
    const between = last && text.slice(last.span.end, span.start);
    // `with Acme Paving, Dry Creek Roofing dba DCR, and Lund`: what binds the first of them binds all.
    const isNext = last?.isBound && /^(?: D\/?B\/?A [^,]{2,40})?,? (?:(?:and|&) )?(?:the )?$/i.test(between!);
    const isKnown = vendor !== null;
    const place = isNext ? CHAINED : placeOf(passage, span, { isItem, isKnown });
    const isLater = last?.isBound && !isNext && !/[;$]/.test(between!);
    const score = isKnown ? KNOWN : place && place + wordsOf(passage, span) - (isLater ? LATER : 0);
    if (score < ENOUGH) continue;
    const isSure = isKnown || (isNext && last.isSure) || markOf(span.text) > 0 || isInSlot(text, span);
    found.push({ vendor: vendor?.name ?? span.text, span, isKnown, isBound: place > 0, isSure });
  }
  const [first] = found;
  if (first && first.span.start < 4 && /^ ?[:|–-]/.test(text.slice(first.span.end))) return [first];
  // Where one is bound, a product that the catalog knows is what is bought; `Bus Barn Proposal – Acme, Inc.`
  const areSure = found.some((one) => one.isBound && one.isSure);
  const bound = found.filter((one) => one.isBound && (one.isSure || !areSure));
  return bound.length > 0 && !/;|, (?:and )?(?:a|an|the) /.test(text) ? bound : found;
}

const isInSlot = (text: string, { start }: Span): boolean =>
  says('slot', text.slice(Math.max(0, start - BEFORE), start));

/** The weights of what speaks for a supplier, and against one. */
const [IN_SLOT, BESIDE, LEADING, CHAINED, KNOWN, LATER] = [3, 2, 2, 6, 3, 3];
const [LEGAL, ENDING, UNCOMMON, COMMON_ONLY, SINGLE, PERSON, BODY, OTHER] = [3, 2, 1, -3, -1, -3, -3, -9];

/** The weight of the place of a name for its being a supplier's. */
function placeOf(
  { text, people, titles, form }: Passage,
  { start, end, text: name }: Span,
  { isItem, isKnown }: { readonly isItem: boolean; readonly isKnown: boolean },
): number {
  const before = text.slice(Math.max(0, start - BEFORE), start);
  const after = text.slice(end, end + AFTER).replace(/^ \([^)]{1,40}\)/, '');
  // `Jane Roe, Architect with Acme Design` speaks for it.
  const isEmployer = [...people.filter((one) => one.hasGivenName), ...titles].some(
    (span) =>
      /\p{Lu}/u.test(text[span.start]!) &&
      /^,? (?:(?:of|from|with|at) )?(?:the )?$/.test(text.slice(span.end, start)),
  );
  const isGiven = says('no_award', before.slice(-60)) || says('no_award', after);
  if (isEmployer || isGiven || says('no_purchase', before.slice(-80))) return 0;
  // A single word that ends a line without a full stop may be half a name.
  if (!isKnown && form === 'sentence' && end === text.length && !/[ .]/.test(name)) return 0;
  const isLead = /^(?:\W*[\dA-Za-z]{1,4}[.)])*\W*$/.test(text.slice(0, start));
  const isCompany = markOf(name) > 0;
  const isOwn = isCompany || (isItem && (/^ ?[:,–—-]/.test(after) || !name.split(' ').some(isCommon)));
  const isKind = isOwn && says('kind_after', after) && (name.includes(' ') || isLead);
  return (
    (isInSlot(text, { start, end, text: name }) || isKind ? IN_SLOT : 0) +
    (says('chosen', after) || (isCompany && /(?:: ?| [–—-] )$/.test(before)) ? BESIDE : 0) +
    (isItem && isLead && says('kind', text) && /^ ?[:|–—-] /.test(after) ? LEADING : 0)
  );
}

/** The weight of the legal form, or the last word, of a name for its being that of a company. */
const markOf = (name: string): number =>
  says('legal_form', name)
    ? LEGAL
    : / /.test(name) && COMPANY_ENDINGS.has(name.split(' ').at(-1)!)
      ? ENDING
      : 0;

/** The weight of the words of a name for its being that of a company. */
function wordsOf({ text, people, organizations, dates }: Passage, span: Span): number {
  const words = span.text.split(' ');
  const mark = markOf(span.text);
  const isPerson =
    !isCommon(words.at(-1)!) && people.some((person) => person.hasGivenName && overlap(person, span));
  const isBody = organizations.some(
    ({ form, ...other }) => form !== 'company' && other.end === span.end && overlap(other, span),
  );
  const isOther =
    says('no_supplier', span.text) ||
    dates.some((date) => overlap(date, span)) ||
    (/^\d/.test(span.text) && mark === 0) ||
    /\d{5}/.test(span.text); // a line of a register
  return (
    mark +
    rarityOf(words, mark === LEGAL, text, span) +
    (words.length === 1 ? SINGLE : 0) +
    (mark === 0 && isPerson ? PERSON : 0) +
    (mark === 0 && isBody ? BODY : 0) +
    (isOther ? OTHER : 0)
  );
}

/** The weight of words that are common, or are not. */
function rarityOf(words: readonly string[], isLegal: boolean, text: string, span: Span): number {
  // `Electric, Inc.` alone is the end of a name that a line break cuts.
  const isEnd = isLegal && words.length === 2 && isCommon(words[0]!);
  const areCommon = words.every(isCommon) || words.every((word) => TITLE_WORDS.has(word.toLowerCase()));
  if (isEnd || areCommon) return words.length > 1 && isProse(text, span) ? 0 : COMMON_ONLY;
  return words.every(isShort) ? 0 : UNCOMMON;
}

/** True for a line that is nothing but the name of a company. */
export const isNameOnly = (passage: Passage): boolean =>
  passage.fields.length === 0 &&
  passage.text.length < 80 &&
  namesIn(passage.text).some((span) => span.text === passage.text && wordsOf(passage, span) > ENDING);

/** `REMC`, the name of a body or a union rather than of a company. */
const isShort = (word: string): boolean => /^\p{Lu}{2,6}$/u.test(word);

/** True where capitals tell a name of common words: right after `with`, in a text whose other words have none. */
const isProse = (text: string, { start, text: name }: Span): boolean =>
  !/(?<!ing)s$/.test(name) &&
  /(?:with|to|from) $/.test(text.slice(Math.max(0, start - 5), start)) &&
  (text.match(/(?<![\p{L}\d])(?!between|through|under)\p{Ll}{5}/gu) ?? []).length > 1;

const overlap = (one: Span, other: Span): boolean => one.start < other.end && one.end > other.start;

const WORD = String.raw`(?:[\p{Lu}\d][\p{L}\d’'.‐‑~-]{0,30}(?<!\p{L}{4}\.)|&)`;
const FORM = String.raw`(?:Inc|LL[CP]|Ltd|Corp|Co)\b`;
/** `Roe, Doe, Lund & Associates` */
const FIRM = String.raw`(?<!& \p{L}{1,30}), (?=(?:[\p{L}’-]{1,30}, ){0,3}[\p{L}’-]{1,30},? & )`;
const LINK = String.raw`(?:${FIRM}| ?/ ?| (?:- (?=\p{Lu}{2}\b)|(?:of|and|the|on|de) )?)`;
/** A run of words with capitals, which the legal form of a company ends. */
const NAME = new RegExp(`(?<![\\p{L}\\d’'/-])${WORD}(?:${LINK}${WORD}){0,9}(?:,? ${FORM}\\.?)?`, 'gu');

/** Runs of words with capitals, without what belongs to the item of business around them. */
const namesIn = (text: string): Span[] =>
  [...text.matchAll(NAME)].flatMap(({ 0: run, index }) => {
    // `Acme Sales of Austin, TX`
    const isPlaced = /^, \p{Lu}{2}\b/u.test(text.slice(index + run.length));
    const own = isPlaced ? run.replace(/ of [^,]+$/, '') : run;
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

/** `Acme Paving and Dry Creek Electric` are two, `Lund and Sons` is one. */
function eachOf(span: Span, isBetween: boolean): Span[] {
  const at = span.text.indexOf(' and ');
  const [first, second] = [span.text.slice(0, at), span.text.slice(at + 5)];
  const areNames = first.trim().includes(' ') && (second.includes(' ') || !isCommon(second));
  if (at < 0 || !(isBetween || areNames) || /^(?:sons?|co|company|associates)\b/i.test(second)) return [span];
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
