import { inWords } from '../../../days.ts';
import type { EventFact, EvidenceKind } from '../../../facts.ts';
import type { Passage } from '../annotate/annotated-page.ts';
import type { DateRole, DateSpan } from '../annotate/spans.ts';
import type { Found } from '../judge/judge.ts';
import { dataWords } from '../patterns/data-file.ts';
import { signsIn } from '../patterns/signs.ts';

const { says, without } = signsIn('event-signs.txt');
/** Words of dated lines that identify no event, such as `Agenda`. */
const BARE_WORDS = dataWords('bare-words.txt');

export type EventType = EventFact['eventType'];
/** An event as stated at one position of a page. */
export type FoundEvent = Found<'events'>;

/** The time of an event: a day, and perhaps the last of several. */
export interface Days {
  readonly day: string;
  readonly lastDay?: string;
}

export const eventOf = (
  eventType: EventType,
  title: string,
  { day, lastDay = day }: Days,
  passage: Passage,
  evidence: EvidenceKind,
): FoundEvent => {
  // Without its date, a sentence such as `The next regular meeting is .` is not a title.
  const isNamed = eventType !== 'board_meeting' || !says('sentence', title);
  const name = isNamed ? title.slice(0, 200) : 'Board Meeting';
  const description = lastDay > day ? `Through ${inWords(lastDay)}.` : null;
  const values = { eventType, title: name, description, eventDate: day };
  return { evidence, passage, traits: [eventType.replaceAll('_', '-')], values };
};

/** Roles of dates other than that of the event described by the words around them. */
const OTHER_ROLES: ReadonlySet<DateRole | undefined> = new Set<DateRole>([
  ...(['updated', 'posted', 'due', 'opened', 'pre_bid', 'questions', 'registers'] as const),
  ...(['adopted', 'awarded', 'born'] as const),
]);
/** Returns `true` for a day on which the described event can take place. */
export const canBeHeld = ({ precision, roles }: DateSpan): boolean =>
  precision === 'day' && !OTHER_ROLES.has(roles[0]);

/** Returns `true` if a text names a body other than the board; a school committee is the board itself. */
export const namesOtherBody = (text: string): boolean =>
  says('other_body', text.replace(/\bschool committee\b/gi, 'board'));

/** Returns `true` if an entry's own words identify a board meeting; `School Board` alone suffices, as in calendars. */
export const isBoardMeeting = (title: string): boolean =>
  !namesOtherBody(title) &&
  !says('about_meeting', title) &&
  says('board', title) &&
  (says('meeting', title) || says('board_alone', title));

/**
 * Returns `true` for the title of a board meeting, or for one that means such a meeting only among the board's dates.
 */
const isMeetingAmongBoards = (title: string): boolean =>
  !namesOtherBody(title) && (says('board_meeting_alone', title.trim()) || isBoardMeeting(title));

/**
 * Returns `true` for an entry of the board's dates with just a date, documents, and bracketed remarks, or with a
 * meeting.
 */
export const isMeetingLine = (title: string): boolean =>
  !namesOtherBody(title) &&
  !says('about_meeting', title) &&
  (isBareTitle(title.replace(/\([^)]*\)/g, ' ')) || says('hearing', title) || isMeetingAmongBoards(title));

/** The title of a board meeting; `Board Meeting` if the row, as in a list of the board's meetings, does not name it. */
export const meetingTitle = (title: string): string =>
  says('meeting_named', title)
    ? title.replace(/ Meeting Type: [\w ]+$/, ' Meeting').replace(/^[\s(]+|[\s)]+$/g, '')
    : 'Board Meeting';

/**
 * The event of an entry in a calendar or list; null if it is called off, concerns few people, or is not understood.
 * @param isForAll true if the entry is among others that concern everybody
 */
export function typeOfEntry(title: string, isForAll = false): EventType | null {
  if (says('exception', title)) return null;
  if (isMeetingAmongBoards(title)) return 'board_meeting';
  if (says('bond_vote', title) && says('vote', title) && !says('no_vote', title)) return 'bond_vote';
  const isUnlikely = says('for_few', title) || (isForAll && (namesOtherBody(title) || /[.!?]$/.test(title)));
  return (isForAll || says('for_all', title)) && !isUnlikely ? 'other' : null;
}

/** The event announced in a news headline; null for a vote on bonds, and for subjects such as a team's season. */
export function typeOfHeadline(headline: string): EventType | null {
  // A vote needs a date of its own; the headline's is the day of publication.
  if (says('no_news', headline) || says('bond_vote', headline)) return null;
  if (says('leadership', headline)) return 'leadership_change';
  return says('policy_change', headline) ? 'policy' : 'press_release';
}

/** A line without its dates, times, and weekdays, which leaves the event. */
export function eventTitleOf(text: string, dates: readonly Pick<DateSpan, 'text'>[]): string {
  let rest = dates.reduce((part, date) => part.replace(date.text, ' '), text);
  for (const name of ['time', 'weekday', 'loose']) rest = without(name, rest, ' ');
  return without('leftovers', rest.replace(/\s+/g, ' ')).trim();
}

/** Returns `true` if the rest of a dated line identifies no event: only documents, places, or words for meetings. */
export const isBareTitle = (title: string): boolean =>
  without('bare_phrase', title)
    .replace(/\w+/g, (word) => (BARE_WORDS.has(word.toLowerCase()) ? '' : word))
    .replace(/[^\p{L}]/gu, '').length < 4 || says('address', title);
