import { dataWords } from '../patterns/data-file.ts';
import { signsIn } from '../patterns/signs.ts';
import { asName, lengthOfDegrees, type PersonName } from '../people/names.ts';
import { FIRST_NAMES_TOO, isGivenName, LAST_NAMES_TOO, ROLES, TITLE_WORDS } from '../people/vocabulary.ts';
import type { PersonSpan } from './spans.ts';

const { matches } = signsIn('annotation-signs.txt');

/**
 * The people in a sentence or line, in reading order. Two capitalized words alone are weak evidence: check
 * `hasGivenName`.
 */
export function findPeople(text: string): PersonSpan[] {
  // The part of an address before its `@` is not a name: `Jane_Roe@example.org`.
  const plain = text.slice(0, 1_500).replace(/\S+@/g, (part) => '|'.repeat(part.length));
  return matches('capitalized', plain)
    .flatMap(({ 0: run, index }) => namesIn(unclosed(run), index))
    .map((person) => ({ ...person, end: person.end + lengthOfDegrees(text.slice(person.end)) }));
}

/** Last words of streets, buildings, and schools, which are often named after people. */
const CALLED_AFTER_PEOPLE = dataWords('called-after-people.txt');
const isCalledAfterPeople = (word = ''): boolean =>
  CALLED_AFTER_PEOPLE.has(/^\w*/.exec(word)![0].toLowerCase());

/** Removes a closing bracket that was opened before the name: `(Chair Jane Doe)`. */
const unclosed = (run: string): string =>
  run.replace(/[)”"](?=\.?$)/, (sign) => (/[(“"].*[)”"]\.?$/.test(run) ? sign : ' ')).trimEnd();

/** Returns `true` for a word that can end a title before a name, such as `Officer`; `Dean` can be a given name. */
const isRoleOnly = (word: string): boolean =>
  ROLES.has(word.toLowerCase()) && !FIRST_NAMES_TOO.has(word.toLowerCase());

/**
 * Returns `false` for text in capitals without a given name, or with a word of titles, which is a heading, for a name
 * in mixed case beside a word in capitals, and for a name with a title after it: `Jane Roe Cook`.
 */
function isWrittenAsName(part: string, { first }: PersonName): boolean {
  const words = part.toLowerCase().split(' ');
  const last = words.at(-1)!;
  const mayBeName = LAST_NAMES_TOO.has(last) && isGivenName(words.at(-2)!);
  if (words.length > 2 && (TITLE_WORDS.has(last) || ROLES.has(last)) && !mayBeName) return false;
  if (/\p{Ll}{2}/u.test(part)) return !/\b\p{Lu}{3,}\b/u.test(part);
  const isOfTitle = words.slice(1).some((word) => TITLE_WORDS.has(word) || ROLES.has(word));
  return isGivenName(first) && !FIRST_NAMES_TOO.has(words[0]!) && !isOfTitle;
}

/** The longest sequences of words that are names, from the left; a title may precede a name. */
function namesIn(run: string, offset: number): PersonSpan[] {
  const words = [...run.matchAll(/\S+/g)];
  const found: PersonSpan[] = [];
  for (let from = 0; from < words.length - 1; from++) {
    if (isRoleOnly(words[from]![0])) continue;
    for (let to = Math.min(words.length, from + 6); to > from + 1; to--) {
      const start = words[from]!.index;
      const end = words[to - 1]!.index + words[to - 1]![0].length;
      const part = run.slice(start, end).replace(/(?<=\p{L}{3})\.$/u, '');
      const name = asName(part.replace(/['’]s$/, ''));
      if (!name || !isWrittenAsName(part, name)) continue;
      if (isCalledAfterPeople(words[to]?.[0])) break;
      // A given name near the end of a longer sequence begins the next name: `Ann Roe Jan Lee`.
      if (to - from > 2 && isGivenName(words[to - 1]![0]) && /^\p{Lu}/u.test(words[to]?.[0] ?? '')) continue;
      found.push({
        name: name.full,
        first: name.first,
        last: name.last,
        isAddressed: name.isAddressed,
        hasGivenName: isGivenName(name.first),
        text: part,
        start: offset + start,
        end: offset + start + part.length,
      });
      from = to - 1;
      break;
    }
  }
  return found;
}
