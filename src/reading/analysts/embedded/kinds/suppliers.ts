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
 * and under which name, rules seldom tell.
 */
export function suppliersIn({ vendors, organizations, text }: Passage): Supplier[] {
  const known = vendors.map(({ vendor, start, end, text: name }) => ({
    ...{ vendor: vendor.name, span: { start, end, text: name }, isInCatalog: true },
  }));
  const others = organizations
    .filter(({ form, ...span }) => form === 'company' && !vendors.some((vendor) => overlap(span, vendor)))
    .map(({ form: _, ...span }) => ({ vendor: span.text, span, isInCatalog: false }));
  const all = [...known, ...others].map((supplier) => {
    const before = text.slice(Math.max(0, supplier.span.start - BEFORE), supplier.span.start);
    return { ...supplier, isBound: says('slot', before) };
  });
  // If one is bound, the product that the catalog knows is what is bought.
  const bound = all.filter(({ isBound }) => isBound);
  return bound.length > 0 && !/;|, (?:and )?(?:a|an|the) /.test(text) ? bound : all;
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
