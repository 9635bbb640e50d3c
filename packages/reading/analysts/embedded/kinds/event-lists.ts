import type { EvidenceKind } from '../../../facts.ts';
import type { AnnotatedPage, Field, Passage } from '../annotate/annotated-page.ts';
import type { DateSpan } from '../annotate/spans.ts';
import { signsIn } from '../patterns/signs.ts';
import { isBox, type Side, sideOfTitles, titleBeside } from './event-beside.ts';
import { contextsOf, type DateContext } from './event-context.ts';
import {
  canBeHeld,
  type Days,
  eventOf,
  eventTitleOf,
  type FoundEvent,
  isBareTitle,
  isBoardMeeting,
  isMeetingLine,
  meetingTitle,
  namesOtherBody,
  typeOfEntry,
  typeOfHeadline,
} from './event-titles.ts';

const { says } = signsIn('event-signs.txt');
/** Longer lines are prose, whose dates are those of sentences. */
const LONGEST_LINE = 170;
/** Maximum length of a line below a heading with its day. */
const LONGEST_LINE_BELOW_DAY = 120;
const LONGEST_CELL = 400;
const LONGEST_TITLE = 150;

/** The events of dated lists and tables: each row or line is an event of the type that its words or headings name. */
export function eventsOfLists(page: AnnotatedPage): FoundEvent[] {
  const { passages } = page;
  const contexts = contextsOf(page);
  const side = sideOfTitles(passages);
  let previous: string | null = null;
  return passages.flatMap((passage, at): FoundEvent[] => {
    const { text, form } = passage;
    const context = contexts[at]!;
    const dates = passage.dates
      .filter(({ precision, start }) => precision === 'day' && !says('ends_span', text.slice(0, start)))
      .map((date) => (date.hasYear ? date : inOrder(date, previous)));
    previous = dates.at(-1)?.day ?? previous;
    const { dateHeading, isCalendar, isGridDay } = context;
    const isLine = form !== 'heading' && form !== 'row' && text.length <= LONGEST_LINE_BELOW_DAY;
    const isBelowDay = dateHeading && isCalendar && isLine;
    if (isGridDay || form === 'entry' || (dates.length === 0 && !isBelowDay)) return [];
    if (says('timestamp', text) || says('exception', text) || isOfMinutes(page, passage)) return [];
    if (dates.length === 0) {
      const entry = { ...context, isNews: false };
      return isBelowDay
        ? eventsTitled(eventTitleOf(text, []), dateHeading, passage, entry, 'dated_list')
        : [];
    }
    if (form === 'row') return eventsOfRow(passage, dates, context);
    return text.length > LONGEST_LINE ? [] : eventsOfLine(passages, passage, dates, context, side);
  });
}

/** Returns `true` for an item of business about earlier minutes; outside of agendas and minutes, by its words. */
const isOfMinutes = ({ type }: AnnotatedPage, { text, dates }: Passage): boolean =>
  dates.some(({ roles }) => roles.includes('minutes_of')) &&
  (type === 'board_agenda' || type === 'board_minutes' || says('business_item', text));

/** Moves a day that would precede the previous one to the next year, if that is soon after: lists are chronological. */
function inOrder(date: DateSpan, previous: string | null): DateSpan {
  if (previous === null || date.day >= previous) return date;
  const day = inNextYear(date.day);
  const lastDay = inNextYear(date.lastDay);
  const isNext = Date.parse(day) - Date.parse(previous) < MOST_BETWEEN_MS && day >= previous;
  return isNext ? { ...date, day, lastDay } : date;
}
const inNextYear = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
const DAY_MS = 86_400_000;
/** Days of a list that are this far apart, or farther, are not in order, so that their years remain as assumed. */
const MOST_BETWEEN_MS = 100 * DAY_MS;
/** Maximum length of a board meeting: boards hold retreats on weekends. */
const LONGEST_MEETING_MS = 3 * DAY_MS;

/**
 * The events of a line outside a table: all meetings of the board that it lists, or one other event. A line with just a
 * day has its title in the line beside it.
 */
function eventsOfLine(
  passages: readonly Passage[],
  passage: Passage,
  dates: readonly DateSpan[],
  context: DateContext,
  side: Side | null,
): FoundEvent[] {
  const { text, index } = passage;
  const [date] = dates as [DateSpan];
  const title = eventTitleOf(text, dates);
  const isPosting = /^(?:posted|published)\b/i.test(text) || date.roles[0] === 'posted';
  const isMeeting = context.isOfBoard && !isPosting && !isBox(text) && isMeetingLine(title);
  const isListed = says('clock', text) || (isInList(passages, passage) && !/\d\.$/.test(text));
  if (isMeeting && isBareTitle(title) && !isListed) return [];
  if (!isMeeting && (isBareTitle(title) || isPosting)) {
    const name = titleBeside(passages, index, side);
    if (isPosting && name === null) return [];
    return eventsTitled(
      name ?? '',
      date,
      passage,
      { ...context, isNews: context.isNews || isPosting },
      'dated_list',
    );
  }
  if (!canBeHeld(date) || says('prose', title)) return [];
  const around = [text.slice(0, date.start), text.slice(dates.at(-1)!.end)];
  // News items have their date before or after the headline.
  if (context.isNews && !isMeeting && around.every((part) => eventTitleOf(part, []) !== '')) return [];
  // A line can list several board meetings, but only one other event.
  const all = dates.filter(({ roles }, at) => at === 0 || roles[0] !== 'exception');
  return (isMeeting ? all : [date]).flatMap((one) =>
    eventsTitled(title, one, passage, context, 'dated_list'),
  );
}

/** Maximum distance between two days of a list, in passages. */
const LIST_REACH = 12;

/**
 * Returns `true` if the meetings around a day form a list. A single day, or one with just the headline's day above, may
 * be the date of posting.
 */
function isInList(passages: readonly Passage[], { index }: Passage): boolean {
  const from = Math.max(0, index - LIST_REACH);
  return passages
    .slice(from, index + 1 + LIST_REACH)
    .filter((one) => one.index !== index && one.form !== 'heading' && one.text.length <= LONGEST_LINE)
    .filter(({ dates }) => dates.some(canBeHeld))
    .some(({ text, dates }) => isMeetingLine(eventTitleOf(text, dates)));
}

/** The events of a row: dated by its cell for dates, with the title from that cell or the cell for titles. */
function eventsOfRow(passage: Passage, dates: readonly DateSpan[], context: DateContext): FoundEvent[] {
  const fields = passage.fields.map(({ label, value }) => ({ label, value: value.slice(0, LONGEST_CELL) }));
  // The month of a day can be in a cell of its own.
  const datesIn = (value = '') => dates.filter(({ text }) => value.includes(text.split(' | ').at(-1)!));
  const dated = fields.filter(({ value }) => datesIn(value).length > 0);
  const cell = dated.find(({ label }) => says('date_label', label)) ?? dated[0];
  const [date] = datesIn(cell?.value);
  const end = dated.find((one) => one !== cell && says('end_label', one.label));
  // In a calendar, columns for start and end are not bid deadlines.
  if (!cell || !date || !(canBeHeld(date) || (end && context.isCalendar))) return [];
  // A reason in parentheses is not an event of its own: `(January 1st is a holiday)`.
  const value = cell.value.replace(/\([^()]*\b(?:is|are|due to)\b[^()]*\)/gi, ' ');
  const own = eventTitleOf(value, datesIn(value));
  const others = fields.filter((one) => one.value !== cell.value && !says('place_label', one.label));
  const title = eventTitleOf(titleOfRow(own, others, dates).split('\n')[0]!, dates);
  const isOfSeveral = context.isOfBoard && !end && isMeetingLine(title);
  const { day: lastDay = date.lastDay } = datesIn(end?.value).at(-1) ?? {};
  // `September`, `6 and 18`
  const further = datesIn(value).filter((one) => isOfSeveral && one !== date && /^\d+$/.test(one.text));
  return [{ ...date, lastDay }, ...further].flatMap((one) =>
    eventsTitled(title, one, passage, context, 'row'),
  );
}

/** The text beside the date in its cell, unless another cell is for titles and that text is of no known type. */
function titleOfRow(own: string, others: readonly Field[], dates: readonly DateSpan[]): string {
  const named = others.find(({ label, value }) => says('title_label', label) && /\p{L}{3}/u.test(value));
  const isOwn =
    !isBareTitle(own) && (named === undefined || typeOfEntry(own) !== null || namesOtherBody(own));
  if (isOwn) return own;
  return (named ?? others.find(({ value }) => !isBareTitle(eventTitleOf(value, dates))))?.value ?? '';
}

/** The event of a dated title, if its own words or its headings identify one; among the board's dates, a meeting. */
function eventsTitled(
  title: string,
  days: Days,
  passage: Passage,
  { isNews, isOfBoard, isCalendar, isForAll }: DateContext,
  evidence: EvidenceKind,
): FoundEvent[] {
  const isPeriod = Date.parse(days.lastDay ?? days.day) - Date.parse(days.day) > LONGEST_MEETING_MS;
  if (isOfBoard && isMeetingLine(title) && !isPeriod && !says('account', passage.text))
    return [eventOf('board_meeting', meetingTitle(title), days, passage, evidence)];
  if (isBareTitle(title) || title.length > LONGEST_TITLE) return [];
  const isHeadline = title.split(' ').length > 2 && !/\p{Ll}{2}\.$/u.test(title);
  if (isNews && !isHeadline) return [];
  const type = isNews ? typeOfHeadline(title) : typeOfEntry(title, isForAll && !isOfBoard);
  const isKnown =
    isNews ||
    type === 'bond_vote' ||
    (type === 'board_meeting' ? isBoardMeeting(title) || isOfBoard : isCalendar);
  return type && isKnown ? [eventOf(type, title, days, passage, evidence)] : [];
}
