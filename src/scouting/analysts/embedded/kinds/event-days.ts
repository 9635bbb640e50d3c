import type { Passage } from '../annotate/annotated-page.ts';
import { findDates, type PlainDate, yearsIn } from '../annotate/dates.ts';
import type { DateContext } from './event-context.ts';
import { draft, type EventDraft, typed } from './event-draft.ts';
import { isBare, titleOf } from './event-titles.ts';

/** Columns for the month and its days: `September`, `6 and 18`. */
export function meetingsOfMonth(passage: Passage, reference: Date): EventDraft[] {
  const cell = (label: RegExp): string =>
    passage.fields.find((field) => label.test(field.label))?.value ?? '';
  const [month, days] = [cell(/^months?$/i), cell(/^(?:day|date)s?$/i)];
  if (month === '' || days === '') return [];
  return datesOf(month, days, passage, reference).map((date) =>
    draft('board_meeting', 'Board Meeting', date, passage, 'row'),
  );
}

/** Below the heading of a month: `3 Board of Education meeting`, `21–31: Winter recess`. */
export function eventsOfDayNumber(passage: Passage, context: DateContext, reference: Date): EventDraft[] {
  const heading = [context.section, ...passage.block.headings.slice(-1)].find((text) =>
    MONTH_HEADING.test(text),
  );
  const [, number, rest] = DAY_NUMBER.exec(passage.text) ?? [];
  const [date] = heading && number ? datesOf(heading, number, passage, reference) : [];
  if (!date || !rest) return [];
  return typed(titleOf(rest, []), date, passage, { ...context, isCalendar: true }, 'dated_list', false);
}

/** A month, perhaps with its year, and days of it that stand elsewhere. */
const datesOf = (month: string, days: string, { block }: Passage, reference: Date): PlainDate[] =>
  findDates(`${month.replace(/[,\s]*(?:20\d\d)?$/, '')} ${days}`, {
    reference,
    ...yearsIn([...block.headings, block.yearLine ?? '', month]),
  });

/** A line below a heading that is a day: what takes place then. */
export function eventBelowDate(passage: Passage, context: DateContext): EventDraft[] {
  const { dateHeading } = context;
  const isLine = passage.form !== 'heading' && passage.form !== 'row' && passage.text.length <= 120;
  if (!dateHeading || !context.isCalendar || !isLine) return [];
  return typed(
    titleOf(passage.text, []),
    dateHeading,
    passage,
    { ...context, isNews: false },
    'dated_list',
    false,
  );
}

const MONTH_HEADING =
  /^(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?,?\s?(20\d\d)?$/i;
const DAY_NUMBER =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? )?(\d{1,2})(?:\s?[-–&]\s?(?:[a-z]{3,9}\.? )?\d{1,2})?(?:st|nd|rd|th)?\*?(?: ?\(?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?\)?)?[\s,:.|–-]+(\p{L}.{3,140})$/iu;

/** Calendars write `Oct`, `17` and what takes place in boxes of their own. */
export function eventOfTile(
  passages: readonly Passage[],
  at: number,
  context: DateContext,
  reference: Date,
): EventDraft[] {
  const [month, day] = [passages[at]!, passages[at + 1]?.text ?? ''];
  if (!MONTH_HEADING.test(month.text) || !/^\d{1,2}$/.test(day)) return [];
  const isWeekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*$/i.test(passages[at + 2]?.text ?? '');
  const passage = passages[at + (isWeekday ? 3 : 2)];
  const name = passage && titleOf(passage.text.split(' @ ')[0]!, passage.dates);
  const [date] = datesOf(month.text, day, month, reference);
  if (!name || isBare(name) || !date) return [];
  return typed(name, date, passage, { ...context, isCalendar: true }, 'dated_list', false);
}
