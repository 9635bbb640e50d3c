import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql, { raw } from 'sql-template-tag';
import { type ListedPlace, SWAPS, writtenForms } from '../../../quality/names/written-forms.ts';
import { matchPlaces } from '../../../src/directory/matching/match-places.ts';
import { installBundledDirectory } from '../../../src/importers/bundled.ts';
import { Harness } from '../../support/harness.ts';
import { rounds } from '../../support/rounds.ts';

let harness: Harness;
let districts: ListedPlace[];
let schools: ListedPlace[];

beforeAll(async () => {
  harness = await Harness.start();
  await installBundledDirectory(harness.address);
  const read = (table: string, type: string) =>
    harness.db.core.rows<ListedPlace>(sql`
      select id, name, state, physical_city as city, county, student_count as students, ${raw(type)} as type
      from ${raw(table)} order by id`);
  districts = await read('districts', 'district_type');
  schools = await read('schools', 'null');
}, 300_000);
afterAll(() => harness.close());

const BATCH = 1_000;

/** Sends rows in batches, and returns the result of each. */
async function send<
  Row extends { readonly name: string; readonly state: string; readonly city?: string | null },
>(rows: readonly Row[]) {
  const results = [];
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH);
    const verdicts = await matchPlaces(harness.db, { seesSynthetic: false }, batch);
    results.push(...verdicts.map((verdict, at) => ({ row: batch[at]!, verdict })));
  }
  return results;
}

/** One in so many; `npm run quality:names` reads all of them. */
const every = <Item>(many: number, items: readonly Item[]): Item[] =>
  items.filter((_, index) => index % Math.ceil(many / rounds(1)) === 0);

describe('places of the directory', () => {
  it.each(['district', 'school'] as const)(
    'a place of the type %s is found under its own name, state, and city, and none under those of another',
    async (entityType) => {
      const places = entityType === 'district' ? every(9, districts) : every(45, schools);
      const results = await send(
        places.map(({ id, name, state, city }) => ({ id, name, state, city, entityType })),
      );
      const wrong = results.filter(({ row, verdict: { status, place, candidates } }) =>
        status === 'matched'
          ? place!.id !== row.id
          : status === 'unmatched' || !candidates.some((candidate) => candidate.place.id === row.id),
      );
      expect(wrong.map(({ row }) => `${row.name}, ${row.city}, ${row.state}`)).toEqual([]);
      const matched = results.filter(({ verdict }) => verdict.status === 'matched').length;
      expect(matched / results.length).toBeGreaterThan(0.98);
    },
    600_000,
  );
});

describe('written forms of the names of regular districts', () => {
  it('are matched in every state, hardly ever to another place', async () => {
    const results = await send(every(12, writtenForms(districts)));
    expect(results.length).toBeGreaterThan(2_000);
    const states = new Map<string, { forms: number; matched: number }>();
    const wrong: string[] = [];
    for (const { row, verdict } of results) {
      const state = states.get(row.state) ?? { forms: 0, matched: 0 };
      states.set(row.state, state);
      state.forms++;
      if (verdict.status !== 'matched') continue;
      if (verdict.place!.id === row.id) state.matched++;
      else wrong.push(`${row.name}, ${row.state} → ${verdict.place!.name.text}`);
    }
    const matched = [...states.values()].reduce((sum, state) => sum + state.matched, 0);
    expect(matched / results.length).toBeGreaterThan(0.97);
    expect(wrong.length).toBeLessThanOrEqual(Math.max(1, results.length / 10_000));
    const low = [...states].filter(([, { forms, matched }]) => forms >= 20 && matched / forms < 0.9);
    expect(low).toEqual([]);
  }, 600_000);

  it('are not matched where a direction, rank, or number is that of another place', async () => {
    const names = new Set(districts.map(({ name, state }) => `${state} ${name.toLowerCase()}`));
    const rows = every(4, districts).flatMap((place) =>
      SWAPS.flatMap(([from, to]) => {
        const name = place.name.replace(new RegExp(`\\b${from}\\b`, 'i'), to);
        // Arizona's names end with the holder's own number, which says more than a direction.
        return name === place.name ||
          /\(\d+\)$/.test(name) ||
          names.has(`${place.state} ${name.toLowerCase()}`)
          ? []
          : [{ id: place.id, name, state: place.state, city: place.city }];
      }),
    );
    expect(rows.length).toBeGreaterThan(100);
    const results = await send(rows);
    const back = results.filter(({ row, verdict }) => verdict.place?.id === row.id);
    expect(back.map(({ row }) => row.name)).toEqual([]);
  }, 300_000);
});
