import type { Span } from '../patterns/span.ts';

/** The role of a date. A date without a role must not become an event or a deadline. */
export type DateRole =
  | 'held' // A meeting, game, break or election takes place.
  | 'posted'
  | 'due' // Proposals, applications or payments are due.
  | 'opened'
  | 'pre_bid' // A pre-bid meeting or a site visit.
  | 'questions' // Last day for bidders' questions.
  | 'registers'
  | 'adopted'
  | 'awarded'
  | 'begins' // Start of a term or an agreement.
  | 'ends' // End of a term or an agreement.
  | 'minutes_of' // The date of earlier minutes, which are being approved.
  | 'exception' // The day of something that does not take place: no school, canceled or moved meetings.
  | 'born'
  | 'updated';

export interface DateSpan extends Span {
  /** `2026-11-20`; the first day of a span or month. */
  readonly day: string;
  /** The last day of a span or month; of a day, the day itself. */
  readonly lastDay: string;
  readonly precision: 'day' | 'month';
  /** True if the date states its year, or, except in July, a school year above settles it; otherwise it is a guess. */
  readonly hasYear: boolean;
  /** From the label, the column heading, or adjacent words, the likeliest first; empty if unknown. */
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
  /** True if `first` is a common given name in the United States, or two initials. */
  readonly hasGivenName: boolean;
  /** True if it has an honorific such as `Ms.` or a degree. */
  readonly isAddressed: boolean;
}

/** A position as written, such as `Assistant Superintendent of Curriculum`. */
export type TitleSpan = Span;
