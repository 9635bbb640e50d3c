import { initialsAsked, initialsOf } from './initials.ts';
import type { PlaceName } from './name.ts';
import { cityKey } from './places.ts';

/** The version of the keys by which places are found. Raise it with any change of them, so that all are stored anew. */
export const NAMES_VERSION = 10;

const MOST_WORDS = 8;

/**
 * The keys of a place's name, without its state. Their first character says what they are: `=` all words, `~` its own
 * words in alphabetical order, `+` one word, `<` and `>` the first and last letters, `#` a number, `@` a town and
 * number, `!` initials, `%` a city; any other, its own words.
 */
export function keysOfPlace(name: PlaceName, cities: readonly string[] = [], isDistrict = false): string[] {
  const keys = new Set([name, ...name.parts, ...(name.alias ? [name.alias] : [])].flatMap(keysOfName));
  // People also use the town and number: `Eaton RE-2` is `Weld County School District No. Re-2`.
  for (const number of name.numbers) for (const city of cities) keys.add(townKey(cityKey(city), number));
  if (!isDistrict) return [...keys];
  for (const initials of [initialsOf(name.own), name.letters]) keys.add(initialsKey(initials));
  // A county's district is also called by its city: `Nashville Public Schools`.
  for (const city of cities) keys.add(cityOnlyKey(cityKey(city)));
  return [...keys];
}

const cityOnlyKey = (city: string): string => `%${city.slice(0, 40)}`;
const initialsKey = (initials: string): string => `!${initials.slice(0, 20)}`;
const townKey = (town: string, number: string): string => `@${town.slice(0, 40)}#${number.slice(0, 20)}`;

/** The keys of a name alone. Texts are cut, so that no name has keys too long for an index. */
function keysOfName(name: PlaceName): string[] {
  const { own, core, whole, numbers } = name;
  const keys = new Set<string>();
  if (whole !== '') keys.add(`=${whole.slice(0, 120)}`);
  if (core !== '') {
    keys.add(core.slice(0, 120));
    if (own.length > 1) keys.add(`~${own.toSorted().join('').slice(0, 120)}`);
    for (const word of own.slice(0, MOST_WORDS)) keys.add(`+${word.slice(0, 40)}`);
    for (const edge of edgesOf(core)) keys.add(edge);
  } else for (const number of numbers) keys.add(`#${number.slice(0, 20)}`);
  return [...keys];
}

/** Keys of the first and the last letters, one of which a misspelled name usually has right. */
function edgesOf(core: string): string[] {
  return core.length < 6 ? [] : [`<${core.slice(0, 4)}`, `>${core.slice(-4)}`];
}

/** Keys of the two longest words, for finding places that share only a word with the name. */
const longestOf = (own: readonly string[]): string[] =>
  own
    .filter((word) => word.length >= 4)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 2)
    .map((word) => `+${word.slice(0, 40)}`);

/** The keys with which a name is looked up, best first. */
export interface NameQuestions {
  /** Finds places with one of these keys. */
  readonly exact: readonly string[];
  /** Finds places with one of these keys if no other fits: their names lack words of this one. */
  readonly shorter: readonly string[];
  /** Finds places with all of these keys, whose names may have more words. */
  readonly words: readonly string[];
  /** Finds places with one of these keys: the name may be misspelled, or may share only a word. */
  readonly edges: readonly string[];
  /** Finds districts with one of these keys: the name may be the initials, the city, or the beginnings of words. */
  readonly initials: readonly string[];
}

/** The keys with which places that a name may mean are looked up. */
export function questionsOf(name: PlaceName): NameQuestions {
  const all = [name, ...name.parts].map(questionsOfName);
  const of = (which: 'exact' | 'shorter' | 'edges') => [...new Set(all.flatMap((one) => one[which]))];
  const initials = [...initialsAsked(name).map(initialsKey), ...(name.core ? [cityOnlyKey(name.core)] : [])];
  return { exact: of('exact'), shorter: of('shorter'), words: all[0]!.words, edges: of('edges'), initials };
}

function questionsOfName(name: PlaceName): Omit<NameQuestions, 'initials'> {
  const { own, core, whole, numbers } = name;
  const exact = new Set<string>();
  for (const number of numbers) {
    for (const town of new Set([core, own[0], own.at(-1)])) if (town) exact.add(townKey(town, number));
  }
  if (whole !== '') exact.add(`=${whole.slice(0, 120)}`);
  if (core !== '') exact.add(core.slice(0, 120));
  if (own.length > 1) exact.add(`~${own.toSorted().join('').slice(0, 120)}`);
  for (const number of numbers) exact.add(`#${number.slice(0, 20)}`);
  return {
    exact: [...exact],
    shorter: [...shorterOf(own)],
    words: own.slice(0, MOST_WORDS).map((word) => `+${word.slice(0, 40)}`),
    edges: [...edgesOf(core), ...longestOf(own)],
  };
}

/** Keys of the name without one of its words, and of its first words or its last words alone. */
function shorterOf(own: readonly string[]): Set<string> {
  const keys = new Set<string>();
  if (own.length < 2) return keys;
  const words = own.slice(0, MOST_WORDS);
  for (let at = 0; at < words.length; at++) keys.add(words.toSpliced(at, 1).join(''));
  for (let length = 1; length < words.length; length++) {
    keys.add(words.slice(0, length).join(''));
    keys.add(words.slice(-length).join(''));
  }
  return keys;
}
