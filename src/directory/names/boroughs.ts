import { cityKey } from './places.ts';

/** The boroughs of New York City by their counties. */
const BOROUGHS: Readonly<Record<string, string>> = {
  'new york': 'Manhattan',
  kings: 'Brooklyn',
  queens: 'Queens',
  bronx: 'Bronx',
  richmond: 'Staten Island',
};
/** The counties of the boroughs that the city of a postal address names; neighborhoods stand for Queens. */
const COUNTIES: Readonly<Record<string, string>> = {
  newyork: 'new york',
  brooklyn: 'kings',
  bronx: 'bronx',
  statenisland: 'richmond',
};
/** The names of the whole city. */
const WHOLE = ['newyork', 'newyorkcity', 'nyc', 'newyorkny'];

/** The borough of a county of New York City; undefined for all other counties. */
export const boroughOf = (state: string, county: string | null): string | undefined =>
  state === 'NY' ? BOROUGHS[(county ?? '').toLowerCase().replace(/ county$/, '')] : undefined;

/**
 * The normalized names of a place's cities; in New York City, also those of its borough and of the city, because postal
 * addresses have `New York` for Manhattan, and the names of neighborhoods for Queens.
 */
export function cityKeysOf(place: {
  readonly state: string;
  readonly county: string | null;
  readonly cities: readonly string[];
}): string[] {
  const keys = place.cities.map(cityKey);
  const named = keys.map((key) => COUNTIES[key]).find((county) => county !== undefined);
  const borough = boroughOf(place.state, place.county ?? named ?? null);
  return [...new Set(borough ? [...keys, cityKey(borough), ...WHOLE] : keys)];
}
