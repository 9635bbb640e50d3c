import type { AnnotatedPage, Passage } from '../annotate/annotated-page.ts';
import { findDates, type PlainDate, yearsIn } from '../annotate/dates.ts';
import { signsIn } from '../patterns/signs.ts';
import type { DateContext } from './event-context.ts';
import { type Days, isBare, titleOf } from './event-titles.ts';

const { says, find } = signsIn('event-signs.txt');

/** An event whose day is in another line, cell, or heading. */
interface Apart {
  readonly title: string;
  readonly days: Days;
  readonly passage: Passage;
}

/** Below the heading of a month: `3 Board of Education meeting`, `21–31: Winter recess`. */
export function entryOfDayNumber(
  page: AnnotatedPage,
  passage: Passage,
  { month }: DateContext,
): Apart | null {
  const { headings, header } = passage.block;
  const above = [month, ...headings.slice(-1), ...header].find((text) => says('month', text));
  const [, number, rest = ''] = find('day_number', passage.text) ?? [];
  const [date] = above && number ? daysOf(above, number, passage, page) : [];
  // A month's grid has further days in the row.
  return date && rest && !/\|\s*\d{1,2}\b/.test(rest)
    ? { title: titleOf(rest, []), days: date, passage }
    : null;
}

/** Columns for the month and its days: `September`, `6 and 18`. */
export function daysOfMonth(page: AnnotatedPage, passage: Passage): readonly PlainDate[] {
  const cell = (name: string) => passage.fields.find(({ label }) => says(name, label))?.value ?? '';
  const [month, days] = [cell('month_label'), cell('day_label')];
  return month === '' || days === '' ? [] : daysOf(month, days, passage, page);
}

/** A line below a heading that is a day, or a calendar's boxes for `Oct`, `17`, and the event. */
export function entryBesideDay(page: AnnotatedPage, at: number, context: DateContext): Apart | null {
  const { passages } = page;
  const [passage, day] = [passages[at]!, passages[at + 1]?.text ?? ''];
  const isLine = passage.form !== 'heading' && passage.form !== 'row' && passage.text.length <= 120;
  if (context.dateHeading && context.isCalendar && isLine)
    return { title: titleOf(passage.text, []), days: context.dateHeading, passage };
  if (!says('month', passage.text) || !/^\d{1,2}$/.test(day)) return null;
  const isWeekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*$/i.test(passages[at + 2]?.text ?? '');
  const tile = passages[at + (isWeekday ? 3 : 2)];
  const title = titleOf(tile?.text.split(' @ ')[0] ?? '', tile?.dates ?? []);
  const [date] = daysOf(passage.text, day, passage, page);
  return tile && date ? { title, days: date, passage: tile } : null;
}

/** A month, perhaps with its year, whose days are elsewhere. */
const daysOf = (month: string, days: string, { block }: Passage, { reference }: AnnotatedPage): PlainDate[] =>
  findDates(`${month.replace(/[,\s]*(?:20\d\d)?$/, '')} ${days}`, {
    ...{ reference, ...yearsIn([...block.headings, block.yearLine ?? '', month]) },
  });

/** Returns -1 if the headings of items precede their dates, 1 if they follow them, and null if the items disagree. */
export function sideOfTitles(passages: readonly Passage[]): -1 | 1 | null {
  const bare = [...passages.keys()].filter((at) => isDateLine(passages[at]));
  const count = (side: -1 | 1) =>
    bare.filter((at) => passages[at + side]?.form === 'heading' && !isDateLine(passages[at + side])).length;
  const [before, after] = [count(-1), count(1)];
  if (Math.max(before, after) < 0.5 * bare.length) return sideOfLines(passages, bare);
  if (before === after) return before === 0 ? null : passages[bare[0]! - 1]?.form === 'heading' ? -1 : 1;
  return before > after ? -1 : 1;
}

/** The fewest days alternating with lines that make a list of two-line entries. */
const FEWEST = 3;
const LONGEST_TITLE = 100;

/** The same for days that alternate with lines, which the end of the list decides. */
function sideOfLines(passages: readonly Passage[], days: readonly number[]): -1 | 1 | null {
  const alternating = days.filter(
    (at, index) => at - (days[index - 1] ?? -9) === 2 || days[index + 1] === at + 2,
  );
  if (alternating.length < FEWEST || alternating.length < 0.7 * days.length) return null;
  const last = passages[alternating.at(-1)! + 1];
  return last && last.text.length < LONGEST_TITLE ? 1 : -1;
}

const isDateLine = (passage: Passage | undefined): boolean =>
  passage?.dates.length === 1 &&
  passage.text.length < 80 &&
  isBare(titleOf(passage.text, passage.dates).replace(/^(?:posted|published|date)(?: on)?/i, ''));

/** The title of an item whose date has a line of its own: in its card, or in the heading beside it. */
export function titleBeside(passages: readonly Passage[], at: number, side: -1 | 1 | null): string | null {
  const { block, text } = passages[at]!;
  if (block.card !== null) {
    const near = passages.slice(Math.max(0, at - 6), at + 7);
    const card = near.filter((one) => one.block.card === block.card && one.text !== text);
    if (card.some(isDateLine)) return null;
    const named =
      card.find(({ form }) => form === 'heading') ??
      card.find((one) => !isBare(titleOf(one.text, one.dates)));
    if (named) return titleOf(named.text, named.dates);
  }
  if (block.form === 'heading') return isDateLine(passages[at]) ? (block.headings.at(-1) ?? null) : null;
  const beside = passages[at + (side ?? 0)]!;
  // A heading with its own day does not title another one.
  if (side === null || !beside || beside.dates.some(({ precision }) => precision === 'day')) return null;
  const [next] = passages.slice(at + 2 * side);
  const isAlternating = beside.text.length < LONGEST_TITLE && (next === undefined || isDateLine(next));
  return beside.form === 'heading' || isAlternating ? beside.text : null;
}
