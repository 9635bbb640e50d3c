import { countyKey, nameKey } from './district-names.ts';
import type { KnownDistrict } from './parties.ts';

/** A billed entity of the type "School District", with the NCES district codes of its schools. */
export interface BilledDistrict {
  readonly name: string;
  readonly state: string;
  readonly county: string;
  /** The seven digits that the filing gives, and those of a reviewed list. */
  readonly code: string;
  readonly listed: string;
  /** The state's own number. */
  readonly stateCode: string;
  readonly schoolCodes: readonly string[];
}

export type Road = 'listed' | 'code' | 'state_code' | 'schools' | 'name';

export type Route = { readonly district: KnownDistrict; readonly road: Road };

/** Finds the district of a billed entity by several roads. */
export class Roads {
  readonly #byCode = new Map<string, KnownDistrict>();
  readonly #byStateCode: ReadonlyMap<string, KnownDistrict[]>;
  readonly #byName: ReadonlyMap<string, KnownDistrict[]>;

  constructor(districts: readonly KnownDistrict[]) {
    for (const district of districts) this.#byCode.set(district.nces_id, district);
    this.#byStateCode = Map.groupBy(
      districts.filter(({ state_district_id }) => state_district_id),
      ({ state, state_district_id }) => `${state} ${stateKey(state_district_id as string)}`,
    );
    this.#byName = Map.groupBy(districts, ({ state, name }) => `${state} ${nameKey(name).words}`);
  }

  /** The district that all roads with an answer lead to, or why there is none. */
  find(entity: BilledDistrict): Route | { readonly refusal: string } {
    const found = this.#all(entity);
    const [first] = found;
    if (!first) return { refusal: 'no road leads to a district of the directory' };
    const others = found.filter(({ district }) => district !== first.district);
    if (others.length === 0) return first;
    const answers = [first, ...others].map(({ road, district }) => `${ROADS[road]}: ${district.nces_id}`);
    return { refusal: `roads disagree (${answers.join(', ')})` };
  }

  #all({ name, state, county, code, listed, stateCode, schoolCodes }: BilledDistrict): Route[] {
    const here = (found: KnownDistrict | undefined) => (found && found.state === state ? found : undefined);
    const [prefix, ...others] = new Set(schoolCodes);
    const answers: [Road, KnownDistrict | undefined][] = [
      ['listed', here(this.#byCode.get(listed))],
      ['code', here(this.#byCode.get(code))],
      ['state_code', only(stateCode ? this.#byStateCode.get(`${state} ${stateKey(stateCode)}`) : undefined)],
      [
        'schools',
        schoolCodes.length >= 2 && prefix && others.length === 0 ? here(this.#byCode.get(prefix)) : undefined,
      ],
      ['name', this.#named(name, state, county)],
    ];
    return answers.flatMap(([road, district]) => (district ? [{ road, district }] : []));
  }

  /** By name and county. Numbers in both names must agree, and one that only one of them has must not matter. */
  #named(name: string, state: string, county: string): KnownDistrict | undefined {
    if (!county) return undefined;
    const { words, numbers } = nameKey(name);
    if (words === '' && numbers === '') return undefined;
    const near = (this.#byName.get(`${state} ${words}`) ?? []).filter(
      (one) => one.county && countyKey(one.county) === countyKey(county),
    );
    const exact = near.filter((one) => nameKey(one.name).numbers === numbers);
    const agreeing = near.filter((one) => !numbers || !nameKey(one.name).numbers);
    return only(words && exact.length === 0 ? agreeing : exact);
  }
}

export const ROADS: Readonly<Record<Road, string>> = {
  listed: 'the list',
  code: 'its code',
  state_code: 'its state code',
  schools: 'its schools',
  name: 'its name and county',
};

const only = <T>(found: readonly T[] | undefined): T | undefined =>
  found?.length === 1 ? found[0] : undefined;

/** State codes differ in punctuation and leading zeros: `057-905`, `57905`, `'057905`. */
const stateKey = (code: string): string =>
  code
    .replace(/^[A-Za-z]{2}-/, '')
    .replace(/[^A-Za-z0-9]/g, '')
    .replace(/^0+/, '')
    .toLowerCase();
