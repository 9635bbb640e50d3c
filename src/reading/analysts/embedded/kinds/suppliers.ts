import type { Subject } from '../../../facts.ts';
import type { Passage } from '../annotate/annotated-page.ts';
import { signsIn } from '../patterns/signs.ts';
import type { Span } from '../patterns/span.ts';

const { says } = signsIn('contract-signs.txt');

export interface Supplier {
  /** As the catalog has it; of others, as printed. */
  readonly vendor: string;
  readonly span: Span;
  readonly isInCatalog: boolean;
  /** True right after the word for an agreement, a purchase, or an award. */
  readonly isBound: boolean;
}

/** The characters before a name that may say that it is a supplier's. */
const BEFORE = 190;

/**
 * The suppliers that a passage names: those of the catalog, and other companies. Which of the latter supply something,
 * and under which name, rules can seldom decide.
 */
export function suppliersIn({ vendors, organizations, text }: Passage): Supplier[] {
  const known = vendors.map(({ vendor, start, end, text: name }) => ({
    ...{ vendor: vendor.name, span: { start, end, text: name }, isInCatalog: true },
  }));
  const others = organizations
    .filter(({ form, ...span }) => form === 'company' && !vendors.some((vendor) => overlap(span, vendor)))
    .map(({ form: _, ...whole }) => partnerIn(whole, text))
    .map((span) => ({ vendor: span.text, span, isInCatalog: false }));
  let reach = -1;
  const all = [...known, ...others].map((supplier) => {
    const { start, end } = supplier.span;
    // `contracts with Acme, Inc., Lund LLC and Roe Co.`: so is what follows in a list.
    const isNext = reach >= 0 && start >= reach && /^\.?,? (?:and )?$/.test(text.slice(reach, start));
    const isBound = isNext || says('slot', text.slice(Math.max(0, start - BEFORE), start));
    if (isBound) reach = end;
    return { ...supplier, isBound };
  });
  // If one is bound, the product that the catalog knows is what is bought.
  const bound = all.filter(({ isBound }) => isBound);
  return bound.length > 0 && !/;|, (?:and )?(?:a|an|the) /.test(text) ? bound : all;
}

/** `between the district and Acme, Inc.`: the second of two names, not both in one. */
function partnerIn(whole: Span, text: string): Span {
  const isBetween = /\bbetween (?:the )?$/.test(text.slice(Math.max(0, whole.start - 20), whole.start));
  const at = isBetween ? whole.text.indexOf(' and ') : -1;
  return at < 0 ? whole : { ...whole, start: whole.start + at + 5, text: whole.text.slice(at + 5) };
}

/** True for a line that is nothing but the name of a company. */
export const isNameOnly = ({ fields, text, organizations }: Passage): boolean =>
  fields.length === 0 &&
  text.length < 80 &&
  organizations.some(({ form, text: name }) => form === 'company' && name === text);

const overlap = (one: Omit<Span, 'text'>, other: Omit<Span, 'text'>): boolean =>
  one.start < other.end && one.end > other.start;

const firstWord = (name: string): string => /^(?:The )?(\S*)/.exec(name)![1]!;

/** True for what is named after the institution, its town, or one of its schools: `Lincoln Roof`, `LUSD`. */
export const isOfOwnName = (vendor: string, { name, city, schools }: Subject): boolean =>
  vendor === name.replace(/[^\p{Lu}]/gu, '') ||
  [name, city ?? '', ...schools].some((own) => firstWord(own) === firstWord(vendor));
