import { signsIn } from '../patterns/signs.ts';
import { type Span, spanBetween } from '../patterns/span.ts';
import {
  ABBREVIATIONS,
  BOUND_ROLES,
  isGivenName,
  LAST_NAMES_TOO,
  NO_PERSON,
  OUTSIDE_WORDS,
  ROLES,
  TITLE_LINKS,
  TITLE_WORDS,
} from './vocabulary.ts';

const { says, without } = signsIn('annotation-signs.txt');

interface Word extends Span {
  /** In lower case, without punctuation around it. */
  readonly key: string;
  /** True at the end of a sentence: after four letters or more, not of an abbreviation, is a `.`, `!`, `?`, or `”`. */
  readonly isLast: boolean;
}

/** Maximum number of words of a title. */
const MOST_WORDS = 14;
/** Maximum number of characters of a title. */
const LONGEST_TITLE = 110;
/** Maximum number of characters of a text that are searched for titles. */
const LONGEST_READ = 1_500;

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[^\s,;:()|]+|[,;:()|]/g)].map(({ 0: written, index }) => {
    const word =
      /[.!?”"]$/.test(written) && /^\p{L}{4,}[.!?”"]+$/u.test(written)
        ? written.replace(/[.!?”"]+$/, '')
        : written;
    const key = word.toLowerCase().replace(/^["“'‘*]+|["”'’.*]+$/g, '');
    const isAbbreviated = written === `${word}.` && isAbbreviation(key);
    const isLast = word !== written && !isAbbreviated;
    return { text: word, key, start: index, end: index + word.length, isLast };
  });

/** The fewest letters that an abbreviation leaves out, so that a singular does not abbreviate its plural. */
const FEWEST_LEFT_OUT = 3;
const WORDS: readonly string[] = [...TITLE_WORDS, ...ROLES];

/** Returns `true` for a listed abbreviation, and for the beginning of a longer word of titles: `Tech`, `Elem`. */
const isAbbreviation = (key: string): boolean =>
  ABBREVIATIONS.has(key) ||
  WORDS.some((word) => word.length >= key.length + FEWEST_LEFT_OUT && word.startsWith(key));

/** Singular: `Directors` → `director`; invariable words stay. */
function singular(word: string): string {
  const last = word.at(-1);
  if (last !== 's' && last !== 'S') return word;
  if (/ies$/i.test(word)) return word.replace(/ies$/i, 'y');
  if (/(?:ch|ss|x)es$/i.test(word)) return word.replace(/es$/i, '');
  return /[^s]s$/i.test(word) ? word.slice(0, -1) : word;
}

/**
 * Returns `true` if a word, or a part of a hyphenated or slashed word, is a role: `Treasurer/CFO`, `Teacher-Math`.
 * Plurals count, so the quick test before the split lets every `s` pass.
 */
const isRole = (key: string): boolean =>
  ROLES.has(key) ||
  (/[/–s-]/.test(key) && key.split(/[/–-]/).some((part) => ROLES.has(part) || ROLES.has(singular(part))));

/** Returns `true` for a role, or a suffix of one: `Superintendent/Principal Teacher`, `President Pro Tem`. */
const isPartOfRole = (key: string): boolean => isRole(key) || /^(?:pro|pro-tem|tem|tempore|elect)$/.test(key);

const isPluralRole = (key: string): boolean => !ROLES.has(key) && ROLES.has(singular(key));

const GRADE =
  /^(?:k|pre-?k|tk|\d{1,2}(?:st|nd|rd|th)?|k-\d{1,2}|pk-\d{1,2}|(?:pre-?k|\d{1,2})[-–]\d{1,2}|\S+-grade)$/;

const isOfTitle = (key: string): boolean =>
  key.split('/').every((part) => TITLE_WORDS.has(part) || isRole(part) || GRADE.test(part));

const PIECE = /[\p{L}\d'’.]+/gu;
const piecesOf = (text: string): string[] =>
  (text.toLowerCase().match(PIECE) ?? []).map((piece) =>
    /^['’.]|['’.]$/.test(piece) ? piece.replace(/^['’.]+|['’.]+$/g, '') : piece,
  );

/** True for a text with a word for a role, without which it has no title. Much faster than reading the title. */
const hasRole = (text: string): boolean =>
  piecesOf(text).some((piece) => ROLES.has(piece) || piece === 'head' || ROLES.has(singular(piece)));

/**
 * Positions in running text, with their areas. Lower case counts as well, and a position may only be mentioned (`the
 * principal or designee`), so look for an adjacent name. Names of people end a position.
 */
export function titlesIn(text: string, peopleOf: () => readonly Span[] = () => []): Span[] {
  if (!hasRole(text)) return [];
  const people = peopleOf();
  const names = new Set(people.map(({ start }) => start));
  const isInName = (word: Word) => people.some(({ start, end }) => word.start >= start && word.start < end);
  const words = wordsOf(text.slice(0, LONGEST_READ));
  const found: Span[] = [];
  let free = 0;
  // A title extends from each word for a role: within its sentence to the left over the other words of titles
  // (`Assistant` of `Assistant Principal`), and to the right over suffixes (`Pro Tem`) and its area (`of Research`).
  for (let at = 0; at < words.length; at++) {
    if (at < free || !isRole(words[at]!.key) || isInName(words[at]!)) continue;
    let first = at;
    while (first > free && !words[first - 1]!.isLast && isBeforeRole(words, first - 1)) first--;
    while (TITLE_LINKS.has(words[first]!.key)) first++;
    const isBound = BOUND_ROLES.has(singular(words[at]!.key)) && first === at;
    let last = at;
    while (last + 1 < words.length && !words[last]!.isLast && isPartOfRole(words[last + 1]!.key)) last++;
    last = scopeEnd(words, last, names);
    if (isBound && last === at && !isMemberOf(people, words, at)) continue;
    free = last + 1;
    const span = spanBetween(text, words[first]!, words[last]!);
    found.push({ ...span, text: span.text.replace(/[.]$/, '') });
  }
  return found;
}

/** Returns `true` for `Member` as a title in itself, after a name: `Jane Roe, President; John Doe, Member`. */
const isMemberOf = (people: readonly Span[], words: readonly Word[], at: number): boolean =>
  words[at]!.key === 'member' &&
  words[at - 1]?.text === ',' &&
  people.some(({ end }) => end === words[at - 1]!.start) &&
  /^[;,)]?$/.test(words[at + 1]?.text ?? '');

/** Returns `true` if the first word occurs in titles. */
export const beginsTitle = (text: string): boolean => isOfTitle(wordsOf(text)[0]?.key ?? '');

const isBeforeRole = (words: readonly Word[], at: number): boolean =>
  isOfTitle(words[at]!.key) || isJoint(words, at);

/** Returns `true` for a word that links two words of a title: `Teaching and Learning Director`. */
const isJoint = (words: readonly Word[], at: number): boolean =>
  at > 0 && TITLE_LINKS.has(words[at]!.key) && isOfTitle(words[at - 1]!.key) && !isRole(words[at - 1]!.key);

/** The last word of a role's area: `of Research, Design and Assessment` after `Director`. */
function scopeEnd(words: readonly Word[], role: number, names: ReadonlySet<number>): number {
  let last = role;
  let isOpen = false;
  for (let at = role + 1; at < Math.min(words.length, role + MOST_WORDS); at++) {
    const { key, text, start } = words[at]!;
    const next = words[at + 1];
    if (names.has(start) || words[at - 1]!.isLast) break;
    if (/^(?:of|for|to)$/.test(key) || (isOpen && /^(?:and|&|the|of|for)$/.test(key))) {
      if (!next || names.has(next.start) || !isScope(next)) break;
      if (key === 'to' && !/^(?:the$|\p{Lu})/u.test(next.text)) break;
      isOpen = true;
    } else if (isOpen && text === ',') {
      // After a comma, the area continues only in a list that ends with "and".
      const listed = words.slice(at + 1, at + 7);
      const joint = listed.findIndex((word) => /^(?:and|&)$/.test(word.key));
      if (joint < 1 || joint > 3 || listed.slice(0, joint).some((word) => !isScope(word) || isRole(word.key)))
        break;
    } else if (!isOpen || !isScope(words[at]!)) break;
    else last = at;
  }
  return last;
}

/** Returns `true` for a word of an area of responsibility: of a title, a grade, or the name of a school. */
const isScope = ({ key, text }: Word): boolean =>
  TITLE_WORDS.has(key) ||
  GRADE.test(key) ||
  /^(?:the|and|&)$/.test(key) ||
  /^\p{Lu}[\p{L}’'&/-]*$/u.test(text);

/** The position, if the whole text is one, such as `Asst. Principal, Oak High School`; otherwise null. */
export function asTitle(text: string): string | null {
  if (text.length > 3 * LONGEST_TITLE || !hasRole(text)) return null;
  const title = tidyTitle(text);
  const words = wordsOf(title.replace(/^board of (?:trustees|education|directors)(?= )/i, 'Board'));
  if (!CAN_BE_TITLE.test(title) || words.length === 0 || words.length > MOST_WORDS) return null;
  const scope = words.findIndex(({ key }) => /^(?:of|for)$/.test(key));
  const heads = scope < 0 ? words : words.slice(0, scope);
  const isHead = heads.some(({ key }) => isRole(key) || (key === 'head' && scope > 0));
  const [first, last] = [words[0]!.key, words.at(-1)!.key];
  const isBare = words.length === 1 && BOUND_ROLES.has(singular(first));
  // Texts such as `Superintendent's Report`, `Director of`, and `Board Names Principal`.
  const isThing =
    beginsSentence(title) ||
    /^(?:a|an|at|from)$/.test(first) ||
    words.some(({ key }) => key === 'with') ||
    TITLE_LINKS.has(first) ||
    TITLE_LINKS.has(last) ||
    says('headline', title) ||
    (NO_PERSON.has(last) && !/\bof the (?:school )?committee$/i.test(title));
  return isHead && !isBare && !isThing && !isForeign(words) ? title : null;
}
/** Texts of a title's length without years, addresses, amounts, questions, and exclamations. */
const CAN_BE_TITLE = new RegExp(String.raw`^(?!.*\d{4})[^@!?$]{3,${LONGEST_TITLE}}$`);

/** Returns `true` for a text in which another sentence begins: `Principal. Call`; `Assoc.` and `Admin.` end none. */
const beginsSentence = (title: string): boolean =>
  /(?<![Aa]ssoc|[Aa]dmin)(?<=\p{L}{5})[.] \p{Lu}/u.test(title);

/**
 * Maximum number of unknown words of a title: two, or as many as leave another known word or sign beside each role,
 * because roles among unknown words are those of a list of people or of a sentence.
 */
const mostUnknown = (words: number, roles: number): number => Math.max(2, words - 2 * roles);

/** Returns `true` if the unknown words of a title are a name, another body, or too many. */
function isForeign(words: readonly Word[]): boolean {
  const strange = words.filter(
    ({ key, text }) => !/^[,():|;]$/.test(text) && !TITLE_LINKS.has(key) && !isOfTitle(key),
  );
  const roles = words.filter(({ key }) => isRole(key)).length;
  // A given name next to another unknown word: `President, John Roe`, `Roe, John Principal`.
  const written = words.filter(({ text }) => text !== ',');
  const hasName = strange.some((word) => {
    const at = written.indexOf(word);
    const isLastName = (one: Word | undefined) =>
      one && (strange.includes(one) || LAST_NAMES_TOO.has(one.key));
    return isGivenName(word.key) && [at - 1, at + 1].some((beside) => isLastName(written[beside]));
  });
  // Two unknown words before a comma are a name: `Xyz Roe, Principal`.
  const isNamed = words[2]?.text === ',' && words.slice(0, 2).every((word) => strange.includes(word));
  // An unknown last word directly after a role is a name: `Chairperson Roe`.
  const isSurname = strange.length > 0 && strange.at(-1) === words.at(-1) && isRole(words.at(-2)?.key ?? '');
  return (
    hasName ||
    isNamed ||
    isSurname ||
    strange.length > mostUnknown(words.length, roles) ||
    strange.some(({ text }) => OWNER.test(text) || !/^(?:\p{Lu}|\d)/u.test(text))
  );
}

/** `General Motors’ vice president` works elsewhere, unless the owner is a group that is taught or coached. */
const OWNER =
  /^(?!(?:girls?|boys?|wom[ae]n|m[ae]n|children|kids?|drivers?|teachers?|students?)['’])\p{L}+(?:['’]s|s['’])$/iu;

/** The end of a name of a school or building, which is a place of work rather than a position. */
const PLACE = /\b(?:school|elementary|academy|campus|center|building|district|schools)$/i;

/** A position, or an area of work as in a column of positions: `5th Grade`, `Special Education`; otherwise null. */
export function asPosition(text: string): string | null {
  if (text.length > 3 * LONGEST_TITLE) return null;
  const title = tidyTitle(text);
  const known = asTitle(title);
  if (known) return known;
  const words = wordsOf(title).filter(({ text: word }) => !/^[,():|;]$/.test(word));
  const isShort = words.length > 0 && words.length <= 7 && title.length <= 70;
  if (!isShort || !/\p{L}{2}/u.test(title) || PLACE.test(title) || /[@!?$:]|\d{3}/.test(title)) return null;
  const strange = words.filter(({ key }) => !isOfTitle(key) && !TITLE_LINKS.has(key));
  const isPhrase = strange.some(({ text: word }) => /^\p{Ll}/u.test(word));
  const isKnown = strange.length <= words.length / 2 && words.some(({ key }) => isOfTitle(key));
  return isKnown && !isPhrase ? title : null;
}

/** Returns `true` if a title, or words next to a name, show that somebody works elsewhere or has left. */
export const isOutside = (text: string): boolean =>
  says('outside_title', text) ||
  wordsOf(without('works_with', text)).some(
    ({ key }) => OUTSIDE_WORDS.has(key) || OUTSIDE_WORDS.has(singular(key)),
  );

/** A title without its label and surrounding punctuation. */
export const tidyTitle = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(
      /^(?:\d{1,2}[.)] |(?:titles?|positions?|jobs?|roles?|job title|occupation|assignment)\s?:\s?)/i,
      '',
    )
    .replace(/^(?:the|our|your|(?:present|absent|excused|late),?) /i, '')
    .replace(/^[\s,;:|()–—•*-]+|[\s,;:|(–—•*-]+$/g, '')
    .replace(/(?<=\p{L}{4})\.$/u, '')
    .replace(/^([^(]*)\)$/, '$1')
    .trim();

/** The singular of a plural title: `School Counselors` → `School Counselor`; null for other texts. */
export function roleOfEach(heading: string): string | null {
  const title = asTitle(heading.replace(/^(?:our|meet (?:our|the)|the|your|all|contact)\s/i, ''));
  if (!title) return null;
  const words = title.split(' ');
  const at = words.findIndex((word) => isPluralRole(word.toLowerCase()));
  return at < 0 ? null : words.with(at, singular(words[at]!)).join(' ');
}
