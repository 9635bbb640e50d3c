import type { Page, Pages } from '../documents/page.ts';
import type { Stated } from '../documents/stated.ts';
import type { AskedSummary, Facts, KnownVendor, Subject, Summary, UrlFact } from '../facts.ts';

/** The name of the embedded analyst. */
export const EMBEDDED = 'embedded';

/** Costs and failures of questions to a language model. */
export interface ModelUse {
  /** US dollars, as far as prices are known. */
  dollars: number;
  /**
   * Why no question about the facts got a usable answer, as the end of a sentence about the model, such as `did not
   * answer`; null if one did, or none was asked.
   */
  failure: string | null;
}

/** The input of an analyst, in addition to the pages. */
export interface Brief {
  readonly subject: Subject;
  readonly vendors: readonly KnownVendor[];
  /** The time of the reading: for what is expired or open, and for days without a year on pages without a date. */
  readonly now: Date;
  readonly signal: AbortSignal;
  /** Records a problem that does not end the analysis; the message is public. */
  readonly warn?: (problem: string) => void;
  /**
   * Records that only the first pages were read, and the number of their characters, because all pages exceed the
   * limits.
   */
  readonly onCut?: (characters: number) => void;
  /** Written to by analysts that ask a language model. */
  readonly use?: ModelUse | undefined;
  /** The summary of an earlier reading; a language model is not shown the same facts again. */
  readonly summarized?: AskedSummary | null;
  /** Receives what each page states, except for pages whose statements were known already. */
  readonly onStated?: (url: string, stated: Stated) => void;
}

/** The type of a page, and its owner; see `Page.owner`. */
export interface Classified extends UrlFact {
  readonly owner: string | true | null;
}

/**
 * Extracts facts from pages. There are two implementations: the embedded analyst, which needs neither network nor
 * model, and one that uses an OpenAI-compatible endpoint. Facts are checked before they are published: one is dropped
 * if it is invalid, or if its page neither contains its context nor has a link with that text or address.
 */
export interface Analyst {
  /** Provenance of the facts: `embedded`, or the model's name. */
  readonly name: string;
  /** In the order of the pages. */
  classify(pages: readonly Page[], brief: Brief): Promise<readonly Classified[]>;
  analyze(pages: Pages, brief: Brief): Promise<Facts>;
  summarize(pages: Pages, facts: Facts, brief: Brief): Promise<Summary>;
}

/** An analyst that also returns facts that are too uncertain to publish, with their confidence. */
export interface Proposer extends Analyst {
  propose(pages: Pages, brief: Brief): Promise<Facts>;
}
