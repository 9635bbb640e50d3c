import type { Span } from '../patterns/span.ts';

/** The role of a date. A date without one must not make an event or a deadline. */
export type DateRole =
  | 'held' // A meeting, game, break or election takes place.
  | 'posted'
  | 'due' // Proposals, applications or payments are due.
  | 'opened'
  | 'pre_bid' // A pre-bid meeting or a site visit.
  | 'questions' // The last day for questions of bidders.
  | 'registers'
  | 'adopted'
  | 'awarded'
  | 'begins' // A term or an agreement begins.
  | 'ends' // A term or an agreement ends.
  | 'minutes_of' // Earlier minutes that are approved.
  | 'exception' // No school, no meeting, canceled or moved.
  | 'born'
  | 'updated';

export interface DateSpan extends Span {
  /** `2026-11-20`; the first day of a span or month. */
  readonly day: string;
  /** The last day of a span or month; of a day, the day itself. */
  readonly lastDay: string;
  readonly precision: 'day' | 'month';
  /** True if the year is written with it or follows from a school year above; otherwise it is a guess. */
  readonly hasYear: boolean;
  /** From the label, the column heading, or the words around it, the likeliest first; empty if unknown. */
  readonly roles: readonly DateRole[];
}

export interface SumSpan extends Span {
  /** US dollars. */
  readonly value: number;
}

export interface MarkSpan extends Span {
  readonly form: 'mail' | 'telephone';
  /** The address in lower case, or the number as written with ` x12` for an extension. */
  readonly value: string;
}

export interface PersonSpan extends Span {
  /** First name first, without honorifics and degrees. */
  readonly name: string;
  readonly first: string;
  readonly last: string;
  /** True if the first word is a common given name in the United States. */
  readonly hasGivenName: boolean;
  /** True if it has an honorific such as `Ms.` or a degree. */
  readonly isAddressed: boolean;
}

/** A position as written, such as `Assistant Superintendent of Curriculum`. */
export type TitleSpan = Span;

export interface OrganizationSpan extends Span {
  readonly form: 'company' | 'government' | 'association' | 'school';
}
