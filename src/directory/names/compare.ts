import { apartFrom, asideApart } from './apart.ts';
import { contradict, differ, isSame } from './contradict.ts';
import { editDistance } from './distance.ts';
import { acronymOf, areBeginnings, isAcronymOf } from './initials.ts';
import type { PlaceName } from './name.ts';
import { areAbbreviated, areFirstNames, areInitials, isCutOff } from './shortened.ts';
import type { Surroundings } from './surroundings.ts';
import { isFixed, LANDSCAPE } from './words.ts';

/**
 * The common part of two names:
 * - `whole`: all of their words
 * - `same`: all words that distinguish
 * - `explained`: all but words that the place's city or county explains
 * - `contained`: one name shortens the other: it is cut off, abbreviated, or without first names or the last of joined
 *   towns
 * - `similar`: all but a letter or two
 * - `initials`: the initials of a district
 * - `related`: only a part, or something contradicts, so that the place may be meant, but no more
 * - `different`: nothing
 */
export type Likeness =
  | 'whole'
  | 'same'
  | 'explained'
  | 'contained'
  | 'similar'
  | 'initials'
  | 'related'
  | 'different';

/** The result of comparing two names. */
export interface Comparison {
  readonly likeness: Likeness;
  /** The weight of the words in only one of the names, as `apart.ts` defines it; 9 for `related` and `different`. */
  readonly apart: number;
}

/** Returns `true` if the words that distinguish are the same, except those of the place's city or county. */
export const isExact = (likeness: Likeness): boolean =>
  likeness === 'whole' || likeness === 'same' || likeness === 'explained';

const DIFFERENT: Comparison = { likeness: 'different', apart: 9 };
const RELATED: Comparison = { likeness: 'related', apart: 9 };

/** Compares a name that somebody wrote with that of a place. */
export function compareNames(asked: PlaceName, place: PlaceName, around: Surroundings): Comparison {
  if (areElsewhere(asked, place)) return RELATED;
  const registered = compareRegisters(asked, place);
  if (registered) return registered;
  if (asked.whole === place.whole && asked.whole !== '' && isSame(asked.numbers, place.numbers)) {
    return { likeness: 'whole', apart: asideApart(asked, place, around) };
  }
  if (isCutOff(asked, place)) return { likeness: 'contained', apart: 0.5 };
  if (isMisspelledTogether(asked, place)) return { likeness: 'similar', apart: 0 };
  let best = compareOne(asked, place, around);
  for (const one of asked.parts.length > 0 ? asked.parts : [asked]) {
    for (const other of namesOf(place)) {
      if ((one === asked && other === place) || isOnlyWhere(other, place, around)) continue;
      const { likeness, apart } = compareOne(one, other, around);
      // A part of a name counts a little less than the name.
      const part: Comparison = { likeness: likeness === 'whole' ? 'same' : likeness, apart: apart + 0.25 };
      if (rank(part) > rank(best) || (rank(part) === rank(best) && part.apart < best.apart)) best = part;
    }
  }
  if (rank(best) > rank(RELATED)) return best;
  const acronym = acronymOf(asked);
  return acronym && isAcronymOf(acronym, place, around.county) ? { likeness: 'initials', apart: 0 } : best;
}

/** Joined names in which a letter or two differ, in whichever part. */
const isMisspelledTogether = (asked: PlaceName, place: PlaceName): boolean =>
  asked.parts.length > 1 &&
  asked.parts.length === place.parts.length &&
  isSame(asked.numbers, place.numbers) &&
  fixedWords(asked.own) === fixedWords(place.own) &&
  asked.whole !== place.whole &&
  isTypoOf(asked.whole, place.whole);

/** A register number beside a shared name says which of an operator's schools or districts is meant. */
function compareRegisters(asked: PlaceName, place: PlaceName): Comparison | undefined {
  if (asked.registers.size === 0 || place.registers.size === 0) return undefined;
  if (!isSame(asked.registers, place.registers)) return RELATED;
  return asked.own[0] === place.own[0] ? { likeness: 'whole', apart: 0 } : undefined;
}

const namesOf = (place: PlaceName): readonly PlaceName[] => {
  const names = place.parts.length > 0 ? place.parts : [place];
  return place.alias ? [...names, place.alias] : names;
};

/**
 * Returns `true` if the directions, ranks, or numbers in both names' parentheses differ, or if both names join several,
 * and the asked name has one that the place's lacks.
 */
function areElsewhere(asked: PlaceName, place: PlaceName): boolean {
  const [ofAsked, ofPlace] = [asked, place].map(({ aside }) => fixedWords([...aside]));
  if (ofAsked !== ofPlace && ofAsked !== '' && ofPlace !== '') return true;
  if (asked.parts.length === 0 || place.parts.length === 0) return false;
  const added = fixedWords(without(asked.own, place.own));
  return added !== fixedWords(without(place.own, asked.own)) && added !== '';
}

/** Returns `true` for a part that is only the location: `St. Louis` of `Gateway Science Academy/St. Louis`. */
const isOnlyWhere = (part: PlaceName, place: PlaceName, { cities, region, county }: Surroundings): boolean =>
  part !== place &&
  part.numbers.size === 0 &&
  part.places.size === 0 &&
  (part.core === county || part.own.every((word) => cities.has(word) || region.has(word)));

const RANKED: readonly Likeness[] = [
  'different',
  'related',
  'initials',
  'similar',
  'contained',
  'explained',
  'same',
  'whole',
];
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
  const added = distinctive(without(asked.own, place.own), place.levels);
  const omitted = distinctive(without(place.own, asked.own), asked.levels);
  if (added.length === 0 && omitted.length === 0) return 'same';
  const shared = asked.own.filter((word) => !added.includes(word));
  const isSharing = shared.some((word) => !isFixed(word));
  if (fixedWords(added) !== fixedWords(omitted))
    return isSharing && isPart(added, omitted) ? 'related' : 'different';
  if (isExplained(asked, place, around, { added, omitted, shared, isSharing })) return 'explained';
  if (asked.isDistrict && areBeginnings(asked, place)) return 'contained';
  if (isSharing && (areInitials(added, omitted) || areInitials(omitted, added))) return 'contained';
  if (areAbbreviated(asked, place)) return 'contained';
  if (isSharing && isPart(added, omitted)) {
    return areFirstNames(asked, place, around, shared) || isFirstTown(asked, place, added)
      ? 'contained'
      : 'related';
  }
  return isTypo(asked, place, added, omitted) ? 'similar' : 'different';
}

/** The words but single letters, and `elementary` and `high` if the other name has this level (`levels`) or none. */
const distinctive = (words: readonly string[], levels: ReadonlySet<string>): string[] =>
  words.filter(
    (word) =>
      (word.length > 1 || /\d/.test(word)) &&
      !((word === 'elementary' || word === 'high') && (levels.size === 0 || levels.has(word))),
  );

interface Differing {
  /** Words that only the asked name has. */
  readonly added: readonly string[];
  /** Words that only the place's name has. */
  readonly omitted: readonly string[];
  /** The asked name's other words: those of the place's name, and those that `distinctive` leaves out. */
  readonly shared: readonly string[];
  /** True if they share a word other than a direction, rank, or number. */
  readonly isSharing: boolean;
}

/**
 * Returns `true` if all words that only one of the names has are those of the place's city, county, or state, or in the
 * other name's parentheses, or decorations, and what the names share is enough to mean one place.
 */
function isExplained(
  asked: PlaceName,
  place: PlaceName,
  { region, cities, isThere, county, types }: Surroundings,
  { added, omitted, shared, isSharing }: Differing,
): boolean {
  const isNumbered = asked.numbers.size > 0 && isSame(asked.numbers, place.numbers);
  if (!isSharing) {
    // `Nashville Public Schools` is the district of the county, whose seat is Nashville.
    const isOfCounty = asked.isDistrict && place.core === county && types?.size === 0;
    if (isOfCounty && added.every((word) => cities.has(word)) && omitted.every((word) => region.has(word)))
      return true;
    const isOfCity = added.every((word) => cities.has(word) && !isFixed(word));
    return isOfCity && (isNumbered || (isThere === true && omitted.length === 0 && shared.length > 0));
  }
  // `Harris Academy` is not `Houston Academy`, although Houston is in Harris County.
  if (!isPart(added, omitted) && !shared.some((word) => !LANDSCAPE.has(word))) return false;
  // If the row has no city, the names must share more than a part of the city's name: `Lake` of `Lake Wales` is too
  // little.
  const isCityKnown =
    isNumbered || isThere === true || (isPart(added, omitted) && shared.some((word) => !cities.has(word)));
  const hasSameLevels = isSame(asked.levels, place.levels);
  const isKnown = (word: string) =>
    !isFixed(word) &&
    (region.has(word) || (hasSameLevels && DECORATIONS.has(word)) || (isCityKnown && cities.has(word)));
  return (
    added.every((word) => isKnown(word) || place.aside.has(word)) &&
    omitted.every((word) => isKnown(word) || asked.aside.has(word))
  );
}

/** Words that schools add to their names, and drop, without becoming other schools. */
const DECORATIONS: ReadonlySet<string> = new Set(['collegiate', 'stem', 'steam', 'magnet']);

/** `Perham` matches `Perham-Dent`, its successor. */
const isFirstTown = (asked: PlaceName, { heads }: PlaceName, added: readonly string[]): boolean =>
  added.length === 0 && heads.has(asked.core);

/** A name without words of its own is compared by number and kind: `SD U-46` matches `Elgin U-46`. */
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

const isPart = (added: readonly string[], omitted: readonly string[]): boolean =>
  added.length === 0 || omitted.length === 0;

/** Directions, ranks, and numbers, in one order. */
const fixedWords = (words: readonly string[]): string => words.filter(isFixed).toSorted().join(' ');

/** Compares the only word that differs, or else, if up to two differ in each name, the own words joined. */
function isTypo(
  asked: PlaceName,
  place: PlaceName,
  added: readonly string[],
  omitted: readonly string[],
): boolean {
  if (added.length === 1 && omitted.length === 1 && asked.own.length === place.own.length) {
    return isTypoOf(added[0]!, omitted[0]!);
  }
  return added.length <= 2 && omitted.length <= 2 && isTypoOf(asked.core, place.core);
}

/** True if one letter but the first differs, or two of 12 or more; never in short texts, directions, or numbers. */
function isTypoOf(a: string, b: string): boolean {
  if (isFixed(a) || isFixed(b) || a[0] !== b[0]) return false;
  const shorter = Math.min(a.length, b.length);
  const allowed = shorter >= 12 ? 2 : shorter >= 6 ? 1 : 0;
  return allowed > 0 && editDistance(a, b, allowed) <= allowed;
}
