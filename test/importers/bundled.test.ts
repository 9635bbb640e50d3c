import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DISTRICT_TYPES, SCHOOL_TYPES } from '../../src/directory/institutions/institution.types.ts';
import { hasDirectory, importBundledDirectory } from '../../src/importers/bundled.ts';
import { showProgress } from '../../src/importers/progress.ts';
import { csv, districtRow, ImportDesk } from '../support/imports.ts';

let desk: ImportDesk;
beforeAll(async () => {
  desk = await ImportDesk.open();
});
afterAll(() => desk.close());

it('a directory without schools is completed from the bundled one, without a rejected row', async () => {
  expect(await hasDirectory(desk.address)).toBe(false);
  await desk.import('nces-districts', csv(districtRow({ name: 'An older name' })));
  expect(await hasDirectory(desk.address)).toBe(false);

  const reports = await importBundledDirectory(desk.address);
  expect(reports).toMatchObject([
    { kind: 'nces-districts', read: 19_637, inserted: 19_636, updated: 1, rejected: 0, absent_columns: [] },
    { kind: 'nces-schools', read: 100_083, inserted: 100_083, updated: 0, rejected: 0, absent_columns: [] },
  ]);
  expect(await hasDirectory(desk.address)).toBe(true);
  const [facts] =
    await desk.rows(`select sum(student_count)::int as students, count(website_url)::int as websites,
      count(distinct district_id)::int as districts, count(distinct state)::int as states from schools`);
  expect(facts).toEqual({ students: 49_205_891, websites: 47_206, districts: 18_296, states: 51 });

  const found = async (table: string, types: readonly string[]) =>
    Object.fromEntries(
      await Promise.all(
        types.map(async (type) => {
          const [row] = await desk.rows(
            `select count(*)::int as found from ${table} where types @> array['${type.toLowerCase()}']`,
          );
          return [type, row!.found];
        }),
      ),
    );
  expect(await found('schools', SCHOOL_TYPES.types)).toEqual({
    Regular: 18_524,
    'Special Education': 305,
    Vocational: 100,
    Alternative: 2_228,
    Charter: 5_155,
  });
  expect(await found('districts', DISTRICT_TYPES.types)).toEqual({
    Regular: 13_130,
    'Supervisory Union': 109,
    'Service Agency': 954,
    State: 170,
    Federal: 4,
    Charter: 2_066,
    Specialized: 0, // since 2017; these types are from 2014-15
    Other: 113,
  });
});

it('an import that is canceled at once imports nothing', async () => {
  await expect(importBundledDirectory(desk.address, AbortSignal.abort())).rejects.toMatchObject({
    name: 'AbortError',
  });
});

it('the last line of the progress summarizes the rows', () => {
  const lines: string[] = [];
  const progress = showProgress('Schools', 1_000, { write: (line: string) => lines.push(line) > 0 });
  progress.update({ bytes: 500, rows: 10_000, step: 'reading' });
  progress.update({ bytes: 1_000, rows: 20_000, step: 'storing' });
  progress.finish({
    kind: 'nces-schools',
    read: 20_000,
    inserted: 19_999,
    updated: 0,
    unchanged: 0,
    rejected: 1,
    seconds: 1.25,
    errors: [],
    absent_columns: [],
    ignored_columns: [],
  });
  expect(lines.at(-1)).toBe(
    'Schools: 20,000 rows read: 19,999 new, 0 changed, 0 unchanged, 1 rejected (1.3 s)\n',
  );
});
