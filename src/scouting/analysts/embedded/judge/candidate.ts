import type { Evidence, EvidenceKind, FactKind, FactOf } from '../../../facts.ts';
import type { AnnotatedPage, Passage } from '../annotate/annotated-page.ts';

/**
 * What a kind of fact proposes: its values and where they stand. A kind proposes and fills fields; whether a candidate
 * is believed is up to `judge`.
 */
export interface Candidate<Kind extends FactKind = FactKind> {
  readonly kind: Kind;
  readonly values: Omit<FactOf<Kind>, keyof Evidence>;
  readonly page: AnnotatedPage;
  readonly evidence: EvidenceKind;
  /** The passage that says it; null for links, resources and data. */
  readonly passage: Passage | null;
  /** Where in the passage the anchor stands (a name, a sum): assertions count within its clause. */
  readonly anchor?: { readonly start: number; readonly end: number };
  /** Quoted as evidence: the passage's text, or a link's text or address. */
  readonly quote: string;
  /** What makes it more or less likely to be right than its evidence alone, such as `own-address`. */
  readonly traits?: readonly string[];
}
