import type { EventFact } from '../../facts.ts';
import type { Page } from '../../page.ts';
import type { Brief } from '../analyst.ts';
import { isoDay } from './dates.ts';
import { comingDates, pastDates } from './event-days.ts';
import { eventOf } from './event-draft.ts';
import { isBoardMeeting } from './event-types.ts';
import { eventsInText, meetingName } from './events-of-news.ts';
import { CALLED_OFF, LEADERSHIP, OTHER_BODY } from './vocabulary/events.ts';

/** Minutes and agendas: the meeting, those to come, and what was decided there. */
export function eventsOfMeeting(page: Page, brief: Brief, isMinutes: boolean): EventFact[] {
  const lines = page.blocks.flatMap((block) =>
    block.kind === 'table'
      ? block.rows.map((row) => row.filter(Boolean).join(' | '))
      : block.text.split('\n'),
  );
  const start = [page.title ?? '', ...lines.slice(0, 18)];
  const held = start
    .flatMap((line) => pastDates(line, new Date(brief.now.getTime() + 120 * 86_400_000)))
    .find(({ hasYear }) => hasYear);
  if (
    !held ||
    OTHER_BODY.test(
      start
        .slice(0, 4)
        .join(' ')
        .replace(/school committee/gi, ''),
    )
  )
    return [];
  const day = new Date(`${held.day}T00:00:00Z`);
  const context = lines.find((line) => line.includes(held.text)) ?? lines[0] ?? '';
  const meeting = eventOf('board_meeting', meetingName(start.join(' ')), held.day, {
    url: page.url,
    context,
  });
  const others = lines.flatMap((line) => otherMeetings(line, day, page.url));
  const decided = isMinutes ? lines.flatMap((line) => decisions(line, held.day, page.url)) : [];
  const votes = eventsInText(page, brief, held.day).filter(({ eventType }) => eventType === 'bond_vote');
  return [...meeting, ...others.filter(({ eventDate }) => eventDate !== held.day), ...decided, ...votes];
}

const NEXT =
  /\b(?:next|upcoming|future)\b[^.;:]{0,50}\b(?:meetings?|sessions?|hearings?|workshops?|retreats?)\b|\bwill (?:next )?(?:meet|be held|hold|convene)\b|\bmeeting (?:is )?scheduled\b/i;
function otherMeetings(line: string, day: Date, url: string): EventFact[] {
  if (!/\d/.test(line) || CALLED_OFF.test(line)) return [];
  return line.split(/(?<=[a-z\d)]{2})[.;]\s+(?=\p{Lu})/u).flatMap((sentence) => {
    if (OTHER_BODY.test(sentence.replace(/school committee/gi, ''))) return [];
    const isNext =
      (NEXT.test(sentence) && /\b(?:meet|session|hearing|workshop|retreat|board)/i.test(sentence)) ||
      /^next\s?:/i.test(sentence);
    if (!isNext) return [];
    return comingDates(sentence, new Date(day.getTime() + 122 * 86_400_000))
      .filter((date) => date.day > isoDay(day))
      .slice(0, 3)
      .flatMap((date) => eventOf('board_meeting', meetingName(sentence), date.day, { url, context: line }));
  });
}

const DECIDED =
  /\b(?:carried|passed|approved?|adopt(?:ed|ion)?|unanimous\w*|ayes?|motion|moved|voted|second reading|final reading|revis(?:ed|ion)s?)\b/i;
const UNDECIDED =
  /\b(?:first reading|1st reading|tabled|postponed|failed|discussion only|for discussion|information only|no action|will be (?:brought|considered)|review(?:ed)? only|withdrawn|motion failed)\b/i;
const POLICY =
  /(?:(?:board|administrative|district|school|exhibit|student|personnel)\s+)?\b(?:polic(?:y|ies)|regulations?|bylaws?|BP|AR)\b(?=[\s:#]*(?:no\.?\s*)?(?:[A-Z]{1,4}[-\s]?)?\d|[\s:-]+(?:\p{Lu}|[A-Z]{2,5}\b))[^.;|]{2,110}/iu;
const POLICY_BEFORE = /(?:^|[.\d]\s+)([\p{L}' -]{4,60}\bpolic(?:y|ies))\b/u;
const POLICY_NAMED = /\b(?:polic(?:y|ies)|regulation|BP|AR)\b/i;

/** What the board decided: policies, and who leads. */
function decisions(line: string, day: string, url: string): EventFact[] {
  if (line.length > 2_000 || UNDECIDED.test(line)) return [];
  const source = { url, context: line };
  const policy =
    POLICY_NAMED.test(line) && DECIDED.test(line)
      ? (POLICY.exec(line)?.[0] ?? POLICY_BEFORE.exec(line)?.[1])
      : null;
  if (
    policy &&
    !/\b(?:insurance|per (?:board )?policy|in accordance|pursuant|polic(?:y|ies) committee)\b/i.test(line)
  ) {
    const title = policy
      .replace(
        /(?:\s?[:–—-]\s?|,?\s+)(?:motion|moved|m\/s|it was|second(?:ed)?|upon|the board|approv\w+|adopt\w+|roll call)\b.*$/i,
        '',
      )
      .replace(/,?\s+(?:on )?(?:second|final) (?:and final )?reading.*$/i, '')
      .replace(/\s+(?:as (?:presented|revised|amended)|was|were)\b.*$/i, '');
    return eventOf(
      'policy',
      `${title} ${/revis|amend|updat/i.test(line) ? 'revised' : 'adopted'}`,
      day,
      source,
    );
  }
  for (const sentence of line.split(/(?<=[a-z\d)]{2})[.;]\s+(?=\p{Lu})/u)) {
    const isChange =
      LEADERSHIP.test(sentence) && /\p{Lu}\p{L}+\s\p{Lu}/u.test(sentence) && CHANGED.test(sentence);
    if (
      isChange &&
      !/\b(?:reported|thank|congratulat|contract (?:with|for)|evaluation|search)\b/i.test(sentence)
    ) {
      return eventOf('leadership_change', sentence.replace(/^[\d.\sA-Z)]{1,6}(?=\p{Lu})/u, ''), day, source);
    }
  }
  return [];
}

const CHANGED =
  /\b(?:appoint\w*|resign\w*|retire(?:d|ment|s)?|elect(?:ed|ion of)|employ(?:ed|ment)?|hir(?:ed|ing)|sworn|oath of office|nam(?:ed|ing)|promot\w+)\b/i;

/** A board's page: its meetings in tables, lists and sentences. */
export function eventsOfBoardPage(page: Page, brief: Brief): EventFact[] {
  return page.blocks.flatMap((block, at) => {
    const heading = headingBefore(page, at);
    if (block.kind !== 'table')
      return block.kind === 'heading'
        ? []
        : block.text.split('\n').flatMap((line) => meetingsOfLine(line, heading, page, brief));
    const [first = []] = block.rows;
    const isSchedule =
      /meet|session|schedule|dates?\b/i.test(`${heading} ${first.join(' ')}`) && !OTHER_BODY.test(heading);
    if (!isSchedule || /\bterm|member|name|elected|adopted|polic/i.test(first.join(' '))) return [];
    return block.rows.flatMap((row) => {
      const line = row.filter(Boolean).join(' | ').replaceAll('\n', ' ');
      if (CALLED_OFF.test(line) || OTHER_BODY.test(line)) return [];
      return comingDates(line, schoolYear(heading, brief.now))
        .slice(0, 1)
        .flatMap(({ day, text }) =>
          eventOf(
            'board_meeting',
            meetingName(
              line
                .replace(text, '')
                .replace(/\b(regular|special|work)\b(?! (?:meeting|session))/gi, '$1 meeting'),
            ),
            day,
            { url: page.url, context: line },
          ),
        );
    });
  });
}

function meetingsOfLine(line: string, heading: string, page: Page, brief: Brief): EventFact[] {
  if (!/\d/.test(line) || CALLED_OFF.test(line) || OTHER_BODY.test(line)) return [];
  const isUnderMeetings =
    /\b(?:meetings?|schedule|dates|agendas|minutes)\b/i.test(heading) &&
    !OTHER_BODY.test(heading) &&
    line.length < 200;
  if (!isUnderMeetings && !isBoardMeeting(line)) return [];
  if (/\b(?:term|elected|since|founded|updated|adopted|election|deadline|copyright)\b/i.test(line)) return [];
  return comingDates(line, schoolYear(heading, brief.now))
    .slice(0, 30)
    .flatMap(({ day }) => eventOf('board_meeting', meetingName(line), day, { url: page.url, context: line }));
}

/** `2026-27 meetings` begin in July: a list of a year is not told by today. */
function schoolYear(heading: string, now: Date): Date {
  const year = /\b(20\d\d)\s?[-–/]\s?(?:20)?\d\d\b/.exec(heading)?.[1];
  return year ? new Date(Date.UTC(Number(year), 9, 30)) : now;
}

const headingBefore = (page: Page, at: number): string => {
  for (let index = at - 1; index >= 0; index--) {
    const block = page.blocks[index]!;
    if (block.kind === 'heading' || (block.kind === 'text' && /:$/.test(block.text))) return block.text;
  }
  return page.title ?? '';
};
