import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { describeWithDuckDb, describeWithProgram, describeWithPython } from '../support/tools.ts';

let harness: Harness;
let acme: Cast;
let folder: string;
/** The records as the JSON response has them. */
let records: readonly Record<string, unknown>[];

const NAMES = [
  'Plain Elementary',
  '0123 "Quoted", with commas; semicolons',
  "O'Brien\nK-8\tSchool",
  '=HYPERLINK("http://example.org")',
  '  Spaces around  ',
  '<b>&amp;</b> _x0041_ 🏫',
  'Line\u2028separators\u0085and \u2029more',
  'null',
  '1e5',
  'TRUE',
];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
  harness = await Harness.start();
  acme = await harness.seed.organization({ plan: 'pro' });
  const { id: districtId } = await harness.seed.district({ state: 'AL', name: 'Of the files' });
  for (const [index, name] of NAMES.entries()) {
    const school = await harness.seed.school({
      districtId,
      name,
      state: 'AL',
      ncesId: `0100005008${String(index).padStart(2, '0')}`,
      phone: '0123456789',
      physicalZip: '01234',
      studentCount: index % 3 === 0 ? null : index * 111,
      studentTeacherRatio: index % 2 === 0 ? null : index + 0.25,
      latitude: index === 4 ? null : 32.5 + index / 8,
      longitude: index === 4 ? null : -86.5 - index / 8,
    });
    if (index % 2 === 0) await acme.unlocks('school', school);
  }
  records = (await harness.get(`${LIST}&limit=200`, acme.key)).body.data;
  expect(records).toHaveLength(NAMES.length);
});
afterAll(async () => {
  await harness.close();
  await rm(folder, { recursive: true, force: true });
});

const LIST =
  '/schools?state=AL&include=teachers_year,display_name,operating_status,former_names,student_count_year,reading';

/** Downloads the list in a format and returns the path of the file. */
async function fileIn(format: string, list = LIST): Promise<string> {
  const response = await fetch(`${harness.origin}/api/v1${list}&format=${format}`, {
    headers: { Authorization: `Bearer ${acme.key}` },
  });
  expect(response.status).toBe(200);
  const path = join(folder, `schools.${format}`);
  await writeFile(path, Buffer.from(await response.arrayBuffer()));
  return path;
}

/** The values of a record by the names of columns. */
function flat(record: object, prefix = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([key, value]) =>
      ['_access', 'reading', 'changes'].includes(key)
        ? Object.entries(flat(value, `${prefix}${key}.`))
        : [[prefix + key, value]],
    ),
  );
}

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

/** The cells of a workbook: objects are JSON, lists are joined. */
const cellOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return typeof value[0] === 'object' ? JSON.stringify(value) : value.join('; ');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
};
const cells = () =>
  records.map((record) =>
    Object.fromEntries(Object.entries(flat(record)).map(([name, value]) => [name, cellOf(value)])),
  );

/** Instants as numbers, in whatever way a tool writes them. */
const withTimes = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) =>
      typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]/.test(value)
        ? [name, Date.parse(value.replace(' ', 'T').replace(/\+00$/, 'Z'))]
        : [name, value],
    ),
  );

const isListOfTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

const objectsAsJson = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) =>
      typeof value === 'object' && value !== null && !isListOfTexts(value)
        ? [name, JSON.stringify(value)]
        : [name, value],
    ),
  );

describeWithDuckDb('DuckDB', (read) => {
  it('reads every value of a Parquet file with its type', async () => {
    const path = await fileIn('parquet');
    const rows = (await read(`select * from '${path}'`)) as Record<string, unknown>[];
    expect(rows.map(withTimes)).toEqual(records.map((record) => withTimes(objectsAsJson(flat(record)))));
    const types = (await read(`describe select * from '${path}'`)) as {
      column_name: string;
      column_type: string;
    }[];
    const typeOf = Object.fromEntries(types.map((column) => [column.column_name, column.column_type]));
    expect(typeOf).toMatchObject({
      id: 'VARCHAR',
      nces_id: 'VARCHAR',
      physical_zip: 'VARCHAR',
      phone: 'VARCHAR',
      student_count: 'INTEGER',
      latitude: 'DOUBLE',
      last_updated_at: 'TIMESTAMP WITH TIME ZONE',
      '_access.is_unlocked': 'BOOLEAN',
    });
    const times = await read(`select epoch_ms(last_updated_at) as at from '${path}'`);
    expect(times).toEqual(
      records.map(({ last_updated_at: at }) => ({ at: String(Date.parse(at as string)) })),
    );
    const facts = await read(
      `select decode(value) as value from parquet_kv_metadata('${path}') where decode(key) = 'source'`,
    );
    expect(facts).toEqual([{ value: `${LIST}&format=parquet` }]);
  });

  it('reads lists of a Parquet file as lists, and an empty file with its columns', async () => {
    const vendor = await harness.seed.vendor({ aliases: ['One', 'Two; three', ''] });
    const path = await fileIn('parquet', `/vendors?ids=${vendor.id}`);
    expect(await read(`select aliases, len(aliases) as n from '${path}'`)).toEqual([
      { aliases: ['One', 'Two; three', ''], n: '3' },
    ]);
    const empty = await fileIn('parquet', '/schools?state=WY');
    expect(await read(`select count(*) as n, count(nces_id) as ids from '${empty}'`)).toEqual([
      { n: '0', ids: '0' },
    ]);
  });
});

const READ_EMPTY = `
import json, sys, openpyxl
print(json.dumps([list(row) for row in openpyxl.load_workbook(sys.argv[1])['Rows'].iter_rows(values_only=True)]))`;

describeWithPython(['json', 'openpyxl'], 'openpyxl', (python) => {
  const READ = `
import datetime, json, sys, openpyxl
book = openpyxl.load_workbook(sys.argv[1])
sheet = book['Rows']
def value(cell):
    return cell.isoformat() if isinstance(cell, (datetime.datetime, datetime.date)) else cell
print(json.dumps({
  'sheets': book.sheetnames, 'frozen': sheet.freeze_panes, 'filter': sheet.auto_filter.ref,
  'rows': [[value(cell) for cell in row] for row in sheet.iter_rows(values_only=True)],
  'types': [[cell.data_type, cell.number_format] for cell in sheet[2]],
  'about': [[value(cell) for cell in row] for row in book['About'].iter_rows(values_only=True)]}))`;

  it('reads every value of a workbook: text as text, times as times, and the sheet about the file', async () => {
    const { sheets, frozen, filter, rows, types, about } = (await python(READ, await fileIn('xlsx'))) as {
      sheets: string[];
      frozen: string;
      filter: string;
      rows: unknown[][];
      types: [string, string][];
      about: (string | null)[][];
    };
    const [header, ...body] = rows as [string[], ...unknown[][]];
    expect([sheets, frozen, filter]).toEqual([
      ['Rows', 'About'],
      'A2',
      expect.stringMatching(new RegExp(`^A1:[A-Z]+${NAMES.length + 1}$`)),
    ]);
    const read = body.map((row) => Object.fromEntries(row.map((value, at) => [header[at], value])));
    const expected = cells().map((record) =>
      Object.fromEntries(
        Object.entries(record).map(([name, value]) => [name, isTime(value) ? timeIn(value) : value]),
      ),
    );
    // this openpyxl leaves the escape that Excel and LibreOffice undo
    expect(JSON.parse(JSON.stringify(read).replaceAll('_x005F_x0041_', '_x0041_'))).toEqual(expected);
    const column = (name: string) => types[header.indexOf(name)];
    for (const name of ['nces_id', 'physical_zip', 'phone', 'id']) expect(column(name)).toEqual(['s', '@']);
    expect(column('last_updated_at')).toEqual(['d', expect.stringContaining('yyyy')]);
    const words = about.map(([first, second]) => [first, second]);
    expect(words).toContainEqual(['Query', `${LIST}&format=xlsx`]);
    expect(words).toContainEqual(['nces_id', expect.stringMatching(/NCES/)]);
    const empty = (await python(READ_EMPTY, await fileIn('xlsx', '/schools?state=WY'))) as unknown[][];
    expect(empty).toEqual([header]);
  });
});

/** Python's isoformat of an instant in UTC. */
const timeIn = (instant: string): unknown => expect.stringContaining(instant.slice(0, 19));

describeWithProgram('ogr2ogr', 'gdal-bin', 'GDAL', (ogr2ogr) => {
  it('reads a GeoJSON file: points, ids as text, and places without coordinates', async () => {
    const path = await fileIn('geojson');
    const back = join(folder, 'back.geojson');
    await ogr2ogr('-f', 'GeoJSON', '-lco', 'COORDINATE_PRECISION=9', back, path);
    const { features } = JSON.parse(await readFile(back, 'utf8'));
    expect(features).toHaveLength(records.length);
    for (const [index, { geometry, properties, id }] of features.entries()) {
      const { latitude, longitude, ...record } = records[index]!;
      expect(geometry).toEqual(
        latitude === null ? null : { type: 'Point', coordinates: [longitude, latitude] },
      );
      expect(id).toBe(record.id);
      for (const name of ['nces_id', 'name', 'phone', 'physical_zip', 'student_count'])
        expect([name, properties[name]]).toEqual([name, record[name]]);
      expect(Boolean(properties['_access.is_unlocked'])).toBe(
        (record._access as { is_unlocked: boolean }).is_unlocked,
      );
    }
  });
});

describeWithProgram('soffice', 'libreoffice-calc-nogui', 'LibreOffice', (soffice) => {
  it('opens a workbook with every text as it is', async () => {
    const path = await fileIn('xlsx');
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    await soffice(profile, '--headless', '--convert-to', 'fods', '--outdir', folder, path);
    const text = await readFile(join(folder, 'schools.fods'), 'utf8');
    for (const { nces_id: id } of records) expect(text).toContain(`<text:p>${id}</text:p>`);
    expect(text).toContain('&lt;b&gt;&amp;amp;&lt;/b&gt; _x0041_ 🏫</text:p>');
    expect(text).not.toContain('of:=HYPERLINK');
    expect(text).toContain('table:display-filter-buttons="true"');
  });
});

describe('a list without coordinates', () => {
  it('is refused as GeoJSON, by format and by media type, also in the background', async () => {
    const { status, body } = await harness.get('/vendors?format=geojson', acme.key);
    expect([status, body.message]).toEqual([400, 'format must be one of json, csv, ndjson, xlsx, parquet.']);
    const headers = { Accept: 'application/geo+json' };
    expect((await harness.request('/api/v1/vendors', { key: acme.key, headers })).status).toBe(406);
    const order = await harness.post('/exports', acme.key, { path: '/vendors', format: 'geojson' });
    expect([order.status, order.body.message]).toEqual([
      400,
      'The format of this list must be one of csv, ndjson, xlsx, parquet.',
    ]);
  });
});
