import { DistrictNames } from '../../directory/names/district-names.ts';
import { stateIdKey } from '../../directory/names/places.ts';
import type { KnownDistrict } from '../districts.ts';

/** A row that belongs to no district, with the reason. */
export interface RefusedRow {
  readonly refused: string;
}

/** Finds the districts of a state by the state's own id, or by name and county. */
export class DistrictsOfState {
  readonly #state: string;
  readonly #byStateId: ReadonlyMap<string, readonly KnownDistrict[]>;
  readonly #names: DistrictNames<KnownDistrict>;

  constructor(state: string, districts: readonly KnownDistrict[]) {
    this.#state = state;
    const numbered = districts.filter(({ state_district_id: id }) => id);
    this.#byStateId = Map.groupBy(numbered, ({ state_district_id: id }) => stateIdKey(id as string));
    this.#names = new DistrictNames(districts);
  }

  withStateId(id: string): KnownDistrict | RefusedRow {
    const [found, ...others] = this.#byStateId.get(stateIdKey(id)) ?? [];
    if (!found) return { refused: 'no district with this state id' };
    return others.length === 0 ? found : { refused: 'several districts with this state id' };
  }

  named(name: string, county: string): KnownDistrict | RefusedRow {
    const found = this.#names.find({ name, state: this.#state, county });
    return 'district' in found ? found.district : { refused: found.refusal };
  }
}
