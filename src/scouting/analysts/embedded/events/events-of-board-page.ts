import type { EventFact } from '../../../facts.ts';
import { MONTHS } from '../../../months.ts';
import type { Page } from '../../../page.ts';
import type { Brief } from '../../analyst.ts';
import type { FoundDate } from '../language/dates.ts';
import { sentencesOf } from '../language/sentences.ts';
import { comingDates, referenceOf, yearAbove } from './event-days.ts';
import { eventOf } from './event-draft.ts';
import { isMonth } from './event-months.ts';
import { isBoardMeeting, isOtherBody } from './event-types.ts';
import { meetingName } from './events-of-news.ts';
import { CALLED_OFF } from './vocabulary/calendar.ts';

const MEETINGS = /\b(?:meetings?|meets?|sessions?|schedule|dates|agendas|minutes)\b/i;
/** What else boards have days for. */
const OTHER_DAYS =
  /\b(?:terms?|elected|since|founded|updated|adopted|election|deadline|copyright|filing|expires?|revised)\b/i;
const MOST_DATES = 30;
/** More than honest pages of boards hold. */
const MOST_BLOCKS = 4_000;

/** A board's page: its meetings in tables, lists and sentences. */
export function eventsOfBoardPage(page: Page, brief: Brief): EventFact[] {
  const tell = (day: string, name: string, context: string): EventFact[] =>
    eventOf('board_meeting', meetingName(name), day, { url: page.url, context });
  const isCommittee = /\bschool committee\b/i.test(page.text.slice(0, 300));
  return page.blocks.slice(0, MOST_BLOCKS).flatMap((block, at) => {
    const headings = headingsBefore(page, at);
    const heading = headings.find((text) => !isMonth(text) && /[a-z]{3}/i.test(text)) ?? '';
    if (block.kind === 'heading') return [];
    if (block.kind !== 'table') {
      return block.text
        .split('\n')
        .flatMap((line, index, lines) =>
          meetingsOfLine(
            line,
            isLabel(lines[index - 1] ?? '') ? lines[index - 1]! : heading,
            headings,
            brief,
            isCommittee,
          ).flatMap(({ day, clause }) => tell(day, clause, line)),
        );
    }
    const [first = []] = block.rows;
    const isSchedule = MEETINGS.test(`${heading} ${first.join(' ')}`) && !isOtherBody(heading);
    if (!isSchedule || /\bterm|member|name|elected|adopted|polic/i.test(first.join(' '))) return [];
    const lines = block.rows.map((row) => row.filter(Boolean).join(' | ').replaceAll('\n', ' '));
    const reference = yearAbove([...headings].reverse()) ?? referenceOf(lines, brief.now);
    return block.rows.flatMap((row, index) => {
      const line = lines[index]!;
      if (isOtherBody(line)) return [];
      const inMonth = daysOfMonth(row, first, reference);
      const inColumns = inMonth.length > 0 ? inMonth : daysOfColumns(row, first, reference);
      if (inColumns.length > 0) return inColumns.flatMap(({ day, name }) => tell(day, name, line));
      return keptDates(line, reference)
        .slice(0, 1)
        .flatMap(({ day, text }) => tell(day, asMeeting(line.replace(text, '')), line));
    });
  });
}

const asMeeting = (text: string): string =>
  text.replace(/\b(regular|special|work)\b(?! (?:meeting|session))/gi, '$1 meeting');

const MONTH_CELL = new RegExp(String.raw`^(?:${MONTHS.join('|')})(?: 20\d\d)?$`, 'i');

/** `January | 5 (organizational) | 12`: the numbers in a month's row are days. */
function daysOfMonth(
  row: readonly string[],
  header: readonly string[],
  reference: Date,
): { day: string; name: string }[] {
  const month = row[0]?.trim() ?? '';
  if (!MONTH_CELL.test(month)) return [];
  return row.slice(1).flatMap((cell, at) => {
    const column = header[at + 1] ?? '';
    if (cell.length > 80 || CALLED_OFF.test(cell) || isOtherBody(column)) return [];
    return (cell.match(/\b\d{1,2}(?:st|nd|rd|th)?\b(?!\s?(?:[:/]|[ap]\.?m))/gi) ?? [])
      .slice(0, 4)
      .flatMap((number) => {
        const [name = '', year] = month.split(' ');
        const [date] = comingDates(
          `${name} ${Number.parseInt(number, 10)}${year ? `, ${year}` : ''}`,
          reference,
        );
        return date ? [{ day: date.day, name: `${asMeeting(column)} ${cell}` }] : [];
      });
  });
}

/** `Regular meetings | Study sessions`: a column for each kind of meeting. */
function daysOfColumns(
  row: readonly string[],
  header: readonly string[],
  reference: Date,
): { day: string; name: string }[] {
  const columns = row.map((cell, at) => ({ cell, column: header[at] ?? '' }));
  const ofMeetings = columns.filter(
    ({ cell, column }) => cell.length < 60 && IS_MEETING.test(column) && !isOtherBody(column),
  );
  if (ofMeetings.length < 2) return [];
  return ofMeetings.flatMap(({ cell, column }) =>
    keptDates(cell, reference).map(({ day, clause }) => ({ day, name: asMeeting(`${column} ${clause}`) })),
  );
}

const IS_MEETING =
  /\b(?:meetings?|sessions?|workshops?|retreats?|hearings?|regular|special)\b(?!.*\b(?:agenda|minutes|deadline|posted)\b)/i;

function meetingsOfLine(
  line: string,
  label: string,
  headings: readonly string[],
  { now }: Brief,
  isCommittee: boolean,
): { day: string; clause: string }[] {
  if (!/\d/.test(line)) return [];
  const isUnderMeetings = MEETINGS.test(label) && !isOtherBody(label);
  let isAboutMeetings = false;
  // Dashes between days that are written out are those of a list.
  return sentencesOf(line.replace(/(?<=20\d\d\b[^—]{0,24}) — (?=\p{Lu}\p{Ll}+ \d)/gu, '; ')).flatMap(
    (sentence) => {
      const own = isCommittee ? sentence.replace(/\bthe committee\b/gi, 'the board') : sentence;
      if (isOtherBody(own) || OTHER_DAYS.test(sentence)) {
        isAboutMeetings = false;
        return [];
      }
      const range = /\b20\d\d\s?[-–/]\s?(?:20)?\d\d\b|(?<=\b(?:in|for) )20\d\d\b/.exec(sentence)?.[0];
      const dates = keptDates(sentence, yearAbove([...[...headings].reverse(), range ?? '']) ?? now);
      const says =
        isBoardMeeting(sentence) ||
        /\b(?:we|board|trustees|members|committee) (?:will )?meets?\b|\bretreat (?:is|will be)\b|^next\s?:|\b(?:remaining|upcoming|future|scheduled|regular|special|next|following) (?:\w+ )?meetings?\b/i.test(
          sentence,
        );
      // `We meet on third Thursdays. For 2026-27: Dec 17, Jan 21, …`
      const goesOn = isAboutMeetings && (dates.length > 1 || /^next\b/i.test(sentence));
      isAboutMeetings = says || goesOn;
      const isListed = isUnderMeetings && (line.length < 200 || dates.length > 2);
      return isListed || says || goesOn
        ? dates.map(({ day, clause }) => ({ day, clause: clause || sentence }))
        : [];
    },
  );
}

/** The dates of a text but those that what follows them calls off or moves. */
function keptDates(text: string, reference: Date): (FoundDate & { clause: string })[] {
  const dates = comingDates(text, reference).slice(0, MOST_DATES);
  return dates.flatMap((date, at) => {
    const end = dates[at + 1]?.start ?? text.length;
    const after = text.slice(date.end, Math.max(date.end, end));
    const isMoved =
      at + 1 < dates.length && /\b(?:moved|changed|rescheduled|postponed|now)\b[^,;]{0,15}$/i.test(after);
    const clause = /^[^,;.]*/.exec(after)![0];
    const before = at === 0 ? text.slice(0, date.start) : '';
    if (isMoved || CALLED_OFF.test(clause) || CALLED_OFF.test(before)) return [];
    return [{ ...date, clause: `${before} ${clause}`.trim() }];
  });
}

const isLabel = (text: string): boolean =>
  text.length > 3 && text.length < 60 && MEETINGS.test(text) && !/\d|[a-z]\.$/i.test(text);

/** The headings above a block, the nearest first: marked ones, and short lines that label what follows. */
function headingsBefore(page: Page, at: number): string[] {
  const found: string[] = [];
  for (let index = at - 1; index >= 0 && found.length < 3 && at - index < 200; index--) {
    const block = page.blocks[index]!;
    if (block.kind === 'heading') found.push(block.text);
    else if (block.kind === 'text' && (/^.{3,80}:$/.test(block.text) || isLabel(block.text)))
      found.push(block.text);
  }
  return [...found, page.title ?? ''];
}
