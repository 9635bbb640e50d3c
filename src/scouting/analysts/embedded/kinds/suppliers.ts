import type { Subject } from '../../../facts.ts';
import type { Passage } from '../annotate/annotated-page.ts';
import { COMPANY_ENDINGS } from '../annotate/organizations.ts';
import { dataWords } from '../patterns/data-file.ts';
import { signsIn } from '../patterns/signs.ts';
import type { Span } from '../patterns/span.ts';
import { TITLE_WORDS } from '../people/vocabulary.ts';

const { says, matches } = signsIn('contract-signs.txt');

export interface Supplier {
  /** As the catalog has it; of others, as printed. */
  readonly vendor: string;
  readonly span: Span;
  readonly isKnown: boolean;
  /** True right after `with`, `to`, `from`, `by`, a colon or a dash. */
  readonly isBound: boolean;
}

const COMMON = dataWords('common-words.txt');
export const LEAD_WORDS = dataWords('item-words.txt');

function isCommon(word: string): boolean {
  const plain = word.toLowerCase().replace(/['’]s?$|[^\p{L}]/gu, '');
  return plain.length < 2 || COMMON.has(plain) || COMMON.has(plain.replace(/e?s$/, ''));
}

/**
 * Companies named in a part of a passage: those of the catalog, others whose names end as companies' names do, and
 * names that stand where an agreement names its supplier. One that follows `with`, `to`, `from`, or `by` is the
 * supplier: `40 Chromebooks from Dell`. In an item of business, so is a name beside the word `agreement`.
 */
export function suppliersIn(passage: Passage, isItem = false): Supplier[] {
  const { vendors, organizations, people, titles, text } = passage;
  const isBound = ({ start }: Span): boolean => says('binding', text.slice(Math.max(0, start - 24), start));
  const known = vendors.map(
    (span): Supplier => ({ vendor: span.vendor.name, span, isKnown: true, isBound: isBound(span) }),
  );
  const companies = organizations.filter(
    (span) => span.form === 'company' && span.text.length < 70 && (isBound(span) || isSubject(passage, span)),
  );
  const isBought = ({ start }: Span): boolean =>
    !says('no_purchase', text.slice(Math.max(0, start - 60), start)) && !isEmployer(start);
  // `Jane Roe, Architect with Acme Design` speaks for it.
  const isEmployer = (start: number): boolean =>
    [...people, ...titles].some(({ end }) =>
      /^,? (?:(?:of|from|with|at) )?(?:the )?$/.test(text.slice(end, start)),
    );
  const slots = [...inSlots(passage)].filter((span) => !companies.some((other) => overlap(span, other)));
  const named = isItem ? [...besideKind(passage)] : [];
  const besides = named.filter((span) => ![...companies, ...slots].some((other) => overlap(span, other)));
  const others = [...companies, ...slots, ...besides]
    .flatMap(eachOf)
    .map(withoutLead)
    .filter((span) => isCompany(span.text) && isBought(span))
    .filter((span) => !vendors.some((vendor) => overlap(span, vendor)))
    .map((span): Supplier => {
      const isOfItem = isBound(span) || besides.some((other) => overlap(span, other));
      return { vendor: span.text.replace(/^the /i, ''), span, isKnown: false, isBound: isOfItem };
    });
  const all = [...known, ...others];
  const [first] = all;
  if (first && first.span.start < 4 && /^ ?[:|–-]/.test(text.slice(first.span.end))) return [first];
  const bound = all.filter(({ span }) => isBound(span));
  return bound.length > 0 && !/;|, (?:and )?(?:a|an|the) /.test(text) ? bound : all;
}

/** `CTE laptops`, `June 30`: words of titles alone are subjects and departments. */
const isCompany = (name: string): boolean =>
  !says('no_supplier', name) &&
  !name.split(' ').every((word) => TITLE_WORDS.has(word.toLowerCase())) &&
  !(/\d/.test(name) && name.split(' ').every(isCommon));

/** `Acme Paving and Dry Creek Electric` are two, `Lund and Sons` is one; what is said of both stands around both. */
function eachOf(span: Span): Span[] {
  const names = span.text.split(' and ');
  const areMany = names.length > 1 && names[0]!.includes(' ') && !/^(?:sons?|co|company)\b/i.test(names[1]!);
  return areMany ? names.map((text) => ({ ...span, text })) : [span];
}

/** `the renewal of the 2026-27 Acme Software contract`, `7.A. Approve Acme Software` */
function withoutLead({ start, end, text }: Span): Span {
  const words = text.replace(/^.*\b20\d\d(?:[-–]\d{2,4})? /, '').split(' ');
  const first = words.findIndex(
    (word) => !LEAD_WORDS.has(word.toLowerCase()) && !/^(?:[\dA-Z.()]+\.|\d{1,2}(?:\.\d{1,2})*)$/.test(word),
  );
  const name = words.slice(Math.max(0, first)).join(' ');
  return name === text ? { start, end, text } : { start: end - name.length, end, text: name };
}

const overlap = (one: Span, other: Span): boolean => one.start < other.end && one.end > other.start;
/** A company by its legal form, or one that was chosen or has an agreement: `Acme Paving was selected`. */
const isSubject = ({ text }: Passage, { end, text: name }: Span): boolean =>
  says('legal_form', name) || says('chosen', text.slice(end, end + 40));

const WORD = String.raw`(?:[\p{Lu}\d][\p{L}\d’'-]{0,30}(?:(?<=\b\p{L}{1,3})\.)?|&)`;
const NAME = new RegExp(`^${WORD}(?: (?:(?:of|and|the) )?${WORD}){0,5}`, 'u');
/** Words at the end of a text that are written as a name is. */
const LAST_NAME = new RegExp(`(?:${WORD} (?:(?:of|and|the) )?){0,5}${WORD}$`, 'u');

/** True for a person, or for an organization that is no company. */
const isOther = ({ people, organizations }: Passage, span: Span): boolean =>
  people.some((person) => person.hasGivenName && overlap(person, span)) ||
  organizations.some((other) => other.form !== 'company' && overlap(other, span));

/**
 * Names beside the kind of an agreement: `Acme Learning – Service Agreement`, `Approve the Acme Learning contract`. In
 * titles all words have capitals, so that one has to be no common word.
 */
function* besideKind(passage: Passage): Generator<Span> {
  const { text } = passage;
  for (const { index } of matches('kind', text)) {
    const beside = text.slice(Math.max(0, index - 90), index).trimEnd();
    // Between the name and its kind stand no words but common ones: `Acme Learning – Purchase and Service Agreement`.
    const between = /[:–—-](?: [\p{L}-]+){0,4}$/u.exec(beside)?.[0] ?? '';
    const isApart = between.split(' ').slice(1).every(isCommon);
    const before = beside.slice(0, isApart ? beside.length - between.length : undefined).trimEnd();
    const own = LAST_NAME.exec(before)?.[0] ?? '';
    const start = Math.max(0, index - 90) + before.length - own.length;
    const isWhole = between !== '' && isApart && text.slice(0, start).split(' ').length < 3;
    const span = withoutLead({ start, end: start + own.length, text: own });
    if (isName(span.text, isWhole) && !isOther(passage, span)) yield span;
  }
}

/** Two words, one of them uncommon; unless it is all that stands there, the last one too, or a company's last word. */
function isName(name: string, isWhole: boolean): boolean {
  const words = name.split(' ');
  const last = words.at(-1)!;
  const isEnded = isWhole || !isCommon(last) || COMPANY_ENDINGS.has(last);
  return words.length > 1 && isEnded && words.some((word) => !isCommon(word) && !/^\p{Lu}{2,4}$/u.test(word));
}

/** True for what is named after the institution, its town, or one of its schools: `Lincoln Roof`, `LUSD`. */
export const isOfOwnName = (vendor: string, { name, city, schools }: Subject): boolean =>
  vendor === name.replace(/[^\p{Lu}]/gu, '') ||
  [name, city ?? '', ...schools].some((own) => own.split(' ', 1)[0] === vendor.split(' ', 1)[0]);

/** Names with capitals that stand after `a bid from`, `an agreement with`, `the purchase of 40 desks from`. */
function* inSlots(passage: Passage): Generator<Span> {
  const { text, form } = passage;
  for (const { index, 0: words } of matches('slot', text)) {
    const start = index + words.length;
    const name = NAME.exec(text.slice(start, start + 70))?.[0].replace(
      /['’]s$|(?<=\p{Lu}{2})\.$| DBA .*$/u,
      '',
    );
    if (!name || name.length < 3) continue;
    // `Acme Sales of Austin, TX`
    const isPlaced = /^, [A-Z]{2}\b/.test(text.slice(start + name.length));
    const own = isPlaced ? name.replace(/ of [^,]+$/, '') : name;
    const span = { start, end: start + own.length, text: own };
    // A single word that ends a line without a full stop may be half a name.
    const isCut = form === 'sentence' && span.end === text.length && !own.includes(' ');
    const around = [text.slice(Math.max(0, index - 60), start), text.slice(span.end, span.end + 20)];
    const isGiven = /^award/i.test(words) && around.some((part) => says('no_award', part));
    if (!isCut && !isGiven && !isOther(passage, span)) yield span;
  }
}
