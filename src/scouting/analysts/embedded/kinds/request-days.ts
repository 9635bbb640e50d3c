import type { Passage } from '../annotate/annotated-page.ts';
import type { DateRole, DateSpan } from '../annotate/spans.ts';

/** Days of a request; null where nothing tells them apart from other days. */
export interface RequestDays {
  readonly posted: string | null;
  readonly deadline: string | null;
}

const has = ({ roles }: DateSpan, role: DateRole): boolean => roles[0] === role;

/**
 * The deadline and the day of posting among the dates of some passages. Days of pre-bid meetings, questions and awards
 * are neither; an opening counts as the deadline where no other is given.
 */
export function daysOf(passages: readonly Passage[]): RequestDays {
  const dates = passages.flatMap((passage) => passage.dates);
  const due = dates.find((date) => has(date, 'due')) ?? dates.find((date) => has(date, 'opened'));
  const posted = dates.find((date) => has(date, 'posted'));
  return { posted: posted?.day ?? null, deadline: due?.day ?? null };
}

/** In a list of open requests, the one day beside a title is the day when it is due. */
export function onlyDayOf(passage: Passage): string | null {
  const [first, second] = passage.dates;
  return first && !second && first.precision === 'day' && (first.roles.length === 0 || has(first, 'held'))
    ? first.day
    : null;
}
