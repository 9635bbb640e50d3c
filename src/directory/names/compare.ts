import type { PlaceName } from './name.ts';
import { DIRECTIONS, type PlaceType, RANKS } from './words.ts';

/**
 * The common part of two names: all of their words; all that tell; all but words that the place's city or county
 * explains; all but a letter or two; only a part, so that the place may be meant at most; or nothing.
 */
export type Likeness = 'whole' | 'same' | 'explained' | 'similar' | 'related' | 'different';

/** What is known about a place apart from its name. */
export interface Surroundings {
  readonly state: string;
  /** The words of its county and state. */
  readonly region: ReadonlySet<string>;
  /** The words of its cities. */
  readonly cities: ReadonlySet<string>;
  readonly county?: string;
  /** What else is known about the row says that it is in the place's city. */
  readonly isThere?: boolean;
  /** What the register says it is, if not a regular district or school. */
  readonly types?: ReadonlySet<PlaceType>;
}

export interface Comparison {
  readonly likeness: Likeness;
  /** How much one name says that the other leaves out; 0 if both say the same. */
  readonly apart: number;
}

const DIFFERENT: Comparison = { likeness: 'different', apart: 9 };
const RELATED: Comparison = { likeness: 'related', apart: 9 };

/** Compares a name that somebody wrote with that of a place. */
export function compareNames(asked: PlaceName, place: PlaceName, around: Surroundings): Comparison {
  if (areElsewhere(asked, place)) return RELATED;
  if (asked.whole === place.whole && asked.whole !== '' && isSame(asked.numbers, place.numbers)) {
    return { likeness: 'whole', apart: asideApart(asked, place, around) };
  }
  let best = compareOne(asked, place, around);
  for (const one of asked.parts.length > 0 ? asked.parts : [asked]) {
    for (const other of place.parts.length > 0 ? place.parts : [place]) {
      if ((one === asked && other === place) || isOnlyWhere(other, place, around)) continue;
      const { likeness, apart } = compareOne(one, other, around);
      const part: Comparison = { likeness: likeness === 'whole' ? 'same' : likeness, apart: apart + 0.25 };
      if (rank(part) > rank(best) || (rank(part) === rank(best) && part.apart < best.apart)) best = part;
    }
  }
  return best;
}

/** Both tell a direction beside the name, or in one of several names, and not the same. */
function areElsewhere(asked: PlaceName, place: PlaceName): boolean {
  const [ofAsked, ofPlace] = [asked, place].map(({ aside }) => directions([...aside]));
  if (ofAsked !== ofPlace && ofAsked !== '' && ofPlace !== '') return true;
  if (asked.parts.length === 0 || place.parts.length === 0) return false;
  const added = directions(without(asked.own, place.own));
  return added !== directions(without(place.own, asked.own)) && added !== '';
}

/** `St. Louis` of `Gateway Science Academy/St. Louis` tells where it is, not what it is called. */
const isOnlyWhere = (part: PlaceName, place: PlaceName, { cities, region }: Surroundings): boolean =>
  part !== place &&
  part.numbers.size === 0 &&
  part.places.size === 0 &&
  part.own.every((word) => cities.has(word) || region.has(word));

const RANKED: readonly Likeness[] = ['different', 'related', 'similar', 'explained', 'same', 'whole'];
const rank = ({ likeness }: Comparison): number => RANKED.indexOf(likeness);

function compareOne(asked: PlaceName, place: PlaceName, around: Surroundings): Comparison {
  const likeness = likenessOf(asked, place, around);
  if (likeness === 'different') return DIFFERENT;
  if (likeness === 'related' || contradict(asked, place, around)) return RELATED;
  return { likeness, apart: apartFrom(asked, place, around) };
}

function likenessOf(asked: PlaceName, place: PlaceName, around: Surroundings): Likeness {
  if (asked.core === '' || place.core === '') return likenessOfNumbers(asked, place, around);
  if (asked.core === place.core || sorted(asked) === sorted(place)) return 'same';
  const added = without(asked.own, place.own);
  const left = without(place.own, asked.own);
  const shared = asked.own.filter((word) => !added.includes(word));
  const isSharing = shared.some((word) => !isFixed(word));
  if (directions(added) !== directions(left))
    return isSharing && isPart(added, left) ? 'related' : 'different';
  const isNumbered = asked.numbers.size > 0 && isSame(asked.numbers, place.numbers);
  if (isNumbered && !isSharing && added.every((word) => around.cities.has(word))) return 'explained';
  if (isSharing) {
    const isExplained = (word: string) =>
      !isFixed(word) &&
      (around.region.has(word) || ((isNumbered || around.isThere === true) && around.cities.has(word)));
    if (added.every(isExplained) && left.every((word) => isExplained(word) || asked.aside.has(word))) {
      return 'explained';
    }
    if (isPart(added, left)) return 'related';
  }
  return isTypo(asked, place, added, left) ? 'similar' : 'different';
}

/** A name without words of its own is told by its number and kind: `SD U-46` is `Elgin U-46`. */
function likenessOfNumbers(asked: PlaceName, place: PlaceName, { cities, region }: Surroundings): Likeness {
  if (asked.numbers.size === 0 || !isSame(asked.numbers, place.numbers)) return 'different';
  if (differ(asked.kinds, place.kinds) || differ(asked.levels, place.levels)) return 'different';
  if (asked.core === '' && place.core === '') return 'same';
  const named = asked.core === '' ? place.own : asked.own;
  if (named.every((word) => cities.has(word) || region.has(word))) return 'explained';
  return asked.core !== '' && isSame(asked.kinds, place.kinds) && isSame(asked.levels, place.levels)
    ? 'related'
    : 'different';
}

const sorted = ({ own }: PlaceName): string => own.toSorted().join('');

const without = (words: readonly string[], others: readonly string[]): string[] => {
  const rest = [...others];
  return words.filter((word) => {
    const at = rest.indexOf(word);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
};

const isPart = (added: readonly string[], left: readonly string[]): boolean =>
  added.length === 0 || left.length === 0;

/** A direction, rank, or number stands for itself alone. */
const isFixed = (word: string): boolean => DIRECTIONS.has(word) || RANKS.has(word) || /\d/.test(word);
const directions = (words: readonly string[]): string => words.filter(isFixed).toSorted().join(' ');

/** Both say a number, a level, or a kind of community, and not the same; or they are of different kinds. */
function contradict(asked: PlaceName, place: PlaceName, around: Surroundings): boolean {
  if (asked.series !== '' && place.series !== '' && asked.series !== place.series) return true;
  if (differ(asked.numbers, place.numbers) || differ(asked.levels, place.levels)) return true;
  if (differ(asked.places, place.places) && !isTownLike(asked.places, place.places)) return true;
  const types = new Set([...place.types, ...(around.types ?? [])]);
  if (asked.types.size > 0 && types.size > 0 && ![...asked.types].some((type) => types.has(type)))
    return true;
  // `Jackson Independent` is no `Jackson County`, and `Rochester Community` no `Rochester City`.
  const [ofAsked, ofPlace] = [asked, place].map(({ kinds, places, levels }) => [
    ...kinds,
    ...places,
    ...levels,
  ]);
  return ofAsked!.length > 0 && ofPlace!.length > 0 && !ofAsked!.some((word) => ofPlace!.includes(word));
}

const TOWN_LIKE: ReadonlySet<string> = new Set(['city', 'town', 'village', 'borough', 'township']);
const isTownLike = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one, ...other].every((place) => TOWN_LIKE.has(place)) && (one.has('town') || other.has('town'));

const isWithin = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].every((word) => other.has(word));
const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && isWithin(one, other);
/** Both say something, and neither says all that the other does. */
const differ = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size > 0 && other.size > 0 && !isWithin(one, other) && !isWithin(other, one);

function apartFrom(asked: PlaceName, place: PlaceName, around: Surroundings): number {
  const types = new Set([...place.types, ...(around.types ?? [])]);
  let apart = 0;
  if (!isSame(asked.levels, place.levels)) apart += apartInLevels(asked, place, around);
  apart += apartInPlaces(asked, place, around);
  if (asked.kinds.size === 0) apart += Math.min(0.75, 0.25 * place.kinds.size);
  else if (!isSame(asked.kinds, place.kinds)) apart += place.kinds.size === 0 ? 0.5 : 0.75;
  if (!isSame(asked.numbers, place.numbers)) apart += 0.5;
  else if (asked.numbers.size > 0) apart -= 1;
  if (asked.types.size === 0 && types.size > 0) apart += asked.isDistrict ? 4 : 1;
  if (asked.types.size > 0 && types.size === 0) apart += 3;
  apart += asideApart(asked, place, around);
  return Math.max(0, apart);
}

/** What stands in parentheses tells namesakes apart: `Evergreen School District (Clark)`. */
function asideApart(asked: PlaceName, place: PlaceName, around: Surroundings): number {
  if (asked.aside.size === 0) return 0;
  const isThere = [...asked.aside].some(
    (word) => place.aside.has(word) || around.region.has(word) || around.cities.has(word),
  );
  return isThere ? 0 : place.aside.size > 0 ? 2 : 1;
}

/** In Montana, an elementary and a high school district share a name without either word, and one administration. */
const NAMED_TOGETHER: ReadonlySet<string> = new Set(['MT']);

/** One source leaves out `elementary` where another writes it; a district of high schools says so. */
function apartInLevels(asked: PlaceName, place: PlaceName, { state }: Surroundings): number {
  if (asked.levels.size === 0) return NAMED_TOGETHER.has(state) ? 3 : 1.5;
  if (place.levels.size > 0) return 1.5;
  return asked.isDistrict && (asked.levels.has('high') || place.kinds.has('unified')) ? 3 : 1;
}

/** `County` goes without saying where the place bears its county's name. */
function apartInPlaces(asked: PlaceName, place: PlaceName, { county }: Surroundings): number {
  const more = [...asked.places].filter((word) => !place.places.has(word));
  const less = [...place.places].filter((word) => !asked.places.has(word));
  let apart = 0;
  for (const word of [...more, ...less]) {
    const isOfCounty =
      (word === 'county' || word === 'parish') && county !== undefined && county === place.core;
    apart += isOfCounty || word === 'city' ? 0.5 : 1;
  }
  return apart;
}

/** One word differs in a letter or two: one of six letters, two of twelve; its first letter does not. */
function isTypo(
  asked: PlaceName,
  place: PlaceName,
  added: readonly string[],
  left: readonly string[],
): boolean {
  if (added.length === 1 && left.length === 1 && asked.own.length === place.own.length) {
    return isTypoOf(added[0]!, left[0]!);
  }
  return added.length <= 2 && left.length <= 2 && isTypoOf(asked.core, place.core);
}

function isTypoOf(a: string, b: string): boolean {
  if (isFixed(a) || isFixed(b) || a[0] !== b[0]) return false;
  const shorter = Math.min(a.length, b.length);
  const allowed = shorter >= 12 ? 2 : shorter >= 6 ? 1 : 0;
  return allowed > 0 && distance(a, b, allowed) <= allowed;
}

/** The number of changed, left out, added, and transposed letters; more than `most` is not told apart. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, change, isSwap ? before[j - 2]! + 1 : change));
    }
    [before, row] = [row, next];
  }
  return row[b.length]!;
}
