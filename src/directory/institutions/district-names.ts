import { cityKey, countyKey, type NameKey, nameKey } from './name-key.ts';

/**
 * Finds districts by what a file or a person calls them. A name alone is never enough: the county must agree, or the
 * city where no county is given, or the state must have no other district that could be meant. Names are compared by
 * their words (`name-key.ts`): the words of the place must be the same, numbers and levels must not contradict each
 * other, and of several districts the one that shares most of the rest is meant, if it is only one.
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

/** An index of districts by the words of their names. */
export class DistrictNames<D extends NamedDistrict> {
  readonly #byName = new Map<string, Set<D>>();

  constructor(districts: Iterable<D>) {
    for (const district of districts) for (const key of keysOf(district)) this.#add(key, district);
  }

  find(called: NamedDistrict): Meant<D> {
    return meantBy(called, this.#alike(called));
  }

  /** For names that come without county or city: only if no other district of the state could be meant. */
  findOnlyOne(called: { name: string; state: string }): D | undefined {
    const asked = nameKey(called.name);
    const [one, ...others] = this.#alike(called).filter(
      ({ name, state }) => state === called.state && agree(asked, nameKey(name), state),
    );
    return others.length === 0 ? one : undefined;
  }

  #alike(called: { name: string; state: string }): D[] {
    return [...new Set(keysOf(called).flatMap((key) => [...(this.#byName.get(key) ?? [])]))];
  }

  #add(key: string, district: D): void {
    const there = this.#byName.get(key);
    if (there) there.add(district);
    else this.#byName.set(key, new Set([district]));
  }
}

function keysOf({ name, state }: { name: string; state: string }): string[] {
  const { core, squeezed } = nameKey(name);
  return [`${state} ${core}`, `${state} ${squeezed}`];
}

/** The district that is meant, of candidates in the same state. */
function meantBy<D extends NamedDistrict>(called: NamedDistrict, candidates: readonly D[]): Meant<D> {
  const isPlaced = countyKey(called.county ?? '') !== '' || cityKey(called.city ?? '') !== '';
  if (!isPlaced) return { refusal: 'no county beside the name' };
  const asked = nameKey(called.name);
  const keys = new Map(candidates.map((one) => [one, nameKey(one.name)]));
  const alike = candidates.filter(
    (one) => one.state === called.state && agree(asked, keys.get(one)!, one.state),
  );
  if (alike.length === 0) return { refusal: 'no district of this name' };
  const here = alike.filter((one) => isThere(called, one));
  if (here.length === 0) return { refusal: 'district of this name in another county' };
  const levels = new Set(here.map((one) => [...keys.get(one)!.levels].toSorted().join(' ')));
  const isOpen = asked.levels.size === 0 && levels.size > 1 && !levels.has('');
  const scores = here.map((one) => (isOpen ? 0 : score(asked, keys.get(one)!)));
  const best = Math.max(...scores);
  const [meant, ...others] = here.filter((_, at) => scores[at] === best) as [D, ...D[]];
  if (others.length === 0) return { district: meant };
  return { refusal: 'several districts of this name in the county' };
}

/** In Montana, an elementary and a high school district share a name without either word, and one administration. */
const NAMED_TOGETHER: ReadonlySet<string> = new Set(['MT']);

/** True if nothing in two names of a state contradicts that they are the same. */
function agree(asked: NameKey, other: NameKey, state: string): boolean {
  if (asked.core !== other.core && asked.squeezed !== other.squeezed) return false;
  if (asked.core === '' && asked.numbers !== other.numbers) return false;
  if (asked.numbers && other.numbers && asked.numbers !== other.numbers) return false;
  if (!areOfOneLevel(asked, other, state)) return false;
  return isWithin(asked.places, other.places) || isWithin(other.places, asked.places);
}

/** One source leaves out `elementary` or `high` where another writes it; `unified` means all levels. */
function areOfOneLevel(asked: NameKey, other: NameKey, state: string): boolean {
  if (asked.levels.size === 0) return other.levels.size === 0 || !NAMED_TOGETHER.has(state);
  if (other.levels.size === 0) return !asked.levels.has('high') && !other.kinds.has('unified');
  return isWithin(asked.levels, other.levels);
}

const isThere = (called: NamedDistrict, { county, city }: NamedDistrict): boolean =>
  called.county && county
    ? countyKey(called.county) === countyKey(county)
    : Boolean(called.city && city) && cityKey(called.city!) === cityKey(city!);

/** The levels weigh more than the number, the number more than the place, and the place more than the kind. */
const score = (asked: NameKey, other: NameKey): number =>
  8 * Number(isSame(asked.levels, other.levels)) +
  4 * Number(asked.numbers === other.numbers) +
  2 * Number(isSame(asked.places, other.places)) +
  Number(isSame(asked.kinds, other.kinds));

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && isWithin(one, other);

const isWithin = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].every((word) => other.has(word));
