import { DistrictNames, type NamedDistrict as Named } from '../../directory/names/district-names.ts';
import { stateIdKey } from '../../directory/names/places.ts';
import type { DatabaseAddress } from '../../platform/base/database-address.ts';
import { onOwnConnection } from '../connection.ts';
import type { ImportOptions } from '../import.ts';

export interface StateDistrict extends Named {
  readonly nces_id: string;
  readonly state_district_id: string | null;
}

/** A row that belongs to no district, with the reason. */
export interface RefusedRow {
  readonly refused: string;
}

/** Finds the districts of a state by the state's own id, or by name and county. */
export class DistrictsOfState {
  readonly #state: string;
  readonly #byStateId: ReadonlyMap<string, readonly StateDistrict[]>;
  readonly #names: DistrictNames<StateDistrict>;

  constructor(state: string, districts: readonly StateDistrict[]) {
    this.#state = state;
    const numbered = districts.filter(({ state_district_id: id }) => id);
    this.#byStateId = Map.groupBy(numbered, ({ state_district_id: id }) => stateIdKey(id as string));
    this.#names = new DistrictNames(districts);
  }

  withStateId(id: string): StateDistrict | RefusedRow {
    const [found, ...others] = this.#byStateId.get(stateIdKey(id)) ?? [];
    if (!found) return { refused: 'no district with this state id' };
    return others.length === 0 ? found : { refused: 'several districts with this state id' };
  }

  named(name: string, county: string): StateDistrict | RefusedRow {
    const found = this.#names.find({ name, state: this.#state, county });
    return 'district' in found ? found.district : { refused: found.refusal };
  }
}

export async function districtsOf(
  state: string,
  address: DatabaseAddress,
  { signal }: ImportOptions,
): Promise<DistrictsOfState> {
  const rows = await onOwnConnection(address, signal, async (client) => {
    const found = await client.query<StateDistrict>(
      `select nces_id, name, state, county, physical_city as city, state_district_id, student_count as students,
         district_type as type from districts where state = $1`,
      [state],
    );
    return found.rows;
  });
  return new DistrictsOfState(state, rows);
}
