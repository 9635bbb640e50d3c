import { STATE_NAMES } from '@emi/base/declared';
import { boroughOf } from './boroughs.ts';
import { countyKey, wordsOfPlace } from './places.ts';
import type { PlaceType } from './words.ts';

/** The facts about a place apart from its name. */
export interface Surroundings {
  readonly state: string;
  /** The words of the names of its county, its state, and its borough of New York City, and the word `state`. */
  readonly region: ReadonlySet<string>;
  /** The words of its cities' names. */
  readonly cities: ReadonlySet<string>;
  readonly county?: string;
  /** True if the name came with this place's county or city. */
  readonly isThere?: boolean;
  /** The types that the directory's type may stand for; none for a district or school that counts as regular. */
  readonly types?: ReadonlySet<PlaceType>;
}

/** The types of districts other than regular districts; see `institution.types.ts`. */
const TYPES: Readonly<Record<string, readonly PlaceType[]>> = {
  Charter: ['charter'],
  'Service Agency': ['intermediate', 'cooperative', 'special', 'vocational', 'supervisory'],
  'Supervisory Union': ['supervisory', 'intermediate'],
  State: ['special', 'vocational'],
  Federal: ['special'],
  Other: ['special', 'vocational', 'cooperative', 'intermediate'],
  Specialized: ['special', 'vocational'],
};

/** Returns `true` for regular and for unreported types. */
export const isRegularType = (type: string | null): boolean => type === null || !Object.hasOwn(TYPES, type);

/** Computes the words and types that a place's name is compared with. */
export function aroundOf(place: {
  readonly state: string;
  readonly county: string | null;
  readonly type: string | null;
  readonly cities: readonly string[];
  readonly students: number | null;
}): Surroundings {
  const { state, county, type, cities, students } = place;
  // Some sources give regular districts other types, such as `Service Agency`. Except for charters, a district with
  // students of its own counts as regular.
  const isRegular = type !== 'Charter' && (students ?? 0) > 0;
  return {
    state,
    region: new Set(
      [county ?? '', STATE_NAMES[state] ?? '', 'state', boroughOf(state, county) ?? ''].flatMap(wordsOfPlace),
    ),
    cities: new Set(cities.flatMap(wordsOfPlace)),
    county: county ? countyKey(county) : undefined,
    types: new Set(isRegular ? [] : TYPES[type ?? '']),
  };
}
