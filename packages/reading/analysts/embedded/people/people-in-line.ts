import { memoizeByText } from '../patterns/memoize-by-text.ts';
import { asName, hasFirstName, type PersonName } from './names.ts';
import { asPosition, asTitle, beginsTitle, roleOfEach } from './titles.ts';
import { isGivenName } from './vocabulary.ts';

/** A person in a line, with the title that belongs to the name. */
export interface LinePerson {
  readonly name: PersonName;
  readonly title: string | null;
}

/** The people in a line from which email addresses and telephone numbers have been removed. */
export interface PeopleInLine {
  readonly people: readonly LinePerson[];
  /** A title without a name, as on a line below a name. */
  readonly title: string | null;
  /** Words without a role next to the name or before all names, such as `5th Grade`. */
  readonly position: string | null;
  /** Any other words next to the only name. */
  readonly beside: string | null;
  /** True if it contains more than names, titles, and short asides such as `Room 12`: a sentence, an address. */
  readonly hasOtherText: boolean;
}

type Part =
  | { readonly form: 'name'; readonly name: PersonName }
  | { readonly form: 'title'; readonly title: string }
  | { readonly form: 'person'; readonly name: PersonName; readonly title: string }
  | { readonly form: 'other'; readonly text: string };

const SEPARATOR = /\s*[|•·~;\t]\s*|\s+[–—-]\s+|\s*[–—]\s*|:\s+|\s*[.…_]{3,}\s*|\s*\(|\)\s*/;

/** Reads a line of a list of people. */
export const peopleInLine = memoizeByText((line): PeopleInLine => {
  const parts = line
    // `Robert (Bob) Roe`
    .replace(/^(\p{Lu}[\p{L}’'-]+) \([\p{L}’' .-]{2,20}\) (?=\p{Lu})/u, '$1 ')
    .replace(/\(([^()]{1,60})\)/g, ' | ⟨$1 | ') // `⟨` marks what was in parentheses
    .split(SEPARATOR, MOST_PIECES)
    .map((chunk) => chunk.replace(/^[\s,*#]+|[\s,*]+$/g, '').replace(/^and\s/i, ''))
    .filter(Boolean)
    .flatMap(partsOfChunk)
    .map((part, at, all) => (isDoubtful(part, all[at - 1], line) ? titleOrText(part.name.full) : part));
  const hasOtherText = parts.some((part) => part.form === 'other' && !isAside(part.text));
  return { ...assigned(parts, hasOtherText), beside: besideName(parts, line), hasOtherText };
});

/** Returns `true` for words after a name and a dash that lack a known given name: `Jane Roe - Maker Studio`. */
const isDoubtful = (part: Part, before: Part | undefined, line: string): part is Part & { form: 'name' } =>
  part.form === 'name' &&
  before?.form === 'name' &&
  hasFirstName(before.name) &&
  !hasFirstName(part.name) &&
  / [–—-] /.test(line);

/** Maximum number of pieces between separators, and between the commas of one of them, that are read of a line. */
const MOST_PIECES = 60;
/** Maximum number of areas in a title: `Assistant Superintendent, Facilities, Planning, and Construction`. */
const LONGEST_LIST = 5;
/** Minimum number of words between commas that are last names of people: `Roe, Doe, Lee, Hill`. */
const FEWEST_SURNAMES = 4;

/**
 * Joins as many pieces as possible, from the left, into names and titles: `Doe, Jane, Ed.D., Director, Special
 * Education`.
 */
function partsOfChunk(chunk: string): Part[] {
  // Parentheses after a name contain a title or a place, never a name.
  if (chunk.startsWith('⟨')) return [titleOrText(chunk.slice(1))];
  // Every second element is the text between two pieces.
  const split = chunk.split(
    /(,\s+(?:and\s+)?|\s+(?:and|&)\s+(?=(?:Dr\.|M[rsx]{1,2}\.)?\s?\p{Lu}\S+ \p{Lu}))/u,
  );
  const surnames = split.filter((piece) => /^\p{Lu}[\p{L}’'-]+$/u.test(piece) && !asTitle(piece));
  if (split.length > 2 * MOST_PIECES || surnames.length >= FEWEST_SURNAMES)
    return [{ form: 'other', text: chunk }];
  const parts: Part[] = [];
  for (let at = 0; at < split.length; ) {
    const { part, used } = longestPart(split, at);
    parts.push(part);
    at += 2 * used;
  }
  return parts;
}

function titleOrText(text: string): Part {
  const title = asTitle(text);
  return title ? { form: 'title', title } : { form: 'other', text };
}

/** The name or title of the most pieces from `at` on, else the person or other text of one; and the pieces it takes. */
function longestPart(split: readonly string[], at: number): { part: Part; used: number } {
  for (let used = Math.min(LONGEST_LIST, (split.length - at + 1) / 2); used > 0; used--) {
    const text = split.slice(at, at + 2 * used - 1).join('');
    const name = used <= 3 ? nameOf(text) : null;
    if (name) return { part: { form: 'name', name }, used };
    const title = asTitle(text);
    if (title) return { part: { form: 'title', title }, used };
  }
  const piece = split[at]!;
  // `Doe, Jane Teacher`
  const turned = at === 0 && split.length > 1 ? bound(split.slice(0, 3).join('')) : null;
  if (turned?.form === 'person' && turned.name.isTurned) return { part: turned, used: 2 };
  return { part: bound(piece) ?? { form: 'other', text: piece }, used: 1 };
}

/** Parses a name. One that is written last name first needs a known given name, because `Roe, Doe` are two people. */
function nameOf(text: string): PersonName | null {
  const name = asName(text);
  if (!name?.isTurned) return name;
  const [last = ''] = text.split(',', 1);
  const areTwo = last.includes(' ') && isGivenName(last.split(' ', 1)[0]!);
  return hasFirstName(name) && !areTwo ? name : null;
}

/** Maximum length of a name with punctuation; a longer text is the rest of a sentence. */
const LONGEST_RIGHT = 100;

/** A person whose name and title have no separator: `Principal Jane Doe`, `Jane Doe Clerk`; null for other texts. */
function bound(piece: string): Part | null {
  const words = piece.split(' ');
  if (!words.some((word) => isGivenName(word.replace(/^[^\p{L}]+|[^\p{L}.]+$/gu, '')))) return null;
  for (let at = 1; at < Math.min(words.length, 12); at++) {
    const [left, right] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    const second = right.length > LONGEST_RIGHT ? null : nameOf(right);
    const before = second && hasFirstName(second) ? asTitle(left) : null;
    if (second && before) return { form: 'person', name: second, title: before };
    const first = at > 1 && at < 5 ? nameOf(left) : null;
    if (!first || !hasFirstName(first) || (first.isTurned && !beginsTitle(right))) continue;
    const after = first.isTurned ? asPosition(right) : asTitle(right);
    if (after) return { form: 'person', name: first, title: after };
  }
  return null;
}

/** Returns `true` for a short text beside a name that is not a sentence: `Zone 5`, `Room 12`, `Term expires 2027`. */
const isAside = (text: string): boolean =>
  text.split(' ').length <= 6 &&
  !/\p{L}{2}[.!?]$/u.test(text) &&
  !/\b(?:is|are|was|were|will|has|have|said|can|must)\b/i.test(text);

/**
 * Assigns titles to names by the order that all of them follow: after each name, before each name, or one title before
 * all names. Without such an order, nobody gets a title. In prose, names and titles must be adjacent.
 */
function assigned(
  parts: readonly Part[],
  hasOtherText: boolean,
): Omit<PeopleInLine, 'beside' | 'hasOtherText'> {
  const namesAndTitles = parts.filter((part) => part.form !== 'other');
  const names = namesAndTitles.filter((part) => part.form !== 'title').length;
  const titles = namesAndTitles.filter((part) => part.form === 'title');
  if (names === 0) {
    // An unrecognized text before a title may be the name that the title belongs to.
    const isAlone = titles.length > 0 && parts.length <= 4 && !hasOtherText && parts[0] === titles[0];
    return {
      people: [],
      title: isAlone ? titles.map(({ title }) => title).join(', ') : null,
      position: null,
    };
  }
  const shared = sharedTitle(namesAndTitles, names);
  const order = shared === null ? orderOf(namesAndTitles, parts) : null;
  const people = namesAndTitles.flatMap((part, at): LinePerson[] => {
    if (part.form === 'title') return [];
    if (part.form === 'person') return [{ name: part.name, title: roleOfEach(part.title) ?? part.title }];
    const side = order === 'after' ? 1 : -1;
    const neighbor = order === null ? undefined : namesAndTitles[at + side];
    const isBeside = parts[parts.indexOf(part) + side] === neighbor;
    const own = neighbor?.form === 'title' && (isBeside || !hasOtherText) ? neighbor.title : null;
    return [{ name: part.name, title: (own && roleOfEach(own)) ?? own ?? shared }];
  });
  return { people, title: null, position: titles.length === 0 ? positionBeside(parts, names) : null };
}

/** All words after, or before, the only name of a line without a title; null for other lines. */
function besideName(parts: readonly Part[], line: string): string | null {
  const others = parts.flatMap((part) => (part.form === 'other' ? part.text : []));
  const isAtEnd = parts[0]?.form === 'name' || parts.at(-1)?.form === 'name';
  if (!isAtEnd || others.length === 0 || others.length !== parts.length - 1) return null;
  return others.join(/ [–—-] /.test(line) ? ' – ' : ', ');
}

/** The position beside the only name, or before several names: `Jane Roe, 5th Grade`, `Library: Jane Roe, John Doe`. */
function positionBeside(parts: readonly Part[], names: number): string | null {
  const position = (part: Part | undefined) => (part?.form === 'other' ? asPosition(part.text) : null);
  const at = parts.findIndex(({ form }) => form === 'name');
  if (names > 1) return parts.length === names + 1 ? position(parts[0]) : null;
  return position(parts[at + 1]) ?? position(parts[at - 1]);
}

/** One plural title before several names: `Trustees: Jane Roe, John Doe`. */
function sharedTitle(stated: readonly Part[], names: number): string | null {
  const [first, ...others] = stated;
  if (first?.form !== 'title' || names < 2 || others.some(({ form }) => form === 'title')) return null;
  return roleOfEach(first.title);
}

function orderOf(stated: readonly Part[], parts: readonly Part[]): 'after' | 'before' | null {
  const isTitle = (at: number) => stated[at]?.form === 'title';
  const isName = (at: number) => stated[at]?.form === 'name';
  const titles = [...stated.keys()].filter(isTitle);
  if (titles.length === 0) return null;
  if (titles.every((at) => isName(at - 1))) return 'after';
  // An unrecognized text at the beginning may be the name that the first title belongs to.
  return titles.every((at) => isName(at + 1)) && parts[0]!.form !== 'other' ? 'before' : null;
}
