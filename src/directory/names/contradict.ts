import type { PlaceName } from './name.ts';
import type { Surroundings } from './surroundings.ts';
import { DIRECTIONS, type PlaceType } from './words.ts';

/**
 * Returns `true` if both names state a number or its letters, a level, a kind of community, a type, or a kind of
 * organization, and these differ, or if one is a junior high school and the other a high school without its grades.
 */
export function contradict(asked: PlaceName, place: PlaceName, around: Surroundings): boolean {
  if (asked.series !== '' && place.series !== '' && asked.series !== place.series) return true;
  if (differ(asked.numbers, place.numbers) || differ(asked.levels, place.levels)) return true;
  if (isLowerHalf(asked, place) || isLowerHalf(place, asked)) return true;
  // `United Jr./Sr. High School` does not mean `United Jr High`. `Burns Junior High` may mean `Burns Jr./Sr. High`.
  if (isJunior(place) && asked.levels.has('junior') && asked.kinds.has('senior')) return true;
  if (differ(asked.places, place.places) && !isTownLike(asked.places, place.places)) return true;
  const types = typesOf(place, around);
  // The type in the name counts more than the type in the directory.
  if (asked.types.size > 0 && place.types.size > 0 && !overlap(asked.types, place.types)) return true;
  if (asked.types.size > 0 && types.size > 0 && !overlap(asked.types, types)) return true;
  const isOfCounty = around.county !== undefined && around.county === place.core && asked.core === place.core;
  // `Scott County R-II` is not `Scott County Central`: only their county is the same.
  if (isOfCounty && asked.numbers.size > 0 && place.numbers.size === 0 && !isWithin(place.kinds, asked.kinds))
    return true;
  if (asked.numbers.size > 0 && isSame(asked.numbers, place.numbers)) return false;
  // The words of each name for its kind of place.
  const [ofAsked, ofPlace] = [asked, place].map(({ kinds, places, levels }) => [
    ...kinds,
    ...places,
    ...levels,
    ...(kinds.has('senior') ? ['high'] : []), // `Cloquet Senior` is a high school.
  ]);
  // `Northwestern Consolidated` is not `Northwestern`: a direction alone is too weak a match.
  if (
    asked.own.every((word) => DIRECTIONS.has(word)) &&
    asked.own.length > 0 &&
    !isWithin(asked.kinds, place.kinds)
  )
    return true;
  // `Bartholomew County` matches `Bartholomew Consolidated`, which serves the county.
  const isCountywide = isOfCounty && asked.places.has('county') && isWithin(place.kinds, COUNTYWIDE);
  // `Tulsa Union` is the district called Union, not that of Tulsa.
  if (endsInUnion(asked) && !place.kinds.has('union')) return true;
  // `Jackson Independent` is not `Jackson County`, and `Rochester Community` is not `Rochester City`.
  return (
    !isCountywide &&
    !(isOfCity(ofAsked!) && (isOfCity(ofPlace!) || isMetropolitan(asked, place))) &&
    ofAsked!.length > 0 &&
    ofPlace!.length > 0 &&
    !ofAsked!.some((word) => ofPlace!.includes(word))
  );
}

/** Words that say that a district is a city's: Cleveland's district has been called by each of them. */
const OF_CITY: ReadonlySet<string> = new Set(['city', 'municipal', 'metropolitan']);
const isOfCity = (words: readonly string[]): boolean => words.every((word) => OF_CITY.has(word));

/** A metropolitan government is a county's, so `Metropolitan` may mean the place with `County` in its name. */
const isMetropolitan = (asked: PlaceName, place: PlaceName): boolean =>
  asked.kinds.has('metropolitan') && place.places.has('county');

const endsInUnion = ({ text, kinds, isDistrict }: PlaceName): boolean =>
  kinds.has('union') && !isDistrict && /\bunion\s*$/i.test(text);

/** One is a junior high school alone, and the other a high school without its lower grades. */
const isLowerHalf = (one: PlaceName, other: PlaceName): boolean =>
  isJunior(one) && other.levels.has('high') && !other.levels.has('junior');

const isJunior = ({ levels, kinds }: PlaceName): boolean => levels.has('junior') && !kinds.has('senior');

/**
 * The types in the name and in the directory, except `charter` for a name of a district: the directory also classifies
 * districts as charters if their only school is one.
 */
export function typesOf(place: PlaceName, { types = NO_TYPES }: Surroundings): ReadonlySet<PlaceType> {
  const inDirectory = [...types].filter((type) => type !== 'charter' || !place.isDistrict);
  return new Set([...place.types, ...inDirectory]);
}

const NO_TYPES: ReadonlySet<PlaceType> = new Set();
/** Kinds of districts that may serve a whole county without `County` in their names. */
const COUNTYWIDE: ReadonlySet<string> = new Set([
  'consolidated',
  'unified',
  'community',
  'joint',
  'reorganized',
]);

/** Kinds of community that `Town` may stand for. */
const TOWN_LIKE: ReadonlySet<string> = new Set(['city', 'town', 'village', 'borough', 'township']);
const isTownLike = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one, ...other].every((place) => TOWN_LIKE.has(place)) && (one.has('town') || other.has('town'));

const overlap = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((word) => other.has(word));

const isWithin = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].every((word) => other.has(word));
export const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && isWithin(one, other);
/** Returns `true` if both sets have values and neither contains the other. */
export const differ = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size > 0 && other.size > 0 && !isWithin(one, other) && !isWithin(other, one);
