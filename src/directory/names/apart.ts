import { isSame, typesOf } from './contradict.ts';
import type { PlaceName } from './name.ts';
import type { Surroundings } from './surroundings.ts';

/**
 * The weight of what only one of two names states: the greater, the less likely both mean the same place. A weight of 1
 * is about one word that distinguishes; the same number in both names takes 1 off. Measure a change of a weight with
 * `npm run quality:names`.
 */
export function apartFrom(asked: PlaceName, place: PlaceName, around: Surroundings): number {
  const types = typesOf(place, around);
  let apart = 0;
  if (place.types.size > 0 && [...asked.types].some((type) => !place.types.has(type))) apart += 1.5;
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

/** The weight of the asked name's parentheses, as in `Evergreen School District (Clark)`, unless they fit the place. */
export function asideApart(asked: PlaceName, place: PlaceName, around: Surroundings): number {
  if (asked.aside.size === 0) return 0;
  const isThere = [...asked.aside].some(
    (word) => place.aside.has(word) || around.region.has(word) || around.cities.has(word),
  );
  return isThere ? 0 : place.aside.size > 0 ? 2 : 1;
}

/**
 * States in which an elementary and a high school district share a name without either word, and one administration.
 */
const NAMED_TOGETHER: ReadonlySet<string> = new Set(['MT']);

/** The weight of different levels. Sources often omit `elementary`, but state that a district has only high schools. */
function apartInLevels(asked: PlaceName, place: PlaceName, { state }: Surroundings): number {
  if (asked.levels.size === 0) return NAMED_TOGETHER.has(state) ? 3 : 1.5;
  if (place.levels.size > 0) return 1.5;
  return asked.isDistrict && (asked.levels.has('high') || place.kinds.has('unified')) ? 3 : 1;
}

/** The weight of different kinds of community; half for `City`, or `County` after its name, which are often omitted. */
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
