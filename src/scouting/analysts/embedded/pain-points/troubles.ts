import type { PainPointFact } from '../../../facts.ts';
import { findAmounts } from '../language/amounts.ts';
import { tellsOfDeficit } from './money-sums.ts';
import { tellsOfCounts } from './student-counts.ts';
import { tellsOfUnansweredCalls } from './substitute-calls.ts';
import {
  A_NAME,
  AGAINST_INTRUDERS,
  BACK_THEN,
  BEFORE_THAT,
  BETWEEN_SYSTEMS,
  CONTAINED,
  DENIED,
  LONG_AGO,
  MADE_IN,
  NOT_LOST,
  NOT_MISSED,
  OF_BUILDING,
  OF_COMPANY,
  OF_SOMEBODY,
  OTHER_VICTIM,
  REPORTED,
  RESTRICTED,
  STILL,
  TODAY,
  WORK,
  WOULD_BE,
} from './vocabulary/no-troubles.ts';
import { SOME_PUPILS } from './vocabulary/student-counts.ts';
import { TROUBLES } from './vocabulary/troubles.ts';

type Category = PainPointFact['category'];

interface Span {
  readonly at: number;
  readonly end: number;
}

/** What a sentence that tells of something else names only as its cause or effect. */
const IS_LAST = new Set<Category>(['infrastructure', 'other']);

/** The categories that a sentence tells of; `before` is the one before it. */
export function categoriesIn(said: string, before: string): Category[] {
  const text = said.replace(ASIDE, '').replace(BACK_THEN, '');
  const taken: Span[] = [];
  const occurring = new Map<RegExp, boolean>();
  const occurs = (part: RegExp): boolean => {
    const answer = occurring.get(part) ?? part.test(text);
    occurring.set(part, answer);
    return answer;
  };
  const isOver = (LONG_AGO.test(text.replace(MADE_IN, '')) && !TODAY.test(text)) || wasBefore(text);
  const told = (isOver ? [] : TROUBLES).flatMap(([category, rules]) => {
    if ((taken.length > 0 && IS_LAST.has(category)) || isExcused(category, text)) return [];
    if (category === 'budget' && taken.length > 0 && STOLEN.test(text)) return [];
    for (const { pattern, parts } of rules) {
      if (!parts.every(occurs)) continue;
      const span = spanOf(category, pattern, text, taken);
      if (!span) continue;
      taken.push(span);
      return [category];
    }
    return [];
  });
  if (tellsOfDeficit(said) && !isOver && !told.includes('budget')) told.push('budget');
  if (tellsOfUnansweredCalls(text) && !told.includes('staffing')) told.push('staffing');
  const isCounted =
    tellsOfCounts(said) || (/\d/.test(said) && !tellsOfCounts(before) && tellsOfCounts(`${before} ${said}`));
  return isCounted && !told.includes('enrollment') ? [...told, 'enrollment'] : told;
}

/** Money that somebody took is the loss that comes of the theft, no second trouble. */
const STOLEN =
  /\b(?:tricked|stole\w*|forged|fraud\w*|scam\w*|phish\w*|false (?:invoice|account)s?|thie(?:f|ves))\b/i;

/** Told in the past perfect by the page itself, not in somebody's report: something has changed it since. */
const wasBefore = (text: string): boolean =>
  BEFORE_THAT.test(text) && !STILL.test(text) && !REPORTED.test(text);

/** What a sentence may be about where it cannot be a trouble of this category. */
function isExcused(category: Category, text: string): boolean {
  if (OF_COMPANY.test(text) && !BETWEEN_OR_FROM_OUTSIDE.has(category)) return true;
  if (category === 'infrastructure' && CONTAINED.test(text)) return true;
  if (category === 'enrollment' && SOME_PUPILS.test(text)) return true;
  if (category === 'staffing') return NOT_MISSED.test(text);
  if (category === 'security')
    return OTHER_VICTIM.test(text) || (OF_BUILDING.test(text) && !AGAINST_INTRUDERS.test(text));
  if (category === 'integration')
    return /\b(?:by hand|manually)\b/i.test(text) && !BETWEEN_SYSTEMS.test(text);
  return isPetty(text) || (category === 'budget' && NOT_LOST.test(text));
}

/** Systems that do not fit together, and those who break in, are troubles whoever made or runs the thing. */
const BETWEEN_OR_FROM_OUTSIDE = new Set<Category>(['integration', 'security']);

/** Sums that families pay, not schools, unless they are told by the pupil. */
const PETTY = 1000;

function isPetty(text: string): boolean {
  const sums = findAmounts(text).filter(({ at }) => text[at] === '$');
  const isSmall = sums.every(({ value }) => value < PETTY);
  return sums.length > 0 && isSmall && !/\b(?:per|a|each|every) (?:pupil|student|child|member)\b/i.test(text);
}

/** A name or figures in brackets part nothing. */
const ASIDE = / \((?!\d+ [a-z])[A-Z\d][^();]{0,25}\)/g;

function spanOf(category: Category, pattern: RegExp, text: string, taken: readonly Span[]): Span | null {
  for (const match of text.matchAll(pattern)) {
    const span = { at: match.index, end: match.index + match[0].length };
    if (taken.some((other) => span.at < other.end && other.at < span.end)) continue;
    const gap = match.groups?.gap ?? '';
    const before = text.slice(Math.max(0, span.at - 60), span.at);
    const isDenied =
      DENIED.test(before) ||
      DENIED.test(gap) ||
      (RESTRICTED.test(gap) && (span.at < OPENING || ANY.test(before)));
    if (category === 'other' && /\b(?:that|which) $/.test(gap)) continue;
    if (category === 'enrollment' && CAUSE.test(before)) continue;
    if (category === 'infrastructure' && (OF_SOMEBODY.test(gap) || WORK.test(before))) continue;
    if (category === 'infrastructure' && UNTIL.test(before)) continue;
    if (isSupposed(text, span)) continue;
    if (!isDenied && !isTitle(text, span) && !A_NAME.test(text.slice(span.end, span.end + 40))) return span;
  }
  return null;
}

/** What would be is none, unless somebody reports what will be. */
const isSupposed = (text: string, { at, end }: Span): boolean =>
  (WOULD_BE.test(text.slice(0, at)) || /\bwould\b/i.test(text.slice(at, end))) &&
  !REPORTED.test(text.slice(0, end));

/** Right before a thing: none of its kind is meant in particular. */
const ANY = /\b(?:an?|any|each|every|no|those|all) (?:\w+ )?$/i;
/** Fewer pupils as the cause of something else. */
const CAUSE = /\b(?:with|because of|due to|owing to|by|from|despite|given)(?: (?:the|our))? $/i;
/** What is to be done before lights go out has no lights that fail. */
const UNTIL = /\b(?:before|until|till)(?: (?:the|our|all))? $/i;
/** So near to its beginning stands what a sentence is about. */
const OPENING = 12;

/** Whether only capitalized words stand there, as in the name of a play or program. */
const isTitle = (text: string, { at, end }: Span): boolean =>
  /^(?:[A-Z][a-z'-]+ )+[A-Z][a-z'-]+$/.test(text.slice(at, end));
