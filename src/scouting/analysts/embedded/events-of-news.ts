import type { EventFact } from '../../facts.ts';
import type { Page } from '../../page.ts';
import type { Brief } from '../analyst.ts';
import { ownHeadings } from './classify.ts';
import { comingDates, pastDates, publicationDay } from './event-days.ts';
import { eventOf } from './event-draft.ts';
import { isBoardMeeting, newsType } from './event-types.ts';
import { isElsewhere } from './framing.ts';
import { statementsOf } from './sentences.ts';
import { CALLED_OFF, VOTE } from './vocabulary/events.ts';

/** An article: the news itself, and meetings of the board and votes of the people that it announces. */
export function eventsOfArticle(page: Page, brief: Brief): EventFact[] {
  const { subject, now } = brief;
  const published = publicationDay(page, subject, now);
  const title = ownHeadings(page, brief)[0] ?? page.title ?? '';
  if (!published || !title || isOpinion(page)) return [];
  const told = eventsInText(page, brief, published);
  const type = newsType(title);
  if (!type) return told;
  const vote = told.find((event) => event.eventType === 'bond_vote');
  const day = type === 'bond_vote' ? (vote?.eventDate ?? published) : published;
  const itself = eventOf(type, title, day, { url: page.url, context: title });
  return [...itself, ...told.filter((event) => event.eventType !== type || event.eventDate !== day)];
}

/** What one person thinks is no news of the institution. */
const isOpinion = (page: Page): boolean =>
  /\/blogs?\b|blog\.|\bopinion\b/i.test(page.url) ||
  /\b(?:blog|opinion|from the library|column)\b/i.test(page.title ?? '') ||
  /\b(?:guest|op-ed|opinion)\b/i.test(page.text.slice(0, 300));

/** Meetings of the board, and elections about money, with their days, in running text. */
export function eventsInText(page: Page, brief: Brief, reference: string | null): EventFact[] {
  const from = reference ? new Date(`${reference}T00:00:00Z`) : brief.now;
  return statementsOf(page).flatMap(({ text }) => {
    if (
      !/\d/.test(text) ||
      CALLED_OFF.test(text) ||
      UNDECIDED.test(text) ||
      isElsewhere(text, page, brief.subject)
    )
      return [];
    const source = { url: page.url, context: text };
    if (
      VOTE.test(text) &&
      /\b(?:voters?|election|ballot|polls?|vote on|referendum)\b/i.test(text) &&
      !/\bregist(?:er|ration)\b/i.test(text)
    ) {
      const [day] =
        reference && /\b(?:approved|passed|failed|rejected|voted)\b/i.test(text)
          ? pastDates(text, from)
          : comingDates(text, from);
      return day && isNear(day.day, from)
        ? eventOf('bond_vote', voteTitle(text, ownHeadings(page, brief)[0]), day.day, source)
        : [];
    }
    if (
      !isBoardMeeting(text) ||
      !/\b(?:will|next|meet(?:s|ing)?|held|hearing|session|retreat|workshop)\b/i.test(text)
    )
      return [];
    return comingDates(text, from)
      .filter(({ day, text: said, start }) => isNear(day, from) && isOfMeeting(text, start, said.length))
      .slice(0, 1)
      .flatMap(({ day }) => eventOf('board_meeting', meetingName(text), day, source));
  });
}

const UNDECIDED =
  /\b(?:consider(?:s|ed|ing)?|propos(?:e[sd]?|ing)|took no action|take this up|discuss(?:ed|ion)?|possible|potential)\b/i;

/** The heading, where the page is about the vote; else what the sentence says. */
const voteTitle = (text: string, heading: string | undefined): string =>
  heading && heading.length > 8 && /\b(?:referendum|bond|levy|election|vot(?:e|ers?|ing))\b/i.test(heading)
    ? heading
    : text.slice(0, 140);

/** A date beside the word for the meeting is its day. */
const isOfMeeting = (text: string, start: number, length: number): boolean =>
  /\b(?:meet(?:s|ing|ings)?|hearing|session|retreat|workshop|held)\b/i.test(
    text.slice(Math.max(0, start - 90), start + length + 60),
  );

const isNear = (day: string, from: Date): boolean =>
  Math.abs(Date.parse(day) - from.getTime()) < 400 * 86_400_000;

export function meetingName(text: string): string {
  const kind =
    /\b(regular|special|organizational|reorganization|emergency|annual)\b(?= (?:\w+ ){0,2}(?:meeting|session))|\b(?:budget|levy|public|truth in taxation) hearing\b|\bwork ?(?:session|shop)\b|\bretreat\b|\bstudy session\b/i.exec(
      text,
    )?.[0];
  if (!kind) return 'Board meeting';
  return /meeting|session|hearing|shop|retreat/i.test(kind)
    ? `Board ${kind.toLowerCase()}`
    : `${kind[0]!.toUpperCase()}${kind.slice(1).toLowerCase()} board meeting`;
}
