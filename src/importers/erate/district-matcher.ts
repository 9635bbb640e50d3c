import { DistrictNames } from '../../directory/names/district-names.ts';
import { stateIdKey } from '../../directory/names/places.ts';
import type { KnownDistrict } from '../districts.ts';

/** A billed entity whose type names a district. */
export interface BilledDistrict {
  readonly name: string;
  readonly state: string;
  readonly county: string;
  readonly city?: string;
  /** The NCES id in the filing; '' if absent. */
  readonly code: string;
  /** The NCES id in our own list of entities (`data/erate-entities.csv.gz`); '' if absent. */
  readonly listed: string;
  /** The state's id of the district. */
  readonly stateCode: string;
  /** The NCES ids of the districts that its schools name. */
  readonly schoolCodes: readonly string[];
}

export type MatchMethod = 'listed' | 'code' | 'state_code' | 'schools' | 'name';

export type MatchedDistrict = { readonly district: KnownDistrict; readonly method: MatchMethod };

/** Finds the district of a billed entity by ids and by name. */
export class DistrictMatcher {
  readonly #byCode = new Map<string, KnownDistrict>();
  readonly #byStateCode: ReadonlyMap<string, KnownDistrict[]>;
  readonly #names: DistrictNames<KnownDistrict>;

  constructor(districts: readonly KnownDistrict[]) {
    for (const district of districts) this.#byCode.set(district.nces_id, district);
    this.#byStateCode = Map.groupBy(
      districts.filter(({ state_district_id }) => state_district_id),
      ({ state, state_district_id }) => `${state} ${stateIdKey(state_district_id as string)}`,
    );
    this.#names = new DistrictNames(districts);
  }

  /** The district on which all methods that find a district agree, or the reason why there is none. */
  find(entity: BilledDistrict): MatchedDistrict | { readonly refusal: string } {
    const found = this.#all(entity);
    const [first] = found;
    if (!first) return { refusal: 'nothing in the row identifies a district of the directory' };
    const others = found.filter(({ district }) => district !== first.district);
    if (others.length === 0) return first;
    const answers = [first, ...others].map(
      ({ method, district }) => `${MATCH_METHODS[method]}: ${district.nces_id}`,
    );
    return { refusal: `the ids and names in the row disagree (${answers.join(', ')})` };
  }

  #all({
    name,
    state,
    county,
    city,
    code,
    listed,
    stateCode,
    schoolCodes,
  }: BilledDistrict): MatchedDistrict[] {
    const here = (found: KnownDistrict | undefined) => (found && found.state === state ? found : undefined);
    const [prefix, ...others] = new Set(schoolCodes);
    const named = this.#names.find({ name, state, county, city });
    const answers: [MatchMethod, KnownDistrict | undefined][] = [
      ['listed', here(this.#byCode.get(listed))],
      ['code', here(this.#byCode.get(code))],
      [
        'state_code',
        only(stateCode ? this.#byStateCode.get(`${state} ${stateIdKey(stateCode)}`) : undefined),
      ],
      // A single school may have a wrong code.
      [
        'schools',
        schoolCodes.length >= 2 && prefix && others.length === 0 ? here(this.#byCode.get(prefix)) : undefined,
      ],
      ['name', 'district' in named ? named.district : undefined],
    ];
    return answers.flatMap(([method, district]) => (district ? [{ method, district }] : []));
  }
}

export const MATCH_METHODS: Readonly<Record<MatchMethod, string>> = {
  listed: 'the list',
  code: 'its code',
  state_code: 'its state code',
  schools: 'its schools',
  name: 'its name and county',
};

const only = <T>(found: readonly T[] | undefined): T | undefined =>
  found?.length === 1 ? found[0] : undefined;
