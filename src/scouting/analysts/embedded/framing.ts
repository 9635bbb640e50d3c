import { getHostname } from 'tldts';
import type { Subject } from '../../facts.ts';
import type { Page } from '../../page.ts';
import type { Statement } from './sentences.ts';
import { ADVERTISED, AFTER_NAME, BEFORE_NAME, ELSEWHERE, GENERIC_WORDS, HYPOTHETICAL, INSTITUTION } from './vocabulary/framing.ts';

/** How far before and behind a name its sentence is looked at. */
const WINDOW = 110;

/** Whether what stands around a name takes it back: denied, former, considered, advertised. */
export function isTakenBack(text: string, at: number, end: number): boolean {
  const before = clauseBefore(text.slice(Math.max(0, at - WINDOW), at));
  const after = text.slice(end, end + WINDOW);
  return (
    BEFORE_NAME.some((pattern) => pattern.test(before)) ||
    AFTER_NAME.some((pattern) => pattern.test(after)) ||
    isHypothetical(text) ||
    ADVERTISED.test(text)
  );
}

export const isHypothetical = (text: string): boolean => HYPOTHETICAL.test(text);

/** The part after the last sign that begins a new thought. */
function clauseBefore(text: string): string {
  const cut = Math.max(text.lastIndexOf(';'), text.lastIndexOf(' but '), text.lastIndexOf(': '), text.lastIndexOf(' and now '));
  return cut < 0 ? text : text.slice(cut + 1);
}

/** Whether a statement stands under an advertisement's heading. */
export const isUnderAdvertisement = (statement: Statement): boolean => statement.headings.some((heading) => ADVERTISED.test(heading));

const OWN = /\b(?:we|our|ours|us|the district|this district|the school|the board)\b/i;

/**
 * Whether a sentence tells of other institutions than the one scouted: it names one, or speaks of many, and says
 * neither "we" nor "the district".
 */
export function isElsewhere(text: string, page: Page, subject: Subject): boolean {
  const others = otherInstitutions(text, page, subject);
  if (others > 0) return !OWN.test(text) || /\b(?:like|at|by|in|of|from) (?:our )?(?:neighbou?rs?|neighbou?ring)\b/i.test(text);
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

const isOwnWord = (word: string, page: Page, subject: Subject): boolean =>
  [subject.name, subject.city ?? '', ...subject.schools].some((name) => distinctive(name).includes(word)) ||
  (word.length > 3 && (getHostname(page.url) ?? '').includes(word)) ||
  distinctive(page.title ?? '').includes(word);

const distinctive = (name: string): string[] =>
  (name.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []).filter((word) => !GENERIC_WORDS.has(word));
