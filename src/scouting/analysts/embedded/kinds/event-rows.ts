import type { AnnotatedPage, Passage } from '../annotate/annotated-page.ts';
import type { DateRole, DateSpan } from '../annotate/spans.ts';
import { contextsOf, type DateContext } from './event-context.ts';
import { eventBelowDate, eventOfTile, eventsOfDayNumber, meetingsOfMonth } from './event-days.ts';
import { draft, type EventDraft, meetingTitle, typed } from './event-draft.ts';
import { sideOfTitles, titleBeside } from './event-neighbors.ts';
import {
  ABOUT_MEETING,
  isBare,
  isException,
  isMeetingAmongBoards,
  isOtherBody,
  titleOf,
  typeOfEntry,
} from './event-titles.ts';

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
  const isPosting = /^(?:posted|published)\b/i.test(passage.text) || dates[0]!.roles[0] === 'posted';
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
