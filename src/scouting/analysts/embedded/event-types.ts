import type { EventFact } from '../../facts.ts';
import {
  BOARD_MEETING,
  CALLED_OFF,
  LEADERSHIP,
  NOT_FOR_ALL,
  OTHER_BODY,
  POLICY_CHANGE,
  PRAISE,
  SEASON,
  VOTE,
} from './vocabulary/events.ts';

export type EventType = EventFact['eventType'];

export const isBoardMeeting = (text: string): boolean =>
  BOARD_MEETING.test(text) && !OTHER_BODY.test(text.replace(/\bschool committee\b/gi, ''));

/** What an item of the news is about; `null`: a team's season. */
export function newsType(title: string): EventType | null {
  if (VOTE.test(title)) return 'bond_vote';
  if (/\b(?:hires?|names?|selects?|appoints?|taps|chooses?)\b.{3,60}\bto lead\b/i.test(title))
    return 'leadership_change';
  if (LEADERSHIP.test(title) && !PRAISE.test(title)) return 'leadership_change';
  if (POLICY_CHANGE.test(title) && /\b(?:polic(?:y|ies)|regulation|bylaw)/i.test(title)) return 'policy';
  return SEASON.test(title) || /^\D{3,40} \d{1,3}, \D{3,40} \d{1,3}$/.test(title) ? null : 'press_release';
}

/** What an item of a calendar is; `null`: it concerns few, or does not take place. */
export function calendarType(title: string): EventType | null {
  if (CALLED_OFF.test(title) || /\b(?:adopted|approved|updated|revised|printable|pdf)\b/i.test(title))
    return null;
  if (isBoardMeeting(title)) return 'board_meeting';
  if (
    /^(?:the )?(?:governing board|school board|board of [a-z]+(?: directors)?|trustees)(?: regular| special)?\W*$/i.test(
      title.trim(),
    )
  ) {
    return 'board_meeting';
  }
  if (NOT_FOR_ALL.test(title)) return null;
  if (VOTE.test(title) && /\b(?:election|vote|referendum|ballot)\b/i.test(title)) return 'bond_vote';
  return 'other';
}
