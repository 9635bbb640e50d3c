import type { Entry, Link, Page, PageKind } from '../../../documents/page.ts';
import type { Subject } from '../../../facts.ts';
import type { VendorSpan } from '../catalog/vendor-names.ts';
import type { PageType } from '../page-types/page-type.ts';
import type { Span } from '../patterns/span.ts';
import type { DateSpan, MarkSpan, PersonSpan, SumSpan, TitleSpan } from './spans.ts';

/** A page after one reading, on which the search for all kinds of facts is based. All its text is untrusted. */
export interface AnnotatedPage {
  readonly source: Page;
  readonly url: string;
  readonly kind: PageKind;
  readonly title: string | null;
  readonly type: PageType;
  readonly subject: Subject;
  /**
   * The time to which dates without a year are near: the first day with a year in minutes or an agenda, else the time
   * of publication, else that of the run.
   */
  readonly reference: Date;
  readonly blocks: readonly AnnotatedBlock[];
  readonly passages: readonly Passage[];
  readonly links: readonly AnnotatedLink[];
}

/** The role of a block, which decides whether its passages can assert something about this institution. */
export type Genre =
  | 'directory' // Records of people or offices: name, title, mail, telephone.
  | 'table' // A table of anything else, or a list of label/value pairs.
  | 'dated_list' // Dated entries: a calendar, a schedule, a feed.
  | 'agenda_item' // An item of business of a meeting, or of its minutes.
  | 'news' // An announcement or a news item of this institution.
  | 'narrative' // Prose of this institution about itself.
  | 'explanation' // An explanation of a law or program that would be the same on any district's website.
  | 'rules' // Policy, handbook, rules, terms of use.
  | 'specification' // Terms, scope and forms of a bid.
  | 'example' // A worked example, such as the tax on a home of a certain value.
  | 'faq' // A question and its answer. The institution answers, so it may assert.
  | 'public_comment' // A visitor's comment to the board.
  | 'other_body' // The text of another body: an association, a vendor, the state.
  | 'boilerplate'; // Legal notices, cookie and accessibility statements.

export interface AnnotatedBlock {
  readonly index: number;
  readonly form: 'heading' | 'text' | 'item' | 'table' | 'entry';
  /** The headings above it, the nearest last. A heading's list does not contain itself. */
  readonly headings: readonly string[];
  /** The nearest line above that is just a month or school year, such as `October 2024`; null below a later heading. */
  readonly yearLine: string | null;
  readonly genre: Genre;
  /** White space collapsed, with line breaks as `\n`; at most 4,000 characters. */
  readonly text: string;
  /** The number of the box around the block, such as a staff member's card; null outside of boxes. */
  readonly card: number | null;
  /** The level of the item of business that begins with the block, if a meeting's data states it. */
  readonly business: number | null;
  readonly passages: readonly Passage[];
  /** Label/value pairs that make up the block: `Due date: May 4`, or rows of two cells. Otherwise empty. */
  readonly fields: readonly Field[];
  /** Column headings of a table. */
  readonly header: readonly string[];
}

export interface Field {
  /** Empty for a cell of a column without a heading. */
  readonly label: string;
  readonly value: string;
}

/**
 * The smallest unit that can be judged on its own: a sentence, heading, item, row of a table, or entry of a feed. Its
 * spans are computed on first use; offsets refer to `text`.
 */
export interface Passage {
  readonly index: number;
  readonly form: 'heading' | 'sentence' | 'item' | 'row' | 'entry';
  /** One line of the page's text, verbatim, of at most 700 characters, which facts quote. */
  readonly text: string;
  readonly block: AnnotatedBlock;
  /** Cells of a row with their column headings, or the one pair of a line `Label: value`. */
  readonly fields: readonly Field[];
  readonly entry: Entry | null;
  readonly dates: readonly DateSpan[];
  readonly sums: readonly SumSpan[];
  /** Email addresses and telephone numbers. */
  readonly marks: readonly MarkSpan[];
  readonly people: readonly PersonSpan[];
  readonly titles: readonly TitleSpan[];
  readonly companies: readonly Span[];
  readonly vendors: readonly VendorSpan[];
}

export interface AnnotatedLink {
  readonly url: string;
  readonly text: string;
  readonly place: 'main' | NonNullable<Link['place']>;
  /** In a menu or header, the parent item, such as `Board Members`; null elsewhere, or without a parent. */
  readonly under: string | null;
  /** The passage with the link's text; null outside the page's content, and for texts that are not on the page. */
  readonly passage: Passage | null;
}

/** The nearest heading above a passage. */
export const headingOf = ({ block }: Passage): string | null => block.headings.at(-1) ?? null;
