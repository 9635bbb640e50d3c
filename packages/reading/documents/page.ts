import type { Stated } from './stated.ts';

/** A document fetched from a website: the bytes without transfer encoding, and their origin. */
export interface FetchedDocument {
  /** The final URL after redirects; absolute, without fragment. */
  readonly url: string;
  readonly contentType: string | null;
  readonly body: Buffer;
  /** RFC 3339. */
  readonly fetchedAt: string;
}

/** A document with a fact about the place that publishes it. */
export interface PlacedDocument extends FetchedDocument {
  /** The IANA name of the place's time zone, for times in documents that do not state one. */
  readonly zone?: string | null;
}

export type PageKind = 'html' | 'pdf' | 'feed' | 'calendar';

/**
 * A piece of a page in reading order. Texts keep the author's line breaks. Pieces with the same `card` are from one
 * box in a group of similar boxes, such as the cards of a staff page.
 */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string; readonly card?: number }
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly card?: number;
      /**
       * The level of the item of business that begins here, if a meeting's data states it: 1, or more within others.
       */
      readonly business?: number;
    }
  | { readonly kind: 'item'; readonly text: string; readonly card?: number }
  /** Rows of cells; the first row is the header if `hasHeader`. */
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[]; readonly hasHeader: boolean };

export interface Link {
  /** Absolute; includes `mailto:` and `tel:`. */
  readonly url: string;
  readonly text: string;
  /** The link's location if it is outside the page's content. */
  readonly place?: 'menu' | 'header' | 'footer';
  /** In a menu or header, the text of the parent item, such as `Board Members`. */
  readonly under?: string;
}

/** An entry of a feed or calendar. */
export interface Entry {
  readonly title: string;
  readonly text: string;
  readonly url: string | null;
  /** Publication or start; RFC 3339 in UTC. For a day without a known time, midnight of that day in UTC. */
  readonly date: string | null;
  /** The local calendar day (`2026-11-20`), stated or by the place's zone; null if only `date` is known. */
  readonly day: string | null;
  /** The last of several local days. */
  readonly lastDay?: string;
}

/** A document as people read it: the analysts' input. All of it is untrusted. */
export interface Page {
  readonly url: string;
  readonly kind: PageKind;
  readonly title: string | null;
  /** The text of all blocks, each on lines of its own; facts quote it. */
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly links: readonly Link[];
  /** Absolute URLs of scripts, frames, style sheets, and other resources that the page loads. */
  readonly resources: readonly string[];
  /** Parsed linked data (JSON-LD). */
  readonly data: readonly unknown[];
  readonly entries: readonly Entry[];
  /** The page's own date of publication or last change, or, for a PDF, creation; RFC 3339. */
  readonly publishedAt: string | null;
  /** The page's type, such as `board_agenda`, as classified when it was read. */
  readonly type?: string;
  /**
   * The page's owner, determined when it was read: another body's name, `true` for the institution, null if unknown.
   */
  readonly owner?: string | true | null;
  /** The time the document was fetched; RFC 3339. */
  readonly seenAt?: string | null;
  /** The statements that an earlier reading took from the same page, which is then not analyzed again. */
  readonly stated?: Stated;
}

/** The pages of a website: in memory, or read one at a time as often as needed, because together they may be large. */
export type Pages = readonly Page[] | AsyncIterable<Page>;
