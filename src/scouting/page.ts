/** A document as it came from a website: the bytes, decoded from their transfer encoding, and where they came from. */
export interface FetchedDocument {
  /** Where it was found in the end, after redirects; absolute, without fragment. */
  readonly url: string;
  readonly contentType: string | null;
  readonly body: Buffer;
  /** RFC 3339. */
  readonly fetchedAt: string;
}

export type PageKind = 'html' | 'pdf' | 'feed' | 'calendar';

/**
 * A piece of a page in reading order. A text may have several lines, as its author broke them. Pieces with the same
 * `card` stood in one box of a row of like boxes, such as the cards of a staff page.
 */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string; readonly card?: number }
  | { readonly kind: 'text'; readonly text: string; readonly card?: number }
  | { readonly kind: 'item'; readonly text: string; readonly card?: number }
  /** Cells, row by row; the first row holds the headings where the page says so. */
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[]; readonly hasHeader: boolean };

export interface Link {
  /** Absolute; `mailto:` and `tel:` too. */
  readonly url: string;
  readonly text: string;
  /** Where the link stands, if not in the page's own content. */
  readonly place?: 'menu' | 'header' | 'footer';
  /** In a menu, the text of the item that it stands under, such as `Board Members`. */
  readonly under?: string;
}

/** An entry of a feed or calendar. */
export interface Entry {
  readonly title: string;
  readonly text: string;
  readonly url: string | null;
  /** RFC 3339, in UTC: when it was published, or when it begins. */
  readonly date: string | null;
  /** The calendar day of it (`2026-11-20`) where it takes place, if the document says so; else only `date` is known. */
  readonly day: string | null;
}

/** A document as people read it: what the analysts work on. Everything in it is data from a stranger. */
export interface Page {
  readonly url: string;
  readonly kind: PageKind;
  readonly title: string | null;
  /** All that can be read, a line per block; facts are quoted from it. */
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly links: readonly Link[];
  /** Addresses of scripts, frames, style sheets and other things that the page loads; absolute. */
  readonly resources: readonly string[];
  /** Linked data (JSON-LD), as parsed. */
  readonly data: readonly unknown[];
  readonly entries: readonly Entry[];
  /** When the page says that it was published or last changed; RFC 3339. */
  readonly publishedAt: string | null;
  /** What the page is for, such as `board_agenda`, as it was judged when it was read. */
  readonly type?: string;
  /** When the document was fetched; RFC 3339. */
  readonly seenAt?: string | null;
}
