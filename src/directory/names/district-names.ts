import { compareNames, isExact } from './compare.ts';
import { keysOfPlace, questionsOf } from './keys.ts';
import { type PlaceName, placeName } from './name.ts';
import { isOutweighed, type SizedDistrict } from './namesakes.ts';
import { cityKey, countyKey } from './places.ts';
import { aroundOf, isRegularType } from './surroundings.ts';

/** A district's name as a file or person writes it, with its county or city. */
export interface CalledDistrict {
  readonly name: string;
  readonly state: string;
  readonly county?: string | null;
  readonly city?: string | null;
}

/** A district of the directory; its size and type distinguish it from namesakes. */
export interface NamedDistrict extends CalledDistrict {
  readonly students?: number | null;
  /** Names that it had before, which count only if no district has them today. */
  readonly formerNames?: readonly string[] | null;
  /** The type in the directory, such as `Charter` or `Service Agency`; see `institution.types.ts`. */
  readonly type?: string | null;
}

export type NameRefusal =
  | 'no county beside the name'
  | 'no district of this name'
  | 'district of this name in another county'
  | 'several districts of this name in the county';

export type Meant<D> = { readonly district: D } | { readonly refusal: NameRefusal };

interface Alike<D> {
  readonly district: D;
  /** True if both names have the same words. */
  readonly isNamesake: boolean;
  /** The distance of the names; unless they have the same words, greater if the district's enrollment is unknown. */
  readonly apart: number;
  /** True if it is a name that the district had before. */
  readonly isFormer?: boolean;
}

/** A district whose distance is greater by less than this could be meant as well. */
const NEAR = 0.5;
/**
 * Names this far apart (`apartFrom`) or farther are not taken for the same district: too much in one is missing from or
 * different in the other.
 */
const FAR = 3;
/** Added distance of districts whose enrollment is unknown: agencies, many of them closed, which are rarely meant. */
const UNCOUNTED = 1.5;

/**
 * Finds districts by the names that files and people use. A name alone never suffices: the county must agree, or the
 * city if there is no county, or the state must have no other district that could be meant. Names are compared as in
 * `/match`, with the sizes and types of namesakes; of several districts, the closest is chosen if no other
 * district is nearly as close.
 */
export class DistrictNames<D extends NamedDistrict> {
  readonly #byKey = new Map<string, Set<D>>();
  readonly #names = new Map<D, PlaceName>();
  readonly #former = new Map<D, readonly PlaceName[]>();

  constructor(districts: Iterable<D>) {
    for (const district of districts) {
      const name = placeName(district.name, district.state);
      this.#names.set(district, name);
      const former = (district.formerNames ?? []).map((one) => placeName(one, district.state));
      if (former.length > 0) this.#former.set(district, former);
      const cities = district.city ? [district.city] : [];
      for (const key of [name, ...former].flatMap((one) => keysOfPlace(one, cities))) {
        this.#add(`${district.state} ${key}`, district);
      }
    }
  }

  find(called: CalledDistrict): Meant<D> {
    const isPlaced = countyKey(called.county ?? '') !== '' || cityKey(called.city ?? '') !== '';
    if (!isPlaced) return { refusal: 'no county beside the name' };
    const alike = this.#alike(called);
    if (alike.length === 0) return { refusal: 'no district of this name' };
    const here = alike.filter(({ district }) => isThere(called, district));
    if (here.length === 0) return { refusal: 'district of this name in another county' };
    const meant = this.#nearest(called, here);
    return meant ? { district: meant } : { refusal: 'several districts of this name in the county' };
  }

  /** For names without a county and city: the only district of the state that could be meant. */
  findOnlyOne(called: { name: string; state: string }): D | undefined {
    return this.#nearest(called, this.#alike(called));
  }

  /** The districts of the state whose name, of today or before, `isExact` and less than `FAR` from the given one. */
  #alike(called: CalledDistrict): Alike<D>[] {
    const asked = placeName(called.name, called.state);
    const keys = questionsOf(asked).exact;
    const found = new Set(keys.flatMap((key) => [...(this.#byKey.get(`${called.state} ${key}`) ?? [])]));
    return [...found].flatMap((district) => {
      const today = this.#alikeBy(asked, called, district, this.#names.get(district)!);
      const before = (this.#former.get(district) ?? []).flatMap((name) => {
        const former = this.#alikeBy(asked, called, district, name);
        return former ? [{ ...former, isFormer: true }] : [];
      });
      const [nearest] = [...(today ? [today] : []), ...before].toSorted((a, b) => a.apart - b.apart);
      return nearest ? [nearest] : [];
    });
  }

  #alikeBy(asked: PlaceName, called: CalledDistrict, district: D, name: PlaceName): Alike<D> | undefined {
    const around = { ...surroundings(district), isThere: isThere(called, district) };
    const { likeness, apart } = compareNames(asked, name, around);
    if (!isExact(likeness) || apart >= FAR || isSchoolThere(asked, name)) return undefined;
    const isNamesake = likeness === 'whole';
    const extra = isNamesake
      ? 0
      : (likeness === 'same' ? 0.25 : 1) + (district.students === null ? UNCOUNTED : 0);
    return { district, isNamesake, apart: apart + extra };
  }

  /** The clearly closest district. Those that a large one outweighs count only with exactly the words of the name. */
  #nearest(called: CalledDistrict, all: readonly Alike<D>[]): D | undefined {
    const alike = all.filter((one) => !all.some((other) => isNamedToday(other, one)));
    const asked = placeName(called.name, called.state);
    const isOutweighedBy = (small: D, large: D) =>
      isOutweighed(asked, this.#sized(small), this.#sized(large));
    const [best, next] = alike
      .filter(
        (one) => one.isNamesake || !alike.some(({ district }) => isOutweighedBy(one.district, district)),
      )
      .toSorted((a, b) => a.apart - b.apart);
    return best && (!next || next.apart - best.apart >= NEAR) ? best.district : undefined;
  }

  #sized(district: D): SizedDistrict {
    const { students = null, type = null, city } = district;
    const cities = city ? [cityKey(city)] : [];
    return { name: this.#names.get(district)!, students, isRegular: isRegularType(type), cities };
  }

  #add(key: string, district: D): void {
    const there = this.#byKey.get(key);
    if (there) there.add(district);
    else this.#byKey.set(key, new Set([district]));
  }
}

/** Returns `true` if a name fits a district's present name at least as well as the former name of another. */
const isNamedToday = <D>(today: Alike<D>, former: Alike<D>): boolean =>
  former.isFormer === true && !today.isFormer && (today.isNamesake || !former.isNamesake);

/** `Newtown High School` is not the district of Newtown. */
const isSchoolThere = (asked: PlaceName, place: PlaceName): boolean =>
  asked.isSchool && !asked.isDistrict && ![...asked.levels].every((level) => place.levels.has(level));

const surroundings = ({ state, county = null, city, type = null, students = null }: NamedDistrict) =>
  aroundOf({ state, county, type, students, cities: city ? [city] : [] });

const isThere = (called: CalledDistrict, { county, city }: NamedDistrict): boolean =>
  called.county && county
    ? countyKey(called.county) === countyKey(county)
    : Boolean(called.city && city) && cityKey(called.city!) === cityKey(city!);
