import type { Passage } from '../annotate/annotated-page.ts';
import { signsIn } from '../patterns/signs.ts';
import type { Span } from '../patterns/span.ts';
import { TITLE_WORDS } from '../people/vocabulary.ts';

const { says, matches } = signsIn('contract-signs.txt');

export interface Supplier {
  /** As the catalog has it; of others, as printed. */
  readonly vendor: string;
  readonly span: Span;
  readonly isKnown: boolean;
}

/**
 * Companies named in a part of a passage: those of the catalog, others whose names end as companies' names do, and
 * names that stand where an agreement names its supplier. One that follows `with`, `to`, `from`, or `by` is the
 * supplier: `40 Chromebooks from Dell`.
 */
export function suppliersIn(passage: Passage): Supplier[] {
  const { vendors, organizations, text } = passage;
  const isBound = ({ start }: Span): boolean => says('binding', text.slice(Math.max(0, start - 24), start));
  const known = vendors.map((span): Supplier => ({ vendor: span.vendor.name, span, isKnown: true }));
  const companies = organizations.filter(
    (span) => span.form === 'company' && span.text.length < 70 && (isBound(span) || isSubject(passage, span)),
  );
  const isBought = ({ start }: Span): boolean =>
    !says('no_purchase', text.slice(Math.max(0, start - 60), start));
  const slots = [...inSlots(passage)].filter((span) => !companies.some((other) => overlap(span, other)));
  const others = [...companies, ...slots]
    .flatMap(eachOf)
    .map(withoutYear)
    .filter((span) => isCompany(span.text) && isBought(span))
    .filter((span) => !vendors.some((vendor) => overlap(span, vendor)))
    .map((span): Supplier => ({ vendor: span.text.replace(/^the /i, ''), span, isKnown: false }));
  const all = [...known, ...others];
  const [first] = all;
  if (first && first.span.start < 4 && /^ ?[:|–-]/.test(text.slice(first.span.end))) return [first];
  const bound = all.filter(({ span }) => isBound(span));
  return bound.length > 0 && !/;|, (?:and )?(?:a|an|the) /.test(text) ? bound : all;
}

/** `CTE laptops`: words of titles alone are subjects and departments. */
const isCompany = (name: string): boolean =>
  !says('no_supplier', name) && !name.split(' ').every((word) => TITLE_WORDS.has(word.toLowerCase()));

/** `Acme Paving and Dry Creek Electric` are two, `Lund and Sons` is one; what is said of both stands around both. */
function eachOf(span: Span): Span[] {
  const names = span.text.split(' and ');
  const areMany = names.length > 1 && names[0]!.includes(' ') && !/^(?:sons?|co|company)\b/i.test(names[1]!);
  return areMany ? names.map((text) => ({ ...span, text })) : [span];
}

/** `the renewal of the 2026-27 Acme Software contract` */
function withoutYear({ start, end, text }: Span): Span {
  const name = text.replace(/^.*\b20\d\d(?:[-–]\d{2,4})? /, '');
  return name === text ? { start, end, text } : { start: end - name.length, end, text: name };
}

const overlap = (one: Span, other: Span): boolean => one.start < other.end && one.end > other.start;

/** A company by its legal form, or one that was chosen or has an agreement: `Acme Paving was selected`. */
const isSubject = ({ text }: Passage, { end, text: name }: Span): boolean =>
  says('legal_form', name) || says('chosen', text.slice(end, end + 40));

const WORD = String.raw`(?:[\p{Lu}\d][\p{L}\d’'-]{0,30}(?:(?<=\b\p{L}{1,3})\.)?|&)`;
const NAME = new RegExp(`^${WORD}(?: (?:(?:of|and|the) )?${WORD}){0,5}`, 'u');

/** Names with capitals that stand behind `a bid from`, `an agreement with`, `the purchase of 40 desks from`. */
function* inSlots({ text, form, people, organizations }: Passage): Generator<Span> {
  for (const { index, 0: words } of matches('slot', text)) {
    const start = index + words.length;
    const name = NAME.exec(text.slice(start, start + 70))?.[0].replace(/['’]s$|(?<=\p{Lu}{2})\.$/u, '');
    if (!name || name.length < 3) continue;
    // `Acme Sales of Austin, TX`
    const isPlaced = /^, [A-Z]{2}\b/.test(text.slice(start + name.length));
    const own = isPlaced ? name.replace(/ of [^,]+$/, '') : name;
    const span = { start, end: start + own.length, text: own };
    // A single word that ends a line without a full stop may be half a name.
    const isCut = form === 'sentence' && span.end === text.length && !own.includes(' ');
    const around = [text.slice(Math.max(0, index - 60), start), text.slice(span.end, span.end + 20)];
    const isOther =
      isCut ||
      (/^award/i.test(words) && around.some((part) => says('no_award', part))) ||
      people.some((person) => person.hasGivenName && overlap(person, span)) ||
      organizations.some((other) => other.form !== 'company' && overlap(other, span));
    if (!isOther) yield span;
  }
}
