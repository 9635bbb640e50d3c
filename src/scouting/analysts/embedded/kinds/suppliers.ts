import { headingOf, type Passage } from '../annotate/annotated-page.ts';
import type { Span } from '../annotate/spans.ts';
import { patternsIn } from '../patterns/patterns.ts';

const PATTERNS = patternsIn('suppliers.txt');

export interface Supplier {
  /** As the catalog has it; of others, as printed. */
  readonly vendor: string;
  readonly span: Span;
  readonly isKnown: boolean;
}

/**
 * Companies named in a part of a passage: those of the catalog, and others whose names end as companies' names do.
 * Where one is bound by `with`, `to`, `from` or `by`, that is the supplier: `40 Chromebooks from Dell`.
 */
export function suppliersIn({ vendors, organizations, text }: Passage): Supplier[] {
  const isBound = ({ start }: Span): boolean => BINDING.test(text.slice(Math.max(0, start - 24), start));
  const known = vendors.map((span): Supplier => ({ vendor: span.vendor.name, span, isKnown: true }));
  const others = organizations
    .filter(
      (span) => span.form === 'company' && span.text.length < 70 && !OWN.test(span.text) && isBound(span),
    )
    .filter(({ start, end }) => !vendors.some((vendor) => vendor.start < end && vendor.end > start))
    .map((span): Supplier => ({ vendor: span.text.replace(/^the /i, ''), span, isKnown: false }));
  const all = [...known, ...others];
  const bound = all.filter(({ span }) => isBound(span));
  return bound.length > 0 && !text.includes(';') ? bound : all;
}

const BINDING = /(?:\b(?:with|to|from|by)(?: the)?|: ?| [–-]) ?$/i;

/** Groups of people and offices that end as companies do. */
const OWN = PATTERNS.get('OWN');

export const isSupplierLabel = (label: string): boolean =>
  /\b(?:vendor|supplier|contractor|company|provider|awarded to|awardee|consultant|firm)\b/i.test(label);

const DECISION =
  /\b(?:approv\w+|award\w*|accept\w*|ratif\w+|authoriz\w+|renew\w*|purchas\w+|enter(?:ed)? into|motion|carried|signed)\b/i;

/** Whether a passage decides: an item of a meeting, or a sentence that says that the board did. */
export function isDecided(passage: Passage, part: string): boolean {
  const { genre } = passage.block;
  const isBusiness =
    genre === 'agenda_item' || genre === 'news' || genre === 'table' || genre === 'narrative';
  return (
    isBusiness &&
    DECISION.test(part) &&
    !/\b(?:discussion|information|report)s?\b/i.test(headingOf(passage) ?? '')
  );
}
