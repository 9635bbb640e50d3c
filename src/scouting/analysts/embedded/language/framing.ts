import { getHostname } from 'tldts';
import type { Subject } from '../../../facts.ts';
import type { Page } from '../../../page.ts';
import { isOfMember } from './member-districts.ts';
import type { Statement } from './sentences.ts';
import {
  ADVERTISED,
  AFTER_NAME,
  BEFORE_LIST,
  BEFORE_NAME,
  COUNTY,
  DECIDED,
  DISOWNING_LABEL,
  ELSEWHERE,
  GENERIC_WORDS,
  HYPOTHETICAL,
  INSTITUTION,
  IS_ASKED,
  OTHER_BODY,
  PAST_YEARS,
  SURELY_ELSEWHERE,
} from './vocabulary/framing.ts';

/** How far before and behind a name its sentence is looked at. */
const WINDOW = 110;

interface Place {
  readonly at: number;
  readonly end: number;
}

/** Whether what stands around a name takes it back: denied, former, considered, advertised. */
export function isTakenBack(statement: Statement, { at, end }: Place, until = end + WINDOW): boolean {
  const { text, whole } = statement;
  if (isHypothetical(text) || ADVERTISED.test(whole) || isPast(text)) return true;
  if (DISOWNING_LABEL.test(text.slice(0, end)) || IS_ASKED.test(text)) return true;
  const isAccepted = /^,? (?:was|were) (?:accepted|approved|chosen|selected|awarded)\b/i.test(
    text.slice(end, until),
  );
  const before = isAccepted
    ? ''
    : clauseBefore(withoutDecision(text.slice(Math.max(0, at - WINDOW), at), whole));
  if (BEFORE_LIST.test(text.slice(Math.max(0, at - WINDOW), at))) return true;
  const after = text.slice(end, until);
  return (
    BEFORE_NAME.some((pattern) => pattern.test(before)) || AFTER_NAME.some((pattern) => pattern.test(after))
  );
}

/** Names that follow upon one another with nothing but commas and "and" between them. */
export function runsOf<P extends Place>(text: string, places: readonly P[]): P[][] {
  const runs: P[][] = [];
  for (const place of places) {
    const last = runs.at(-1)?.at(-1);
    if (last && LISTING.test(text.slice(last.end, place.at))) runs.at(-1)!.push(place);
    else runs.push([place]);
  }
  return runs;
}

/** Names in a row share what is said before the first and behind the last. */
export function areTakenBack<P extends Place>(statement: Statement, places: readonly P[]): Map<P, boolean> {
  return new Map(
    runsOf(statement.text, places).flatMap((row) => {
      const last = row.at(-1) as P;
      const isAside = /^ ?\(/.test(statement.text.slice(last.end)); // is said of the last one alone
      const isBack = (place: P) =>
        isAside && place !== last
          ? isTakenBack(statement, place, last.end)
          : isTakenBack(statement, { at: row[0]!.at, end: last.end });
      return row.map((place) => [place, isBack(place)] as const);
    }),
  );
}

const LISTING = /^(?:\s*[,/&+]\s*(?:and|or|nor)?\s*(?:the )?|\s+(?:and|or|nor|versus|vs\.?)\s+(?:the )?)$/i;

export const isHypothetical = (text: string): boolean => HYPOTHETICAL.test(text);

/** Whether a sentence tells of years that are over. */
const isPast = (text: string): boolean => PAST_YEARS.test(text);

/** "Consider" begins the titles of agendas; in minutes the vote follows. */
const withoutDecision = (before: string, whole: string): string =>
  DECIDED.test(whole) ? before.replace(/^(?:\W*\w{1,3}[.)])?\s*Consider(?:ation of)?\b/i, ' ') : before;

/** The part after the last sign that begins a new thought. */
function clauseBefore(text: string): string {
  const cut = Math.max(
    text.lastIndexOf(';'),
    text.lastIndexOf(': '),
    text.lastIndexOf(' but '),
    text.lastIndexOf(' and now '),
    text.search(/ and (?:stayed|kept|chose|picked|bought|selected|went)\b(?!.* and (?:stayed|kept|chose))/i),
  );
  return cut < 0 ? text : text.slice(cut + 1);
}

/** Whether a statement stands under an advertisement's heading. */
export const isUnderAdvertisement = (statement: Statement): boolean =>
  [statement.whole, ...statement.headings].some((text) => ADVERTISED.test(text));

const OWN = /\b(?:we|our|ours|us|the district|this district|the school|the board)\b/i;

/**
 * Whether a sentence tells of other institutions than the one scouted: it names one, or speaks of many, and says
 * neither "we" nor "the district".
 */
export function isElsewhere(text: string, page: Page, subject: Subject): boolean {
  const county = COUNTY.exec(text)?.[1];
  if (county && !isOwnWord(county.toLowerCase(), page, subject)) return true;
  if (SURELY_ELSEWHERE.test(text) || OTHER_BODY.test(text) || isOfMember(text, page)) return true;
  const others = otherInstitutions(text, page, subject);
  if (others > 0)
    return (
      !OWN.test(text) || /\b(?:like|at|by|in|of|from) (?:our )?(?:neighbou?rs?|neighbou?ring)\b/i.test(text)
    );
  return ELSEWHERE.test(text) && !OWN.test(text);
}

/** How many institutions a text names that are not the one scouted, nor of it. */
export function otherInstitutions(text: string, page: Page, subject: Subject): number {
  let count = 0;
  for (const match of text.matchAll(INSTITUTION)) {
    const words = distinctive(match[0]);
    if (words.length > 0 && !words.some((word) => isOwnWord(word, page, subject))) count++;
  }
  return count;
}

/** Whether a word in lower case is of the names of the scouted institution, its place and its schools. */
export const isOwnWord = (word: string, page: Page, subject: Subject): boolean =>
  [subject.name, subject.city ?? '', ...subject.schools].some((name) => distinctive(name).includes(word)) ||
  (word.length > 3 && (getHostname(page.url) ?? '').includes(word)) ||
  distinctive(page.title ?? '').includes(word);

/** Whether a name has a word of the institution's own: `Oak Valley Education Foundation`. */
export const isNamedAfterUs = (name: string, page: Page, subject: Subject): boolean =>
  distinctive(name).some((word) => isOwnWord(word, page, subject));

const distinctive = (name: string): string[] =>
  (name.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []).filter((word) => !GENERIC_WORDS.has(word));
