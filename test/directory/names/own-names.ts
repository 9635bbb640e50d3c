import type { DatabaseAddress } from '@emi/base/runtime';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql, { raw } from 'sql-template-tag';
import { type ListedPlace, SWAPS, writtenForms } from '../../../quality/names/written-forms.ts';
import { entities } from '../../../src/app/entities.ts';
import type { Database } from '../../../src/db/database.ts';
import { matchPlaces } from '../../../src/directory/matching/match-places.ts';
import { openTestDatabase } from '../../support/open-database.ts';
import { rounds } from '../../support/rounds.ts';

const BATCH = 1_000;

/** One of `many` items, and more with more `TEST_ROUNDS`; `npm run quality:names` reads all items. */
const every = <Item>(many: number, items: readonly Item[]): Item[] =>
  items.filter((_, index) => index % Math.ceil(many / rounds(1)) === 0);

/**
 * Declares tests with the names of the whole directory, and forms of them as others write them. Only the test that
 * installs the directory calls this, because installing takes a quarter of a minute.
 */
export function namesOfTheDirectory(addressOf: () => DatabaseAddress): void {
  let db: Database;
  let districts: ListedPlace[];
  let schools: ListedPlace[];

  beforeAll(async () => {
    db = await openTestDatabase({
      address: addressOf(),
      entities,
      coreConnections: 4,
      searchConnections: 4,
    });
    const read = (table: string, type: string) =>
      db.core.rows<ListedPlace>(sql`
        select id, name, state, physical_city as city, county, student_count as students, ${raw(type)} as type
        from ${raw(table)} order by id`);
    districts = await read('districts', 'district_type');
    schools = await read('schools', 'null');
  });
  afterAll(() => db?.close());

  /** Sends rows in batches, and returns the result of each. */
  async function send<
    Row extends { readonly name: string; readonly state: string; readonly city?: string | null },
  >(rows: readonly Row[]) {
    const results = [];
    for (let start = 0; start < rows.length; start += BATCH) {
      const batch = rows.slice(start, start + BATCH);
      const verdicts = await matchPlaces(db, { seesSynthetic: false }, batch);
      results.push(...verdicts.map((verdict, at) => ({ row: batch[at]!, verdict })));
    }
    return results;
  }

  describe('places of the directory', () => {
    it.each(['district', 'school'] as const)(
      'a place of the type %s is found under its own name, state, and city, and none under those of another',
      async (entityType) => {
        const places = entityType === 'district' ? every(27, districts) : every(135, schools);
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
    );
  });

  describe('written forms of the names of regular districts', () => {
    it('are matched in every state, hardly ever to another place', async () => {
      const results = await send(every(18, writtenForms(districts)));
      expect(results.length).toBeGreaterThan(1_500);
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
    });

    it('are not matched where a direction, rank, or number is that of another place', async () => {
      const names = new Set(districts.map(({ name, state }) => `${state} ${name.toLowerCase()}`));
      const rows = every(8, districts).flatMap((place) =>
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
      expect(rows.length).toBeGreaterThan(50);
      const results = await send(rows);
      const back = results.filter(({ row, verdict }) => verdict.place?.id === row.id);
      expect(back.map(({ row }) => row.name)).toEqual([]);
    });
  });
}
