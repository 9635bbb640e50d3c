import type { AnnotatedPage, Passage } from '../annotate/annotated-page.ts';
import type { DateRole, DateSpan } from '../annotate/spans.ts';
import type { PageType } from '../page-types/page-type.ts';
import { signsIn } from '../patterns/signs.ts';
import { textBefore } from '../patterns/span.ts';
import { canBeHeld, eventOf, type FoundEvent, namesOtherBody } from './event-titles.ts';

const { says } = signsIn('event-signs.txt');
/** Longer passages report more than a vote. */
const LONGEST_VOTE = 500;
const LONGEST_TITLE = 120;

/** Board meetings that a sentence announces or reports: `The Board will hold a special meeting on May 4.` */
export const meetingsOfSentences = ({ passages, type }: AnnotatedPage): FoundEvent[] =>
  passages
    .filter((passage) => canAnnounce(passage, type))
    .filter(({ text }) => type !== 'board_minutes' || /\bnext\b/i.test(text))
    .flatMap((passage) => {
      const date = passage.dates.find((one) => isOfMeeting(passage.text, one));
      return date ? [eventOf('board_meeting', 'Board Meeting', date, passage, 'sentence')] : [];
    });

const canAnnounce = ({ form, text, block, dates }: Passage, type: PageType): boolean =>
  form !== 'row' &&
  form !== 'entry' &&
  block.genre !== 'rules' &&
  dates.length > 0 &&
  // Agendas and minutes also mention other meetings, such as those of a project.
  (type === 'board' ||
    (type.startsWith('board_') && /\bnext\b/i.test(text)) ||
    says('board', `${text} ${block.headings.slice(-2).join(' ')}`)) &&
  ((says('meeting', text) && says('announces', text)) || says('met', text)) &&
  !says('other_date', text) &&
  !namesOtherBody(text) &&
  !says('exception', text);

/** Roles of days on which the sentence's meeting is not held: an end, earlier minutes, a canceled or moved meeting. */
const NOT_HELD: ReadonlySet<DateRole | undefined> = new Set<DateRole>(['ends', 'minutes_of', 'exception']);

/** Returns `true` if words in a date's clause make it the date of a meeting. */
function isOfMeeting(text: string, date: DateSpan): boolean {
  const before = textBefore(text, date.start, 110);
  const after = text.slice(date.end, date.end + 50);
  const isHeld = canBeHeld(date) && !NOT_HELD.has(date.roles[0]);
  const isNamed =
    says('meets', before) || says('met', after) || [before, after].some((part) => says('meeting', part));
  return isHeld && isNamed;
}

/** Elections about the institution's money, with a date, whether or not the page is a board's. */
export const votesOfSentences = ({ passages }: AnnotatedPage): FoundEvent[] =>
  passages.flatMap((passage): FoundEvent[] => {
    const { text, dates, block } = passage;
    const isVote = text.length <= LONGEST_VOTE && says('bond_vote', text) && !says('no_election', text);
    if (!isVote || block.genre === 'rules') return [];
    const date = dates.find(
      ({ precision, start, end }) =>
        precision === 'day' &&
        [textBefore(text, start, 90), text.slice(end, end + 40)].some((part) => says('polls', part)),
    );
    const title =
      text.length <= LONGEST_TITLE ? text : `${text.slice(0, text.lastIndexOf(' ', LONGEST_TITLE - 2))} …`;
    // A negation elsewhere in the sentence, such as that the levy failed, does not deny that there was a vote.
    return date ? [{ ...eventOf('bond_vote', title, date, passage, 'sentence'), anchor: date }] : [];
  });
