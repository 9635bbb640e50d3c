import type { PlaceName } from './name.ts';
import { cityKey } from './places.ts';

/** The texts by which a place is found; a change of them needs another `NAMES_VERSION`. */
export const NAMES_VERSION = 5;

const MOST_WORDS = 8;

/** The keys of a place's name, without its state. */
export function keysOfPlace(name: PlaceName, cities: readonly string[] = []): string[] {
  const keys = new Set([name, ...name.parts, ...(name.alias ? [name.alias] : [])].flatMap(keysOfName));
  // Districts are called by their town and number too: `Eaton RE-2` is `Weld County School District No. Re-2`.
  for (const number of name.numbers) for (const city of cities) keys.add(townKey(cityKey(city), number));
  return [...keys];
}

const townKey = (town: string, number: string): string => `@${town.slice(0, 40)}#${number.slice(0, 20)}`;

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

/** A misspelled name has its first or its last letters right. */
function edgesOf(core: string): string[] {
  return core.length < 6 ? [] : [`<${core.slice(0, 4)}`, `>${core.slice(-4)}`];
}

/** The words by which a place may be found that shares only one with the name. */
const longestOf = (own: readonly string[]): string[] =>
  own
    .filter((word) => word.length >= 4)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 2)
    .map((word) => `+${word.slice(0, 40)}`);

/** The ways in which a name is looked up, nearest first. */
export interface Questions {
  /** The place has one of these keys. */
  readonly exact: readonly string[];
  /** The place has one of these keys, if it has none of the above: it may leave out a word of the name. */
  readonly shorter: readonly string[];
  /** The place has all of these: it may have words that the name leaves out. */
  readonly words: readonly string[];
  /** The place has one of these: the name may be misspelled, or share only a word with it. */
  readonly edges: readonly string[];
}

export function questionsOf(name: PlaceName): Questions {
  const all = [name, ...name.parts].map(questionsOfName);
  const of = (which: 'exact' | 'shorter' | 'edges') => [...new Set(all.flatMap((one) => one[which]))];
  return { exact: of('exact'), shorter: of('shorter'), words: all[0]!.words, edges: of('edges') };
}

function questionsOfName(name: PlaceName): Questions {
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

/** The name without each of its words, and its beginnings and ends. */
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
