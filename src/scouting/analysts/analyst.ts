import type { Facts, KnownVendor, Subject, Summary, UrlFact } from '../facts.ts';
import type { Page } from '../page.ts';

/** What an analyst is given. */
export interface Brief {
  readonly subject: Subject;
  readonly vendors: readonly KnownVendor[];
  /** The day that "expired" and "open" are told by. */
  readonly now: Date;
  readonly signal: AbortSignal;
}

/**
 * Reads pages and says what they tell. Implementations: the embedded one, which needs neither network nor model, and
 * one over an OpenAI-compatible endpoint. What they return is checked before it is published: a fact whose context is
 * not in its page's text is dropped.
 */
export interface Analyst {
  /** How the facts were made, for the record: `embedded`, or the model's name. */
  readonly name: string;
  classify(page: Page, brief: Brief): Promise<UrlFact>;
  analyse(pages: readonly Page[], brief: Brief): Promise<Facts>;
  summarise(pages: readonly Page[], facts: Facts, brief: Brief): Promise<Summary>;
}
