import type { EventFact } from '../../facts.ts';
import type { Page } from '../../page.ts';
import type { Brief } from '../analyst.ts';
import { isoDay } from './dates.ts';
import { comingDates, pastDates } from './event-days.ts';
import { eventOf } from './event-draft.ts';
import { isOtherBody } from './event-types.ts';
import { eventsInText, meetingName } from './events-of-news.ts';
import { sentencesOf } from './sentences.ts';
import { CALLED_OFF, LEADERSHIP, POLICY_CODE } from './vocabulary/events.ts';

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
  const held = start
    .flatMap((line) => pastDates(line, new Date(brief.now.getTime() + 120 * 86_400_000)))
    .find(({ hasYear }) => hasYear);
  if (!held || isOtherBody(start.slice(0, 4).join(' '))) return [];
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
  /\b(?:next|upcoming|future)\b[^.;]{0,60}?\b(?:meetings?|sessions?|hearings?|workshops?|retreats?)\b|\bwill (?:next )?(?:meet|be held|hold|convene)\b|\bmeeting (?:is )?scheduled\b/i;
/** Meetings to come: a sentence that says so, and the parts of a list that it begins. */
function otherMeetings(line: string, day: Date, url: string): EventFact[] {
  if (!/\d/.test(line) || line.length > 2_000) return [];
  let isList = false;
  return sentencesOf(line)
    .flatMap((sentence) => sentence.split(/;\s+/))
    .flatMap((part) => {
      const isNext =
        (NEXT.test(part) && /\b(?:meet|session|hearing|workshop|retreat|board)/i.test(part)) ||
        /(?:^|\|\s*)(?:next|upcoming|(?:regular|special|work|study|organizational) (?:meeting|session))\s?:/i.test(
          part,
        );
      const dates = comingDates(part, new Date(day.getTime() + 122 * 86_400_000));
      isList = isNext || (isList && dates.length > 0);
      if (!isList || CALLED_OFF.test(part) || isOtherBody(part)) return [];
      return dates
        .filter((date) => date.day > isoDay(day))
        .slice(0, isNext ? 3 : 1)
        .flatMap((date) => eventOf('board_meeting', meetingName(part), date.day, { url, context: line }));
    });
}

const DECIDED =
  /\b(?:carried|passed|approved?|adopt(?:ed|ion)?|unanimous\w*|ayes?|motion|moved|voted|second reading|final reading|revis(?:ed|ion)s?)\b/i;
const FAILED = /\b(?:tabled|postponed|failed|no action|withdrawn)\b/i;
/** A sentence that decides nothing, whatever the others of its line do. */
const UNDECIDED =
  /\b(?:first reading|1st reading|discussion only|for discussion|(?:was|were) discussed|sent back|information only|will be (?:brought|considered)|review(?:ed)? only)\b/i;
const POLICY =
  /(?:(?:board|administrative|district|school|exhibit|student|personnel)\s+)?\b(?:polic(?:y|ies)|regulations?|bylaws?|BP|AR)\b(?=[\s:#]*(?:no\.?\s*)?(?:[A-Z]{1,4}[-\s]?)?\d|[\s:-]+(?:\p{Lu}|[A-Z]{2,5}\b))[^.;|]{2,110}/iu;
const POLICY_BEFORE = /(?:^|[.\d]\s+)([\p{L}' -]{4,60}\bpolic(?:y|ies))\b/u;
const POLICY_NAMED = /\b(?:polic(?:y|ies)|regulation|BP|AR)\b/i;

/** The policy that a line names in words or by its code. */
function policyIn(line: string): string | null {
  if (POLICY_NAMED.test(line)) {
    const named = POLICY.exec(line)?.[0] ?? POLICY_BEFORE.exec(line)?.[1];
    if (named) return named;
  }
  const code = /\b(?:adopt|revis|rescind|replac|amend|second reading|final reading)/i.test(line)
    ? POLICY_CODE.exec(line)
    : null;
  return code ? /^[^.;|]{2,110}/.exec(line.slice(code.index))![0] : null;
}

/** What the board decided: policies, and who leads. */
function decisions(whole: string, day: string, url: string): EventFact[] {
  if (whole.length > 2_000 || FAILED.test(whole)) return [];
  const line = UNDECIDED.test(whole)
    ? sentencesOf(whole)
        .filter((sentence) => !UNDECIDED.test(sentence))
        .join(' ')
    : whole;
  const source = { url, context: whole };
  const policy = DECIDED.test(line) ? policyIn(line) : null;
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
  /\b(?:nominat\w+|appoint\w*|resign\w*|retire(?:d|ment|s)?|elect(?:ed|ion of)|employ(?:ed|ment)?|hir(?:ed|ing)|sworn|oath of office|nam(?:ed|ing)|promot\w+)\b/i;
