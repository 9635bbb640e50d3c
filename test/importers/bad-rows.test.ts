import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ImportReport, RowError } from '../../src/importers/report.ts';
import { type CsvRow, csv, districtRow, ImportDesk, schoolRow } from '../support/imports.ts';

let desk: ImportDesk;
beforeAll(async () => {
  desk = await ImportDesk.open();
});
beforeEach(() => desk.clear());
afterAll(() => desk.close());

const FIRST = districtRow({ nces_id: '0000001', status_2024_25: 'Open' });
const LAST = districtRow({ nces_id: '0000009' });
const storedIds = async (table = 'districts') =>
  (await desk.rows(`select nces_id from ${table} order by 1`)).map(({ nces_id }) => nces_id);

/** Puts a row between two good ones; exactly its error must be reported. */
async function rejectionOf(row: CsvRow): Promise<RowError> {
  const report = await desk.import('nces-districts', csv(FIRST, row, LAST));
  expect(report).toMatchObject({ read: 3, inserted: 2, rejected: 1 });
  expect(await storedIds()).toEqual(['0000001', '0000009']);
  return report.errors[0] as RowError;
}

const badRow = (values: CsvRow) => districtRow({ nces_id: '0000005', ...values });
/** Values that a row may not have, and the reason that is reported. They share one import, which has fixed costs. */
const BAD: readonly (readonly [CsvRow, string])[] = [
  [{ nces_id: '' }, 'nces_id is missing; every row must have one'],
  [{ nces_id: '5' }, 'nces_id is "5"; it must be an NCES id of 7 digits, zeros in front included'],
  [
    { nces_id: '01000O5' },
    'nces_id is "01000O5"; it must be an NCES id of 7 digits, zeros in front included',
  ],
  [{ name: ' ' }, 'name is missing; every row must have one'],
  [{ name: 'x'.repeat(201) }, 'it must be at most 200 characters long, not 201'],
  [{ state: '' }, 'state is missing; every row must have one'],
  [
    { state: 'Texas' },
    'state is "Texas"; it must be the two-letter code of a US state or territory, such as TX',
  ],
  [{ state: 'XX' }, 'state is "XX"; it must be the two-letter code of a US state or territory, such as TX'],
  [
    { student_count: 'many' },
    'student_count is "many"; it must be a whole number from 0 to 2147483647, or empty',
  ],
  [{ student_count: '-1' }, 'student_count is "-1"; it must be a whole number'],
  [{ student_count: '12.5' }, 'student_count is "12.5"; it must be a whole number'],
  [{ student_count: '2147483648' }, 'student_count is "2147483648"; it must be a whole number'],
  [{ school_count: '1e3' }, 'school_count is "1e3"; it must be a whole number'],
  [{ frl_eligible_students: '†' }, 'frl_eligible_students is "†"; it must be a whole number'],
  [
    { teachers_fte_2014_15: '-2' },
    'teachers_fte_2014_15 is "-2"; it must be a number from 0, such as 18.56, or empty',
  ],
  [
    { pupil_teacher_ratio_2014_15: 'NaN' },
    'pupil_teacher_ratio_2014_15 is "NaN"; it must be a number from 0',
  ],
  [
    { latitude: '90.5' },
    'latitude is "90.5"; it must be degrees from -90 to 90, such as 34.267964, or empty',
  ],
  [
    { latitude: '0', longitude: '0' },
    'latitude is "0"; it must be degrees other than 0, or empty if unknown',
  ],
  [{ longitude: '-181' }, 'longitude is "-181"; it must be degrees from -180 to 180'],
  [{ latitude: 'north' }, 'latitude is "north"; it must be degrees from -90 to 90'],
  [{ grade_low: 'K' }, 'grade_low is "K"; it must be one of PK, KG, 01, 02'],
  [
    { grade_low: '09', grade_high: '05' },
    'grade_high is "05"; it must be the same grade as grade_low (09) or a higher',
  ],
  [
    { website_confidence: 'verified' },
    'website_confidence is "verified"; it must be one of official, high, medium, low, or empty',
  ],
  [
    { teachers_fte_2014_15: '', status_2024_25: 'Perhaps' },
    'status_2024_25 is "Perhaps"; it must be a status',
  ],
  [
    { name: 'Nul\0l' },
    'name is "Nul\\u0000l"; it must be UTF-8 text without NUL or other control characters',
  ],
];

describe('an import with a bad row', () => {
  let report: ImportReport;
  beforeAll(async () => {
    const bad = BAD.map(([values]) => badRow(values));
    report = await desk.import('nces-districts', csv(FIRST, ...bad, LAST));
    expect(await storedIds()).toEqual(['0000001', '0000009']);
  });

  it('is reported once for each bad row, and stores the good ones', () => {
    expect(report).toMatchObject({ read: BAD.length + 2, inserted: 2, rejected: BAD.length });
    expect(report.errors.map(({ line }) => line)).toEqual(BAD.map((_, index) => index + 3));
  });

  it.each(BAD.map(([values, reason], index) => [values, reason, index] as const))(
    'reports the line and the reason for %j',
    (values, reason, index) => {
      const error = report.errors[index] as RowError;
      expect(error).toMatchObject({ line: index + 3, reason: expect.stringContaining(reason) });
      expect(error.nces_id).toBe(badRow(values).nces_id || undefined);
    },
  );

  it('reads a row in Windows-1252', async () => {
    const row = Buffer.from(csv(FIRST, districtRow({ name: 'Ca?on City' }), LAST));
    row[row.indexOf('?')] = 0xf1; // ñ
    expect(await desk.import('nces-districts', row)).toMatchObject({
      inserted: 3,
      read_as: { rows_in_windows_1252: 1 },
    });
    expect(await desk.rows(`select name from districts where nces_id = '0100005'`)).toEqual([
      { name: 'Cañon City' },
    ]);
  });

  it('reports a row with too few or too many columns', async () => {
    const [header, first, last] = csv(FIRST, LAST).split('\n');
    const file = [header, first, '0100005,Short,AL', `${last},surplus`, last, ''].join('\n');
    const { errors, inserted } = await desk.import('nces-districts', file);
    expect(inserted).toBe(2);
    expect(errors).toEqual([
      { line: 3, nces_id: '0100005', reason: 'the row has 3 columns where the header has 29' },
      { line: 4, nces_id: '0000009', reason: 'the row has 30 columns where the header has 29' },
    ]);
  });

  it('reports a second row for the same id, with the line of the first', async () => {
    const again = { ...FIRST, name: 'Another name' };
    const { errors } = await desk.import('nces-districts', csv(FIRST, LAST, again));
    expect(errors).toEqual([
      {
        line: 4,
        nces_id: '0000001',
        reason: 'nces_id 0000001 already has a row on line 2; only that one counts',
      },
    ]);
    expect(await desk.rows(`select from districts where name = 'Another name'`)).toEqual([]);
  });

  it('accepts a good row for the id of a bad one', async () => {
    const bad = { ...FIRST, state: '?' };
    expect(await desk.import('nces-districts', csv(bad, FIRST))).toMatchObject({ inserted: 1, rejected: 1 });
  });

  it('reports a school whose district is unknown', async () => {
    await desk.import('nces-districts', csv(districtRow()));
    const orphan = schoolRow({ nces_id: '999999900001', district_nces_id: '9999999' });
    const { errors, inserted } = await desk.import('nces-schools', csv(orphan, schoolRow()));
    expect(inserted).toBe(1);
    const reason = 'district_nces_id is "9999999"; it must be the nces_id of a stored district';
    expect(errors).toEqual([{ line: 2, nces_id: '999999900001', reason, type: 'school' }]);
  });
});

describe('an id as a spreadsheet leaves it', () => {
  it('has its zero again, and neither `.0` nor an apostrophe', async () => {
    await desk.import('nces-districts', csv(districtRow()));
    for (const id of ['100005', '100005.0', "'0100005", '="0100005"']) {
      const report = await desk.import('nces-districts', csv(districtRow({ nces_id: id })));
      expect([id, report]).toMatchObject([id, { unchanged: 1, rejected: 0 }]);
    }
    await desk.import('nces-schools', csv(schoolRow()));
    const school = schoolRow({ nces_id: '10000500871.0', district_nces_id: '100005' });
    expect(await desk.import('nces-schools', csv(school))).toMatchObject({ unchanged: 1, rejected: 0 });
  });
});

describe('a quoting error', () => {
  const many = Array.from({ length: 300 }, (_, i) => districtRow({ nces_id: String(1_000_000 + i) }));
  const file = (edit: (lines: string[]) => void, rows = many) => {
    const lines = csv(...rows).split('\n');
    edit(lines);
    return lines.join('\n');
  };
  const QUOTES = expect.stringContaining('unbalanced quotes');
  const replaceOn = (index: number, from: string, to: string) => (lines: string[]) => {
    lines[index] = (lines[index] as string).replace(from, to);
  };

  it.each<[string, (lines: string[]) => void]>([
    ['a cell that is never closed', replaceOn(99, 'Albertville City', '"Albertville City')],
    ['text after the quote', replaceOn(99, 'Albertville City', '"Albertville" City')],
    ['a quote on its own', replaceOn(99, 'Albertville City', '"')],
    ['three quotes', replaceOn(99, 'Albertville City', '"""')],
    ['a cell that is never closed in the last row', replaceOn(300, 'Albertville City', '"Albertville City')],
  ])('affects only its own line: %s', async (what, edit) => {
    const report = await desk.import('nces-districts', file(edit));
    const line = what.includes('last row') ? 301 : 100;
    expect(report).toMatchObject({ read: 300, inserted: 299, errors: [{ line, reason: QUOTES }] });
    expect(report.errors).toHaveLength(1);
  });

  it('affects only its own line among many correctly quoted rows', async () => {
    const rows = many.map((row, i) => (i % 2 ? { ...row, name: 'Quoted, twice\nand "broken"' } : row));
    const broken = csv(...rows).replaceAll('1000100,Albertville', '1000100,"Albertville');
    const { inserted, errors } = await desk.import('nces-districts', broken);
    expect(inserted).toBe(299);
    expect(errors).toEqual([{ line: 152, nces_id: undefined, reason: QUOTES }]);
  });

  it('is assumed in a cell of more than a hundred lines, so that no file is held in memory', async () => {
    const endless = { ...FIRST, name: `Endless${'\n'.repeat(150)}` };
    const { inserted, errors } = await desk.import('nces-districts', csv(endless, LAST));
    expect(inserted).toBe(1);
    expect(errors[0]).toMatchObject({ line: 2, reason: QUOTES });
  });

  it('is reported even when it is one of many', async () => {
    const broken = csv(...many).replaceAll(',Albertville City,', ',"Albertville City,');
    const { read, errors } = await desk.import('nces-districts', broken);
    expect(read).toBe(300);
    expect(errors.map(({ line }) => line)).toEqual(many.map((_, i) => i + 2));
  });
});

describe('a rejection report', () => {
  it('counts lines as an editor does, across blank lines and multi-line cells', async () => {
    const tall = districtRow({ nces_id: '0000002', name: 'One\nTwo\nThree' });
    const file = csv(FIRST, tall, { ...tall, nces_id: 'x' }, { ...LAST, state: '?' }, tall);
    const lines = file.replaceAll('\n', '\r\n').replace('\r\n0000001', '\r\n\r\n0000001');
    const { errors } = await desk.import('nces-districts', lines);
    expect(errors.map(({ line, nces_id }) => [line, nces_id])).toEqual([
      [7, 'x'],
      [10, '0000009'],
      [11, '0000002'],
    ]);
    expect(errors[2]?.reason).toContain('on line 4');
  });

  it('counts and passes on every rejected row, and keeps the first thousand', async () => {
    const rows = Array.from({ length: 2_500 }, (_, i) => districtRow({ nces_id: String(i), phone: `${i}` }));
    const all: RowError[] = [];
    const onRejected = (error: RowError) => all.push(error);
    const { read, rejected, errors } = await desk.import('nces-districts', csv(...rows), { onRejected });
    expect({ read, rejected, kept: errors.length, all: all.length }).toEqual({
      read: 2_500,
      rejected: 2_500,
      kept: 1_000,
      all: 2_500,
    });
  });

  it('shows a long or strange value in a form that fits on a line', async () => {
    const { reason } = await rejectionOf(districtRow({ state: `a\nb${'c'.repeat(5_000)}` }));
    expect(reason).toMatch(/^state is "a\\nbc+…"; /);
    expect(reason.length).toBeLessThan(250);
  });
});
