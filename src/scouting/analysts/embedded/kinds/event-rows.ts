import type { EvidenceKind } from '../../../facts.ts';
import type { AnnotatedPage, Passage } from '../annotate/annotated-page.ts';
import { findDates, type PlainDate, yearsIn } from '../annotate/dates.ts';
import type { DateRole, DateSpan } from '../annotate/spans.ts';
import { contextsOf, type DateContext } from './event-context.ts';
import { sideOfTitles, titleBeside } from './event-neighbors.ts';
import {
  ABOUT_MEETING,
  ADDRESS,
  type EventType,
  isBare,
  isBoardMeeting,
  isException,
  isMeetingAmongBoards,
  isOtherBody,
  titleOf,
  typeOfEntry,
  typeOfHeadline,
} from './event-titles.ts';

/** An event as one place of a page states it. */
export interface EventDraft {
  readonly type: EventType;
  readonly title: string;
  readonly day: string;
  readonly passage: Passage | null;
  readonly quote: string;
  readonly evidence: EvidenceKind;
}

/** Dates that are not the day on which the line's event takes place. */
const OTHER_ROLES: ReadonlySet<DateRole | undefined> = new Set<DateRole>([
  'updated',
  'posted',
  'due',
  'opened',
  'pre_bid',
  'questions',
  'registers',
  'adopted',
  'awarded',
  'born',
]);
const LONGEST_LINE = 170;
const LONGEST_CELL = 400;
const TIMESTAMP = /\d{4}-\d\d-\d\dT\d/;

/** Events of dated lists and tables: one row or line is one event, whose type its own words or the headings tell. */
export function eventsOfRows(page: AnnotatedPage): EventDraft[] {
  const contexts = contextsOf(page);
  const side = sideOfTitles(page.passages);
  let previous: string | null = null;
  return page.passages.flatMap((passage, at): EventDraft[] => {
    const context = contexts[at]!;
    const dates = passage.dates
      .filter(
        ({ precision, start }) =>
          precision === 'day' && !/\b(?:through|thru|until)\s$/i.test(passage.text.slice(0, start)),
      )
      .map((date) => (date.hasYear ? date : { ...date, day: inOrder(date.day, previous) }));
    previous = dates.at(-1)?.day ?? previous;
    if (
      context.isGridDay ||
      passage.form === 'entry' ||
      TIMESTAMP.test(passage.text) ||
      isException(passage.text)
    )
      return [];
    const listed = eventsOfDayNumber(passage, context, page.reference);
    if (listed.length > 0) return listed;
    if (dates.length === 0) {
      const ofMonth = context.isOfBoard ? meetingsOfMonth(passage, page.reference) : [];
      if (ofMonth.length > 0) return ofMonth;
      const below = eventBelowDate(passage, context);
      return below.length > 0 ? below : eventOfTile(page.passages, at, context, page.reference);
    }
    if (passage.form === 'row') return eventOfRow(passage, dates, context);
    return passage.text.length > LONGEST_LINE ? [] : eventsOfLine(page, at, dates, context, side);
  });
}

/** Columns for the month and its days: `September`, `6 and 18`. */
function meetingsOfMonth(passage: Passage, reference: Date): EventDraft[] {
  const { block, fields } = passage;
  const cell = (label: RegExp): string => fields.find((field) => label.test(field.label))?.value ?? '';
  const [month, days] = [cell(/^months?$/i), cell(/^(?:day|date)s?$/i)];
  if (month === '' || days === '') return [];
  const years = yearsIn([...block.headings, block.yearLine ?? '']);
  return findDates(`${month} ${days}`, { reference, ...years }).map((date) =>
    draft('board_meeting', 'Board Meeting', date, passage, 'row'),
  );
}

/** Lists go on in time: a day of May that follows one of March is of the same year, whatever day it is today. */
function inOrder(day: string, previous: string | null): string {
  if (previous === null || day >= previous) return day;
  const next = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  return Date.parse(next) - Date.parse(previous) < MOST_BETWEEN_MS && next >= previous ? next : day;
}
const MOST_BETWEEN_MS = 100 * 86_400_000;

function eventsOfLine(
  page: AnnotatedPage,
  at: number,
  dates: readonly DateSpan[],
  context: DateContext,
  side: -1 | 1 | null,
): EventDraft[] {
  const passage = page.passages[at]!;
  const title = titleOf(passage.text, dates);
  const isPosting =
    /^(?:posted|published)\b/i.test(passage.text) ||
    dates[0]!.roles[0] === 'posted' ||
    (context.isNews && /^date\b/i.test(passage.text));
  if (context.isOfBoard && !isPosting && isMeetingLine(title)) {
    if (OTHER_ROLES.has(dates[0]!.roles[0]) || isProse(title)) return [];
    return dates
      .filter(({ start }, index) => index === 0 || !OF_ANOTHER.test(passage.text.slice(0, start)))
      .map((date) => draft('board_meeting', meetingTitle(title), date, passage, 'dated_list'));
  }
  if (isBare(title) || isPosting) {
    const name = titleBeside(page.passages, at, side);
    return name === null ? [] : typed(name, dates[0]!, passage, context, 'dated_list', isPosting);
  }
  if (OTHER_ROLES.has(dates[0]!.roles[0]) || isProse(title)) return [];
  const isAtEnd = [passage.text.slice(0, dates[0]!.start), passage.text.slice(dates.at(-1)!.end)].some(
    (rest) => titleOf(rest, []) === '',
  );
  return context.isNews && !isAtEnd ? [] : typed(title, dates[0]!, passage, context, 'dated_list', false);
}

/** Words before a further date of a line that is not a further meeting: `canvass the election of May 4`. */
const OF_ANOTHER = /\b(?:from|of|since|by|before|after|for|until)\s$/i;

/** Nothing but a date, documents and remarks in brackets; or words for a meeting. */
const isMeetingLine = (title: string): boolean =>
  !isOtherBody(title) &&
  !ABOUT_MEETING.test(title) &&
  (isBare(title.replace(/\([^)]*\)/g, ' ')) || HEARING.test(title) || isMeetingAmongBoards(title));
const HEARING = /^(?:[\p{L}-]+ ){1,4}(?:hearing|retreat|session)\)?$/iu;

/** A sentence, which the rules for sentences judge. */
const isProse = (title: string): boolean =>
  title.split(' ').length > 18 ||
  /\b(?:will|shall|has been|have been|was|were|approved|moved|voted)\b|\b(?:is|are)\b[^.]*\.$/i.test(title);

function eventOfRow(passage: Passage, dates: readonly DateSpan[], context: DateContext): EventDraft[] {
  const fields = passage.fields.map(({ label, value }) => ({ label, value: value.slice(0, LONGEST_CELL) }));
  const dated = fields.filter(({ value }) => dates.some(({ text }) => value.includes(text)));
  const cell = dated.find(({ label }) => /\b(?:dates?|days?|when|meetings?)\b/i.test(label)) ?? dated[0];
  if (!cell) return [];
  const date = dates.find(({ text }) => cell.value.includes(text))!;
  const labelRole = date.roles[0];
  if (OTHER_ROLES.has(labelRole)) return [];
  const own = titleOf(cell.value.replace(REMARK, ' '), dates);
  const named = fields.find(
    ({ label, value }) =>
      value !== cell.value &&
      TITLE_COLUMN.test(label) &&
      !PLACE_COLUMN.test(label) &&
      /\p{L}{3}/u.test(value),
  );
  const other = fields.find(
    ({ label, value }) =>
      !dated.some((one) => one.value === value) && !PLACE_COLUMN.test(label) && !isBare(titleOf(value, [])),
  );
  const isOwn = !isBare(own) && (named === undefined || typeOfEntry(own) !== null || isOtherBody(own));
  const title = isOwn ? own : (named?.value ?? other?.value ?? '');
  const whole = titleOf(title.split('\n')[0]!, dates);
  if (context.isOfBoard && isMeetingLine(whole)) {
    return [draft('board_meeting', meetingTitle(whole), date, passage, 'row')];
  }
  return isBare(whole) ? [] : typed(whole, date, passage, context, 'row', false);
}

/** `(January 1st is a holiday)`: why it is this day. */
const REMARK = /\([^()]*\b(?:is|are|due to)\b[^()]*\)/gi;
const TITLE_COLUMN =
  /\b(?:events?|meetings?|titles?|descriptions?|activit\w+|what|topics?|types?|subjects?|details|holidays?|occasions?|notes?|names?)\b/i;
const PLACE_COLUMN =
  /\b(?:locations?|places?|where|times?|agendas?|minutes|videos?|links?|rooms?|address)\b/i;

/** Below the heading of a month: `3 Board of Education meeting`, `21–31: Winter recess`. */
function eventsOfDayNumber(passage: Passage, context: DateContext, reference: Date): EventDraft[] {
  const heading = [context.section, ...passage.block.headings.slice(-1)].find((text) =>
    MONTH_HEADING.test(text),
  );
  const [, number, rest] = DAY_NUMBER.exec(passage.text) ?? [];
  const date = heading && number && dateOf(heading, number, passage, reference);
  if (!date || !rest) return [];
  return typed(titleOf(rest, []), date, passage, { ...context, isCalendar: true }, 'dated_list', false);
}

/** A month, perhaps with its year, and a day of it that stands elsewhere. */
const dateOf = (month: string, day: string, { block }: Passage, reference: Date): PlainDate | undefined =>
  findDates(`${month.replace(/[,\s]*(?:20\d\d)?$/, '')} ${day}`, {
    reference,
    ...yearsIn([...block.headings, block.yearLine ?? '', month]),
  })[0];

/** A line below a heading that is a day: what takes place then. */
function eventBelowDate(passage: Passage, context: DateContext): EventDraft[] {
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
function eventOfTile(
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
  const date = dateOf(month.text, day, month, reference);
  if (!name || isBare(name) || !date) return [];
  return typed(name, date, passage, { ...context, isCalendar: true }, 'dated_list', false);
}

function typed(
  title: string,
  date: Pick<DateSpan, 'day'>,
  passage: Passage,
  context: DateContext,
  evidence: EvidenceKind,
  isPosting: boolean,
): EventDraft[] {
  if (title.length < 5 || title.length > 150 || ADDRESS.test(title)) return [];
  if (context.isNews || isPosting) {
    const isHeadline = title.split(' ').length > 2 && !/\p{Ll}{2}\.$/u.test(title);
    const type = context.isNews && isHeadline ? typeOfHeadline(title) : null;
    return type ? [draft(type, title, date, passage, evidence)] : [];
  }
  const type = typeOfEntry(title);
  const isKnown = type === 'board_meeting' ? isBoardMeeting(title) || context.isOfBoard : context.isCalendar;
  return type !== null && (isKnown || type === 'bond_vote')
    ? [draft(type, title, date, passage, evidence)]
    : [];
}

export const draft = (
  type: EventType,
  title: string,
  { day }: Pick<DateSpan, 'day'>,
  passage: Passage,
  evidence: EvidenceKind,
): EventDraft => ({ type, title, day, passage, quote: passage.text, evidence });

/** A row of the board's meetings need not say what it is. */
export const meetingTitle = (title: string): string =>
  /\b(?:meeting|session|workshop|retreat|hearing)\b/i.test(title)
    ? title.replace(/ Meeting Type: [\w ]+$/, ' Meeting').replace(/^[\s(]+|[\s)]+$/g, '')
    : 'Board Meeting';
