import type { EventFact } from '../../../facts.ts';
import { sentencesOf } from '../language/sentences.ts';
import {
  CALLED_OFF,
  ELECTION,
  FOR_EVERYBODY,
  MONEY_FOR_VOTERS,
  NOT_FOR_ALL,
  SMALL_MEETING,
  TALKS_BEFORE,
} from './vocabulary/calendar.ts';
import { BOARD_ALONE, BOARD_MEETING, OTHER_BODY } from './vocabulary/events.ts';
import {
  CHANGE_AFTER_ALL,
  GOES_OR_COMES,
  HOLDS_OFFICE,
  LEADERSHIP,
  LEADS_A_PLACE,
  NO_CHANGE,
  PERSONAL_CHANGE,
  TAKES_CHARGE,
} from './vocabulary/leadership.ts';
import {
  BOARD_CHANGES_RULES,
  MATCH,
  NO_POLICY,
  NOT_A_GAME,
  POLICY_CHANGE,
  SEASON,
  VOTE,
  VOTE_OF_OTHERS,
  VOTE_RESULT,
} from './vocabulary/news.ts';
export type EventType = EventFact['eventType'];

/** Whether a text speaks of others who meet: a school committee is a board. */
export const isOtherBody = (text: string): boolean =>
  OTHER_BODY.test(text.replace(/\bschool committee\b/gi, ''));

export const isBoardMeeting = (text: string): boolean => BOARD_MEETING.test(text) && !isOtherBody(text);

/** Whether the voters decide, or have decided, on money of the institution. */
export const isVote = (text: string): boolean =>
  (VOTE.test(text) || VOTE_RESULT.test(text)) && !VOTE_OF_OTHERS.test(text);

/** What a headline stands above and beside. */
export interface Context {
  readonly summary?: string;
  /** Surnames of those who lead here, small letters. */
  readonly leaders?: ReadonlySet<string>;
}

/** What an item of the news is about, by its headline and the text below it; `null`: a team's season. */
export function newsType(title: string, context: Context = {}): EventType | null {
  const isOfVote =
    isVote(title) ||
    (/\b(?:vot(?:e|es|ers?|ing)|ballot|election)\b/i.test(title) && isVote(leadOf(context.summary ?? '')));
  if (isOfVote) return 'bond_vote';
  if (isLeadershipChange(title) || isChangeOf(title, context)) return 'leadership_change';
  if (isPolicyChange(title, context)) return 'policy';
  return isSeason(title) ? null : 'press_release';
}

/** Whether a rule of the institution is made or changed: by the headline, or by what the text below says of its subject. */
function isPolicyChange(title: string, { summary = '' }: Context): boolean {
  if (NO_POLICY.test(title)) return false;
  const lead = leadOf(summary);
  const isSubject = title
    .toLowerCase()
    .match(/\p{L}{5,}/gu)
    ?.some((word) => lead.toLowerCase().includes(word));
  return POLICY_CHANGE.test(title) || (isSubject === true && BOARD_CHANGES_RULES.test(lead));
}

/** The first sentence of what stands below a headline. */
const leadOf = (summary: string): string => sentencesOf(summary.slice(0, 300))[0] ?? '';

/** Whether a text says by itself that somebody begins or ends to lead. */
export const isLeadershipChange = (text: string): boolean =>
  (LEADERSHIP.test(text) || TAKES_CHARGE.test(text) || LEADS_A_PLACE.test(text)) &&
  (!NO_CHANGE.test(text) || CHANGE_AFTER_ALL.test(text));

/** Whether a headline names somebody who comes or goes, and who leads by what the text below or other pages say. */
function isChangeOf(title: string, { summary = '', leaders }: Context): boolean {
  if (NO_CHANGE.test(title)) return false;
  const names = title.match(/\p{Lu}[\p{L}'’-]{2,}/gu) ?? [];
  if (GOES_OR_COMES.test(title) && names.some((name) => leaders?.has(nameKey(name)))) return true;
  const lead = leadOf(summary);
  return (PERSONAL_CHANGE.test(title) && LEADER_OF.test(lead)) || tellsOfSomeoneNew(names, lead);
}

export const nameKey = (name: string): string => name.toLowerCase().replace(/['’]s$/, '');

/** `Poirier steps in`, and below it `Marguerite Poirier is interim principal`. */
const tellsOfSomeoneNew = (names: readonly string[], lead: string): boolean =>
  LEADERSHIP.test(lead) &&
  !NO_CHANGE.test(lead) &&
  names.some((name) => {
    const at = lead.search(new RegExp(`\\p{Lu}[\\p{L}.'’-]+ ${name}\\b`, 'u'));
    return at >= 0 && HOLDS_OFFICE.test(lead.slice(at, at + 140));
  });

/** Somebody who leads now, told of by the office. */
const LEADER_OF =
  /\b(?:(?:our|the|as|is|new|next|a|assistant|vice) (?:\w+ )?(?:superintendent|principal|director|head(?: of school)?|chief(?: \w+){0,2}(?: officer)?|ceo|president of the board|board (?:chair|president|member))|as head|member of the (?:\w+ ){0,2}(?:board|committee))\b/i;

/** What one person thinks is no news of the institution, unless it is who leads it that writes. */
export const isOpinion = (title: string, text: string): boolean =>
  /(?<!\b(?:Title|Part|Type|Tier|Region|Class|Level|Division|Phase|War|Algebra|Spanish|French|English) )\b(?:I|I['’]m|I['’]ve|[Mm]y|op-ed|OPINION|Opinion)\b/.test(
    title,
  ) &&
  /\b(?:I|my|opinion)\b/i.test(text) &&
  !/\b(?:superintendent|principal|head of school)\b/i.test(text);

const isSeason = (title: string): boolean =>
  !NOT_A_GAME.test(title) &&
  (SEASON.test(title) || MATCH.test(title) || /^\D{3,40} \d{1,3}, \D{3,40} \d{1,3}$/.test(title));

/** What an item of a calendar is; `null`: it concerns few, or does not take place. */
export function calendarType(title: string): EventType | null {
  if (CALLED_OFF.test(title) || /\b(?:adopted|approved|updated|revised|printable|pdf)\b/i.test(title))
    return null;
  if (isBoardMeeting(title) && !NOT_OUR_BOARD.test(title)) return 'board_meeting';
  if (BOARD_ALONE.test(title.trim()) && !isOtherBody(title)) return 'board_meeting';
  if (NOT_FOR_ALL.test(title) || OF_OTHERS.test(title)) return null;
  const isOnMoney = MONEY_FOR_VOTERS.test(title) && ELECTION.test(title) && !VOTE_OF_OTHERS.test(title);
  if (isOnMoney && !TALKS_BEFORE.test(title)) return 'bond_vote';
  return SMALL_MEETING.test(title) && !FOR_EVERYBODY.test(title) ? null : 'other';
}

/** `The county mails ballots`. */
const OF_OTHERS =
  /^(?:the )?(?:county|city|town|state|village) (?:mails|offers|holds|closes|opens|hosts|counts|collects|decides|votes)\b/i;

const NOT_OUR_BOARD = /\b(?:library|park|zoning|planning|health|town|county) board\b/i;
