import { inTurns } from '@emi/base/runtime';
import type { Viewer } from '@emi/base/viewer';
import { inOwnWorld } from '@emi/records';
import type { ConnectionPool } from '@emi/records/context';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { InstitutionType } from '../../accounts/prices/ref.ts';
import {
  aroundOf,
  hostsOfLabels,
  isRegularType,
  labelsOf,
  type PlaceName,
  placeName,
  type Questions,
  questionsOf,
  type Surroundings,
} from '../names/index.ts';
import type { AccountRow } from './account-row.ts';

/** A place that a row could refer to. */
export interface Candidate {
  readonly row: number;
  readonly entityType: InstitutionType;
  readonly id: string;
  readonly name: PlaceName;
  /** Names that it had before. */
  readonly formerNames: readonly PlaceName[];
  readonly state: string;
  readonly county: string | null;
  readonly ncesId: string | null;
  readonly stateId: string | null;
  readonly host: string | null;
  /** The NCES id, the website's host, and the city of a school's district; null for districts. */
  readonly parentNcesId: string | null;
  readonly parentHost: string | null;
  readonly parentCity: string | null;
  readonly cities: readonly string[];
  readonly students: number | null;
  /** True unless the directory gives it another type than a regular district or school; see `isRegularType`. */
  readonly isRegular: boolean;
  readonly around: Surroundings;
}

interface Stored extends Omit<Candidate, 'name' | 'formerNames' | 'isRegular' | 'around'> {
  readonly name: string;
  readonly formerNames: readonly string[];
  readonly type: string | null;
}

/** Maximum number of places that a search by name or host finds for a row; by name, those in its city come first. */
const NEAREST = 60;
/** Maximum number of districts of a state whose initials are compared; many districts share short initials. */
const MOST_INITIALS = 300;
const HOST = `lower(substring(r.website_url from '^[A-Za-z]+://(?:[Ww]{3}\\.)?([^/:?#]+)'))`;
/** SQL: an id that a state assigned, normalized as by `stateIdKey` in `names/places.ts`. An index has it, too. */
const stateIdOf = (column: string): string =>
  `lower(ltrim(regexp_replace(regexp_replace(r.${column}, '^[A-Za-z]{2}-', ''), '[^A-Za-z0-9]', '', 'g'), '0'))`;

const TABLES = {
  district: { table: 'districts', stateId: 'state_district_id', type: 'r.district_type' },
  school: { table: 'schools', stateId: 'state_school_id', type: "case when r.is_charter then 'Charter' end" },
} as const;

/** The overlap of a name and a place: the words, most of them, the first or last letters, or the initials. */
export type NameSearch = 'words' | 'parts' | 'letters' | 'initials';

/**
 * The places that rows could refer to, found by ids, hosts, and names, with one statement for each type. Callers pass
 * few rows at a time, so that no statement takes long.
 */
export async function* candidatesOf(
  pool: ConnectionPool,
  viewer: Pick<Viewer, 'seesSynthetic'>,
  rows: readonly AccountRow[],
  by: NameSearch,
): AsyncGenerator<Candidate[]> {
  const turn = inTurns();
  const known = new Map<string, Pick<Candidate, 'name' | 'formerNames' | 'isRegular' | 'around'>>();
  const candidate = (place: Stored): Candidate => {
    const read = known.get(place.id) ?? {
      name: placeName(place.name, place.state),
      formerNames: place.formerNames.map((name) => placeName(name, place.state)),
      isRegular: isRegularType(place.type),
      around: aroundOf(place),
    };
    known.set(place.id, read);
    return { ...place, ...read };
  };
  for (const type of by === 'initials' ? (['district'] as const) : (['district', 'school'] as const)) {
    const wanted = rows.filter(({ entityType }) => (entityType ?? type) === type);
    if (wanted.length === 0) continue;
    const found: Candidate[] = [];
    for (const place of await pool.rows<Stored>(statement(type, viewer, wanted, by))) {
      found.push(candidate(place));
      await turn();
    }
    yield found;
  }
}

function statement(
  type: InstitutionType,
  viewer: Pick<Viewer, 'seesSynthetic'>,
  rows: readonly AccountRow[],
  by: NameSearch,
): Sql {
  // In each part of the query, so that limits count only places that the viewer may see.
  const own = (id: string) => join([sql`true`, ...inOwnWorld(viewer, id)], ' and ');
  const { table, stateId, type: kind } = TABLES[type];
  const isSchool = type === 'school';
  const from = raw(`${table} r`);
  const named = byName(type, by, own('n.place_id'));
  // Only `words`, the first search, and `initials`, which has further hosts, look up ids and hosts.
  const exact = sql`
    select r.id from ${from} where r.nces_id = ${isSchool ? raw('a.nces_id') : raw('left(a.nces_id, 7)')}
      and ${own('r.id')}
    union select r.id from ${from} where ${raw(stateIdOf(stateId))} = any(a.state_ids) and r.state = a.state
      and ${own('r.id')}
    union (select r.id from ${from}
      where ${raw(HOST)} = any(a.hosts) and r.website_url is not null and ${own('r.id')}
      limit ${NEAREST})
    union ${named}`;
  return sql`
    select a.index as "row", ${type} as "entityType", r.id, r.name, r.former_names as "formerNames",
      r.state, r.nces_id as "ncesId",
      ${raw(stateIdOf(stateId))} as "stateId", ${raw(HOST)} as host,
      ${isSchool ? raw('d.nces_id') : sql`null`} as "parentNcesId",
      ${isSchool ? raw(HOST.replaceAll('r.', 'd.')) : sql`null`} as "parentHost",
      ${isSchool ? raw('d.physical_city') : sql`null`} as "parentCity",
      array_remove(array[r.physical_city, r.mailing_city], null) as cities, r.county, ${raw(kind)} as type,
      r.student_count as students
    from (${asked(rows, by)}) a
    cross join lateral (${by === 'words' || by === 'initials' ? exact : named}) found
    join ${from} on r.id = found.id
    ${isSchool ? sql`join districts d on d.id = r.district_id` : empty}`;
}

const KEYS = sql`n.keys && a.keys`;
const ALL_KEYS = sql`n.keys @> a.all_keys and a.all_keys <> '{}'`;

/**
 * SQL: the schools with the row's name in the district that the row's id identifies, because they may not be among the
 * `NEAREST` of that name.
 */
const ofDistrict = (own: Sql, condition: Sql): Sql => sql`
  (select n.place_id as id from place_names n join schools o on o.id = n.place_id
  join districts p on p.id = o.district_id
  where p.nces_id = a.nces_id and n.entity_type = 'school' and ${own} and ${condition} limit ${NEAREST})`;

const byName = (type: InstitutionType, by: NameSearch, own: Sql): Sql => {
  const most = by === 'initials' ? MOST_INITIALS : NEAREST;
  const found = (condition: Sql) => sql`
    (select n.place_id as id from place_names n where n.entity_type = ${type} and ${own} and ${condition}
    order by n.cities && array[a.city] desc, n.place_id limit ${most})`;
  const all = by === 'parts' ? [KEYS, ALL_KEYS] : [KEYS];
  const inDistrict = type === 'school' ? all.map((condition) => ofDistrict(own, condition)) : [];
  return join([...all.map(found), ...inDistrict], ' union ');
};

/** The row's hosts, and those that a district with the row's name would have, whatever its name in the directory. */
const likelyHosts = ({ name, state, hosts }: AccountRow): readonly string[] =>
  name && state ? [...hosts, ...hostsOfLabels(labelsOf(name), state)] : hosts;

/** SQL: the rows as a relation, with the keys that the search asks for. */
function asked(rows: readonly AccountRow[], by: NameSearch): Sql {
  // The lists are texts of lines, because `unnest` flattens arrays of arrays.
  const lines = (values: readonly string[] = []) => values.join('\n');
  const questions = rows.map(({ name }) => name && questionsOf(name));
  const keys = (which: (questions: Questions) => readonly string[]) =>
    questions.map((one, at) => lines(one && which(one).map((key) => `${rows[at]!.state ?? '*'} ${key}`)));
  const keysBy = { words: 'exact', parts: 'shorter', letters: 'edges', initials: 'initials' } as const;
  const columns = {
    index: [rows.map(({ index }) => index), 'int'],
    nces_id: [rows.map(({ ncesId }) => ncesId ?? null), 'text'],
    state: [rows.map(({ state }) => state ?? null), 'text'],
    city: [rows.map(({ city }) => city ?? null), 'text'],
    state_id_lines: [rows.map(({ stateIds }) => lines(stateIds)), 'text'],
    host_lines: [rows.map((row) => lines(by === 'initials' ? likelyHosts(row) : row.hosts)), 'text'],
    key_lines: [keys((one) => one[keysBy[by]]), 'text'],
    word_lines: [by === 'parts' ? keys(({ words }) => words) : rows.map(() => ''), 'text'],
  } as const;
  const arrays = Object.values(columns).map(([values, type]) => sql`${values}::${raw(type)}[]`);
  return sql`select a.*, string_to_array(host_lines, E'\n') as hosts, string_to_array(key_lines, E'\n') as keys,
      string_to_array(state_id_lines, E'\n') as state_ids,
      string_to_array(word_lines, E'\n') as all_keys
    from unnest(${join(arrays)}) as a (${raw(Object.keys(columns).join(', '))})`;
}
