import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RecordsReport } from '../../src/importers/records/report.ts';
import { csv, districtRow, ImportDesk, schoolRow } from '../support/imports.ts';

// Mistakes that imports once made with whole published files; each row stands for a kind.
let desk: ImportDesk;
beforeAll(async () => {
  desk = await ImportDesk.open();
});
beforeEach(() => desk.clear());
afterAll(() => desk.close());

const district = async () => (await desk.rows('select * from districts'))[0];
const importing = async (...[kind, file]: Parameters<ImportDesk['import']>) =>
  (await desk.import(kind, file)) as RecordsReport;

describe('a file of the directory', () => {
  it.each([
    ['nces-districts', 'website_confidence', 'verified', 'one of official, high, medium, low, or empty'],
    ['nces-districts', 'website_confidence', 'Official', 'one of official, high, medium, low, or empty'],
    ['nces-districts', 'grade_high', 'Twelfth', 'one of PK, KG, '],
    ['nces-districts', 'status_2024_25', 'Merged', 'a status such as Open, Closed, Inactive, or Future'],
    ['nces-schools', 'is_charter', 'Yes', 'true, false, or empty'],
  ] as const)('empties no cell for an unknown value in %s.%s', async (kind, column, value, allowed) => {
    const isOfSchools = kind === 'nces-schools';
    const row = isOfSchools ? schoolRow() : districtRow({ status_2024_25: 'Open' });
    if (isOfSchools) await importing('nces-districts', csv(districtRow()));
    await importing(kind, csv(row));
    const table = isOfSchools ? 'schools' : 'districts';
    const [before] = await desk.rows(`select * from ${table}`);
    const report = await importing(kind, csv({ ...row, [column]: value }));
    expect(report).toMatchObject({
      updated: 0,
      rejected: 1,
      errors: [{ line: 2, nces_id: row.nces_id, reason: expect.stringContaining(allowed) }],
    });
    expect(await desk.rows(`select * from ${table}`)).toEqual([before]);
  });

  it('keeps what is stored when cells have become empty or a website is of low confidence', async () => {
    await importing('nces-districts', csv(districtRow()));
    const before = await district();
    const { nces_id, name, state, ...rest } = districtRow();
    const empty = Object.fromEntries(Object.keys(rest).map((column) => [column, '']));
    const low = { website_url: 'http://guess.example.org', website_confidence: 'low' };
    for (const row of [empty, { ...empty, ...low }])
      await importing('nces-districts', csv({ nces_id: nces_id!, name: name!, state: state!, ...row }));
    expect(await district()).toEqual(before);
  });
});

const MEMBERSHIP = 'SCHOOL_YEAR,LEAID,STUDENT_COUNT,TOTAL_INDICATOR';
const membership = (year: string, id: string, count: string) =>
  importing('ccd-membership', `${MEMBERSHIP}\n${year},${id},${count},Education Unit Total`);

describe("a file of agencies' students", () => {
  it('leaves the sum of the schools where it has 0 for their agency, and counts the row', async () => {
    await importing(
      'nces-districts',
      csv(districtRow({ student_count: '1710', student_count_year: '2023-2024' })),
    );
    await importing('nces-schools', csv(schoolRow()));
    const before = await district();
    expect(await membership('2024-2025', '0100005', '0')).toMatchObject({
      updated: 0,
      rejected: 0,
      skipped: { '0 students reported of an agency whose schools have some': 1 },
    });
    expect(await district()).toEqual(before);
    await desk.rows('update schools set student_count = 0');
    await membership('2024-2025', '0100005', '0');
    expect(await district()).toMatchObject({ student_count: 0, student_count_year: '2024-2025' });
  });
});

const LEA =
  'SCHOOL_YEAR,LEAID,LEA_NAME,ST,ST_LEAID,LSTREET1,LSTREET2,MSTREET1,PHONE,WEBSITE,UPDATED_STATUS_TEXT';
const leas = (year: string, ...rows: readonly (readonly string[])[]) =>
  importing('ccd-districts', [LEA, ...rows.map((cells) => [year, ...cells].join(','))].join('\n'));
const agency = (id: string, street = '', phone = '', website = '', street2 = '') => [
  id,
  'Cache',
  'UT',
  'UT-03',
  street,
  street2,
  street,
  phone,
  website,
  'Open',
];

describe('a federal directory of agencies', () => {
  it.each([
    ['No Local Address', null],
    ['NO PHYSICAL ADDRESS', null],
    ['None', null],
    ['CLOSED', null],
    ['n/a', null],
    ['Attn Pat Poe', null],
    ['C/O Pat Poe', null],
    ['2063 N 1200 E', '2063 N 1200 E'],
  ])('turns the street %j into %j, and keeps one that is known', async (cell, street) => {
    await leas('2024-2025', agency('4900001', cell));
    expect(await district()).toMatchObject({ physical_address: street, mailing_address: street });
    await desk.rows(`update districts set physical_address = '1 Main St'`);
    await leas('2024-2025', agency('4900001', cell));
    expect((await district()).physical_address).toBe(street ?? '1 Main St');
    await leas('2024-2025', agency('4900001', cell, '', '', '75 S 400 W'));
    expect((await district()).physical_address).toBe(street ?? '75 S 400 W');
  });

  it.each([
    ['http://http:www.ccsdut.example.org', 'http://www.ccsdut.example.org'],
    ['https://https://ccsdut.example.org/home', 'https://ccsdut.example.org/home'],
    ['ccsdut.example.org', 'http://ccsdut.example.org'],
    ['2063 N 1200 E Logan', null],
    ['office@ccsdut.example.org', null],
    ['none', null],
  ])('turns the website %j into %j', async (cell, website) => {
    expect(await leas('2024-2025', agency('4900001', '', '', cell))).toMatchObject({ rejected: 0 });
    expect((await district()).website_url).toBe(website);
  });

  it.each(['(555)555-5555', '(435)123-4567', '(077)752-3925', '752-3925'])(
    'keeps the phone that is known instead of %j, and counts it',
    async (phone) => {
      await leas('2023-2024', agency('4900001', '', '(435)752-3925'));
      const report = await leas('2024-2025', agency('4900001', '', phone));
      expect(report.notes).toMatchObject({ 'phones that the numbering plan does not have left out': 1 });
      expect((await district()).phone).toBe('(435)752-3925');
    },
  );

  it('keeps the year of a count under a newer directory, also where none is stored with the count', async () => {
    await importing('nces-districts', csv(districtRow({ student_count_year: '2023-2024' })));
    const row = ['0100005', 'Albertville City', 'AL', 'AL-101', '', '', '', '', '', 'Open'];
    await leas('2024-2025', row);
    const years = { nces_data_year: '2024-2025', student_count: 5821, student_count_year: '2023-2024' };
    expect(await district()).toMatchObject(years);
    await desk.rows(`update districts set nces_data_year = '2023-2024'`);
    await desk.rows('update districts set student_count_year = null');
    await leas('2024-2025', row);
    expect(await district()).toMatchObject(years);
  });

  it('marks agencies that the list of their state no longer has, unless it lacks many', async () => {
    const ids = Array.from({ length: 12 }, (_, at) => `49000${10 + at}`);
    await leas('2023-2024', ...ids.map((id) => agency(id)));
    await importing('nces-districts', csv(districtRow()));
    const gone = () => desk.rows(`select nces_id from districts where operating_status = 'gone'`);
    await leas('2024-2025', ...ids.slice(0, 10).map((id) => agency(id)));
    expect(await gone()).toEqual([]);
    const whole = ids.slice(1).map((id) => agency(id));
    const report = await leas('2024-2025', ...whole);
    expect(report.notes).toMatchObject({ 'districts marked as gone from the list': 1 });
    expect(await gone()).toEqual([{ nces_id: '4900010' }]);
    expect(await desk.rows('select from districts')).toHaveLength(13);
    expect(await leas('2024-2025', ...whole)).toMatchObject({ inserted: 0, updated: 0, unchanged: 11 });
    await leas('2025-2026', ...ids.map((id) => agency(id)));
    expect(await gone()).toEqual([]);
  });
});

describe("a file of agencies' teachers", () => {
  it.each([
    ['1.4', null, 1],
    ['6000', null, 1],
    ['58.3', 99.85, 0],
    ['5821', 1, 0],
  ])('derives from %s teachers of 5,821 students the ratio %j', async (teachers, ratio, noted) => {
    await importing('nces-districts', csv(districtRow({ student_count_year: '2023-2024' })));
    const file = `SCHOOL_YEAR,LEAID,STAFF,STAFF_COUNT\n2023-2024,0100005,Teachers,${teachers}`;
    const report = await importing('ccd-staff', file);
    expect(report.notes['ratios outside of 1 to 100 left out'] ?? 0).toBe(noted);
    expect(await district()).toMatchObject({ teachers_fte: Number(teachers), student_teacher_ratio: ratio });
    expect(await importing('ccd-staff', file)).toMatchObject({ updated: 0, unchanged: 1 });
  });
});
