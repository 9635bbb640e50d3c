import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { describeWithDuckDb, describeWithProgram, describeWithPython } from '../support/tools.ts';

let harness: Harness;
let acme: Cast;
let folder: string;
/** The records as the JSON response has them. */
let records: readonly Record<string, unknown>[];

const LIST = '/schools?state=AL';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recipes-'));
  harness = await Harness.start();
  acme = await harness.seed.organization();
  const { id: districtId } = await harness.seed.district({ state: 'AL' });
  for (const [index, name] of ['Of one line', 'Of two\nlines, "quoted"', '0123'].entries()) {
    await harness.seed.school({
      districtId,
      name,
      state: 'AL',
      ncesId: `01000050087${index}`,
      phone: '0123456789',
      physicalZip: '01234',
      studentCount: index === 1 ? null : index * 111,
      latitude: index === 1 ? null : 32.5,
    });
  }
  records = (await harness.get(LIST, acme.key)).body.data;
  for (const format of ['csv', 'xlsx', 'parquet']) {
    const file = await fetch(`${harness.origin}/api/v1${LIST}&format=${format}`, {
      headers: { Authorization: `Bearer ${acme.key}` },
    });
    await writeFile(join(folder, `schools.${format}`), Buffer.from(await file.arrayBuffer()));
  }
});
afterAll(async () => {
  await harness.close();
  await rm(folder, { recursive: true, force: true });
});

/** The guide's recipe in a language, for the files in the folder of the tests. */
async function recipe(language: string): Promise<string> {
  const guide = await readFile('docs/reference/exports.md', 'utf8');
  const [, code] = new RegExp(`\`\`\`${language}\\n([^\`]+)\`\`\``).exec(guide) ?? [];
  return code!.replace(/(['"])schools\./g, `$1${folder}/schools.`);
}

const ids = () => records.map(({ nces_id: id }) => id);

describeWithDuckDb("the guide's recipe for DuckDB", (read) => {
  it('keeps the zeros of ids in CSV and Parquet', async () => {
    const statements = (await recipe('sql')).split(';').filter((statement) => statement.trim());
    expect(statements).toHaveLength(2);
    for (const statement of statements) {
      const rows = (await read(statement)) as { nces_id: string }[];
      expect(rows.map(({ nces_id: id }) => id)).toEqual(ids());
    }
  });
});

describeWithPython(['json', 'pandas', 'openpyxl'], "the guide's recipe for pandas", (python) => {
  it('keeps the zeros of ids in CSV and XLSX', async () => {
    const lines = (await recipe('python')).split('\n').filter((line) => !line.includes('parquet')); // needs pyarrow
    const shown = lines.flatMap((line) =>
      line.startsWith('schools =') ? [line, "found.append(list(schools['nces_id']))"] : [line],
    );
    const program = ['import json, pandas', 'found = []', ...shown, 'print(json.dumps(found))'].join('\n');
    expect(await python(program)).toEqual([ids(), ids()]);
  });
});

describeWithPython(
  ['json', 'pandas', 'openpyxl', 'pyarrow'],
  "the guide's recipe for pandas, with pyarrow",
  (python) => {
    it('keeps the zeros of ids in every format, and gives times, numbers, and lists their types', async () => {
      const shown = (await recipe('python'))
        .split('\n')
        .flatMap((line) => [line, ...(line.startsWith('schools =') ? ['tables.append(schools)'] : [])]);
      const program = [
        'import json, pandas',
        'tables = []',
        ...shown,
        `print(json.dumps({
        'ids': [list(table['nces_id']) for table in tables],
        'texts': [table['phone'].map(type).eq(str).all().item() for table in tables],
        'times': [[int(at.timestamp() * 1000) for at in table['last_updated_at']] for table in tables[::2]],
        'types': {name: str(kind) for name, kind in tables[2].dtypes.items()}}))`,
      ].join('\n');
      const {
        ids: found,
        texts,
        times,
        types,
      } = (await python(program)) as {
        ids: string[][];
        texts: boolean[];
        times: number[][];
        types: Record<string, string>;
      };
      const instants = records.map(({ last_updated_at: at }) => Date.parse(at as string));
      expect([found, texts, times]).toEqual([
        [ids(), ids(), ids()],
        [true, true, true],
        [instants, instants],
      ]);
      expect(types).toMatchObject({
        last_updated_at: expect.stringMatching(/^datetime64\[.s, UTC\]$/),
        student_count: 'float64', // pandas has no nulls among whole numbers
        latitude: 'float64',
      });
    });
  },
);

describeWithProgram('Rscript', 'r-base-core', "the guide's recipe for R", (rscript) => {
  it('keeps the zeros of ids in CSV', async () => {
    const program = `${await recipe('r')}\ncat(schools$nces_id, sep = '\\n')`;
    expect((await rscript('-e', program)).trim().split('\n')).toEqual(ids());
  });
});
