import type { EventFact } from '../../facts.ts';
import {
  BOARD_ALONE,
  BOARD_MEETING,
  CALLED_OFF,
  LEADERSHIP,
  MATCH,
  NOT_FOR_ALL,
  OTHER_BODY,
  PERSONAL_CHANGE,
  POLICY_CHANGE,
  PRAISE,
  SEASON,
  VOTE,
} from './vocabulary/events.ts';

export type EventType = EventFact['eventType'];

/** Whether a text speaks of others who meet: a school committee is a board. */
export const isOtherBody = (text: string): boolean =>
  OTHER_BODY.test(text.replace(/\bschool committee\b/gi, ''));

export const isBoardMeeting = (text: string): boolean => BOARD_MEETING.test(text) && !isOtherBody(text);

/** What an item of the news is about, by its headline and the text below it; `null`: a team's season. */
export function newsType(title: string, summary = ''): EventType | null {
  if (VOTE.test(title)) return 'bond_vote';
  if (
    /\b(?:hires?|names?|selects?|appoints?|taps|chooses?)\b.{3,60}\bto lead\b|\b(?:named|chosen|tapped|picked|hired|selected|appointed) to lead\b|\b(?:leav(?:e|es|ing)|resign\w*|step(?:s|ping)? down|quits?)\b.*\b(?:post|position|job|role|helm|seat)\b/i.test(
      title,
    )
  )
    return 'leadership_change';
  const isPerson = LEADERSHIP.test(title) || (PERSONAL_CHANGE.test(title) && tellsOfLeader(summary));
  if (isPerson && !PRAISE.test(title)) return 'leadership_change';
  if (POLICY_CHANGE.test(title)) return 'policy';
  return isSeason(title) ? null : 'press_release';
}

const tellsOfLeader = (summary: string): boolean =>
  LEADER_OF.test(summary.slice(0, 240).split(/[.!?]\s/, 1)[0]!);

/** Somebody who leads now, told of by the office. */
const LEADER_OF =
  /\b(?:(?:our|the|as|is|new|next|a|assistant|vice) (?:\w+ )?(?:superintendent|principal|director|head(?: of school)?|chief(?: \w+){0,2}(?: officer)?|ceo|president of the board|board (?:chair|president|member))|as head|member of the (?:\w+ ){0,2}(?:board|committee))\b/i;

const isSeason = (title: string): boolean =>
  SEASON.test(title) || MATCH.test(title) || /^\D{3,40} \d{1,3}, \D{3,40} \d{1,3}$/.test(title);

/** What an item of a calendar is; `null`: it concerns few, or does not take place. */
export function calendarType(title: string): EventType | null {
  if (CALLED_OFF.test(title) || /\b(?:adopted|approved|updated|revised|printable|pdf)\b/i.test(title))
    return null;
  if (isBoardMeeting(title)) return 'board_meeting';
  if (BOARD_ALONE.test(title.trim()) && !isOtherBody(title)) return 'board_meeting';
  if (NOT_FOR_ALL.test(title)) return null;
  if (VOTE.test(title) && /\b(?:election|vote|referendum|ballot)\b/i.test(title)) return 'bond_vote';
  return 'other';
}
