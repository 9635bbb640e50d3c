import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { zipSync } from 'fflate';
import { raw } from 'sql-template-tag';
import { type ImportKind, runImport } from '../../src/importers/index.ts';
import type { ImportOptions } from '../../src/importers/options.ts';
import type { RecordsReport } from '../../src/importers/records/report.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

const importing = async (kind: ImportKind, file: string | Uint8Array, options?: ImportOptions) =>
  (await runImport(
    kind,
    Readable.from([Buffer.from(file as string)]),
    harness.address,
    options,
  )) as RecordsReport;
const rows = (text: string) => harness.db.core.rows<Record<string, unknown>>(raw(text));
const table = (header: readonly string[], ...lines: readonly Record<string, string>[]) =>
  [header, ...lines.map((line) => header.map((name) => line[name] ?? ''))]
    .map((cells) => cells.join(','))
    .join('\r\n');

/** The columns of CCD's directory of agencies, in its order. */
const LEA = (
  'SCHOOL_YEAR FIPST STATENAME ST LEA_NAME STATE_AGENCY_NO UNION ST_LEAID LEAID MSTREET1 MSTREET2 MSTREET3 MCITY ' +
  'MSTATE MZIP MZIP4 LSTREET1 LSTREET2 LSTREET3 LCITY LSTATE LZIP LZIP4 PHONE WEBSITE SY_STATUS SY_STATUS_TEXT ' +
  'UPDATED_STATUS UPDATED_STATUS_TEXT EFFECTIVE_DATE LEA_TYPE LEA_TYPE_TEXT OUT_OF_STATE_FLAG ' +
  'CHARTER_LEA CHARTER_LEA_TEXT NOGRADES GSLO GSHI LEVEL IGOFFERED OPERATIONAL_SCHOOLS'
).split(' ');
const ESPANOLA = {
  SCHOOL_YEAR: '2024-2025',
  ST: 'NM',
  LEA_NAME: 'Española Public Schools',
  ST_LEAID: 'NM-055',
  LEAID: '3500900',
  MSTREET1: '405 Hunter St',
  MCITY: 'Española',
  MSTATE: 'NM',
  MZIP: '87532',
  LSTREET1: '405 Hunter St',
  LCITY: 'Española',
  LSTATE: 'NM',
  LZIP: '87532',
  PHONE: '(505)753-2254',
  WEBSITE: 'www.k12espanola.org',
  SY_STATUS: '1',
  SY_STATUS_TEXT: 'Open',
  UPDATED_STATUS_TEXT: 'Open',
  LEA_TYPE_TEXT: 'Regular public school district that is not a component of a supervisory union',
  GSLO: 'PK',
  GSHI: '12',
};
const MADISON = {
  ...ESPANOLA,
  ST: 'WI',
  LEA_NAME: 'Madison Metropolitan',
  ST_LEAID: 'WI-3269',
  LEAID: '5508520',
  WEBSITE: 'https://www.madison.k12.wi.us',
  PHONE: 'M',
  LSTREET1: '-1',
  GSLO: 'M',
  MZIP: '53703',
};
const CLOSED = {
  ...ESPANOLA,
  ST: 'AL',
  LEA_NAME: 'Gone City',
  ST_LEAID: 'AL-999',
  LEAID: '100009',
  WEBSITE: 'M',
  SY_STATUS: '2',
  SY_STATUS_TEXT: 'Closed',
  UPDATED_STATUS_TEXT: 'Closed',
};
const latin1 = (text: string) => Buffer.from(text, 'latin1');

describe('the directory of the Common Core of Data, as NCES publishes it', () => {
  beforeEach(async () => {
    for (const gone of ['schools', 'districts']) await harness.db.core.rows(raw(`delete from ${gone}`));
    await harness.db.core.rows(
      raw(`
      insert into districts (nces_id, name, state, phone, physical_address, website_url, website_confidence) values
        ('3500900', 'ESPANOLA PUBLIC SCHOOLS', 'NM', null, null, null, null),
        ('5508520', 'Madison', 'WI', '608', '545 W Dayton St', 'https://madison.org', 'high'),
        ('0100009', 'Gone City', 'AL', null, null, 'https://gone.example.org', 'medium')`),
    );
  });

  it('counts the first row of a district and rejects others by line', async () => {
    const again = { ...ESPANOLA, LEA_NAME: 'Another Name' };
    const report = await importing('ccd-districts', table(LEA, ESPANOLA, MADISON, again));
    expect(report).toMatchObject({ read: 3, rejected: 1 });
    expect(report.errors).toEqual([
      { line: 4, reason: 'LEAID 3500900 already has a row on line 2; only that one counts' },
    ]);
    expect(await rows(`select name from districts where nces_id = '3500900'`)).toEqual([
      { name: 'Española Public Schools' },
    ]);
  });

  const expected = [
    {
      nces_id: '0100009',
      name: 'Gone City',
      state_district_id: '999',
      website_url: 'https://gone.example.org',
      operating_status: 'closed',
      phone: '(505)753-2254',
      physical_address: '405 Hunter St',
    },
    {
      nces_id: '3500900',
      name: 'Española Public Schools',
      state_district_id: '055',
      website_url: 'http://www.k12espanola.org',
      operating_status: 'open',
      phone: '(505)753-2254',
      physical_address: '405 Hunter St',
    },
    {
      nces_id: '5508520',
      name: 'Madison Metropolitan',
      state_district_id: '3269',
      website_url: 'https://madison.org',
      operating_status: 'open',
      phone: '608',
      physical_address: '545 W Dayton St',
    },
  ];
  const text = table(LEA, ESPANOLA, MADISON, CLOSED);
  const zipped = zipSync({
    '__MACOSX/x.csv': latin1('a'),
    'readme.pdf': latin1('%PDF'),
    'ccd_lea_029_2425.csv': latin1(text),
  });

  it.each([
    ['in UTF-8', text],
    ['in Latin-1', latin1(text)],
    ['gzipped', gzipSync(latin1(text))],
    ['zipped', zipped],
    ['in a ZIP archive in a ZIP archive', zipSync({ 'ccd_lea_029_2425_w_0a.zip': zipped })],
    ['with tabs', text.replaceAll(',', '\t')],
  ])('fills what is missing and keeps websites of high confidence, %s', async (_, file) => {
    const report = await importing('ccd-districts', file);
    expect(report).toMatchObject({ read: 3, updated: 3, rejected: 0 });
    expect(report.notes).toEqual({ 'missing websites filled': 1, 'websites of high confidence kept': 1 });
    expect(
      await rows(`select nces_id, name, state_district_id, website_url, operating_status, phone, physical_address
        from districts order by nces_id`),
    ).toEqual(expected);
    expect(await importing('ccd-districts', file)).toMatchObject({ updated: 0, unchanged: 3 });
  });

  it('replaces a website of lower confidence, and adds districts and schools that are new', async () => {
    const fresh = { ...MADISON, LEAID: '5599999', LEA_NAME: 'New', ST_LEAID: 'WI-7777' };
    const moved = { ...CLOSED, WEBSITE: 'HTTP://Gone.k12.al.us/' };
    const report = await importing('ccd-districts', table(LEA, fresh, moved));
    expect(report).toMatchObject({ inserted: 1, updated: 1, notes: { 'websites replaced': 1 } });
    expect(await rows(`select website_url from districts where nces_id = '0100009'`)).toEqual([
      { website_url: 'HTTP://Gone.k12.al.us/' },
    ]);
    const school = {
      ...ESPANOLA,
      SCH_NAME: 'Fairview Elementary',
      NCESSCH: '350090000123',
      ST_SCHID: 'NM-055-044',
    };
    const header = [...LEA, 'SCH_NAME', 'NCESSCH', 'ST_SCHID', 'SCH_TYPE_TEXT'];
    expect(await importing('ccd-schools', table(header, school))).toMatchObject({ inserted: 1, rejected: 0 });
    expect(
      await rows('select name, state_school_id, phone, grade_levels, operating_status from schools'),
    ).toEqual([
      {
        name: 'Fairview Elementary',
        state_school_id: '044',
        phone: '(505)753-2254',
        grade_levels: 'PK-12',
        operating_status: 'open',
      },
    ]);
  });

  it('refuses other files, damaged archives, and archives without a table, whole', async () => {
    await expect(importing('ccd-districts', 'a,b\n1,2')).rejects.toThrow('The header lacks LEAID, LEA_NAME');
    await expect(importing('ccd-districts', zipped.subarray(0, zipped.length >> 1))).rejects.toThrow(
      'ZIP archive',
    );
    await expect(importing('ccd-districts', zipSync({ 'xl/workbook.xml': latin1('<x/>') }))).rejects.toThrow(
      'has no table (.csv, .txt, or .tsv)',
    );
  });

  it('gives a district that lost 8 % of its students in three years a pain point that cites both figures', async () => {
    const header = 'SCHOOL_YEAR,ST,LEAID,GRADE,RACE_ETHNICITY,SEX,STUDENT_COUNT,TOTAL_INDICATOR';
    const year = (name: string, ...counts: readonly [string, string][]) =>
      [
        header,
        ...counts.map(([id, count]) => `${name},X,${id},,,,${count},Education Unit Total`),
        `${name},X,3500900,Grade 1,White,Male,7,Category Set A`,
      ].join('\n');
    await importing(
      'ccd-membership',
      year('2021-2022', ['3500900', '3500'], ['5508520', '26000'], ['0100009', '50']),
    );
    await importing('ccd-membership', year('2023-2024', ['3500900', '3300'], ['5508520', '-1']));
    const report = await importing(
      'ccd-membership',
      year('2024-2025', ['3500900', '3220'], ['5508520', '25000'], ['100009', '10'], ['9999999', '5']),
    );
    expect(report.notes).toEqual({ 'districts that lost 8 % of their students in three years': 1 });
    expect(report.skipped).toEqual({ 'agency that is not in the directory': 1 });
    expect(await rows('select nces_id, student_count, enrollment from districts order by 1')).toEqual([
      { nces_id: '0100009', student_count: 10, enrollment: { '2021-2022': 50, '2024-2025': 10 } },
      {
        nces_id: '3500900',
        student_count: 3220,
        enrollment: { '2021-2022': 3500, '2023-2024': 3300, '2024-2025': 3220 },
      },
      { nces_id: '5508520', student_count: 25000, enrollment: { '2021-2022': 26000, '2024-2025': 25000 } },
    ]);
    expect(
      await rows(
        `select category, severity, origin, description, evidence->>'quote' as quote, source_url from pain_points`,
      ),
    ).toEqual([
      {
        category: 'enrollment',
        severity: 'medium',
        origin: 'federal',
        description: 'Enrollment fell from 3,500 in 2021-2022 to 3,220 in 2024-2025, by 8.0 %.',
        quote: 'ESPANOLA PUBLIC SCHOOLS: enrollment fell from 3,500 in 2021-2022 to 3,220 in 2024-2025.',
        source_url: 'https://nces.ed.gov/ccd/districtsearch/district_detail.asp?ID2=3500900',
      },
    ]);
  });

  it('cites the day of the file for a loss, and withdraws it if a complete file no longer has it', async () => {
    const year = (name: string, students: number) =>
      `SCHOOL_YEAR,ST,LEAID,STUDENT_COUNT,TOTAL_INDICATOR\n${name},NM,3500900,${students},Education Unit Total`;
    await importing('ccd-membership', year('2021-2022', 3_500));
    await importing('ccd-membership', year('2024-2025', 3_000), { day: '2026-03-01' });
    const left = () => rows(`select left(evidence ->> 'seenAt', 10) as day from pain_points`);
    const corrected = (of: number) =>
      importing('ccd-membership', year('2024-2025', 3_400), { complete: [{ state: 'NM', year: of }] });
    await corrected(2024);
    expect(await left()).toEqual([{ day: '2026-03-01' }]);
    expect([(await corrected(2025)).removed, await left()]).toEqual([{ pain_point: 1 }, []]);
    expect(await rows(`select kind from deletions where kind = 'pain_point'`)).toHaveLength(1);
  });

  it('takes revenue and spending from the finance survey, but no missing items and no older year', async () => {
    const header = [
      'LEAID',
      'NAME',
      'STABBR',
      'YEAR',
      'V33',
      'TOTALREV',
      'TCURELSC',
      'FL_V33',
      'FL_TOTALREV',
      'FL_TCURELSC',
    ];
    const survey = (...lines: readonly string[]) =>
      [header.join('\t'), ...lines.map((line) => line.replaceAll(' ', '\t'))].join('\n');
    const report = await importing(
      'f33',
      survey(
        '3500900 ESPANOLA NM 23 3300 61000000 49500000 R R R',
        '5508520 MADISON WI 23 25000 0 425000000 R M R',
        '0100009 GONE AL 23 -2 -1 -1 R R R',
        'N CITY NY 23 1 1 1 R R R',
      ),
    );
    expect(report.skipped).toEqual({ 'no figures': 1, 'school system without an NCES id': 1 });
    await importing('f33', survey('3500900 ESPANOLA NM 22 3300 1 33000000 R R R'));
    expect(
      await rows(
        'select nces_id, total_revenue, per_pupil_expenditure, finance_year from districts order by 1',
      ),
    ).toEqual([
      { nces_id: '0100009', total_revenue: null, per_pupil_expenditure: null, finance_year: null },
      { nces_id: '3500900', total_revenue: 61_000_000, per_pupil_expenditure: 15_000, finance_year: 2023 },
      { nces_id: '5508520', total_revenue: null, per_pupil_expenditure: 17_000, finance_year: 2023 },
    ]);
  });
});
