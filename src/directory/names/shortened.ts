import { isSame } from './contradict.ts';
import { initialsOf } from './initials.ts';
import type { PlaceName } from './name.ts';
import type { Surroundings } from './surroundings.ts';
import { foldedText } from './tokens.ts';
import { isFixed, LANDSCAPE, LEVELS } from './words.ts';

/** Names that leave out letters or words of other names: cut off, abbreviated, or without first names. */

/** True if a list or the directory cut a name to 24 characters or more: `Mifflin County Academy of Science and Te`. */
export const isCutOff = (one: PlaceName, other: PlaceName): boolean => isCut(one, other) || isCut(other, one);

function isCut(short: PlaceName, long: PlaceName): boolean {
  if (short.text.length < 24 || long.text.length <= short.text.length) return false;
  const [asked, whole] = [short.text, long.text].map((one) => foldedText(one).trim());
  if (whole!.startsWith(asked!) && /[a-z]$/.test(asked!) && /[a-z]/.test(whole![asked!.length] ?? ''))
    return true;
  const words = short.own.slice(0, -1);
  const last = short.own.at(-1) ?? '';
  const cut = long.own[words.length] ?? '';
  return (
    words.length >= 2 &&
    long.own.length === short.own.length &&
    last.length >= 3 &&
    cut !== last &&
    cut.startsWith(last) &&
    words.every((word, at) => word === long.own[at])
  );
}

/** `HH Dow` is `Herbert Henry Dow`. */
export const areInitials = (short: readonly string[], long: readonly string[]): boolean =>
  short.length === 1 && long.length > 1 && short[0] === initialsOf(long);

/** In one city, `George Middleton High School` is `Middleton High School`, but `Lincoln Park` is not `Park`. */
export function areFirstNames(
  asked: PlaceName,
  place: PlaceName,
  { isThere, cities }: Surroundings,
  shared: readonly string[],
): boolean {
  if (!isThere || asked.isDistrict || place.isDistrict) return false;
  if (!isSame(asked.levels, place.levels)) return false;
  if (asked.levels.size === 0 && lastWord(asked) !== lastWord(place)) return false;
  const [short, long] = [asked.own, place.own].map(withoutTitles).toSorted((a, b) => a.length - b.length);
  const first = long!.slice(0, long!.length - short!.length);
  return (
    first.length <= MOST_FIRST_NAMES &&
    short!.every((word, at) => word === long![first.length + at]) &&
    !first.some((word) => LANDSCAPE.has(word)) &&
    shared.some((word) => word.length > 3 && !LANDSCAPE.has(word) && !cities.has(word))
  );
}

/** The last word, such as `School` or `Academy`, by which schools without levels are of one kind. */
const lastWord = ({ text }: PlaceName): string =>
  foldedText(text)
    .match(/[a-z]+/g)
    ?.at(-1) ?? '';

const MOST_FIRST_NAMES = 2;
const TITLES: ReadonlySet<string> = new Set(
  'dr mr mrs ms rev sgt general president governor senator'.split(' '),
);
/** The words without initials, titles, and levels. */
const withoutTitles = (words: readonly string[]): readonly string[] =>
  words.filter((word) => word.length > 1 && !TITLES.has(word) && !LEVELS.has(word));

/** Up to half of the own words abbreviate those of the other name, or are abbreviated there: `Acadmc Lrning Cntr`. */
export function areAbbreviated(asked: PlaceName, place: PlaceName): boolean {
  if (asked.own.length !== place.own.length) return false;
  let short = 0;
  for (const [at, word] of asked.own.entries()) {
    const other = place.own[at]!;
    if (word === other) continue;
    if (!isAbbreviated(word, other) && !isAbbreviated(other, word)) return false;
    short++;
  }
  return short * 2 <= asked.own.length;
}

/** True if `short` has four or more letters of `long`, its first included, in order, and lacks at least two. */
function isAbbreviated(short: string, long: string): boolean {
  if (short.length < 4 || long.length < short.length + 2 || isFixed(long) || short[0] !== long[0])
    return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length;
}
