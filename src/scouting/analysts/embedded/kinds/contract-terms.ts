import type { Passage } from '../annotate/annotated-page.ts';
import { labelAt } from '../annotate/date-roles.ts';
import type { DateSpan } from '../annotate/spans.ts';
import { signsIn } from '../patterns/signs.ts';
import type { Span } from '../patterns/span.ts';

const { says } = signsIn('contract-signs.txt');

/** Separators of the items of a list in one sentence or cell: `; (b) renewal of …`. */
const BETWEEN = /; | \([a-z]\) /g;

/** The part of a list in which a place stands; the whole text when it is no list. */
export function partAround(text: string, { start, end }: Span): string {
  let from = 0;
  for (const { index, 0: sign } of text.matchAll(BETWEEN)) {
    if (index >= end) return text.slice(from, index);
    if (index + sign.length <= start) from = index + sign.length;
  }
  return text.slice(from);
}

/** The day on which an agreement ends that a part of a passage is about; null for a length or a year alone. */
export function endOf(passage: Passage, part: string): string | null {
  const from = passage.text.indexOf(part);
  return endIn(passage, from, from + part.length);
}

/** The same in the sentences behind, for an item of a meeting that is about one supplier. */
export function endBehind(passage: Passage): string | null {
  const { passages } = passage.block;
  const behind = passages.slice(passages.indexOf(passage) + 1, passages.indexOf(passage) + 4);
  return behind.map((next) => endIn(next, 0, next.text.length)).find(Boolean) ?? null;
}

function endIn(passage: Passage, from: number, to: number): string | null {
  const dates = passage.dates.filter(({ start }) => start >= from && start < to);
  const end =
    dates.find((date, at) => isEnd(passage, date, dates[at - 1])) ??
    dates.findLast((date) => says('end_label', labelAt(passage.fields, date.text)));
  return end?.lastDay ?? null;
}

/** True if a date ends a term: by the word before it, or as the second of a span. */
function isEnd({ text }: Passage, date: DateSpan, earlier: DateSpan | undefined): boolean {
  if (date.roles[0] === 'minutes_of') return false;
  const isSecond = earlier !== undefined && says('spans', text.slice(earlier.end, date.start));
  const isSpan = date.precision === 'day' && date.lastDay > date.day;
  return isSecond || isSpan || says('end_before', text.slice(Math.max(0, date.start - 40), date.start));
}
