import type { Passage } from '../annotate/annotated-page.ts';
import { isBare, titleOf } from './event-titles.ts';

/** Whether the headings of dated items stand before their dates or behind them, as all of the page's items have it. */
export function sideOfTitles(passages: readonly Passage[]): -1 | 1 | null {
  const bare = [...passages.keys()].filter((at) => isDateLine(passages[at]!));
  const count = (side: -1 | 1) =>
    bare.filter((at) => passages[at + side]?.form === 'heading' && !isDateLine(passages[at + side]!)).length;
  const [before, behind] = [count(-1), count(1)];
  if (Math.max(before, behind) < 0.5 * bare.length) return sideOfLines(passages, bare);
  if (before === behind) return before === 0 ? null : passages[bare[0]! - 1]?.form === 'heading' ? -1 : 1;
  return before > behind ? -1 : 1;
}

/** So many days that alternate with lines make a list of two lines each. */
const FEWEST = 3;

/** Where the titles of days stand that alternate with other lines, by how the list ends. */
function sideOfLines(passages: readonly Passage[], days: readonly number[]): -1 | 1 | null {
  const alternating = days.filter(
    (at, index) => at - (days[index - 1] ?? -9) === 2 || days[index + 1] === at + 2,
  );
  if (alternating.length < FEWEST || alternating.length < 0.7 * days.length) return null;
  const last = passages[alternating.at(-1)! + 1];
  return last && last.text.length < LONGEST_TITLE ? 1 : -1;
}
const LONGEST_TITLE = 100;

const isDateLine = ({ text, dates }: Passage): boolean =>
  dates.length === 1 &&
  text.length < 80 &&
  isBare(titleOf(text, dates).replace(/^(?:posted|published|date)(?: on)?/i, ''));

/** The title of an item whose date stands in a line of its own: in its card, behind `When:`, or in the heading beside. */
export function titleBeside(passages: readonly Passage[], at: number, side: -1 | 1 | null): string | null {
  const { block, text } = passages[at]!;
  if (block.card !== null) {
    const card = passages
      .slice(Math.max(0, at - 6), at + 7)
      .filter((one) => one.block.card === block.card && one.text !== text);
    if (card.filter(isDateLine).length > 0) return null;
    const named =
      card.find(({ form }) => form === 'heading') ??
      card.find((one) => !isDateLine(one) && !isBare(titleOf(one.text, one.dates)));
    if (named) return titleOf(named.text, named.dates);
  }
  if (/^(?:when|date)s?:?$/i.test(passages[at - 1]?.text ?? '')) return block.headings.at(-1) ?? null;
  if (block.form === 'heading') return isDateLine(passages[at]!) ? (block.headings.at(-1) ?? null) : null;
  const beside = side === null ? undefined : passages[at + side];
  // A heading with a day of its own is not the title of another day.
  if (!beside || beside.dates.some(({ precision }) => precision === 'day')) return null;
  const isAlternating = passages[at + 2 * side!] === undefined || isDateLine(passages[at + 2 * side!]!);
  return beside.form === 'heading' || (isAlternating && beside.text.length < LONGEST_TITLE)
    ? beside.text
    : null;
}
