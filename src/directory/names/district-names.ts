import { compareNames } from './compare.ts';
import { keysOfPlace, questionsOf } from './keys.ts';
import { type PlaceName, placeName } from './name.ts';
import { cityKey, countyKey, wordsOfPlace } from './places.ts';

/**
 * Finds districts by what a file or a person calls them. A name alone is never enough: the county must agree, or the
 * city where no county is given, or the state must have no other district that could be meant. Names are compared as
 * `/match` does it, and of several districts the nearest is meant, if it is only one.
 */
export interface NamedDistrict {
  readonly name: string;
  readonly state: string;
  readonly county?: string | null;
  readonly city?: string | null;
}

export type NameRefusal =
  | 'no county beside the name'
  | 'no district of this name'
  | 'district of this name in another county'
  | 'several districts of this name in the county';

export type Meant<D> = { readonly district: D } | { readonly refusal: NameRefusal };

interface Alike<D> {
  readonly district: D;
  readonly apart: number;
}

/** A district that is farther by less than this may be meant as well. */
const NEAR = 0.5;
/** The names leave out too much of each other to be the same. */
const FAR = 3;

/** An index of districts by the words of their names. */
export class DistrictNames<D extends NamedDistrict> {
  readonly #byKey = new Map<string, D[]>();
  readonly #names = new Map<D, PlaceName>();

  constructor(districts: Iterable<D>) {
    for (const district of districts) {
      const name = placeName(district.name, district.state);
      this.#names.set(district, name);
      for (const key of keysOfPlace(name, district.city ? [district.city] : [])) {
        this.#add(`${district.state} ${key}`, district);
      }
    }
  }

  find(called: NamedDistrict): Meant<D> {
    const isPlaced = countyKey(called.county ?? '') !== '' || cityKey(called.city ?? '') !== '';
    if (!isPlaced) return { refusal: 'no county beside the name' };
    const alike = this.#alike(called);
    if (alike.length === 0) return { refusal: 'no district of this name' };
    const here = alike.filter(({ district }) => isThere(called, district));
    if (here.length === 0) return { refusal: 'district of this name in another county' };
    const meant = nearest(here);
    return meant ? { district: meant } : { refusal: 'several districts of this name in the county' };
  }

  /** For names that come without county or city: only if no other district of the state could be meant. */
  findOnlyOne(called: { name: string; state: string }): D | undefined {
    return nearest(this.#alike(called));
  }

  /** The districts of the state whose names nothing in the given one contradicts. */
  #alike(called: NamedDistrict): Alike<D>[] {
    const asked = placeName(called.name, called.state);
    const keys = questionsOf(asked).exact;
    const found = new Set(keys.flatMap((key) => this.#byKey.get(`${called.state} ${key}`) ?? []));
    return [...found].flatMap((district) => {
      const around = {
        state: district.state,
        region: new Set(wordsOfPlace(district.county ?? '')),
        cities: new Set(wordsOfPlace(district.city ?? '')),
        county: district.county ? countyKey(district.county) : undefined,
        isThere: isThere(called, district),
      };
      const { likeness, apart } = compareNames(asked, this.#names.get(district)!, around);
      if (likeness !== 'whole' && likeness !== 'same' && likeness !== 'explained') return [];
      const extra = likeness === 'whole' ? 0 : likeness === 'same' ? 0.25 : 1;
      return apart < FAR ? [{ district, apart: apart + extra }] : [];
    });
  }

  #add(key: string, district: D): void {
    const there = this.#byKey.get(key);
    if (there) there.push(district);
    else this.#byKey.set(key, [district]);
  }
}

function nearest<D>(alike: readonly Alike<D>[]): D | undefined {
  const [best, next] = alike.toSorted((a, b) => a.apart - b.apart);
  return best && (!next || next.apart - best.apart >= NEAR) ? best.district : undefined;
}

const isThere = (called: NamedDistrict, { county, city }: NamedDistrict): boolean =>
  called.county && county
    ? countyKey(called.county) === countyKey(county)
    : Boolean(called.city && city) && cityKey(called.city!) === cityKey(city!);
