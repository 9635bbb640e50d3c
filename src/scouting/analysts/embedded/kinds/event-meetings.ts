import type { AnnotatedPage, Passage } from '../annotate/annotated-page.ts';
import type { DateRole, DateSpan } from '../annotate/spans.ts';
import { patternsIn } from '../patterns/patterns.ts';
import { draft, type EventDraft, meetingTitle } from './event-draft.ts';
import { isException, isOtherBody, speaksOfBoard, speaksOfMeeting } from './event-titles.ts';

const PATTERNS = patternsIn('event-meetings.txt');

/** As far as the head of minutes or an agenda reaches. */
const HEAD = 16;
const HELD: ReadonlySet<DateRole | undefined> = new Set<DateRole | undefined>([
  'held',
  undefined,
  'begins',
  'exception',
]);
/** Dates in the head of a document on which something else was done with it. */
const OF_DOCUMENT: ReadonlySet<DateRole | undefined> = new Set<DateRole>(['adopted', 'posted', 'updated']);

/** The meeting that minutes or an agenda are of, by the date in their head. */
export function meetingOfDocument({ passages, title, type }: AnnotatedPage): EventDraft[] {
  if (type !== 'board_minutes' && type !== 'board_agenda') return [];
  const head = passages.slice(0, HEAD);
  if (
    isOtherBody(
      [title ?? '', ...head.slice(0, 6).map(({ text }) => text)]
        .filter((text) => text.length < 100)
        .join(' | '),
    )
  ) {
    return [];
  }
  const dated = head.filter(
    ({ dates, text }) =>
      dates.some((date) => isDay(date) && !OF_DOCUMENT.has(date.roles[0])) &&
      text.length < 400 &&
      !/\b(?:posted|updated|revised|approved)\b/i.test(text),
  );
  const passage =
    dated.find(({ text }) => speaksOfMeeting(text) || /\b(?:minutes|agenda)\b/i.test(text)) ??
    dated.find(({ text }) => text.length < 100);
  const date =
    passage?.dates.find((one) => isDay(one) && one.roles[0] !== 'minutes_of') ?? passage?.dates.find(isDay);
  if (!passage || !date || isException(passage.text)) return [];
  const named = head.find(({ text }) => text.length < 90 && speaksOfMeeting(text));
  return [draft('board_meeting', meetingTitle(named?.text ?? ''), date, passage, 'field')];
}

const isDay = ({ precision }: DateSpan): boolean => precision === 'day';

/** Meetings of the board that a sentence announces or reports: `The Board will hold a special meeting on May 4.` */
export const meetingsOfSentences = ({ passages, type }: AnnotatedPage): EventDraft[] =>
  passages
    .filter((passage) => canAnnounce(passage, /^board/.test(type)))
    .flatMap((passage): EventDraft[] => {
      if (type === 'board_minutes' && !/\bnext\b/i.test(passage.text)) return [];
      const dates = passage.dates.filter(
        (date) =>
          isDay(date) &&
          HELD.has(date.roles[0]) &&
          !/\beffective\s$/i.test(passage.text.slice(0, date.start)) &&
          isOfMeeting(passage.text, date),
      );
      return listed(dates).map((date) => draft('board_meeting', 'Board Meeting', date, passage, 'sentence'));
    });

/** The first date, and those that a list adds to it: `January 14, February 11 and March 11`. */
function listed(dates: readonly DateSpan[]): readonly DateSpan[] {
  const end = dates.findIndex(({ start }, at) => at > 0 && start - dates[at - 1]!.end > LIST_GAP);
  return end < 0 ? dates : dates.slice(0, end);
}
const LIST_GAP = 12;

const ANNOUNCES = PATTERNS.get('ANNOUNCES');

const canAnnounce = ({ form, text, block, dates }: Passage, isBoardPage: boolean): boolean =>
  form !== 'row' &&
  form !== 'entry' &&
  block.genre !== 'public_comment' &&
  block.genre !== 'rules' &&
  dates.length > 0 &&
  (isBoardPage || speaksOfBoard(`${text} ${block.headings.slice(-2).join(' ')}`)) &&
  speaksOfMeeting(text) &&
  ANNOUNCES.test(text) &&
  !isOtherBody(text) &&
  !isException(text) &&
  !/\b(?:minutes (?:of|from)|approv\w+ (?:\w+ ){0,3}minutes|regist\w+|deadline|no later than|published|posted)\b/i.test(
    text,
  );

/** Whether the words for the meeting stand in the date's clause. */
function isOfMeeting(text: string, { start, end }: DateSpan): boolean {
  const before = text.slice(Math.max(0, start - 110), start);
  return speaksOfMeeting(before) || /\bmeets?\b/i.test(before) || speaksOfMeeting(text.slice(end, end + 50));
}
