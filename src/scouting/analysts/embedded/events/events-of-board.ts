import type { EventFact } from '../../../facts.ts';
import type { Page } from '../../../page.ts';
import type { Brief } from '../../analyst.ts';
import { isoDay } from '../language/dates.ts';
import { sentencesOf } from '../language/sentences.ts';
import { comingDates, pastDates } from './event-days.ts';
import { eventOf } from './event-draft.ts';
import { isBoardMeeting, isOtherBody } from './event-types.ts';
import { eventsOfBoardPage } from './events-of-board-page.ts';
import { decisionsOf } from './events-of-decisions.ts';
import { eventsInText, meetingName } from './events-of-news.ts';
import { CALLED_OFF } from './vocabulary/calendar.ts';

/** More than honest minutes hold. */
const MOST_BLOCKS = 4_000;

/** Minutes and agendas: the meeting, those to come, and what was decided there. */
export function eventsOfMeeting(page: Page, brief: Brief, isMinutes: boolean): EventFact[] {
  const lines = page.blocks
    .slice(0, MOST_BLOCKS)
    .flatMap((block) =>
      block.kind === 'table'
        ? block.rows.map((row) => row.filter(Boolean).join(' | '))
        : block.text.split('\n'),
    );
  const start = [page.title ?? '', ...lines.slice(0, 18)];
  const isCommittee = /\bschool committee\b/i.test(start.join(' '));
  const held = start
    .flatMap((line) => pastDates(line, new Date(brief.now.getTime() + 120 * 86_400_000)))
    .find(({ hasYear }) => hasYear);
  if (isListOfMeetings(page)) return eventsOfBoardPage(page, brief);
  if (!held || (!isCommittee && isOtherBody(start.slice(0, 2).join(' ')))) return [];
  const day = new Date(`${held.day}T00:00:00Z`);
  const context = lines.find((line) => line.includes(held.text)) ?? lines[0] ?? '';
  const meeting = eventOf('board_meeting', meetingName(start.join(' ')), held.day, {
    url: page.url,
    context,
  });
  const others = lines.flatMap((line) => otherMeetings(line, day, page.url, isCommittee));
  const decided = isMinutes ? lines.flatMap((line) => decisionsOf(line, held.day, page.url)) : [];
  const votes = eventsInText(page, brief, held.day).filter(({ eventType }) => eventType === 'bond_vote');
  return [...meeting, ...others.filter(({ eventDate }) => eventDate !== held.day), ...decided, ...votes];
}

/** Whether a page has but the days of meetings, each with its papers. */
const isListOfMeetings = (page: Page): boolean =>
  !/\b(?:call(?:ed)? to order|adjourn\w*|roll call)\b/i.test(page.text) &&
  page.text.split('\n').filter((line) => /\d.*\b(?:agenda|minutes)\b/i.test(line) && line.length < 120)
    .length > 2;

const NEXT =
  /\b(?:next|upcoming|future)\b[^.;]{0,60}?\b(?:meetings?|mtgs?|sessions?|hearings?|workshops?|retreats?)\b|\bwill (?:next )?(?:meet|be held|hold|convene|reconvene)\b|\bmeeting (?:(?:is|was|has been) )?(?:called|set|scheduled|moved)\b|\b(?:adjourn|recess)\w*\b[^;]{0,40}? (?:until|to meet|to reconvene)\b|\b(?:board|trustees) (?:meets|to meet|shall meet)\b|\b(?:scheduled|set|called)\b.{0,40}\b(?:meeting|session|hearing|workshop|retreat)\b|\b(?:meeting|hearing|session|retreat|workshop)s?\b.{0,40} (?:will be|is set|are set|is scheduled|are scheduled)\b/i;
const MEETS = /\b(?:meet|session|hearing|workshop|retreat|board)/i;
/** A part of a list that says but its days, and hours or places. */
const isDaysAlone = (part: string): boolean =>
  part.replace(/[^\p{L}]/gu, '').length < 30 && BEGINS_WITH_DAY.test(part.trim());
const BEGINS_WITH_DAY =
  /^(?:(?:and|on|also|then)\s+)*(?:\d|(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\b)/i;
/** `Calendar: study session January 13, 2027`: a meeting and its day, with nothing said of it. */
const isMeetingAndDay = (part: string, line: string): boolean => {
  const told = part.replace(/^[^:|]{3,60}[:|]\s+/, '');
  return (
    isBoardMeeting(told) &&
    !/\b(?:approv\w+|adopt\w*|accept\w*|minutes|review)\b/i.test(line) &&
    told.replace(/[^\p{L}]/gu, '').length < 48
  );
};
/** Lists of the meetings of a year. */
const SCHEDULE =
  /\b(?:following (?:dates|meetings|schedule)|meeting (?:dates|schedule|calendar)|schedule of meetings)\b/i;
const MOST_DATES = 30;

/** Meetings to come: a sentence that says so, and the parts of a list that it begins. */
function otherMeetings(line: string, day: Date, url: string, isCommittee: boolean): EventFact[] {
  if (!/\d/.test(line) || line.length > 2_000) return [];
  let isList = false;
  const told = line.replace(/\b([ap])\.m\.(?= \|)/gi, '$1m');
  return sentencesOf(isCommittee ? told.replace(/\b(?:the|school|full) committee\b/gi, 'The Board') : told)
    .flatMap((sentence) => sentence.split(/;\s+|,? and (?=an? )/))
    .flatMap((part) => {
      const isNext =
        (NEXT.test(part) &&
          /\b(?:meet|mtg|session|hearing|workshop|retreat|board|adjourn|recess)/i.test(part)) ||
        (isBoardMeeting(part) && /\bwill\b/i.test(part)) ||
        isMeetingAndDay(part, line) ||
        /(?:^|\|\s*)(?:next|upcoming|(?:regular|special|work|study|organizational) (?:meeting|session)|the board)\s?:|\bretreat (?:is )?set\b/i.test(
          part,
        );
      const dates = comingDates(part, new Date(day.getTime() + 122 * 86_400_000));
      const goesOn = dates.length > 0 && (MEETS.test(part) || isDaysAlone(part));
      isList = (isNext || (isList && goesOn)) && !isOtherBody(part);
      if (!isList || CALLED_OFF.test(part) || /\bminutes of\b/i.test(part)) return [];
      return dates
        .filter((date) => date.day > isoDay(day))
        .slice(0, SCHEDULE.test(part) ? MOST_DATES : isNext ? 3 : 1)
        .flatMap((date) => eventOf('board_meeting', meetingName(part), date.day, { url, context: line }));
    });
}
