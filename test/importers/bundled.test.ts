import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { DATA_DIRECTORY } from '@emi/base/files';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { entities } from '../../src/app/entities.ts';
import { storeNames } from '../../src/directory/matching/stored-names.ts';
import { NAMES_VERSION } from '../../src/directory/names/index.ts';
import { DIRECTORY_SOURCES, EDITION, installBundledDirectory } from '../../src/importers/bundled.ts';
import { runImport } from '../../src/importers/index.ts';
import { showProgress } from '../../src/importers/progress.ts';
import { namesOfTheDirectory } from '../directory/names/own-names.ts';
import { ImportDesk } from '../support/imports.ts';
import { openTestDatabase } from '../support/open-database.ts';

let copied: ImportDesk;
beforeAll(async () => {
  copied = await ImportDesk.open();
});
afterAll(() => copied.close());

const NOT_OF_FILES = ['created_at', 'last_updated_at'];
const withoutTimes = (rows: readonly Record<string, unknown>[]) =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !NOT_OF_FILES.includes(column))),
  );

/** An NCES id of a school begins with that of its district. */
const DISTRICT_DIGITS = 7;

/** The header of a source, and the rows of one in seven districts and one in four of their schools. */
function part(file: string): string {
  const [header, ...rows] = gunzipSync(readFileSync(join(DATA_DIRECTORY, file)))
    .toString()
    .split('\n');
  const isChosen = (row: string): boolean => {
    const id = row.slice(0, row.indexOf(','));
    const isSchool = id.length > DISTRICT_DIGITS;
    return Number(id.slice(0, DISTRICT_DIGITS)) % 7 === 0 && (!isSchool || Number(id) % 4 === 0);
  };
  return [header, ...rows.filter(isChosen)].join('\n');
}

describe('the bundled directory', () => {
  it('is copied into an empty database, once, with the indexes as they were', async () => {
    const indexes = () =>
      copied.rows(`select indexdef from pg_indexes where tablename in ('districts', 'schools') order by 1`);
    const before = await indexes();
    await expect(installBundledDirectory(copied.address, AbortSignal.abort())).rejects.toMatchObject({
      name: 'AbortError',
    });
    await installBundledDirectory(copied.address);
    expect(await indexes()).toEqual(before);
    expect(await copied.rows('select edition from bundled_editions')).toEqual([{ edition: EDITION }]);
    await copied.rows(`update districts set phone = '(555) 010-0100' where nces_id = '0100005'`);
    await installBundledDirectory(copied.address);
    const [facts] = await copied.rows(`select
      (select count(*)::int from districts) as districts, (select count(*)::int from schools) as schools,
      (select phone from districts where nces_id = '0100005') as phone`);
    expect(facts).toEqual({ districts: 19_764, schools: 100_083, phone: '(555) 010-0100' });
    await copied.rows(`update districts set phone = '(256)891-1183' where nces_id = '0100005'`);
  });

  it('comes with the words of its names, as storing them again makes them', async () => {
    const SOME = `left(place_id::text, 1) = '0'`;
    const names = () => copied.rows(`select * from place_names where ${SOME} order by place_id`);
    const [counts] = await copied.rows(`select count(*)::int as names,
      count(*) filter (where version = ${NAMES_VERSION})::int as stored from place_names`);
    expect(counts).toEqual({ names: 119_847, stored: 119_847 }); // otherwise: npm run directory
    const brought = await names();
    expect(brought.length).toBeGreaterThan(7_000);
    await copied.rows(`update place_names set version = 0, keys = '{}', cities = '{}' where ${SOME}`);
    const db = await openTestDatabase({
      address: copied.address,
      entities,
      coreConnections: 1,
      searchConnections: 1,
    });
    await storeNames(db.core);
    await db.close();
    expect(await names()).toEqual(brought);
  });

  it('equals an import of its sources, which changes nothing the second time', async () => {
    const imported = await ImportDesk.open();
    try {
      const sources = DIRECTORY_SOURCES.map(({ kind, file }) => [kind, part(file)] as const);
      const run = async ([kind, text]: (typeof sources)[number]) =>
        runImport(kind, Readable.from([Buffer.from(text)]), imported.address);
      for (const source of sources) expect(await run(source)).toMatchObject({ rejected: 0 });
      expect(await run(sources[0]!)).toMatchObject({ inserted: 0, updated: 0, rejected: 0 });
      expect(await run(sources[2]!)).toMatchObject({ inserted: 0, updated: 0, rejected: 0 });
      for (const table of ['districts', 'schools']) {
        const rows = await imported.rows(`select * from ${table} order by nces_id`);
        const ids = rows.map(({ nces_id }) => nces_id);
        const same = await copied.rows(`select * from ${table} where nces_id = any($1) order by nces_id`, [
          ids,
        ]);
        expect(rows.length).toBeGreaterThan(2_000);
        const differing = withoutTimes(rows).filter(
          (row, at) => JSON.stringify(row) !== JSON.stringify(withoutTimes([same[at]])[0]),
        );
        expect(differing.slice(0, 3)).toEqual([]);
      }
    } finally {
      await imported.close();
    }
  });

  it('is of 2024-25, with websites, phones, and teachers of the year before', async () => {
    const [facts] =
      await copied.rows(`select count(*) filter (where nces_data_year = '2024-2025')::int as listed,
      round(100.0 * count(website_url) / count(*)) as websites, round(100.0 * count(phone) / count(*)) as phones,
      round(100.0 * count(physical_address) / count(*)) as streets,
      round(100.0 * count(*) filter (where teachers_year = '2023-2024') / count(*)) as teachers,
      round(100.0 * count(website_url) filter (where student_count >= 1000)
        / count(*) filter (where student_count >= 1000)) as large_websites,
      count(*) filter (where operating_status = 'closed')::int as closed,
      count(*) filter (where operating_status = 'gone')::int as gone,
      count(*) filter (where operating_status = 'inactive')::int as inactive,
      count(*) filter (where student_teacher_ratio not between 1 and 100)::int as odd_ratios,
      count(*) filter (where student_count_year <> '2023-2024')::int as other_years
      from districts`);
    expect(facts).toMatchObject({
      listed: 19_630,
      closed: 114,
      gone: 134,
      inactive: 59,
      odd_ratios: 0,
      other_years: 0,
      websites: '91',
      phones: '99',
      streets: '99',
      teachers: '89',
      large_websites: '99',
    });
    const [schools] = await copied.rows(`select round(100.0 * count(phone) / count(*)) as phones,
      round(100.0 * count(website_url) / count(*)) as websites, sum(student_count)::int as students from schools`);
    expect(schools).toEqual({ phones: '35', websites: '53', students: 49_205_891 });
  });
});

describe('places in the bundled directory', () => namesOfTheDirectory(() => copied.address));

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
