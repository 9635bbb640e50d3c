import { inTurns, Semaphore } from '@emi/base/runtime';
import type { Viewer } from '@emi/base/viewer';
import type { ConnectionPool } from '@emi/records/context';
import sql from 'sql-template-tag';
import { acronymOf, cityKey } from '../names/index.ts';
import { type AccountRow, accountRow, type GivenRow } from './account-row.ts';
import { isInCity } from './agreement.ts';
import { type Candidate, candidatesOf, type NameSearch } from './candidates.ts';
import { judge, type Verdict } from './judge.ts';
import { storeNames } from './stored-names.ts';

/** The pools of a database: `core` stores names, and `search` finds them. */
export interface MatchingPools {
  readonly core: ConnectionPool;
  readonly search: ConnectionPool;
}

/** The searches after that by `words`, one after another, for rows for which they can find better; see `isOpen`. */
const NEXT: readonly NameSearch[] = ['parts', 'letters', 'initials'];

/** Number of rows that are matched together, with all places that they could refer to in memory. */
const BATCH = 100;
/** Batches of all callers that are matched at once; requests and files with more rows take turns. */
const batches = new Semaphore(3);

/**
 * Finds the place of each row, in the order of the rows, in short turns of the event loop.
 * @param compare gets the number of places that are about to be compared with their rows
 */
export async function matchPlaces(
  pools: MatchingPools,
  viewer: Pick<Viewer, 'seesSynthetic'>,
  given: readonly GivenRow[],
  compare: (places: number) => Promise<void> = async () => undefined,
): Promise<Verdict[]> {
  await storeNames(pools.core);
  const cities = new Cities(pools.search);
  const verdicts: Verdict[] = [];
  for (let start = 0; start < given.length; start += BATCH) {
    const batch = given.slice(start, start + BATCH);
    verdicts.push(...(await batches.run(() => matchBatch(pools.search, viewer, batch, cities, compare))));
  }
  return verdicts;
}

async function matchBatch(
  pool: ConnectionPool,
  viewer: Pick<Viewer, 'seesSynthetic'>,
  given: readonly GivenRow[],
  cities: Cities,
  compare: (places: number) => Promise<void>,
): Promise<Verdict[]> {
  const turn = inTurns();
  const rows: AccountRow[] = [];
  for (const [index, row] of given.entries()) {
    rows.push(accountRow(row, index));
    await turn();
  }
  const found = new Map<number, Candidate[]>();
  const verdicts: Verdict[] = [];
  for (const by of ['words', ...NEXT] as const) {
    const asked = by === 'words' ? rows : rows.filter((row) => isOpen(row, verdicts[row.index]!, by));
    if (asked.length === 0) continue;
    for await (const places of candidatesOf(pool, viewer, asked, by)) {
      await compare(places.length);
      add(found, places);
      await turn();
    }
    await cities.read(asked, found);
    for (const row of asked) {
      verdicts[row.index] = judge(row, found.get(row.index) ?? [], cities.of);
      await turn();
    }
  }
  return verdicts;
}

/** Returns `true` if this search can still find a better place for the row. */
function isOpen(row: AccountRow, verdict: Verdict, by: NameSearch): boolean {
  const { name, state, entityType } = row;
  if (!name || !state) return false;
  // Initials such as `CUSD` also stand for a kind of district, so earlier searches may have found other places by them.
  if (by === 'initials' && acronymOf(name) && entityType !== 'school') return verdict.status !== 'matched';
  if (by === 'initials' && entityType === 'school') return false;
  return isInPart(row, verdict) && (by === 'parts' || !isNamed(verdict));
}

/**
 * Returns `true` if one of the names lacks words of the other, so that another place may be meant: a school nearby may
 * have more of the row's words, and a city where the district only has a school may have its own district. Without a
 * match, returns `true` if no candidate is likely by its name.
 */
const isInPart = (row: AccountRow, { status, candidates, place, reasons }: Verdict): boolean =>
  status === 'matched'
    ? (place!.entityType === 'school' || (row.city !== undefined && !isInCity(row, place!))) &&
      reasons.includes('name_in_part')
    : !candidates.some((fit) => fit.isNamed && fit.confidence >= 0.5);

const isNamed = ({ status, candidates }: Verdict): boolean =>
  status === 'matched' || candidates.some((fit) => fit.isNamed);

function add(found: Map<number, Candidate[]>, more: readonly Candidate[]): void {
  for (const candidate of more) {
    const known = found.get(candidate.row);
    if (!known) found.set(candidate.row, [candidate]);
    else if (!known.some(({ id }) => id === candidate.id)) known.push(candidate);
  }
}

/** The cities of the schools of candidate districts, for rows with a city that is not the district's own. */
class Cities {
  readonly #known = new Map<string, ReadonlySet<string>>();
  readonly #pool: ConnectionPool;
  constructor(pool: ConnectionPool) {
    this.#pool = pool;
  }

  readonly of = ({ id }: Candidate): ReadonlySet<string> => this.#known.get(id) ?? NONE;

  async read(rows: readonly AccountRow[], found: ReadonlyMap<number, readonly Candidate[]>): Promise<void> {
    const ids = new Set<string>();
    for (const { index, city } of rows) {
      if (city === undefined) continue;
      for (const { id, entityType, cities } of found.get(index) ?? []) {
        if (
          entityType === 'district' &&
          !this.#known.has(id) &&
          !cities.some((one) => cityKey(one) === city)
        ) {
          ids.add(id);
        }
      }
    }
    if (ids.size === 0) return;
    const places = await this.#pool.rows<{ id: string; cities: string[] }>(sql`
      select district_id as id, array_agg(distinct physical_city) as cities from schools
      where district_id = any(${[...ids]}::uuid[]) and physical_city is not null group by district_id`);
    for (const id of ids) this.#known.set(id, NONE);
    for (const { id, cities } of places) this.#known.set(id, new Set(cities.map(cityKey)));
  }
}

const NONE: ReadonlySet<string> = new Set();
