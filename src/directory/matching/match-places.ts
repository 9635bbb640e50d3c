import sql from 'sql-template-tag';
import type { ConnectionPool } from '../../db/pools.ts';
import { cityKey } from '../institutions/name-key.ts';
import { type AccountRow, accountRow, type GivenRow } from './account-row.ts';
import { type Candidate, candidatesOf } from './candidates.ts';
import { judge, type Verdict } from './judge.ts';
import { compareNames } from './place-name.ts';

/** Finds the place of each row, in their order. */
export async function matchPlaces(pool: ConnectionPool, given: readonly GivenRow[]): Promise<Verdict[]> {
  const rows = given.map(accountRow);
  const found = Map.groupBy(await candidatesOf(pool, rows, 'words'), ({ row }) => row);
  const misspelled = rows.filter((row) => isMisspelled(row, found.get(row.index) ?? []));
  if (misspelled.length > 0) {
    for (const candidate of await candidatesOf(pool, misspelled, 'beginning')) {
      const known = found.get(candidate.row) ?? [];
      if (!known.some(({ id }) => id === candidate.id)) found.set(candidate.row, [...known, candidate]);
    }
  }
  const cities = await citiesOfDistricts(pool, rows, found);
  return rows.map((row) =>
    judge(row, wanted(row, found.get(row.index) ?? []), ({ id }) => cities.get(id) ?? NONE),
  );
}

const NONE: ReadonlySet<string> = new Set();

/** A row whose words say that it is a district means no school, even if one has the same name. */
function wanted({ name, entityType }: AccountRow, places: readonly Candidate[]): readonly Candidate[] {
  if (!name?.isDistrict || entityType) return places;
  const districts = places.filter((place) => place.entityType === 'district');
  const isNamed = districts.some((place) => compareNames(name, place.name).likeness === 'same');
  return isNamed
    ? districts
    : places.filter((place) => place.entityType === 'district' || place.name.isDistrict);
}

/** No place that was found has the row's name; its state keeps the search short. */
const isMisspelled = ({ name, state }: AccountRow, places: readonly Candidate[]): boolean =>
  name !== undefined &&
  name.core !== '' &&
  state !== undefined &&
  !places.some((place) => compareNames(name, place.name).likeness !== 'different');

/** The cities of the schools of each district that has a row's name but not its city. */
async function citiesOfDistricts(
  pool: ConnectionPool,
  rows: readonly AccountRow[],
  found: ReadonlyMap<number, readonly Candidate[]>,
): Promise<Map<string, ReadonlySet<string>>> {
  const ids = rows.flatMap(({ index, name, city }) =>
    city === undefined
      ? []
      : (found.get(index) ?? [])
          .filter(
            ({ entityType, cities }) => entityType === 'district' && !cities.map(cityKey).includes(city),
          )
          .filter((place) => !name || compareNames(name, place.name).likeness !== 'different')
          .map(({ id }) => id),
  );
  if (ids.length === 0) return new Map();
  const places = await pool.rows<{ id: string; cities: string[] }>(sql`
    select district_id as id, array_agg(distinct physical_city) as cities from schools
    where district_id = any(${[...new Set(ids)]}::uuid[]) and physical_city is not null group by district_id`);
  return new Map(places.map(({ id, cities }) => [id, new Set(cities.map(cityKey))]));
}
