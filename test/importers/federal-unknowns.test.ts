import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sql, { raw } from 'sql-template-tag';
import { type ImportKind, runImport } from '../../src/importers/index.ts';
import type { RecordsReport } from '../../src/importers/records/report.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
const IDS = ['5500001', '5500002', '5500003', '5500004'];

beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.db.core.rows(sql`delete from districts`);
  await harness.db.core.rows(sql`
    insert into districts (nces_id, name, state, phone, operating_status)
    select id, 'Oak', 'WI', '(608)266-3390', 'open' from unnest(${IDS}::text[]) id`);
});

const importing = async (kind: ImportKind, ...lines: readonly string[]) =>
  (await runImport(kind, Readable.from([Buffer.from(lines.join('\n'))]), harness.address)) as RecordsReport;
const columns = (names: string) =>
  harness.db.core.rows<Record<string, unknown>>(raw(`select ${names} from districts order by nces_id`));

describe('a federal file', () => {
  it('gives no value for -1, -2, M, or †, and leaves what is stored', async () => {
    const codes = ['-1', '-2', 'M', '†'];
    const lines = IDS.map((id, at) => `${id},Oak,WI,WI-${at},${codes[at]}`);
    const { rejected } = await importing('ccd-districts', 'LEAID,LEA_NAME,ST,ST_LEAID,PHONE', ...lines);
    expect([rejected, await columns('state_district_id, phone')]).toEqual([
      0,
      IDS.map((_, at) => ({ state_district_id: String(at), phone: '(608)266-3390' })),
    ]);
  });

  it('reports a row of another width by its line, and stores the others', async () => {
    const header = 'LEAID,LEA_NAME,ST,ST_LEAID,PHONE';
    const { errors, updated } = await importing(
      'ccd-districts',
      header,
      '5500001,Oak,WI,WI-1',
      '5500002,Oak,WI,WI-2,(609)292-4469',
      '5500003,Oak,WI,WI-3,(609)292-4469,1',
    );
    expect(errors).toMatchObject([
      { line: 2, reason: 'the row has 4 columns where the header has 5' },
      { line: 4, reason: 'the row has 6 columns where the header has 5' },
    ]);
    expect([updated, await columns('phone')]).toEqual([
      1,
      ['(608)266-3390', '(609)292-4469', '(608)266-3390', '(608)266-3390'].map((phone) => ({ phone })),
    ]);
  });

  it('gives no finances that the file flags as missing, and no spending per student that is impossible', async () => {
    await importing(
      'f33',
      'LEAID,YEAR,V33,TOTALREV,TCURELSC,FL_V33,FL_TOTALREV,FL_TCURELSC',
      '5500001,23,1000,5000000,9000000,R,M,R',
      '5500002,23,1000,5000000,9000000,R,R,M',
      '5500003,23,1000,5000000,999000,R,R,R',
      '5500004,23,10,5000000,2000010,R,R,R',
    );
    expect(await columns('total_revenue, per_pupil_expenditure')).toEqual([
      { total_revenue: null, per_pupil_expenditure: 9_000 },
      ...IDS.slice(1).map(() => ({ total_revenue: 5_000_000, per_pupil_expenditure: null })),
    ]);
  });

  it('reports a loss of 8 % and of 100 students in three years, and the latest number', async () => {
    const year = (name: string, ...students: readonly number[]) =>
      importing(
        'ccd-membership',
        'SCHOOL_YEAR,LEAID,STUDENT_COUNT,TOTAL_INDICATOR',
        ...students.map((count, at) => `${name},${IDS[at]},${count},Education Unit Total`),
      );
    await year('2021-2022', 1_000, 1_000, 1_000, 99);
    await year('2024-2025', 921, 920, 800, 10);
    expect(
      await harness.db.core.rows(sql`
        select nces_id, severity from pain_points p join districts d on d.id = p.district_id order by 1`),
    ).toEqual([
      { nces_id: '5500002', severity: 'medium' },
      { nces_id: '5500003', severity: 'high' },
    ]);
    await year('2023-2024', 950, 950, 900, 50);
    expect(await columns('student_count')).toEqual(
      [921, 920, 800, 10].map((student_count) => ({ student_count })),
    );
  });
});
