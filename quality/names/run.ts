/** `npm run quality:names`: how many written names find their district, by state and by confidence. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { Command } from 'commander';
import { parse } from 'csv-parse/sync';
import sql, { raw } from 'sql-template-tag';
import { entities } from '../../src/app/entities.ts';
import { startBundledPostgres } from '../../src/db/bundled.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { matchPlaces } from '../../src/directory/matching/match-places.ts';
import { installBundledDirectory } from '../../src/importers/bundled.ts';
import { type Known, type MeantRow, setsOf } from './sets.ts';
import { type Judged, tableOfConfidence, tableOfSets, tableOfStates } from './tables.ts';
import { type ListedPlace, writtenForms } from './written-forms.ts';

interface Options {
  list?: string[];
  show?: string;
  write?: boolean;
}

const FIGURES = resolve('docs/matching-figures.md');
const BATCH = 1_000;

const program = new Command('npm run quality:names --')
  .description(
    'Matches the written forms of all regular districts, or the rows of lists, and counts what is found.',
  )
  .option(
    '--list <files...>',
    'CSV with the columns of POST /match, and `meant`: the NCES id of the place that the row means, empty for none',
  )
  .option('--show <folder>', 'write the rows that are not matched to the right place into TSV files')
  .option('--write', `write the tables of the written forms into docs/matching-figures.md`)
  .parse();
const { list, show, write } = program.opts<Options>();

const bundled = await startBundledPostgres({ dir: resolve('.data/quality-names'), database: 'market' });
try {
  await migrate(bundled.address);
  const db = await openDatabase({
    address: bundled.address,
    entities,
    coreConnections: 2,
    searchConnections: 2,
  });
  try {
    await run(db);
  } finally {
    await db.close();
  }
} finally {
  await bundled.stop();
}

async function run(db: Database): Promise<void> {
  await installBundledDirectory(bundled.address);
  if (list) {
    for (const file of list) await report(basename(file), await judged(db, rowsOf(file)));
    return;
  }
  const places = await db.core.rows<ListedPlace & { ncesId: string }>(sql`
    select id, nces_id as "ncesId", name, state, physical_city as city, county, student_count as students,
      district_type as type from districts order by id`);
  const ids = new Map(places.map(({ id, ncesId }) => [id, ncesId]));
  const forms = writtenForms(places).map((form) => ({ ...form, meant: ids.get(form.id)! }));
  const sets = [
    [
      'Name and state',
      await judged(
        db,
        forms.map(({ city: _, ...form }) => form),
      ),
    ],
    ['Name, city, and state', await judged(db, forms)],
  ] as const;
  for (const [title, results] of sets) report(title, results);
  const listed = new Map<string, readonly Judged[]>();
  for (const [title, rows] of Object.entries(
    setsOf(await known(db, 'districts'), await known(db, 'schools')),
  )) {
    listed.set(title, await judged(db, rows));
    save(title, listed.get(title)!);
  }
  console.log(`\n${tableOfSets(listed)}`);
  if (write) writeFileSync(FIGURES, textOf(sets, tableOfSets(listed)));
}

function known(db: Database, table: 'districts' | 'schools'): Promise<Known[]> {
  const [stateId, districtNcesId, parent] =
    table === 'districts'
      ? ['r.state_district_id', 'null', '']
      : ['r.state_school_id', 'd.nces_id', 'join districts d on d.id = r.district_id'];
  return db.core.rows<Known>(sql`
    select r.nces_id as "ncesId", r.name, r.state, r.physical_city as city, ${raw(stateId)} as "stateId",
      ${raw(districtNcesId)} as "districtNcesId", r.operating_status = 'open' as "isOpen"
    from ${raw(table)} r ${raw(parent)} where r.nces_id is not null order by md5(r.nces_id)`);
}

async function judged(db: Database, rows: readonly MeantRow[]): Promise<Judged[]> {
  const results: Judged[] = [];
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH);
    const verdicts = await matchPlaces(db, { seesSynthetic: false }, batch);
    for (const [at, { status, place, confidence, candidates }] of verdicts.entries()) {
      const row = batch[at]!;
      const found = place ?? candidates[0]?.place;
      results.push({
        row,
        status,
        confidence,
        isRight: place !== undefined && place.ncesId === row.meant,
        isCandidate: candidates.some((fit) => fit.place.ncesId === row.meant),
        found: found ? `${found.name.text}, ${found.cities[0] ?? ''} ${found.state} ${found.ncesId}` : '',
      });
    }
  }
  return results;
}

function rowsOf(file: string): MeantRow[] {
  const lines = parse(readFileSync(file), { columns: true, bom: true }) as Record<string, string>[];
  return lines.map(({ meant = '', name, city, state, domain, nces_id, state_id, entity_type }) => ({
    name,
    city,
    state,
    domain,
    meant,
    ncesId: nces_id,
    stateId: state_id,
    entityType: entity_type === 'district' || entity_type === 'school' ? entity_type : null,
  }));
}

function report(title: string, results: readonly Judged[]): void {
  console.log(`\n## ${title}\n\n${tableOfConfidence(results)}\n\n${tableOfStates(results)}`);
  save(title, results);
}

/** With `--show`, writes the rows that are not matched as they are meant. */
function save(title: string, results: readonly Judged[]): void {
  if (!show) return;
  mkdirSync(show, { recursive: true });
  const lines = results
    .filter(({ isRight, status, row }) => !isRight && !(row.meant === '' && status !== 'matched'))
    .map(({ row, status, isCandidate, confidence, found }) =>
      [
        status,
        isCandidate ? 'candidate' : '',
        row.name,
        row.city,
        row.state,
        row.meant,
        confidence,
        found,
      ].join('\t'),
    );
  writeFileSync(join(show, `${title}.tsv`), `${lines.join('\n')}\n`);
}

function textOf(sets: readonly (readonly [string, readonly Judged[]])[], listed: string): string {
  const tables = sets.flatMap(([title, results]) => [
    `## ${title}`,
    tableOfConfidence(results),
    tableOfStates(results),
  ]);
  const head = [
    '# Figures of matching',
    'Made by `npm run quality:names -- --write` from the written forms of all regular districts of the\n' +
      'bundled directory (`quality/names/written-forms.ts`), and from its rows as files have them\n' +
      '(`quality/names/sets.ts`). [matching.md](matching.md) explains the rules.',
    '## Rows as files have them',
    listed,
    'A school that has the name of its district, as most charters do, means the district if the row has\n' +
      'the id of that and no type.',
  ];
  return `${[...head, ...tables].join('\n\n')}\n`;
}
