import type { Subject } from '../../../facts.ts';
import type { Passage } from '../annotate/annotated-page.ts';
import { signsIn } from '../patterns/signs.ts';
import type { Span } from '../patterns/span.ts';
import { textBefore } from '../patterns/span.ts';

const { says } = signsIn('contract-signs.txt');

export interface Supplier {
  /** The name in the catalog; for other suppliers, as printed. */
  readonly vendor: string;
  readonly span: Span;
  readonly isInCatalog: boolean;
  /** True directly after the word for an agreement, a purchase, or an award, and for the next names of such a list. */
  readonly isBound: boolean;
}

/** Number of characters before a name that can identify it as a supplier's. */
const SIGN_REACH = 190;

/**
 * The suppliers that a passage names: those of the catalog, and other companies. For the latter, rules can seldom
 * decide which of them supply something, and under which name.
 */
export function suppliersIn({ vendors, companies, text }: Passage): Supplier[] {
  const known = vendors.map(({ vendor, start, end, text: name }) => ({
    vendor: vendor.name,
    span: { start, end, text: name },
    isInCatalog: true,
  }));
  const others = companies
    .filter((span) => !vendors.some((vendor) => overlap(span, vendor)))
    .map((whole) => partnerIn(whole, text))
    .map((span) => ({ vendor: span.text, span, isInCatalog: false }));
  let reach = -1;
  const all = [...known, ...others].map((supplier) => {
    const { start, end } = supplier.span;
    // In a list, the names that follow a bound one are bound, too: `contracts with Acme, Inc., Lund LLC and Roe Co.`
    const isNext = reach >= 0 && start >= reach && /^\.?,? (?:and )?$/.test(text.slice(reach, start));
    const isBound = isNext || says('slot', textBefore(text, start, SIGN_REACH));
    if (isBound) reach = end;
    return { ...supplier, isBound };
  });
  // If a supplier is bound, the other names are products bought, unless the text lists several deals.
  const bound = all.filter(({ isBound }) => isBound);
  return bound.length > 0 && !/;|, (?:and )?(?:a|an|the) /.test(text) ? bound : all;
}

/** The second name in `between the district and Acme, Inc.`, which looks like one name; other names are unchanged. */
function partnerIn(whole: Span, text: string): Span {
  const isBetween = /\bbetween (?:the )?$/.test(textBefore(text, whole.start, 20));
  const at = isBetween ? whole.text.indexOf(' and ') : -1;
  return at < 0 ? whole : { ...whole, start: whole.start + at + 5, text: whole.text.slice(at + 5) };
}

/** Returns `true` for a line with just the name of a company. */
export const isNameOnly = ({ fields, text, companies }: Passage): boolean =>
  fields.length === 0 && text.length < 80 && companies.some(({ text: name }) => name === text);

const overlap = (one: Omit<Span, 'text'>, other: Omit<Span, 'text'>): boolean =>
  one.start < other.end && one.end > other.start;

const firstWord = (name: string): string => /^(?:The )?(\S*)/.exec(name)![1]!;

/** Returns `true` for names after the institution, its town, or one of its schools: `Lincoln Roof`, `LUSD`. */
export const isOfOwnName = (vendor: string, { name, city, schools }: Subject): boolean =>
  vendor === name.replace(/[^\p{Lu}]/gu, '') ||
  [name, city ?? '', ...schools].some((own) => firstWord(own) === firstWord(vendor));
