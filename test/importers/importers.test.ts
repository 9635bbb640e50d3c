import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ImportProgress } from '../../src/importers/options.ts';
import { recordId } from '../../src/importers/table.ts';
import { type CsvRow, csv, districtRow, ImportDesk, schoolRow } from '../support/imports.ts';

let desk: ImportDesk;
beforeAll(async () => {
  desk = await ImportDesk.open();
});
beforeEach(() => desk.clear());
afterAll(() => desk.close());

/** Enough rows to rebuild the indexes of an empty table. */
const MANY = Array.from({ length: 600 }, (_, i) => districtRow({ nces_id: String(1_000_000 + i) }));

const importDistricts = (...rows: CsvRow[]) => desk.import('nces-districts', csv(...rows));
const importSchools = (...rows: CsvRow[]) => desk.import('nces-schools', csv(...rows));
const district = async (ncesId = '0100005') =>
  (await desk.rows('select * from districts where nces_id = $1', [ncesId]))[0];

describe('an imported row', () => {
  it('gives a district every fact of its row', async () => {
    const report = await importDistricts(districtRow());
    expect(report).toMatchObject({ read: 1, inserted: 1, updated: 0, unchanged: 0, rejected: 0, errors: [] });
    expect(report.absent_columns).toEqual([]);
    expect(await district()).toMatchObject({
      nces_id: '0100005',
      name: 'Albertville City',
      state: 'AL',
      website_url: 'http://www.albertk12.org/',
      grade_levels: 'PK-12',
      locale_type: 'Town: Distant',
      phone: '(256) 891-1183',
      physical_address: '107 WEST MAIN ST',
      physical_city: 'ALBERTVILLE',
      physical_state: 'AL',
      physical_zip: '35950',
      mailing_address: 'P O BOX 9',
      mailing_city: 'Guntersville',
      mailing_state: 'AL',
      mailing_zip: '35976',
      county: 'Marshall',
      student_count: 5821,
      school_count: 6,
      free_reduced_lunch_pct: 69.04,
      latitude: 34.267964,
      longitude: -86.208985,
      district_type: 'Regular',
      reported_type: 'Regular local school district',
      teachers_fte: 267.5,
      teachers_year: '2014-2015',
      student_teacher_ratio: null,
      state_district_id: '101',
      nces_data_year: '2023-2024',
      source: 'NCES Common Core of Data 2023-24',
      source_url: 'https://nces.ed.gov/ccd/districtsearch/district_detail.asp?ID2=0100005',
      status: 'pending',
    });
  });

  it('gives a school every fact of its row, and its district', async () => {
    await importDistricts(districtRow());
    expect(await importSchools(schoolRow())).toMatchObject({ inserted: 1, absent_columns: [] });
    expect((await desk.rows('select * from schools'))[0]).toMatchObject({
      nces_id: '010000500871',
      district_id: (await district()).id,
      name: 'Albertville High School',
      grade_levels: '09-12',
      student_count: 1710,
      school_type: 'Regular',
      reported_type: null,
      is_charter: false,
      state_school_id: '0871',
      teachers_fte: 90,
      teachers_year: '2022-2023',
      student_teacher_ratio: 19,
      website_url: 'https://ahs.albertk12.org/',
      mailing_address: null,
      nces_data_year: '2023-2024',
      source_url: 'https://nces.ed.gov/ccd/schoolsearch/school_detail.asp?ID=010000500871',
    });
  });

  it('reads zero teachers as an unknown number, and keeps a row as it is when it is imported again', async () => {
    await importDistricts(districtRow({ teachers_fte_2014_15: '0', pupil_teacher_ratio_2014_15: '0' }));
    expect(await district()).toMatchObject({
      teachers_fte: null,
      teachers_year: null,
      student_teacher_ratio: null,
    });
    await importDistricts(districtRow());
    expect(await importDistricts(districtRow())).toMatchObject({ unchanged: 1 });
  });

  it('has no ratio of students and teachers whose years are more than three apart', async () => {
    await importDistricts(districtRow());
    const ratio = async (teachersYear: string | null, dataYear: string | null) => {
      await desk.rows(
        `update districts set teachers_year = $1, student_count_year = $2, student_teacher_ratio = 18`,
        [teachersYear, dataYear],
      );
      return (await district()).student_teacher_ratio;
    };
    expect(await ratio('2020-2021', '2023-2024')).toBe(18);
    expect(await ratio('2019-2020', '2023-2024')).toBeNull();
    expect(await ratio('2023-2024', '2019-2020')).toBeNull();
    expect(await ratio(null, '2023-2024')).toBe(18);
  });

  it('stores a website of a file that has no column for its confidence', async () => {
    const { website_confidence: _, ...row } = districtRow();
    const report = await importDistricts(row);
    expect(report).toMatchObject({ inserted: 1, absent_columns: [] });
    expect((await district()).website_url).toBe('http://www.albertk12.org/');
  });

  it('gives a record the same id in every installation', async () => {
    await importDistricts(districtRow());
    expect((await district()).id).toBe(recordId('0100005'));
    expect(recordId('0100005')).toBe('b743b52f-099a-5b35-ab59-ba3aa16181bf');
  });

  it.each([
    ['high', 'https://a.example.org/x', 'https://a.example.org/x'],
    ['medium', 'http://a.example.org', 'http://a.example.org'],
    ['low', 'http://a.example.org', null],
    ['', 'http://a.example.org', null],
    ['high', 'ftp://a.example.org', null],
    ['high', 'javascript:alert(1)', null],
    ['high', 'www.example.org', null],
    ['high', '', null],
    ['official', 'http://a.example.org', 'http://a.example.org'],
  ])('stores a website of confidence "%s" at "%s" as %s', async (website_confidence, website_url, stored) => {
    expect(await importDistricts(districtRow({ website_confidence, website_url }))).toMatchObject({
      inserted: 1,
    });
    expect((await district()).website_url).toBe(stored);
  });

  it.each([
    ['1', '3', 33.33],
    ['0', '10', 0],
    ['10', '10', 100],
    ['11', '10', null],
    ['0', '0', null],
    ['', '10', null],
    ['5', '', null],
  ])(
    'counts %s students with free lunch of %s as %s percent',
    async (frl_eligible_students, student_count, percent) => {
      await importDistricts(districtRow({ frl_eligible_students, student_count }));
      expect((await district()).free_reduced_lunch_pct).toBe(percent);
    },
  );

  it('stores a count of 0 as 0 and a blank as unknown', async () => {
    await importDistricts(
      districtRow({ student_count: '0', school_count: '', grade_low: '', grade_high: '' }),
    );
    expect(await district()).toMatchObject({ student_count: 0, school_count: null, grade_levels: null });
  });
});

describe('a repeated import', () => {
  const everything = () => desk.rows('select ctid, xmin, xmax, * from districts order by nces_id');

  it('changes nothing and touches no row when the file is the same', async () => {
    const rows = [districtRow(), districtRow({ nces_id: '0100006', student_count: '', phone: '' })];
    await importDistricts(...rows);
    const before = await everything();
    expect(await importDistricts(...rows)).toMatchObject({ inserted: 0, updated: 0, unchanged: 2 });
    expect(await everything()).toEqual(before);
  });

  it('updates a changed row, and keeps its id, its scouting results, and what the file leaves empty', async () => {
    await importDistricts(districtRow(), districtRow({ nces_id: '0100006' }));
    await desk.rows(`update districts set id = gen_random_uuid(), ai_summary = 'bright', status = 'completed',
      crawled_at = '2026-01-02', notes = 'ours', total_revenue = 12, retry_count = 3, created_at = '2020-01-01',
      last_updated_at = '2020-01-01'`);
    const [before, other] = await everything();

    const report = await importDistricts(
      districtRow({ name: 'Albertville City Schools', phone: '' }),
      districtRow({ nces_id: '0100006', website_url: '', county: '', grade_low: '', student_count: '' }),
    );
    expect(report).toMatchObject({ inserted: 0, updated: 1, unchanged: 1 });
    const [after, otherAfter] = await everything();
    const { ctid, xmin, xmax, last_updated_at, folded_name, ...kept } = before;
    expect(after).toMatchObject({
      ...kept,
      name: 'Albertville City Schools',
      folded_name: 'albertville city schools|albertville city',
      former_names: ['Albertville City'],
    });
    expect(after.last_updated_at.getTime()).toBeGreaterThan(last_updated_at.getTime());
    expect(otherAfter).toEqual(other);
  });

  it('keeps columns that the file lacks, and names them', async () => {
    await importDistricts(districtRow());
    const report = await importDistricts({
      nces_id: '0100005',
      name: 'New Name',
      state: 'al',
      county: 'Other',
    });
    expect(report).toMatchObject({ updated: 1 });
    expect(report.absent_columns).toEqual(
      expect.arrayContaining(['website_url', 'grade_levels', 'phone', 'free_reduced_lunch_pct']),
    );
    expect(await district()).toMatchObject({ name: 'New Name', county: 'Other', phone: '(256) 891-1183' });
  });

  it('succeeds beside another import of the same file; only one of them stores it', async () => {
    const reports = await Promise.all([importDistricts(...MANY), importDistricts(...MANY)]);
    expect(reports.map(({ inserted }) => inserted).sort()).toEqual([0, 600]);
    expect(reports.map(({ unchanged }) => unchanged).sort()).toEqual([0, 600]);
  });

  it('leaves the indexes as they were', async () => {
    const indexes = () =>
      desk.rows(`select indexdef from pg_indexes where tablename in ('districts', 'schools') order by 1`);
    const before = await indexes();
    await importDistricts(...MANY, districtRow());
    await importSchools(...MANY.map(({ nces_id }) => schoolRow({ nces_id: `${nces_id}00001` })));
    expect(await indexes()).toEqual(before);
    expect(before.length).toBeGreaterThan(30);
  });
});

describe('a file to import', () => {
  const awkward = districtRow({ name: 'A "quoted", and\nbroken\tname \\ é', county: 'Doña Ana' });
  const plain = csv(awkward, districtRow({ nces_id: '0100006' }));

  it.each([
    ['plain', Buffer.from(plain)],
    ['gzipped', gzipSync(plain)],
    ['gzipped in two members', Buffer.concat([gzipSync(plain.slice(0, 300)), gzipSync(plain.slice(300))])],
    ['with a byte-order mark', Buffer.from(`\ufeff${plain}`)],
    ['with every cell quoted', Buffer.from(`\ufeff${quoted(awkward, districtRow({ nces_id: '0100006' }))}`)],
    ['with Windows line ends', Buffer.from(plain.replaceAll('\n', '\r\n'))],
    ['without a last line end', Buffer.from(plain.trimEnd())],
    ['with blank lines', Buffer.from(`${plain.replace(/\n(?=0100006)/, '\n\n\n')}\n\n`)],
  ])('is read %s, and byte by byte', async (_, file) => {
    expect(await desk.import('nces-districts', file)).toMatchObject({ read: 2, inserted: 2, errors: [] });
    expect(await district()).toMatchObject({ name: awkward.name, county: 'Doña Ana' });
    const bytes = Array.from(file, (byte) => Buffer.of(byte));
    expect(await desk.import('nces-districts', bytes)).toMatchObject({ read: 2, unchanged: 2, errors: [] });
  });

  it('is an empty directory when it has only a header', async () => {
    expect(await importDistricts(districtRow())).toMatchObject({ inserted: 1 });
    const [header = ''] = csv(districtRow()).split('\n');
    expect(await desk.import('nces-districts', header)).toMatchObject({ read: 0, inserted: 0, rejected: 0 });
    expect(await desk.rows('select from districts')).toHaveLength(1);
  });

  it('reports its progress as bytes read and rows, and when they are being stored', async () => {
    const file = gzipSync(
      csv(...Array.from({ length: 500 }, (_, i) => districtRow({ nces_id: `${1_000_000 + i}` }))),
    );
    const seen: ImportProgress[] = [];
    await desk.import('nces-districts', file, { onProgress: (done) => seen.push(done) });
    expect(seen.at(0)).toMatchObject({ step: 'reading' });
    expect(seen.at(-1)).toEqual({ bytes: file.length, rows: 500, step: 'storing' });
  });
});

function quoted(...rows: CsvRow[]): string {
  const lines = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))];
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  return lines.map((cells) => `${cells.map(cell).join(',')}\n`).join('');
}
