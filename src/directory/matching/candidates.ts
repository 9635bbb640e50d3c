import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { ConnectionPool } from '../../db/pools.ts';
import type { InstitutionType } from '../../records/ref.ts';
import { ABBREVIATIONS } from '../institutions/name-words.ts';
import type { AccountRow } from './account-row.ts';
import { type PlaceName, placeName } from './place-name.ts';

/** A place that a row may mean. */
export interface Candidate {
  readonly row: number;
  readonly entityType: InstitutionType;
  readonly id: string;
  readonly name: PlaceName;
  readonly state: string;
  readonly ncesId: string | null;
  readonly stateId: string | null;
  readonly host: string | null;
  /** The host of a school's district. */
  readonly parentHost: string | null;
  readonly cities: readonly string[];
}

type Stored = Omit<Candidate, 'name'> & { readonly name: string };

/** More places than this with the words of a name are not told apart. */
const MANY = 400;
/** The places with the most similar names that are compared. */
const NEAREST = 20;
/** Rows per statement, so that no statement takes long. */
const CHUNK = 200;

const HOST = `lower(substring(r.website_url from '^[A-Za-z]+://(?:[Ww]{3}\\.)?([^/:?#]+)'))`;
/** As `stateIdKey` of names does it. */
const stateIdOf = (column: string): string =>
  `lower(ltrim(regexp_replace(regexp_replace(r.${column}, '^[A-Za-z]{2}-', ''), '[^A-Za-z0-9]', '', 'g'), '0'))`;
const WORDS = `to_tsvector('simple', 'instate' || r.state || ' ' || r.name)`;

const TABLES = {
  district: { table: 'districts', stateId: 'state_district_id' },
  school: { table: 'schools', stateId: 'state_school_id' },
} as const;

/** A name finds places by all of its words, or, where one is misspelled, by the beginning of one. */
export type NameSearch = 'words' | 'beginning';

/** The places that rows may mean, by their ids, hosts, and names; a few statements for all rows. */
export async function candidatesOf(
  pool: ConnectionPool,
  rows: readonly AccountRow[],
  by: NameSearch,
): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (const type of ['district', 'school'] as const) {
    const wanted = rows.filter(({ entityType }) => (entityType ?? type) === type);
    for (let start = 0; start < wanted.length; start += CHUNK) {
      const places = await pool.rows<Stored>(statement(type, wanted.slice(start, start + CHUNK), by));
      for (const place of places) found.push({ ...place, name: placeName(place.name) });
    }
  }
  return found;
}

function statement(type: InstitutionType, rows: readonly AccountRow[], by: NameSearch): Sql {
  const { table, stateId } = TABLES[type];
  const isSchool = type === 'school';
  const from = raw(`${table} r`);
  const exact = sql`
    select r.id from ${from} where r.nces_id = a.nces_id
    union select r.id from ${from} where ${raw(stateIdOf(stateId))} = a.state_id and r.state = a.state
    union (select r.id from ${from} where ${raw(HOST)} = a.host and r.website_url is not null limit ${NEAREST})
    union (${named(from)})`;
  return sql`
    select a.index as "row", ${type} as "entityType", r.id, r.name, r.state, r.nces_id as "ncesId",
      ${raw(stateIdOf(stateId))} as "stateId", ${raw(HOST)} as host,
      ${isSchool ? raw(HOST.replaceAll('r.', 'd.')) : sql`null`} as "parentHost",
      array_remove(array[r.physical_city, r.mailing_city], null) as cities
    from (${asked(rows, by)}) a
    cross join lateral (${by === 'words' ? exact : named(from)}) found
    join ${from} on r.id = found.id
    ${isSchool ? sql`join districts d on d.id = r.district_id` : empty}`;
}

/** None where the words are those of very many places. */
const named = (from: Sql): Sql => sql`
  select s.id from (
    select r.id, r.name, count(*) over () as number from (
      select r.id, r.name from ${from} where ${raw(WORDS)} @@ a.words::tsquery limit ${MANY + 1}
    ) r
  ) s where s.number <= ${MANY} order by similarity(s.name, a.name) desc limit ${NEAREST}`;

function asked(rows: readonly AccountRow[], by: NameSearch): Sql {
  const columns = {
    index: [rows.map(({ index }) => index), 'int'],
    nces_id: [rows.map(({ ncesId }) => ncesId ?? null), 'text'],
    state: [rows.map(({ state }) => state ?? null), 'text'],
    state_id: [rows.map(({ stateId }) => stateId ?? null), 'text'],
    host: [rows.map(({ host }) => host ?? null), 'text'],
    name: [rows.map(({ name }) => name?.text ?? null), 'text'],
    words: [rows.map(by === 'words' ? wordQuery : beginningQuery), 'text'],
  } as const;
  const arrays = Object.values(columns).map(([values, type]) => sql`${values}::${raw(type)}[]`);
  return sql`select * from unnest(${join(arrays)}) as a (${raw(Object.keys(columns).join(', '))})`;
}

/** Every way to write a word, by the word: `saint` and `st`. */
const WAYS = Map.groupBy(
  Object.entries(ABBREVIATIONS).filter(([, spelled]) => !spelled.includes(' ')),
  ([, spelled]) => spelled,
);

const MAX_WORDS = 6;

/** The words that a name must have, as a query of PostgreSQL's text search; null for a name that has none. */
function wordQuery({ name, state }: AccountRow): string | null {
  const words = (name?.core ?? '').match(/[a-z]+|\d+/g) ?? [];
  if (words.length === 0) return null;
  const ways = words.slice(0, MAX_WORDS).map((word) => {
    const same = [word, ...(WAYS.get(word) ?? []).map(([short]) => short)];
    return `(${same.map((way) => `'${way}'`).join('|')})`;
  });
  return [...(state ? [`'instate${state.toLowerCase()}'`] : []), ...ways].join('&');
}

/** The first letters of one of the words; a misspelling of these is not found. */
function beginningQuery({ name, state }: AccountRow): string | null {
  const words = (name?.core ?? '').split(' ').filter((word) => /^[a-z]{5,}$/.test(word));
  if (words.length === 0 || !state) return null;
  const beginnings = words.slice(0, MAX_WORDS).map((word) => `'${word.slice(0, 3)}':*`);
  return `'instate${state.toLowerCase()}'&(${beginnings.join('|')})`;
}
