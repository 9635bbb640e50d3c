import type { Passage } from '../annotate/annotated-page.ts';
import { eventTitleOf, isBareTitle } from './event-titles.ts';

/** The side of the days on which a list has the titles of its items: -1 before them, 1 after them. */
export type Side = -1 | 1;
const LONGEST_TITLE = 100;
/** A day on a line of its own, with its weekday, its time, and `Posted on`, is shorter than this. */
const LONGEST_DATE_LINE = 80;
/** Number of passages before and after a day among which is its whole card. */
const CARD_REACH = 6;
/** Minimum share of days that alternate with other lines in a list of two-line entries. */
const LEAST_ALTERNATING = 0.7;

/**
 * The side on which most days on lines of their own have headings; if fewer than half of them have any, that of other
 * lines (`sideOfLines`). Null if there is none.
 */
export function sideOfTitles(passages: readonly Passage[]): Side | null {
  const days = [...passages.keys()].filter((at) => isDateLine(passages[at]));
  const isHeading = (at: number): boolean => passages[at]?.form === 'heading' && !isDateLine(passages[at]);
  const [before, after] = [-1, 1].map((side) => days.filter((at) => isHeading(at + side)).length) as [
    number,
    number,
  ];
  if (Math.max(before, after, 1) < days.length / 2) return sideOfLines(passages, days);
  if (before === after) return before === 0 ? null : isHeading(days[0]! - 1) ? -1 : 1;
  return before > after ? -1 : 1;
}

/** Minimum number of days alternating with other lines that make a list of two-line entries. */
const FEWEST_DAYS = 3;

/** The side of the lines that alternate with days: after the days if a title follows the last; null if too few do. */
function sideOfLines(passages: readonly Passage[], days: readonly number[]): Side | null {
  const alternating = days.filter((at, index) => days[index - 1] === at - 2 || days[index + 1] === at + 2);
  if (alternating.length < FEWEST_DAYS || alternating.length < LEAST_ALTERNATING * days.length) return null;
  return canTitle(passages[alternating.at(-1)! + 1]) ? 1 : -1;
}

const isDateLine = (passage: Passage | undefined): boolean =>
  passage?.dates.length === 1 &&
  passage.text.length < LONGEST_DATE_LINE &&
  isBareTitle(eventTitleOf(passage.text, passage.dates).replace(/^(?:posted|published|date)(?: on)?/i, ''));

/** Returns `true` for a heading or a short line without a day. */
const canTitle = (passage: Passage | undefined): boolean =>
  passage !== undefined &&
  (passage.form === 'heading' || passage.text.length < LONGEST_TITLE) &&
  !passage.dates.some(({ precision }) => precision === 'day');

/** The title of an item whose day is on a line of its own: in its card, or next to it. */
export function titleBeside(passages: readonly Passage[], at: number, side: Side | null): string | null {
  const { block, text } = passages[at]!;
  const nameOf = (items: readonly Passage[]): string | null => {
    const named = items.find((one) => !isBareTitle(eventTitleOf(one.text, one.dates)));
    return named ? eventTitleOf(named.text.split(' @ ')[0]!, named.dates) : null;
  };
  // A calendar's sequence of `Oct`, `17`, perhaps `Mon`, and the event.
  if (isBox(text)) return nameOf(passages.slice(at + 1, at + 3));
  if (block.card !== null) {
    const near = passages.slice(Math.max(0, at - CARD_REACH), at + CARD_REACH + 1);
    const card = near.filter((one) => one.block.card === block.card && one.text !== text);
    if (card.some(isDateLine)) return null;
    const name = nameOf(
      card.toSorted((one, other) => Number(other.form === 'heading') - Number(one.form === 'heading')),
    );
    if (name) return name;
  }
  const beside = side && passages[at + side];
  return beside && canTitle(beside) ? beside.text : null;
}

/** Returns `true` for a line with just the number of a day. */
export const isBox = (text: string): boolean => /^\d{1,2}$/.test(text);
