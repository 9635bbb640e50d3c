import { DataLists } from '@emi/base/files';

/** The parts of a person's name, as in address books and CRMs; a missing part is null. */
export interface NameParts {
  readonly salutation: string | null;
  readonly firstName: string | null;
  readonly middleName: string | null;
  /** Includes particles: `de la Cruz`. A name of one word is a last name, because CRMs require one. */
  readonly lastName: string | null;
  /** Generations and degrees: `Jr.`, `Ed.D.` */
  readonly suffix: string | null;
}

const PEOPLE = new DataLists('names/people.txt');
const TITLES = PEOPLE.get('titles');
/** Titles that are followed by a first name: `Sister Mary`. */
const WITH_FIRST_NAMES = PEOPLE.get('titles of first names');
const PARTICLES = PEOPLE.get('particles');
/** Particles that at the start of a name usually belong to a given name of two words: `De Andre`, `La Toya`. */
const BEGINS_A_GIVEN_NAME = PEOPLE.get('beginnings of given names');
/** Particles that are also given names, as `Ben` and `Al` are more often. */
const GIVEN_NAMES_TOO = PEOPLE.get('given names too');
/** The last words of given names such as `María del Carmen` and `Maria de los Angeles`. */
const DEVOTIONS = PEOPLE.get('devotions');
/** Vietnamese last names, before which `Van` is a given name. */
const VIETNAMESE = PEOPLE.get('vietnamese');
/** Words after a name that say what the person is at present. */
const STANDINGS = PEOPLE.get('standings');
const GENERATIONS = PEOPLE.get('generations');
const DEGREES = PEOPLE.get('degrees');
/** Degrees that are also names or initials; they count as degrees in capitals, after a comma or a full name. */
const SHORT_DEGREES = PEOPLE.get('short degrees');

const bare = (word: string): string => word.toLowerCase().replace(/[.’']/g, '').replace(/[-/]/g, '');
const isInitial = (word: string): boolean => /^\p{L}\.?$/u.test(word);
/** `M.Ed.`, `C.P.A.`, `Msc.Ed.` */
const isDotted = (word: string): boolean => /^(?:\p{Lu}\p{Ll}{0,3}\.){2,6}\p{Lu}?\p{Ll}{0,3}$/u.test(word);

const isGeneration = (word: string): boolean => GENERATIONS.has(word.toLowerCase().replace(/\.$/, ''));

/** True for a word that is always a generation or degree. `J.R.` can be initials. */
const isStrict = (word: string): boolean =>
  isGeneration(word) || DEGREES.has(bare(word)) || (isDotted(word) && !/^(?:\p{Lu}\.){2}$/u.test(word));

/** @param isApart true if the word follows a comma after a full name that is not entirely in capitals */
function isSuffix(word: string, isApart: boolean): boolean {
  const name = bare(word);
  if (isStrict(word) || isDotted(word)) return true;
  if (!/^[\p{Lu}.\-/]+$/u.test(word)) return false;
  return SHORT_DEGREES.has(name) || (isApart && !isInitial(word) && name.length <= 6);
}

const NOTHING: NameParts = {
  salutation: null,
  firstName: null,
  middleName: null,
  lastName: null,
  suffix: null,
};

/** Splits a name in either order: `Dr. Mary-Ann O'Brien-Smith, Ed.D.`, `de la Cruz, Maria`. */
export function nameParts(name: string): NameParts {
  const [first = [], ...others] = partsOf(withoutRemark(name.slice(0, LONGEST_NAME)));
  const isAllCaps = !/\p{Ll}/u.test(name);
  if (first.length === 0) return NOTHING;
  const suffixes: string[] = [];
  const rest = others.filter((part) => {
    const isOfSuffixes = part.every(
      first.length > 1 && !isAllCaps ? (word) => isSuffix(word, true) : isStrict,
    );
    if (isOfSuffixes) suffixes.push(...part);
    return !isOfSuffixes;
  });
  const before = withoutSuffixes(first, rest.length > 0 ? 1 : 2, isAllCaps);
  const [given = [], ...more] = rest;
  const turned = withoutSuffixes(withTitlesFirst(given), 1, isAllCaps);
  const all = [...before.suffixes, ...turned.suffixes, ...suffixes, ...more.flat()];
  const suffix = all.length > 0 ? all.join(', ') : null;
  if (given.length > 0) return { ...split(turned.kept, before.kept), suffix };
  return { ...split(before.kept), suffix };
}

/** A dash or bar next to a space. `Mary-Ann` has none. */
const DIVIDER = /\s[-–—|]\s?|[-–—|]\s/;

/**
 * A name without a remark after a dash, bar, or comma: `Kim Lee - Interim`, `Kim Lee, Acting Principal`. A single word
 * that is not a known remark is a part of the name: `Ana Ruiz - Garcia`.
 */
function withoutRemark(name: string): string {
  const divider = DIVIDER.exec(name);
  const before = divider ? name.slice(0, divider.index) : name;
  const behind = divider ? name.slice(divider.index + divider[0].length) : '';
  const hasRemark = /\p{L},?\s+\p{L}/u.test(before.trim()) && isRemark(behind);
  return (hasRemark ? before : name)
    .split(',')
    .filter((part, at) => at === 0 || !STANDINGS.has(firstWord(part)))
    .join(',');
}

const firstWord = (text: string): string => bare(text.trim().split(/[\s-]/, 1)[0]!);

/** True for a word such as `Interim`, and for several words that do not begin with the particle of a last name. */
const isRemark = (text: string): boolean =>
  STANDINGS.has(firstWord(text)) || (/\p{L}\s+\p{L}/u.test(text.trim()) && !PARTICLES.has(firstWord(text)));

/** The words of each part between commas or semicolons, without nicknames; `Ph. D.` counts as one word. */
function partsOf(name: string): string[][] {
  return name
    .replace(/[“"(][^“”"()]{1,40}[”")]/g, ' ')
    .replace(/\b(Ph|Ed|Psy)\. (?=[DS]\.?(?:[\s,]|$))/gi, '$1.')
    .split(/[,;]/)
    .map((part) =>
      part
        .split(/\s+/)
        .filter((word) => /[\p{L}\p{N}]/u.test(word) || word === '&')
        .flatMap(apart),
    )
    .filter((part) => part.length > 0);
}

/** Maximum number of characters that are examined. */
const LONGEST_NAME = 300;

/** Splits titles that are written as one word: `Lt.Gov.` */
const apart = (word: string): string[] => {
  const parts = word.match(/[^.]+\.?/g) ?? [word];
  return parts.length > 1 && parts.every((part) => TITLES.has(bare(part))) ? parts : [word];
};

/**
 * The words without suffixes at their end.
 * @param fewest the number of words that are kept in any case
 */
function withoutSuffixes(
  all: readonly string[],
  fewest: number,
  isAllCaps: boolean,
): { kept: string[]; suffixes: string[] } {
  let end = all.length;
  while (end > fewest && (isAllCaps ? isStrict(all[end - 1]!) : isSuffix(all[end - 1]!, false))) end -= 1;
  return { kept: all.slice(0, end), suffixes: all.slice(end) };
}

/** Moves a title from the end to the front: `John A. Dr.`, as in `Doe, John A. Dr.`. */
const withTitlesFirst = (given: readonly string[]): string[] => {
  const last = given.at(-1) ?? '';
  return given.length > 1 && TITLES.has(bare(last)) && !isGeneration(last)
    ? [last, ...given.slice(0, -1)]
    : [...given];
};

type WithoutSuffix = Omit<NameParts, 'suffix'>;

/**
 * Splits the words of a name without suffixes; with `surname`, all of them are titles and given names.
 * @param surname the last name, if it is written first
 */
function split(all: readonly string[], surname?: readonly string[]): WithoutSuffix {
  const named = (surname ?? []).length > 0;
  let start = 0;
  while (start < all.length - (named ? 0 : 1) && isTitle(all, start)) start += 1;
  const titles = all.slice(0, start);
  const own = joinedByAnd(all.slice(start));
  const salutation = titles.length > 0 ? titles.join(' ') : null;
  if (surname) return { salutation, ...givenNames(own), lastName: surname.join(' ') };
  if (own.length === 1) {
    const isFirst = WITH_FIRST_NAMES.has(bare(titles.at(-1) ?? ''));
    return {
      salutation,
      firstName: isFirst ? own[0]! : null,
      middleName: null,
      lastName: isFirst ? null : own[0]!,
    };
  }
  const at = surnameAt(own);
  return { salutation, ...givenNames(own.slice(0, at)), lastName: own.slice(at).join(' ') };
}

function isTitle(all: readonly string[], at: number): boolean {
  const word = bare(all[at]!);
  if (TITLES.has(word) || ((word === 'and' || word === '&') && at > 0 && TITLES.has(bare(all[at + 1] ?? ''))))
    return true;
  return (
    /^(?:the|rt|right|most|very)$/.test(word) &&
    all.slice(at + 1, at + 3).some((next) => TITLES.has(bare(next)))
  );
}

/** `John and Jane` is one given name. */
function joinedByAnd(all: readonly string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < all.length; at++) {
    const isBetween = /^(?:and|&)$/i.test(all[at]!) && joined.length > 0 && at + 2 < all.length;
    if (isBetween) joined.push(`${joined.pop()!} ${all[at]!} ${all[++at]!}`);
    else joined.push(all[at]!);
  }
  return joined;
}

/** Splits given names into the first name, such as `Ana` or `De Andre`, and the middle names. */
function givenNames(given: readonly string[]): Pick<NameParts, 'firstName' | 'middleName'> {
  const [first = '', second = ''] = given;
  const isOne = given.length > 1 && BEGINS_A_GIVEN_NAME.has(first.toLowerCase()) && !isInitial(second);
  const devotion = devotionAfter(given, 0);
  const count = devotion ?? (isOne ? 2 : 1);
  const middle = given.slice(count);
  return {
    firstName: given.slice(0, count).join(' ') || null,
    middleName: middle.length > 0 ? middle.join(' ') : null,
  };
}

/** The number of words of a name such as `María de los Ángeles` at a position; undefined if there is none. */
function devotionAfter(all: readonly string[], at: number): number | undefined {
  if (!/^(?:mar[ií]a|m[aª]\.?|jos[eé]|rosa|ana)$/i.test(all[at] ?? '')) return undefined;
  let end = at + 1;
  while (PARTICLES.has((all[end] ?? '').toLowerCase())) end += 1;
  return end > at + 1 && DEVOTIONS.has((all[end] ?? '').toLowerCase()) ? end + 1 - at : undefined;
}

/** The position at which the last name starts: at a particle, one word before a `y`, or at the last word. */
function surnameAt(own: readonly string[]): number {
  const last = own.length - 1;
  const devotion = devotionAfter(own, 0) ?? 0;
  const isOne = own.length > 2 && BEGINS_A_GIVEN_NAME.has(own[0]!.toLowerCase());
  const from = Math.min(Math.max(1, devotion, isOne ? 2 : 1), last);
  for (let at = from; at < last; at++) if (isParticle(own, at, last)) return at;
  // `Ortega y Gasset` begins with the word before the `y`.
  const and = own.lastIndexOf('y');
  return and > 1 && and < last ? and - 1 : last;
}

function isParticle(own: readonly string[], at: number, last: number): boolean {
  const word = own[at]!;
  const name = word.toLowerCase();
  if (!PARTICLES.has(name)) return /^d['’]$/i.test(word);
  if (!GIVEN_NAMES_TOO.has(name)) return true;
  if (VIETNAMESE.has(own[last]!.toLowerCase())) return false;
  // In the middle of three words, `Ben` in capitals is a given name; a lower-case `ben` is a particle.
  return word === name || !/^(?:ben|al)$/.test(name) || own.length > 3;
}
