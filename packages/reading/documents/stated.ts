import type { EvidenceKind } from '../vocabulary/kinds/fact.ts';
import type { FactsByKind } from '../vocabulary/kinds/index.ts';

/** A kind of fact, of which people are one. */
type StatedKind = keyof FactsByKind | 'contacts';

/** A fact as one page states it, before pages are merged: plain data, which can be kept. */
export interface PageStatement {
  readonly kind: StatedKind;
  /** Equal for statements of the same fact, on whichever page. */
  readonly key: string;
  /** The details of the fact, checked against the page. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The quote. */
  readonly context: string;
  readonly evidence: EvidenceKind;
  readonly heading: string | null;
  readonly traits: readonly string[];
  /** The day of a dated page; null: the day of the reading. */
  readonly seenAt: string | null;
  /** For events: whether the page is a file or feed. */
  readonly isFile?: boolean;
  /** For events: whether the page states the year. */
  readonly isSure?: boolean;
  /** For events: the description before the check, which states the last day of several. */
  readonly described?: string | null;
}

/** A page's statements for the summary of its website. */
export interface PageDigest {
  readonly isOneToOne: boolean;
  readonly aiPolicy: string | null;
  readonly aiInitiatives: readonly string[];
}

/** Everything that an analysis takes from a page: with it, the page need not be read again while it is the same. */
export interface Stated {
  readonly statements: readonly PageStatement[];
  readonly digest: PageDigest;
  /** The length of the page's text. */
  readonly characters: number;
  /** The facts of the page according to a language model, if one judged them. */
  readonly judged?: readonly { readonly kind: StatedKind; readonly fact: object }[];
}
