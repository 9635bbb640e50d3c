import type { PlaceName } from './name.ts';

/** A district whose name fits. */
export interface SizedDistrict {
  readonly name: PlaceName;
  readonly students: number | null;
  /** It is a regular one according to the register: no charter, no agency that serves districts. */
  readonly isRegular: boolean;
  /** The keys of its cities. */
  readonly cities: readonly string[];
}

/** A district with this many times the students of a namesake is the one that people mean. */
const MANY_TIMES = 10;

/**
 * True if a name that says `district` means another, much larger one of the same city: `Dayton Public Schools` are
 * the 12,285 students of Dayton rather than the 62 of The Dayton School. False where the name says what only the
 * smaller one says, such as its number or kind, and where nobody counted the students of either.
 */
export function isOutweighed(asked: PlaceName, smaller: SizedDistrict, larger: SizedDistrict): boolean {
  if (!larger.isRegular || larger.name.types.size > 0) return false;
  if (smaller.students === null || larger.students === null) return false;
  if (larger.students < MANY_TIMES * Math.max(1, smaller.students)) return false;
  // Only the smaller one has all of the name's own words, or it is that of the elementary or high schools there.
  if (asked.core === smaller.name.core && asked.core !== larger.name.core) return false;
  if (smaller.name.isDistrict && smaller.name.levels.size > 0) return false;
  if (!smaller.cities.some((city) => larger.cities.includes(city))) return false;
  return saidBy(asked, smaller.name).every((word) => saidBy(asked, larger.name).includes(word));
}

/** The numbers, levels, kinds, places, and words beside the name that both say. */
const saidBy = (asked: PlaceName, place: PlaceName): string[] =>
  (['numbers', 'levels', 'kinds', 'places', 'types', 'aside'] as const).flatMap((part) =>
    [...asked[part]].filter((word) => (place[part] as ReadonlySet<string>).has(word)),
  );
