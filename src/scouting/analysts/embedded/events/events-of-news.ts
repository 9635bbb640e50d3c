import type { EventFact } from '../../../facts.ts';
import { MONTHS } from '../../../months.ts';
import type { Page } from '../../../page.ts';
import type { Brief } from '../../analyst.ts';
import type { FoundDate } from '../language/dates.ts';
import { isElsewhere } from '../language/framing.ts';
import { sentencesOf, statementsOf } from '../language/sentences.ts';
import { firstHeading, pageTypeOf } from '../pages/classify.ts';
import { comingDates, electionDay, electionDayIn, pastDates, publicationDay } from './event-days.ts';
import { eventOf } from './event-draft.ts';
import { isBoardMeeting, isVote, newsType } from './event-types.ts';
import { CALLED_OFF, MONEY_FOR_VOTERS } from './vocabulary/calendar.ts';
import { VOTE_OF_OTHERS } from './vocabulary/news.ts';

/** An article: the news itself, and meetings of the board and votes of the people that it announces. */
export function eventsOfArticle(page: Page, brief: Brief, leaders: ReadonlySet<string>): EventFact[] {
  const { subject, now } = brief;
  const published = publicationDay(page, subject, now);
  const title = firstHeading(page, brief) ?? page.title ?? '';
  if (!published || !title || isOpinion(page)) return [];
  const told = eventsInText(page, brief, published);
  const summary = page.text.split('\n').find((line) => line.length > 60 && !line.includes(title)) ?? '';
  const vote = told.find((event) => event.eventType === 'bond_vote');
  const isLetter = IS_LETTER.test(title);
  const isOfVote = (!isLetter && isAboutVote(summary)) || (vote && /\bvot(?:e|es|ers?|ing)\b/i.test(title));
  const type = isOfVote
    ? 'bond_vote'
    : newsType(isLetter ? aboutOf(title) : title, { summary: isLetter ? '' : summary, leaders });
  if (!type) return told;
  const day =
    type === 'bond_vote'
      ? (vote?.eventDate ?? electionDayIn(`${title}. ${page.text.slice(0, 1_500)}`, published) ?? published)
      : published;
  const itself = eventOf(type, title, day, { url: page.url, context: title });
  return [...itself, ...told.filter((event) => event.eventType !== type || event.eventDate !== day)];
}

/** Letters tell of many things, whatever they begin with. */
const IS_LETTER =
  /\b(?:messages?|letters?|notes|newsletters?|desk|corner|memo|from (?:the|our|your) (?:\w+ )?(?:superintendent|principal))\b/i;
/** `From the Interim Superintendent: Snow`: what it is about, not who writes. */
const aboutOf = (title: string): string =>
  title.replace(/^[^:]*\bfrom (?:the|our|your) [^:]{3,40}(?::\s*|$)/i, '') || 'Letter';

/** A headline may leave to the first lines what it is about. */
const isAboutVote = (text: string): boolean =>
  sentencesOf(text.slice(0, 400))
    .slice(0, 1)
    .some((sentence) => isVote(sentence) && AT_THE_POLLS.test(sentence));

/** What one person thinks is no news of the institution. */
const isOpinion = (page: Page): boolean =>
  !SIGNED_BY_LEADER.test(`${page.title ?? ''}\n${page.text.slice(0, 600)}\n${page.text.slice(-1_500)}`) &&
  (/\/blogs?\b|blog\.|\bopinion\b/i.test(page.url) ||
    /\b(?:blog|opinion|from the library|column)\b/i.test(page.title ?? '') ||
    /\b(?:guest|op-ed|opinion)\b/i.test(page.text.slice(0, 300)));

/** Letters of those who lead are news. */
const SIGNED_BY_LEADER =
  /\bfrom (?:the |our |your |my )?(?:superintendent|principal|head of school)|(?:^|,\s)(?:superintendent|principal|head of school|district administrator)\b.{0,40}$/im;

/** Meetings of the board, and elections about money, with their days, in running text. */
export function eventsInText(page: Page, brief: Brief, reference: string | null): EventFact[] {
  const isList = pageTypeOf(page, brief).type === 'news_list';
  let from = reference ? new Date(`${reference}T00:00:00Z`) : brief.now;
  let heading = firstHeading(page, brief);
  const isAboutMoney = MONEY_FOR_VOTERS.test(`${page.title ?? ''} ${heading ?? ''}`);
  const told = statementsOf(page).flatMap(({ text }) => {
    // In a list of news, days without a year are those around the day of the item.
    const posted =
      isList && text.length < 60 ? pastDates(text, brief.now).find(({ hasYear }) => hasYear) : null;
    if (posted) from = new Date(`${posted.day}T00:00:00Z`);
    if (!/\d/.test(text) || CALLED_OFF.test(text) || isElsewhere(text, page, brief.subject)) return [];
    const place = /\b(?:[Vv]oters|[Rr]esidents) (?:in|of) (\p{Lu}\p{L}+)/u.exec(text)?.[1];
    const board = BOARD_OF.exec(text)?.[1];
    const own = [brief.subject.name, brief.subject.city, page.title, ...MONTHS].join(' ');
    if ((place && !own.includes(place)) || (board && !own.includes(board))) return [];
    const source = { url: page.url, context: text };
    const isOfVote = isVote(text) || (isAboutMoney && VOTERS_DECIDE.test(text));
    if (isOfVote && AT_THE_POLLS.test(text) && !/\bregist(?:er|ration)\b/i.test(text)) {
      if (UNDECIDED.test(text) && !/\bwill\b|\bshall\b/i.test(text)) return [];
      const days =
        reference && /\b(?:approved|passed|failed|rejected|voted)\b/i.test(text)
          ? pastDates(text, from)
          : comingDates(text, from);
      const day = electionDay(text, days);
      if (!day || !isNear(day.day, from, 25_000)) return [];
      const title = voteTitle(text, heading, day);
      // The next vote of the page is another one.
      heading = null;
      const vote = eventOf('bond_vote', title, day.day, source);
      return [...vote, ...meetingsIn(text, from, source).filter(({ eventDate }) => eventDate !== day.day)];
    }
    const result = isAboutMoney || MONEY_FOR_VOTERS.test(text) ? dayOfResult(text, brief.now) : null;
    if (result) return eventOf('bond_vote', voteTitle(text, null, result), result.day, source);
    return UNDECIDED.test(text) || /\b(?:(?:is|was|are) proposed|proposes|proposing)\b/i.test(text)
      ? []
      : meetingsIn(text, from, source);
  });
  return [...told, ...votesAskedFor(page, isAboutMoney, from)];
}

/** `Measure L, $9.5 million, was approved on June 5, 2012`: a past election on a Tuesday or Saturday. */
function dayOfResult(text: string, now: Date): FoundDate | null {
  if (!TELLS_RESULT.test(text) || VOTE_OF_OTHERS.test(text) || /\bboard\b/i.test(text)) return null;
  const day = pastDates(text, now).find(
    ({ hasYear, start }) => hasYear && /\bon $/i.test(text.slice(0, start)),
  );
  return day && [2, 6].includes(new Date(day.day).getUTCDay()) ? day : null;
}
const TELLS_RESULT =
  /\b(?:(?:bond|levy)(?: (?:issue|measure|question|request|proposal))?|referendum|measure \w{1,2}|proposition \w{1,2}|question(?: \w{1,2})?|request of \$[\d.,]+(?: million)?|override)\b(?! (?:resolution|sale|order|language|projects?|refunding))(?:[^.;]|\.\d){0,50}\b(?:was|were) (?:approved|passed|turned down|defeated|rejected|voted down|renewed)\b(?! by (?:the )?(?:council|trustees|state|county))/i;

/** `When is the vote?`, and below it the day. */
const votesAskedFor = ({ blocks, url }: Page, isAboutMoney: boolean, from: Date): EventFact[] =>
  blocks.flatMap((block, at) => {
    const answer = blocks[at + 1];
    if (block.kind === 'table' || !answer || answer.kind === 'table' || !WHEN_VOTED.test(block.text))
      return [];
    if (!isAboutMoney && !MONEY_FOR_VOTERS.test(block.text)) return [];
    const [first] = comingDates(answer.text, from);
    const isAnswer = first !== undefined && first.start < 20;
    return isAnswer ? eventOf('bond_vote', block.text, first.day, { url, context: answer.text }) : [];
  });
const WHEN_VOTED = /^when\b.{0,60}\b(?:vote|election|(?:pass|approve|fail)\w* an?\b.*)\b.{0,40}\?$/i;

/** `The Eastview school board`: a name before the board, unless it is a word for boards. */
const BOARD_OF =
  /(?:[\p{Ll},] (?:the )?|^The )(?!(?:The|Our|District|County|City|Local|Regional|Area|School|Schools|Academy|Public|Unified|Consolidated|Joint|Governing|Full|Entire)\b)(\p{Lu}\p{Ll}{2,}) (?:school board|board of (?:education|trustees))\b/u;

function meetingsIn(text: string, from: Date, source: { url: string; context: string }): EventFact[] {
  if (!isBoardMeeting(text)) return [];
  const days = comingDates(text, from).filter(({ day }) => isNear(day, from));
  return meetingDays(text, days).flatMap(({ day }) =>
    eventOf('board_meeting', meetingName(text), day, source),
  );
}

/** On a page about a bond or levy, that need not say so again. */
const VOTERS_DECIDE =
  /\b(?:went|go|goes|going|put|sent|placed|taken) (?:to|before) (?:the )?(?:voters|electors|ballot)|\bvoters (?:\w+ )?(?:approved?|passed|rejected|defeated|turned down|said|decide|consider)|\belection (?:is|was|will|day|date)\b|^vote\b|\b(?:approved|passed|renewed|rejected|defeated) (?:on|in)\b.{4,40}\b(?:percent|votes)\b/i;

const AT_THE_POLLS =
  /\b(?:patrons|residents|citizens|taxpayers|neighbors|townspeople|community) (?:(?:\w+ )?voted?\b|will vote)|\b(?:voters?|elector(?:s|ate)|election|ballots?|polls?|vote on|^vote|votes in favor|(?:levy|bond|referendum|measure|override|millage)\b.{0,30}\b(?:passed|failed|was (?:approved|rejected|defeated))|polling|percent|referendum|(?:be|are|is) asked)\b/i;

const MEETS = /\b(?:meet(?:s|ing|ings)?|(?:hearing|session|retreat|workshop)s?)\b/gi;

/**
 * Of the days that a sentence names, those that stand beside a word for the meeting; others are of other things. Days
 * of another clause stand farther off, and several meetings have the days that follow one after the other.
 */
function meetingDays(text: string, days: readonly FoundDate[]): FoundDate[] {
  const near = [...text.matchAll(MEETS)].flatMap(({ index, 0: word }) => {
    const distance = ({ start, end }: FoundDate): number => {
      if (index < end) return Math.max(0, start - index);
      return index - end + (/[,;] (?:and|but)\b/.test(text.slice(end, index)) ? 60 : 0);
    };
    const [closest] = [...days].sort((a, b) => distance(a) - distance(b));
    if (!closest || distance(closest) >= 90) return [];
    return /s$/i.test(word) && closest.start > index ? listedFrom(closest, days, text) : [closest];
  });
  return [...new Set(near)].slice(0, 4);
}

/** A day, and those that follow it with nothing but a comma or `and` between. */
function listedFrom(first: FoundDate, days: readonly FoundDate[], text: string): FoundDate[] {
  const listed = [first];
  for (const day of days.slice(days.indexOf(first) + 1)) {
    const last = listed.at(-1)!;
    if (day.start > last.end && !/^[\s,]*(?:and|&)?\s*$/.test(text.slice(last.end, day.start))) break;
    listed.push(day);
  }
  return listed;
}

const UNDECIDED =
  /\b(?:consider(?:s|ed|ing)?|took no action|take this up|discuss(?:ed|ion)?|possible|potential|might)\b/i;

/** The heading, where the page is about the vote; else what the sentence says beside the day. */
const voteTitle = (text: string, heading: string | null, { start, end }: FoundDate): string =>
  heading && heading.length > 8 && /\b(?:referendum|bond|levy|election|vot(?:e|ers?|ing))\b/i.test(heading)
    ? heading
    : `${text.slice(0, start)} ${text.slice(end)}`
        .replace(/^.{0,40}\bnotice is hereby given that\b/i, '')
        .replace(
          /\b(?:on|of)(?: (?:mon|tues|wednes|thurs|fri|satur|sun)day)?,?\s+(?=[,.]|the\b|for\b|vot)/gi,
          '',
        )
        .replace(/(?<=^.{100,160}) .*/, '');

/** What lies years back is history. */
const isNear = (day: string, from: Date, mostDaysAgo = 400): boolean => {
  const days = (Date.parse(day) - from.getTime()) / 86_400_000;
  return days < 400 && -days < mostDaysAgo;
};

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
