import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ConnectionPool } from '@emi/records/context';
import sql from 'sql-template-tag';
import { cityKeysOf, keysOfPlace, NAMES_VERSION, placeName } from '../names/index.ts';

/** A place whose keys are to be computed; `changes` tells whether it has changed in the meantime. */
interface Stale {
  readonly id: string;
  readonly changes: number;
  readonly entityType: 'district' | 'school';
  readonly name: string;
  readonly formerNames: readonly string[];
  readonly state: string;
  readonly county: string | null;
  readonly cities: readonly string[];
}

const NAMES_PER_QUERY = 1_000;

/** Each pool's work in progress, for which concurrent requests wait. */
const underway = new WeakMap<ConnectionPool, Promise<void>>();

/**
 * Stores the keys of names that are new, or whose keys an earlier release computed. If there are none, the statement
 * reads one index entry.
 */
export function storeNames(pool: ConnectionPool): Promise<void> {
  const running = underway.get(pool);
  if (running) return running;
  const work = storeAll(pool).finally(() => underway.delete(pool));
  underway.set(pool, work);
  return work;
}

async function storeAll(pool: ConnectionPool): Promise<void> {
  for (;;) {
    const stale = await pool.rows<Stale>(sql`
      select n.place_id as id, n.changes, n.entity_type as "entityType", coalesce(d.name, s.name, '') as name,
        coalesce(d.former_names, s.former_names, '{}') as "formerNames",
        coalesce(d.state, s.state, n.state) as state, coalesce(d.county, s.county) as county,
        array_remove(array[d.physical_city, d.mailing_city, s.physical_city, s.mailing_city], null) as cities
      from (
        select * from place_names where version < ${NAMES_VERSION} order by version, place_id limit ${NAMES_PER_QUERY}
      ) n
      left join districts d on d.id = n.place_id and n.entity_type = 'district'
      left join schools s on s.id = n.place_id and n.entity_type = 'school'`);
    if (stale.length === 0) return;
    await store(pool, stale.map(madeOf));
    if (stale.length < NAMES_PER_QUERY) return;
    await nextTurn();
  }
}

function madeOf({ id, changes, entityType, name, formerNames, state, county, cities }: Stale) {
  const isDistrict = entityType === 'district';
  const ofNames = [name, ...formerNames].flatMap((one) =>
    keysOfPlace(placeName(one, state), isDistrict ? cities : [], isDistrict),
  );
  const keys = [...new Set(ofNames)];
  // Whole names and their own words together are also found without a state.
  const everywhere = keys.filter((key) => /^[=a-z0-9]/.test(key)).map((key) => `* ${key}`);
  return {
    id,
    changes,
    keys: [...keys.map((key) => `${state} ${key}`), ...everywhere],
    cities: cityKeysOf({ state, county, cities }),
  };
}

/** Stores the keys, except those of a place that has changed since it was read, which stays marked as new. */
const store = (pool: ConnectionPool, made: readonly ReturnType<typeof madeOf>[]): Promise<unknown> =>
  pool.rows(sql`
    update place_names n set version = ${NAMES_VERSION},
      keys = array(select json_array_elements_text(m.keys)), cities = array(select json_array_elements_text(m.cities))
    from json_to_recordset(${JSON.stringify(made)}) as m (id uuid, changes int, keys json, cities json)
    where n.place_id = m.id and n.changes = m.changes`);
