import type { PlaceName } from './name.ts';

/** A district with a fitting name. */
export interface SizedDistrict {
  readonly name: PlaceName;
  readonly students: number | null;
  /** True unless the directory gives it another type than a regular district; see `isRegularType`. */
  readonly isRegular: boolean;
  /** The normalized names of its cities. */
  readonly cities: readonly string[];
}

/** A district with at least this many times the students of its namesake is the one that people mean. */
const MANY_TIMES = 10;

/**
 * Returns `true` if a district's name means another, much larger one in the same city: `Dayton Public Schools` is the
 * district with 12,285 students rather than The Dayton School with 62. Returns `false` if the name has something that
 * only the smaller district's has, such as its number or kind, or if either enrollment is unknown.
 */
export function isOutweighed(asked: PlaceName, smaller: SizedDistrict, larger: SizedDistrict): boolean {
  if (!larger.isRegular || larger.name.types.size > 0) return false;
  if (smaller.students === null || larger.students === null) return false;
  if (larger.students < MANY_TIMES * Math.max(1, smaller.students)) return false;
  // False if only the smaller district has all the name's own words, or if it is the elementary or high school district
  // there.
  if (asked.core === smaller.name.core && asked.core !== larger.name.core) return false;
  if (smaller.name.isDistrict && smaller.name.levels.size > 0) return false;
  if (!smaller.cities.some((city) => larger.cities.includes(city))) return false;
  return saidBy(asked, smaller.name).every((word) => saidBy(asked, larger.name).includes(word));
}

/** Numbers, levels, kinds, places, types, and words in parentheses that both names have. */
const saidBy = (asked: PlaceName, place: PlaceName): string[] =>
  (['numbers', 'levels', 'kinds', 'places', 'types', 'aside'] as const).flatMap((part) =>
    [...asked[part]].filter((word) => (place[part] as ReadonlySet<string>).has(word)),
  );
