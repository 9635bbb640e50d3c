/** The kinds of evidence, strongest first. */
export const EVIDENCE_KINDS = [
  /** A link to the institution's own area at a vendor, the vendor's host as the page's own, or an item of a menu. */
  'link',
  /** A feed, a calendar, structured data of the page, a host that it loads from, or the credit of the site's maker. */
  'data',
  /** A directory record with an email address or phone number. */
  'directory',
  /** A row of a table with recognized columns. */
  'row',
  /** A labeled field, such as `Due date: May 4`. */
  'field',
  /** An entry in a list of dated items. */
  'dated_list',
  /** A sentence or heading. */
  'sentence',
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** The support for a fact. */
export interface Proof {
  readonly kind: EvidenceKind;
  /** The nearest heading above the quote; null if there is none. */
  readonly heading: string | null;
  /** When a page last stated the fact: its own day if it is dated, else when it was fetched; RFC 3339. */
  readonly seenAt: string | null;
  /** Pages of the site that state the same fact, including this one. */
  readonly pages: number;
  /** From 0 to 1: the expected share of such facts that are correct. */
  readonly confidence: number;
  /** The row of the confidence table that applies, such as `contacts directory own-address`. */
  readonly basis?: string;
}

/**
 * The source of a fact: `sourceUrl` is the page, `context` the quote, a sentence or line in the page's text (or a
 * link's text or address). Dates of facts are calendar days (`2026-11-20`), or RFC 3339 instants if a time of day is
 * given. `checkFacts` adds a `proof` to facts that lack one.
 */
export interface Evidence {
  readonly sourceUrl: string;
  readonly context: string;
  readonly proof?: Proof;
}

/** Questions that a check can ask about the page that a fact cites. */
export interface CitedPage {
  /** The share of a text's words that the page contains, from 0 to 1. */
  share(text: string): number;
  /** Returns `true` if the page is at, links to, or loads this address, or has a link with this text. */
  hasLink(addressOrText: string): boolean;
  /** Returns `true` if the page mentions this dollar amount, or its figure with commas but without the dollar sign. */
  hasAmount(amount: number): boolean;
}

/** Minimum share of words that a paraphrase by the analyst must have in common with its page. */
export const GROUNDED = 0.5;
