import { isOutsider, isTitle, tidyTitle } from './titles.ts';
import { ROLE_WORD, TITLE_WORD } from './vocabulary/titles.ts';

/** A title in running text that stands right before a name. */
export interface LeadingTitle {
  readonly title: string;
  /** Said of several: `Trustees Jane Roe and John Doe`. */
  readonly isPlural: boolean;
  /** What stands before it. */
  readonly before: string;
}

/** No title has more words. */
const MOST_WORDS = 12;

/** The title that a text ends with, as that before a name does: `… said our head custodian` → `head custodian`. */
export function titleAtEnd(text: string): LeadingTitle | null {
  const words = text.slice(-120).trim().split(/\s+/).slice(-MOST_WORDS);
  const role = words.findLastIndex(isRoleWord);
  if (role < 0 || /[;:)]$|\p{L}{5}\.$/u.test(words.at(-1)!)) return null;
  if (!isTail(words.slice(role + 1)) || !isRole(words, role)) return null;
  let start = role;
  while (start > 0 && isOfTitle(words[start - 1]!)) start--;
  while (/^(?:and|&)$/i.test(words[start]!)) start++;
  const title = tidyTitle(words.slice(start).join(' '));
  if (!isTitle(singular(title))) return null;
  const isPlural = /(?:[^s]s|ies)$/i.test(plain(words[role]!)) && role === words.length - 1;
  return {
    title: isPlural ? singular(title) : title,
    isPlural,
    before: text.slice(0, Math.max(0, text.lastIndexOf(words.slice(start).join(' ')))).trimEnd(),
  };
}

/** Whether a text begins as titles do, so that what stands behind a name with nothing between is one. */
export const beginsAsTitle = (text: string): boolean => {
  const [first = ''] = text.split(/\s+/, 1);
  return isRoleWord(first) || (TITLE_WORD.test(plain(first)) && !/^(?:and|&|i|it)$/.test(first));
};

/** What each of those is whom a heading or label calls by the plural: `School principals` → `School principal`. */
export function roleOfMany(text: string): string | null {
  const label = text.replace(/[\s:–—-]+$/, '');
  if (label.length > 60 || /[.!?@|]|\d{3}/.test(label) || isOutsider(label)) return null;
  const found = titleAtEnd(label);
  return found?.isPlural && /^(?:our|the|meet|all|your|contact)?(?: our| the)?$/i.test(found.before)
    ? found.title.replace(/^(?:school|building|campus) (?=principal)/i, '')
    : null;
}

/** `Bus Drivers` → `Bus Driver`. */
export const singular = (title: string): string =>
  title
    .replace(/\b(secretar|facilit)ies\b/i, '$1y')
    .replace(/(\p{L}{3,}[^s])s$/u, '$1')
    .replace(/\b(coach)e$/i, '$1');

/** A member is one of something: `board member`; so are workers, heads and leads. */
const isRole = (words: readonly string[], at: number): boolean =>
  !/^(?:members?|workers?|heads?|leads?|officials?|agents?)$/i.test(plain(words[at]!)) ||
  (at > 0 && isOfTitle(words[at - 1]!)) ||
  words[at + 1] === 'of';

const isOfTitle = (word: string): boolean =>
  !/[,;:!?)]$|[\p{L}]{4,}\.$|['’]s?$/u.test(word) && (TITLE_WORD.test(plain(word)) || isRoleWord(word));

/** What may stand between the role and the name: nothing, or what it is of. */
const isTail = (words: readonly string[]): boolean =>
  words.length === 0 ||
  (/^(?:of|for|to)$/i.test(words[0]!) &&
    words.length < 9 &&
    words.length > 1 &&
    words
      .slice(1)
      .every((word) => /^(?:\p{Lu}|&|\/)/u.test(word) || SMALL.test(word) || TITLE_WORD.test(plain(word))));

/** `Treasurer/CFO` too. */
const isRoleWord = (word: string): boolean =>
  plain(word)
    .split('/')
    .some((part) => ROLE_WORD.test(part));

const SMALL = /^(?:of|for|the|and|to|schools?|students?|instruction)$/;

const plain = (word: string): string => word.replace(/^[("“*]+|[,;:.)"”*–—-]+$/g, '');
