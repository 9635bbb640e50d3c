import type { EventFact } from '../../../facts.ts';
import { patternsIn } from '../patterns/patterns.ts';
import { dataSigns } from '../patterns/signs.ts';

const PATTERNS = patternsIn('event-titles.txt');

const SIGNS = Map.groupBy(dataSigns('event-signs.txt'), ({ name }) => name);

/** Whether one of the signs of a name is in a text; throws for a name that the file does not have. */
export function hasSign(name: string, text: string): boolean {
  const signs = SIGNS.get(name);
  if (!signs) throw new Error(`data/scouting/event-signs.txt has no sign ${name}.`);
  return signs.some(({ pattern }) => pattern.test(text));
}

export type EventType = EventFact['eventType'];

/** Without the board's own names, which hold words of other bodies: `School Committee`, `Board Advisory Room`. */
const withoutBoard = (text: string): string => text.replace(/\bschool committee\b/gi, 'board');

export const isOtherBody = (text: string): boolean => hasSign('other_body', withoutBoard(text));
export const isException = (text: string): boolean => hasSign('exception', text);
export const speaksOfBoard = (text: string): boolean => hasSign('board', text);
export const speaksOfMeeting = (text: string): boolean => hasSign('meeting', text);

/** Whether an entry is a meeting of the board, in its own words alone. */
export const isBoardMeeting = (title: string): boolean =>
  !isOtherBody(title) &&
  !ABOUT_MEETING.test(title) &&
  !isException(title) &&
  speaksOfBoard(title) &&
  (speaksOfMeeting(title) || isBoardAlone(title));

/** What is due or opens before a meeting is not the meeting. */
export const ABOUT_MEETING =
  /\b(?:regist\w+|sign[- ]?ups?|deadline|due|submit\w*|rsvp|appl(?:y|ications?)|posted)\b/i;

/** `School Board`, `Board of Education – 7 pm`: in a calendar, its meeting. */
const isBoardAlone = (title: string): boolean =>
  title.split(' ').length <= 8 &&
  !/\b(?:election|member|vacanc|appreciation|candidate|filing|month)\b/i.test(title);

/** Whether an entry is a meeting of the board in a list that has nothing but the board's dates, or its calendar. */
export const isMeetingAmongBoards = (title: string): boolean =>
  !isOtherBody(title) &&
  !isException(title) &&
  (hasSign('board_meeting_alone', title.trim()) || isBoardMeeting(title));

/** What an entry of a calendar or a list of coming events is; null for what concerns few or is not understood. */
export function typeOfEntry(title: string): EventType | null {
  if (isException(title)) return null;
  if (isMeetingAmongBoards(title)) return 'board_meeting';
  if (isVote(title)) return 'bond_vote';
  return hasSign('for_all', title) && !hasSign('for_few', title) ? 'other' : null;
}

/** An election on money that takes place, not one that somebody thinks of calling. */
const isVote = (title: string): boolean =>
  hasSign('bond_vote', title) &&
  /\b(?:election|vote|voting|ballot|polls)\b/i.test(title) &&
  !/\b(?:consider\w*|propos\w*|calling|call|resolution|discuss\w*|information)\b/i.test(title);

/** What an item of the news is about, by its headline; null for a team's season and the like. */
export function typeOfHeadline(headline: string): EventType | null {
  // A vote is told by its own day, which the headline's day of publication is not.
  if (hasSign('no_news', headline) || hasSign('bond_vote', headline)) return null;
  if (hasSign('leadership', headline)) return 'leadership_change';
  return hasSign('policy_change', headline) ? 'policy' : 'press_release';
}

const TIME = PATTERNS.get('TIME');
const WEEKDAY =
  /(?<!\b(?:good|ash|black|giving) )\b(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?)\b[.,]?/gi;
const LEFTOVERS = /^[\s|,;:@•·*/)\]–—-]+|^\((?!.*\))|[\s|,;:@•·*/([–—-]+$/g;

/** What is left of a line when its dates, times and days of the week are taken out: what takes place then. */
export const titleOf = (text: string, dates: readonly { readonly text: string }[]): string =>
  dates
    .reduce((rest, date) => rest.replace(date.text, ' '), text)
    .replace(TIME, ' ')
    .replace(WEEKDAY, ' ')
    .replace(/\(\s*\)|\b(?:at|on|from)\s*(?=[|,;)–—-]|$)/gi, ' ')
    .replace(/\s+/g, ' ')
    .replace(LEFTOVERS, '')
    .trim();

const WORDS_OF_BARE_LINES = new RegExp(
  String.raw`\b(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}|agenda|minutes|packet|video|audio` +
    '|recording|boardbook|board (?:report|packet|docs)|livestream|watch|view|download|pdf|approved|draft|notice' +
    '|documents?|materials?|special|regular|rescheduled to|posted|unofficial|highlights|summary|link|here|click' +
    String.raw`|youtube|zoom|and|the|of|no\.?)\b`,
  'gi',
);

/** Whether what is left of a dated line says nothing of its own: documents, places, marks of a meeting. */
export const isBare = (title: string): boolean =>
  title.replace(WORDS_OF_BARE_LINES, '').replace(/[^\p{L}]/gu, '').length < 4 || ADDRESS.test(title);

/** Places are no events: `1701 Mountain Industrial Blvd`, `Board Room, District Office`. */
export const ADDRESS = PATTERNS.get('ADDRESS');
