import { cityKey, cityKeysOf, type PlaceName } from '../names/index.ts';
import type { AccountRow } from './account-row.ts';
import type { Candidate } from './candidates.ts';
import type { Agreement } from './confidence.ts';

/** Returns `true` if the row's name clearly means another kind of institution: a district, school, or university. */
export function isOtherKind({ name, entityType }: AccountRow, place: Candidate): boolean {
  if (!name || entityType === 'school') return false;
  // Candidates have the type that the row states. A district that is named as a high school is one of high schools.
  if (entityType) return isHighSchool(name) && !place.name.levels.has('high');
  if (name.isUniversity && !place.name.isUniversity) return true;
  if (place.entityType === 'school') return name.isDistrict && !place.name.isDistrict;
  return (
    name.isSchool &&
    !name.isDistrict &&
    (name.levels.size === 0 || ![...name.levels].every((level) => place.name.levels.has(level)))
  );
}

const isHighSchool = ({ isSchool, isDistrict, levels }: PlaceName): boolean =>
  isSchool && !isDistrict && levels.has('high') && levels.size === 1;

/** Returns `true` if the row has a city, and it is one of the place's own. */
export const isInCity = ({ city }: AccountRow, place: Candidate): boolean =>
  city !== undefined && cityKeysOf(place).includes(city);

/** Compares the row's city with the place's cities: its own, its district's, its schools', and its county. */
export function cityAgreement(row: AccountRow, place: Candidate, ofSchools: ReadonlySet<string>): Agreement {
  const { parentCity, around } = place;
  // Some lists have the county in the column for the city.
  const county = around.county === undefined ? [] : [`${around.county}county`];
  const known = [...cityKeysOf(place), ...(parentCity === null ? [] : [cityKey(parentCity)]), ...ofSchools];
  // If no city of the place is known, only the county can agree, and a city contradicts nothing.
  if (known.length === 0 && !county.includes(row.city ?? '')) return 'unknown';
  return agreement(row.city, [...known, ...county]);
}

/** Compares a value of the row with those of a place; `unknown` if either has none. */
export function agreement(said: string | undefined, known: readonly string[]): Agreement {
  if (said === undefined || known.length === 0) return 'unknown';
  return known.includes(said) ? 'agrees' : 'differs';
}
