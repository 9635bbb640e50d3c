import type { DatabaseAddress } from '../../platform/base/database-address.ts';
import { onOwnConnection } from '../connection.ts';
import type { ImportOptions } from '../import.ts';

export interface NamedDistrict {
  readonly nces_id: string;
  readonly name: string;
  readonly county: string | null;
  readonly state_district_id: string | null;
}

/** Why a row belongs to no district. */
export interface Refusal {
  readonly refused: string;
}

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9 -]/g, '')
    .split(/[ -]+/)
    .filter((word) => word !== '');

/** Words that names of districts have or lack. */
const PLAIN = new Set([
  'school',
  'schools',
  'district',
  'districts',
  'dist',
  'the',
  'public',
  'independent',
  'of',
]);
const SHORT: Readonly<Record<string, string>> = {
  isd: '',
  cisd: 'consolidated',
  usd: 'unified',
  elem: 'elementary',
  st: 'saint',
  ft: 'fort',
  mt: 'mount',
};

const keyOf = (name: string): string =>
  words(name)
    .map((word) => SHORT[word] ?? word)
    .filter((word) => word !== '' && !PLAIN.has(word))
    .join(' ');

const countyKey = (county: string): string =>
  words(county)
    .filter((word) => word !== 'county')
    .join(' ');

/** Words of a district's name besides its place: `Redwood City Elementary` for `Redwood City School District`. */
const KINDS = [
  'elementary',
  'unified',
  'union elementary',
  'joint unified',
  'high',
  'union high',
  'consolidated',
  'municipal',
];

/** Finds the districts of a state by the state's own id, or by name and county. */
export class DistrictsOfState {
  readonly #byStateId: ReadonlyMap<string, readonly NamedDistrict[]>;
  readonly #byName: ReadonlyMap<string, readonly NamedDistrict[]>;

  constructor(districts: readonly NamedDistrict[]) {
    this.#byStateId = Map.groupBy(
      districts.filter(({ state_district_id: id }) => id),
      ({ state_district_id: id }) => id!,
    );
    this.#byName = Map.groupBy(districts, ({ name }) => keyOf(name));
  }

  withStateId(id: string): NamedDistrict | Refusal {
    const found = this.#byStateId.get(id) ?? [];
    return found.length === 1
      ? found[0]!
      : {
          refused:
            found.length === 0 ? 'no district with this state id' : 'several districts with this state id',
        };
  }

  /** The only district of this name in this county. A name alone is never enough. */
  named(name: string, county: string): NamedDistrict | Refusal {
    if (countyKey(county) === '') return { refused: 'no county beside the name' };
    const key = keyOf(name);
    const exact = this.#byName.get(key) ?? [];
    const meant =
      exact.length > 0 ? exact : KINDS.flatMap((kind) => this.#byName.get(`${key} ${kind}`) ?? []);
    if (meant.length === 0) return { refused: 'no district of this name' };
    const here = meant.filter(
      (district) => district.county && countyKey(district.county) === countyKey(county),
    );
    if (here.length === 1) return here[0]!;
    return {
      refused:
        here.length === 0
          ? 'district of this name in another county'
          : 'several districts of this name in the county',
    };
  }
}

export async function districtsOf(
  state: string,
  address: DatabaseAddress,
  { signal }: ImportOptions,
): Promise<DistrictsOfState> {
  const rows = await onOwnConnection(address, signal, async (client) => {
    const found = await client.query<NamedDistrict>(
      'select nces_id, name, county, state_district_id from districts where state = $1',
      [state],
    );
    return found.rows;
  });
  return new DistrictsOfState(rows);
}
