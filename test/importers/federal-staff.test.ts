import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sql, { raw } from 'sql-template-tag';
import { runImport } from '../../src/importers/index.ts';
import type { RecordsReport } from '../../src/importers/records/report.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.db.core.rows(sql`delete from schools`);
  await harness.db.core.rows(sql`delete from districts`);
  await harness.db.core.rows(sql`
    insert into districts (nces_id, name, state, student_count, nces_data_year, teachers_fte, teachers_year) values
      ('5508520', 'Madison Metropolitan', 'WI', 25237, '2023-2024', 1900, '2014-2015'),
      ('5500001', 'Unstaffed', 'WI', 100, '2023-2024', null, null)`);
  await harness.db.core.rows(sql`
    insert into schools (nces_id, name, state, district_id, student_count, nces_data_year)
    select '550852000373', 'Spring Harbor Middle', 'WI', id, 240, '2023-2024'
    from districts where nces_id = '5508520'`);
});

const importing = async (...lines: readonly string[]) =>
  (await runImport(
    'ccd-staff',
    Readable.from([Buffer.from(lines.join('\r\n'))]),
    harness.address,
  )) as RecordsReport;
const stored = (table: string, id: string) =>
  harness.db.core.rows<Record<string, unknown>>(
    raw(`select teachers_fte, teachers_year, student_teacher_ratio from ${table} where nces_id = '${id}'`),
  );

/** The columns of CCD's staff of agencies, and the rows that it has of Madison, Wisconsin. */
const LEA =
  'SCHOOL_YEAR,FIPST,STATENAME,ST,LEA_NAME,STATE_AGENCY_NO,UNION,ST_LEAID,LEAID,STAFF,STAFF_COUNT,' +
  'TOTAL_INDICATOR,DMS_FLAG';
const row = (year: string, staff: string, count: string, indicator: string, id = '5508520') =>
  `${year},55,WISCONSIN,WI,Madison Metropolitan,01,,WI-3269,${id},${staff},${count},${indicator},Reported`;
const madison = (year: string) => [
  row(year, 'Elementary Teachers', '878.96', 'Category Set A'),
  row(year, 'Secondary Teachers', '972.80', 'Category Set A'),
  row(year, 'Paraprofessionals/Instructional Aides', '317.65', 'Category Set A'),
  row(year, 'Teachers', '2114.93', 'Derived - Major Staffing Category'),
  row(year, 'School Staff', '947.37', 'Derived - Major Staffing Category'),
  row(year, 'No Category Codes', '3999.43', 'Education Unit Total'),
];

describe("CCD's file of staff", () => {
  it('gives districts their teachers with the year and a ratio, not all employees', async () => {
    const report = await importing(LEA, ...madison('2021-2022'));
    expect(report).toMatchObject({ read: 1, updated: 1, rejected: 0 });
    expect(await stored('districts', '5508520')).toEqual([
      { teachers_fte: 2114.93, teachers_year: '2021-2022', student_teacher_ratio: 11.93 },
    ]);
    expect(await importing(LEA, ...madison('2021-2022'))).toMatchObject({ updated: 0, unchanged: 1 });
  });

  it('gives no ratio of years that are more than three apart, and never replaces a later figure', async () => {
    await importing(LEA, ...madison('2018-2019'));
    expect(await stored('districts', '5508520')).toEqual([
      { teachers_fte: 2114.93, teachers_year: '2018-2019', student_teacher_ratio: null },
    ]);
    const older = await importing(LEA, row('2016-2017', 'Teachers', '1', 'Derived'));
    expect(older).toMatchObject({ updated: 0, skipped: { 'teachers of a later year are known': 1 } });
  });

  it('gives no teachers for 0 or -1, and skips agencies that are not in the directory', async () => {
    const derived = 'Derived - Major Staffing Category';
    const report = await importing(
      LEA,
      row('2023-2024', 'Teachers', '0', derived),
      row('2023-2024', 'Teachers', '-1', derived, '5500001'),
      row('2023-2024', 'Teachers', '5', derived, '5599999'),
      row('23/24', 'Teachers', '5', derived),
    );
    expect(report).toMatchObject({
      updated: 0,
      skipped: { 'number of teachers unknown': 2, 'agency that is not in the directory': 1 },
      errors: [{ line: 5, reason: 'SCHOOL_YEAR is "23/24"; it must be such as 2023-2024' }],
    });
    expect(await stored('districts', '5508520')).toMatchObject([{ teachers_fte: 1900 }]);
  });

  it('gives schools their teachers, by the file of schools', async () => {
    const header =
      'SCHOOL_YEAR,FIPST,STATENAME,ST,SCH_NAME,STATE_AGENCY_NO,UNION,ST_LEAID,LEAID,ST_SCHID,NCESSCH,SCHID,' +
      'TEACHERS,TOTAL_INDICATOR,DMS_FLAG';
    const school =
      '2022-2023,55,WISCONSIN,WI,Spring Harbor Middle,01,,WI-3269,5508520,WI-3269-0440,550852000373,5500373,' +
      '20.00,Education Unit Total,Reported';
    expect(await importing(header, school)).toMatchObject({ updated: 1, rejected: 0 });
    expect(await stored('schools', '550852000373')).toEqual([
      { teachers_fte: 20, teachers_year: '2022-2023', student_teacher_ratio: 12 },
    ]);
  });

  it('is refused whole if it is another file', async () => {
    await expect(importing('SCHOOL_YEAR,LEAID,STUDENT_COUNT', '2023-2024,5508520,7')).rejects.toThrow(
      'The header lacks STAFF and STAFF_COUNT, or NCESSCH and TEACHERS',
    );
  });
});
