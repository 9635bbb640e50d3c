/** `npm run directory`: makes the tables of the bundled directory from its sources in `data/`, and their coverage. */
import 'reflect-metadata';
import { createWriteStream, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { DatabaseAddress } from '@emi/base/runtime';
import { Command } from 'commander';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { entities } from '../src/app/entities.ts';
import { startBundledPostgres } from '../src/db/bundled.ts';
import { openDatabase } from '../src/db/database.ts';
import { migrate } from '../src/db/migrate.ts';
import { onOwnConnection } from '../src/db/own-connection.ts';
import { storeNames } from '../src/directory/matching/stored-names.ts';
import { DIRECTORY_SOURCES, sourceFile } from '../src/importers/bundled.ts';
import { stageTable, tableFile } from '../src/importers/bundled-tables.ts';
import { runImport } from '../src/importers/index.ts';
import { summary } from '../src/importers/progress.ts';
import { columnCounts } from '../src/importers/published/coverage.ts';

const { coverage: isCoverage, json } = new Command('npm run directory --')
  .description('Imports the sources of the bundled directory, and writes data/tables/ from the result.')
  .option('--coverage', 'print how many places have each column, before and after, and write nothing')
  .option('--json', 'with --coverage: as JSON')
  .parse()
  .opts<{ coverage?: boolean; json?: boolean }>();

/** Columns that no source fills: each new place has their defaults. */
const NOT_OF_SOURCES = [
  'status',
  'retry_count',
  'last_updated_at',
  'created_at',
  'folded_name',
  'signal_count',
  'contact_count',
  'has_findings',
  'is_unreadable',
];

/** The columns that the sources fill, in the order of the table. */
async function filledColumns(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column: string }>(
    `select attname as column from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and attgenerated = '' and attname <> all($2) order by attnum`,
    [table, NOT_OF_SOURCES],
  );
  const names = rows.map(({ column }) => column);
  const counts = await client.query(
    `select ${names.map((name) => `count(${name})::int as ${name}`).join(', ')} from ${table}`,
  );
  return names.filter((name) => counts.rows[0][name] > 0);
}

async function write(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  from: string = table,
): Promise<void> {
  const rows = client.query(
    copyTo(`copy (select ${columns.join(', ')} from ${from} order by nces_id) to stdout`),
  );
  async function* lines() {
    yield `${columns.join('\t')}\n`;
    for await (const block of rows) yield block;
  }
  await pipeline(lines, createGzip({ level: 9 }), createWriteStream(tableFile(table)));
}

const PLACES = ['districts', 'schools'];
/** SQL: the names with the NCES ids of their places. */
const NAMES = `place_names join (
  ${PLACES.map((table) => `select id as place_id, nces_id from ${table}`).join(' union all ')}
) places using (place_id)`;

async function storeWords(address: DatabaseAddress): Promise<void> {
  const db = await openDatabase({ address, entities, coreConnections: 1, searchConnections: 1 });
  await storeNames(db.core);
  await db.close();
}

/** The number of places with each column: of all places, and of those with at least 1,000 students. */
interface Counts {
  readonly all: Readonly<Record<string, number>>;
  readonly large: Readonly<Record<string, number>>;
}

/** Columns that districts and schools both have, in the order of the tables. */
const FIRST_COLUMNS = [
  'website_url',
  'phone',
  'physical_address',
  'mailing_address',
  'physical_zip',
  'county',
  'locale_type',
  'latitude',
  'grade_levels',
];
const SIZE_COLUMNS = ['operating_status', 'student_count', 'teachers_fte', 'student_teacher_ratio'];

const COLUMNS = {
  districts: [...FIRST_COLUMNS, 'district_type', ...SIZE_COLUMNS, 'state_district_id', 'former_names'],
  schools: [...FIRST_COLUMNS, 'school_type', 'is_charter', ...SIZE_COLUMNS, 'state_school_id'],
};

async function countsOf(client: pg.Client, table: string, type: keyof typeof COLUMNS): Promise<Counts> {
  const { rows: known } = await client.query<{ column: string }>(
    'select attname as column from pg_attribute where attrelid = $1::regclass and attnum > 0',
    [table],
  );
  const has = new Set(known.map(({ column }) => column));
  const columns = COLUMNS[type].filter((column) => has.has(column));
  const of = async (where: string) => ({
    ...(await columnCounts(client, table, columns, where)),
    ...(type === 'districts' && {
      teachers_of_2023_24: (await columnCounts(client, table, [], `(${where}) and teachers_year >= '2023'`))
        .places,
    }),
  });
  return { all: await of('true'), large: await of('student_count >= 1000') };
}

function textOf(before: Record<string, Counts>, after: Record<string, Counts>): string {
  const percent = (counts: Readonly<Record<string, number>>, column: string) => {
    const { [column]: count = 0, places = 0 } = counts;
    return column === 'places'
      ? places.toLocaleString('en-US')
      : `${((100 * count) / (places || 1)).toFixed(1)} %`;
  };
  return Object.entries(after)
    .map(([table, now]) => {
      const was = before[table]!;
      const lines = Object.keys(now.all).map(
        (column) =>
          `| ${column} | ${percent(was.all, column)} | ${percent(now.all, column)} | ` +
          `${percent(was.large, column)} | ${percent(now.large, column)} |`,
      );
      const head = `| ${table} | before | after | with 1,000 students, before | after |\n|---|---|---|---|---|`;
      return [head, ...lines].join('\n');
    })
    .join('\n\n');
}

const dir = resolve('.data/directory');
rmSync(dir, { recursive: true, force: true });
const server = await startBundledPostgres({ dir, database: 'market', settings: { fsync: 'off' } });
try {
  await migrate(server.address);
  const before: Record<string, Counts> = {};
  await onOwnConnection(server.address, undefined, async (client) => {
    for (const { kind, file } of DIRECTORY_SOURCES) {
      // For schools, the coverage before is that by the older sources; for districts, that of release 0.3.0.
      if (file === 'schools-newer.csv.gz') before.schools = await countsOf(client, 'schools', 'schools');
      const report = await runImport(kind, sourceFile(file), server.address);
      if (report.rejected > 0) throw new Error(`${file}: ${JSON.stringify(report.errors.slice(0, 5))}`);
      console.error(`${file}: ${summary(report)}`);
    }
    if (isCoverage) {
      await stageTable(client, 'earlier', 'districts', tableFile('districts-0.3.0'));
      before.districts = await countsOf(client, 'earlier', 'districts');
      const after = {
        districts: await countsOf(client, 'districts', 'districts'),
        schools: await countsOf(client, 'schools', 'schools'),
      };
      console.log(json ? JSON.stringify({ before, after }, undefined, 2) : textOf(before, after));
    } else {
      for (const table of PLACES) await write(client, table, await filledColumns(client, table));
      await storeWords(server.address);
      await write(client, 'place_names', ['nces_id', 'version', 'keys', 'cities'], NAMES);
    }
  });
} finally {
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
}
